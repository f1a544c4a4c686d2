import Foundation

@testable import HostFiles

/// Invariants of a Podfile: everything that is reported from it is in it, and a comment before or after it changes
/// nothing.
enum PodfileInvariants {
  static func check(_ bytes: [UInt8]) throws {
    guard let file = try? Podfile(path: "Podfile", bytes: Data(bytes)) else {
      let text = String(validating: bytes, as: UTF8.self)
      let isSound = text.map { !$0.contains("<<<<<<< ") && !$0.contains(">>>>>>> ") } ?? false
      let isOtherText = HostFileFault.isUTF16(Data(bytes))
      try BrokenInvariant.unless(
        !isSound || isOtherText || bytes.count > Podfile.largest, "a text is refused")
      return
    }
    let text = String(decoding: HostFileFault.withoutMark(Data(bytes)), as: UTF8.self)
    try BrokenInvariant.unless(!file.pods.contains(""), "a pod has no name")
    try BrokenInvariant.unless(
      Set(file.lines.map(\.name)) == Set(file.pods), "lines and pods have other names")
    let lines = PodfileCode(bytes).lines
    try BrokenInvariant.unless(
      zip(lines, lines.dropFirst()).allSatisfy { $0.number < $1.number }, "lines are out of order")
    try BrokenInvariant.unless(
      lines.last.map { $0.number <= text.count(where: \.isNewline) + 1 } ?? true, "a line is made up")
    for commented in ["\(text)\n# pod 'X'", "# pod 'X' if\n\(text)"] {
      guard let again = try? Podfile(path: "Podfile", bytes: Data(commented.utf8)) else { continue }
      try BrokenInvariant.unless(
        again.pods == file.pods && again.usesFrameworks == file.usesFrameworks
          && again.leastOS == file.leastOS && again.lines.map(\.arguments) == file.lines.map(\.arguments)
          && again.notes.count == file.notes.count, "a comment changes what is told: \(file) becomes \(again)"
      )
    }
  }
}
