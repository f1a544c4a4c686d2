import Conformance
import JSONValues

/// What went to and fro in one case, in order.
struct CaseRecord: Sendable, Hashable {
  /// One thing that the suite said, and what it heard.
  struct Event: Sendable, Hashable {
    /// What kind of thing: `open`, `world`, `send`, `settle`, `close`, or a word of the services.
    var word: String
    /// What the suite said; null where the word is all.
    var said: JSONValue
    /// What it heard; null where that was nothing.
    var heard: JSONValue
    /// How often the same was asked before, since the last time, and brought nothing new.
    var skipped = 0
  }

  /// The case's name.
  var name: String
  /// How it ended.
  var end = CaseEnd(.stopped)
  /// What happened.
  var events: [Event] = []
  /// Whether card numbers were masked in it, so that it cannot be played again.
  var isMasked = false

  /// The words of events that are what the implementation did.
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
  /// The event as `[word, said, heard]`, with the number that was skipped behind it where there is one.
  var tree: JSONValue {
    .array([.string(word), said, heard] + (skipped > 0 ? [.count(skipped)] : []))
  }
}

extension ImplementationFault {
  /// The fault as what was heard in place of effects.
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

  /// Reads a fault; nil where it is none.
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
