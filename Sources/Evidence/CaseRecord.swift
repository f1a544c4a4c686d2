import Conformance
import JSONValues

/// The traffic of one case, in order.
struct CaseRecord: Sendable, Hashable {
  /// A message of the suite, and the answer.
  struct Event: Sendable, Hashable {
    /// The kind of event: `open`, `world`, `send`, `settle`, `close`, or a word of the services.
    var word: String
    /// What the suite said; null if the word says everything.
    var said: JSONValue
    /// The answer; null if there was none.
    var heard: JSONValue
    /// How often the same request was made in vain since the last event.
    var skipped = 0
  }

  /// The case's name.
  var name: String
  /// How the case ended.
  var end = CaseEnd(.stopped)
  /// The events.
  var events: [Event] = []
  /// Whether card numbers were masked in the record, so that the case cannot be played again.
  var isMasked = false

  /// The words of events whose answer is from the implementation.
  static let sessionWords: Set<String> = ["open", "send", "settle", "close"]
}

extension CaseRecord {
  /// The record on one line.
  var line: [UInt8] {
    var members: [JSONValue.Member] = [
      .init("case", .string(name)), .init("end", .string(end.word.rawValue)),
      .init("labels", .strings(end.labels)),
    ]
    if isMasked { members.append(.init("masked", .bool(true))) }
    members.append(.init("events", .array(events.map(\.tree))))
    return JSONValue.object(members).compactUTF8
  }
}

extension CaseRecord.Event {
  /// The event as `[word, said, heard]`, followed by the number of skipped requests if there are any.
  var tree: JSONValue {
    .array([.string(word), said, heard] + (skipped > 0 ? [.count(skipped)] : []))
  }
}

extension ImplementationFault {
  /// The fault as an answer instead of effects.
  var tree: JSONValue {
    let (kind, text) =
      switch self {
      case .crashed(let text): ("crashed", text)
      case .timedOut(let text): ("timedOut", text)
      case .protocolBroken(let text): ("protocolBroken", text)
      case .threw(let text): ("threw", text)
      case .driverFailed(let text): ("driverFailed", text)
      case .unavailable(let text): ("unavailable", text)
      case .interrupted(let text): ("interrupted", text)
      }
    return .members(["fault": .string(kind), "text": .string(text)])
  }

  /// Reads a fault; nil if the value is not a fault.
  init?(_ tree: JSONValue) {
    guard let kind = tree["fault"]?.text, let text = tree["text"]?.text else { return nil }
    switch kind {
    case "crashed": self = .crashed(text)
    case "timedOut": self = .timedOut(text)
    case "protocolBroken": self = .protocolBroken(text)
    case "threw": self = .threw(text)
    case "driverFailed": self = .driverFailed(text)
    case "unavailable": self = .unavailable(text)
    case "interrupted": self = .interrupted(text)
    default: return nil
    }
  }
}
