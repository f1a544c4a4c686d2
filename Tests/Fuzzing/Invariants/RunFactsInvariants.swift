import JSONValues

@testable import Evidence

/// Invariants of a pack's `run.json`: if it has the right form, its numbers are safe to compute with.
enum RunFactsInvariants {
  static func check(_ bytes: [UInt8]) throws {
    guard let tree = try? JSONValue(parsingWithoutLoss: bytes) else { return }
    do { try PackForm.require(tree, PackForm.run, in: EvidencePack.runName) } catch {
      try BrokenInvariant.unless(error.description.utf8.count < 2000, "a reason of many words")
      return
    }
    try BrokenInvariant.unless(SlowJSON(bytes)?.repeated == [], "it is no JSON, or says something twice")
    for (name, range) in [
      ("seed", 0...9_007_199_254_740_991), ("cases", 1...1_000_000), ("shrinkEvaluations", 0...10_000_000),
      ("failures", 1...1000),
    ] as [(String, ClosedRange<Int64>)] {
      guard let number = tree[name]?.whole, range.contains(number) else {
        throw BrokenInvariant("\(name) is \(tree[name]?.compact ?? "nothing")")
      }
    }
    for entry in tree["transcripts"]?.elements ?? [] {
      for name in ["cases", "masked", "bytes"] {
        guard let number = entry[name]?.whole, (0...(1 << 30)).contains(number) else {
          throw BrokenInvariant("\(name) is \(entry[name]?.compact ?? "nothing")")
        }
      }
    }
  }
}
