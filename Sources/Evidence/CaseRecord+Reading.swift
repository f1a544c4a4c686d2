import Conformance
import Foundation
import JSONValues

/// Reads a line of a transcript; every byte must be that of the canonical form, because no run writes any other form.
extension CaseRecord {
  /// Reads a line without its line feed; throws a ``Refusal`` if no run writes such a line.
  init(line: ArraySlice<UInt8>) throws(Refusal) {
    let tree: JSONValue
    do { tree = try JSONValue(parsingWithoutLoss: line) } catch { throw Refusal("it is \(error)") }
    guard let name = tree["case"]?.text, let word = tree["end"]?.text.flatMap(CaseEnd.Word.init),
      let labels = tree["labels"]?.elements, let events = tree["events"]?.elements
    else { throw Refusal("it does not have the members of a case") }
    self.init(name: name)
    end = CaseEnd(word, labels: labels.compactMap(\.text))
    isMasked = tree["masked"] == .bool(true)
    self.events.reserveCapacity(events.count)
    for (index, tree) in events.enumerated() {
      guard let event = Event(tree), isMasked || event.isPlayable else {
        throw Refusal(
          "event \(index + 1) is not one that a run records: \(ShortText.cut(tree.compact, to: 160))")
      }
      self.events.append(event)
    }
    try requireSessions()
    let written = self.line
    guard written.isSame(as: line) else {
      let place = zip(written, line).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      throw Refusal("byte \((place ?? min(written.count, line.count)) + 1) is not written as in a transcript")
    }
  }

  /// The name of the case on a line, without reading the rest; nil if the line does not begin with a name.
  static func name(onLine line: ArraySlice<UInt8>) -> String? {
    let start = Array(#"{"case":""#.utf8)
    guard line.starts(with: start), let end = line.dropFirst(start.count).firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return String(decoding: line[line.startIndex + start.count..<end], as: UTF8.self)
  }

  /// Whether there is a session.
  fileprivate enum SessionState {
    case open, closed
    /// The last answer is masked, and might have been the session's end.
    case unknown
  }

  /// Throws a ``Refusal`` if something is sent without a session, or if a session begins during another.
  private func requireSessions() throws(Refusal) {
    var session = SessionState.closed
    for (index, event) in events.enumerated() {
      switch event.word {
      case "open":
        guard session != .open else { throw event.misplaced(index, "a session is open already") }
        session = event.heard == .null ? .open : .closed
      case "send", "settle", "close":
        guard session != .closed else { throw event.misplaced(index, "no session is open") }
        session = event.word == "close" ? .closed : event.sessionAfterwards(session)
      default: break
      }
    }
  }
}

extension CaseRecord.Event {
  fileprivate init?(_ tree: JSONValue) {
    guard let parts = tree.elements, (3...4).contains(parts.count), let word = parts[0].text else {
      return nil
    }
    var skipped = 0
    if parts.count == 4 {
      guard let number = parts[3].whole, number > 0 else { return nil }
      skipped = Int(clamping: number)
    }
    self.init(word: word, said: parts[1], heard: parts[2], skipped: skipped)
  }

  /// Whether each part of the event can be played; masked parts are texts and cannot.
  fileprivate var isPlayable: Bool {
    switch word {
    case "world": said != .null && heard == .null && skipped == 0
    case "open": said == .null && (heard == .null || isFault) && skipped == 0
    case "send": said != .null && isAnswer && skipped == 0
    case "settle", "close": said == .null && isAnswer && skipped == 0
    default: true
    }
  }

  /// Whether an implementation can have given this answer: nothing, some effects, or a fault.
  private var isAnswer: Bool {
    switch heard {
    case .null: true
    case .array(let effects): !effects.isEmpty
    default: isFault
    }
  }

  private var isFault: Bool { ImplementationFault(heard)?.tree == heard }

  /// The state of the session after this event.
  fileprivate func sessionAfterwards(_ session: CaseRecord.SessionState) -> CaseRecord.SessionState {
    switch heard {
    case .string: return .unknown
    case .object:
      if case .threw? = ImplementationFault(heard) { return session }
      return .closed
    default: return session
    }
  }

  fileprivate func misplaced(_ index: Int, _ reason: String) -> Refusal {
    Refusal("event \(index + 1) (\(word)) is out of place: \(reason)")
  }
}

extension [UInt8] {
  /// Whether the bytes are those of the slice; they are compared all at once, because there are many long lines.
  fileprivate func isSame(as other: ArraySlice<UInt8>) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return true }
        return memcmp(mine, theirs, count) == 0
      }
    }
  }
}
