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

  /// Reads a line; nil where it is none, or where something in it has no meaning.
  init?(line: [UInt8]) {
    guard let tree = try? JSONValue(parsingWithoutLoss: line), let name = tree["case"]?.text,
      let word = tree["end"]?.text.flatMap(CaseEnd.Word.init), let labels = tree["labels"]?.elements,
      let events = tree["events"]?.elements, let members = tree.members
    else { return nil }
    self.name = name
    end = CaseEnd(word, labels: labels.compactMap(\.text))
    isMasked = tree["masked"] == .bool(true)
    guard members.count == (isMasked ? 5 : 4), end.labels.count == labels.count else { return nil }
    for event in events {
      guard let event = Event(event) else { return nil }
      self.events.append(event)
    }
  }

  /// The name of the case that a line is about, without a closer look at it; nil where it does not begin as one.
  static func name(onLine line: ArraySlice<UInt8>) -> String? {
    let start = Array(#"{"case":""#.utf8)
    guard line.starts(with: start), let end = line.dropFirst(start.count).firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return String(decoding: line[line.startIndex + start.count..<end], as: UTF8.self)
  }
}

extension CaseRecord.Event {
  /// The event as `[word, said, heard]`, with the number that was skipped behind it where there is one.
  var tree: JSONValue {
    .array([.string(word), said, heard] + (skipped > 0 ? [.count(skipped)] : []))
  }

  init?(_ tree: JSONValue) {
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

  /// Whether each part of it means something to who plays it; masked parts are texts, and are not played.
  var isPlayable: Bool {
    switch word {
    case "world": said != .null && heard == .null && skipped == 0
    case "open": said == .null && (heard == .null || ImplementationFault(heard) != nil) && skipped == 0
    case "send": said != .null && isAnswer && skipped == 0
    case "settle", "close": said == .null && isAnswer && skipped == 0
    default: true
    }
  }

  /// Whether an implementation can have done what was heard: nothing, some effects, or a fault.
  private var isAnswer: Bool {
    switch heard {
    case .null: true
    case .array(let effects): !effects.isEmpty
    default: ImplementationFault(heard) != nil
    }
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
