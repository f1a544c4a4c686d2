import Conformance
import JSONValues

@testable import Evidence

/// Invariants of a transcript line: if it can be read, it can be written, and replaying it as recorded shows no
/// difference.
enum TranscriptInvariants {
  static func check(_ bytes: [UInt8]) throws {
    let name = CaseRecord.name(onLine: bytes[...])
    guard let record = try? CaseRecord(line: bytes[...]) else { return }
    try BrokenInvariant.unless(
      SlowJSON(bytes)?.repeated == [], "a line is read that is not JSON, or says it twice")
    if let name, !name.contains("\\") {
      try BrokenInvariant.unless(name == record.name, "the case \(record.name) is taken for \(name)")
    }
    try BrokenInvariant.unless(record.line == bytes, "a line is read that is written otherwise")
    // Repetitions of a question are replayed one by one, so a record with more than 100 repetitions is left out.
    guard record.events.allSatisfy({ $0.skipped <= 100 }) else { return }
    let played = PlayedCase(record, worlds: WorldTrees())
    for event in record.events {
      for turn in 0...max(0, event.skipped) {
        let heard = played.exchange(event.word, said: said(event)) { nil }
        let isDue = turn == max(0, event.skipped) || !isQuestion(event)
        let due: JSONValue? = isDue && event.heard != .null ? event.heard : nil
        try BrokenInvariant.unless(heard == due, "\(event) was answered by \(heard?.compact ?? "nothing")")
        if !isQuestion(event) { break }
      }
    }
    try BrokenInvariant.unless(
      played.difference == nil && !played.isUnfinished, "it differs from itself: \(played.difference ?? "")")
  }

  private static func said(_ event: CaseRecord.Event) -> JSONValue? {
    event.said == .null ? nil : event.said
  }

  /// Whether the event is a question, which may be asked many times before its answer changes.
  private static func isQuestion(_ event: CaseRecord.Event) -> Bool {
    event.said == .null && !CaseRecord.sessionWords.contains(event.word)
  }
}
