import Conformance
import Reporting

/// Invariants of a vector file: its canonical form is a fixed point, and the search for problems ends.
enum VectorInvariants {
  static func check(_ bytes: [UInt8]) throws {
    let file: VectorFile
    do { file = try VectorFile(name: "corpus.json", bytes: bytes) } catch {
      try BrokenInvariant.unless(error is VectorFile.Problem, "another error than a problem: \(error)")
      try BrokenInvariant.unless(!"\(error)".contains("\n"), "a problem of several lines: \(error)")
      return
    }
    let problems = VectorFile.problems(in: [file], rules: ["pia-wallets": ["PIA-LCH-01"]])
    try BrokenInvariant.unless(problems.allSatisfy { !"\($0)".contains("\n") }, "a problem of several lines")
    guard let again = try? VectorFile(name: "corpus.json", bytes: file.canonicalText.utf8) else {
      throw BrokenInvariant("the canonical form is not a file of vectors")
    }
    try BrokenInvariant.unless(
      again.canonicalText == file.canonicalText, "the canonical form is not a fixed point")
    try BrokenInvariant.unless(again.vectors == file.vectors, "the canonical form has other vectors")
  }
}
