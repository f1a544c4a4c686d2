import CommandSupport
import Conformance
import JSONValues

/// A command in a line of a session that is played by hand.
enum PlayCommand: Hashable {
  /// A step of the session.
  case step(PlayStep)
  /// This many of the last steps are undone.
  case undo(Int)
  /// All steps so far are shown again.
  case show
  /// The steps are kept in a file.
  case save(String)
  /// Known words are shown: stimuli, effects, members of the world, words with a given beginning, or commands.
  case stimuli, effects, world, words(String), help
  /// The end.
  case quit

  /// The words of all commands that are not stimuli.
  static let names = [
    "advance", "effects", "help", "install", "quit", "restart", "save", "send", "show", "stimuli", "undo",
    "uninstall", "wait", "world",
  ]

  /// What `help` shows.
  static let helpLines = [
    "STIMULUS [FIELD=VALUE…]  send a stimulus; fields not written get ordinary values; -FIELD omits an optional one",
    #"{"STIMULUS":{…}}         send a stimulus exactly as on the wire"#,
    "stimuli, effects         show the words of the contract; ? WORD shows the fields",
    "? BEGINNING              show words with that beginning; for a single stimulus, also its fields and an example",
    "world [NAME=VALUE…]      show or change the world: network=offline, clock=+1500, preferences.KEY=1, -preferences.KEY",
    "install, uninstall NAME  add or remove an app with the URL scheme NAME; install also lets the host query it",
    "advance MS               let simulated time pass, and tell the implementation",
    "wait [MS]                wait for late effects, in real time; 1000 ms by default",
    "restart                  end the process; the preferences stay",
    "undo [N]                 play again without the last step, or the last N",
    "show                     show all steps again",
    "save FILE                keep the steps, to be played again with pyx play FILE",
    "quit                     end the session",
    "",
    #"Values: text up to a blank, 'text with blanks', or JSON: "…", […], {…}. A field of a field: outer.inner=VALUE."#,
    "A line that begins with # is ignored.",
  ]

  /// Reads a line; nil if it says nothing.
  ///
  /// Throws a ``UserError`` if it cannot be understood.
  init?(_ line: String, in session: any HandPlayed) throws {
    let text = line.trimmingBlanks
    guard let first = text.first, first != "#" else { return nil }
    if first == "{" {
      self = .step(.send(try PlayWords.parsed(text)))
    } else if first == "?" {
      self = .words(String(text.dropFirst()).trimmingBlanks)
    } else {
      let words = try PlayWords.words(of: text)
      guard case .plain(let name)? = words.first else {
        throw UserError(.usage, "begin with a stimulus or a command; help lists them")
      }
      try self.init(name, words.dropFirst(), in: session)
    }
  }

  private init(
    _ name: String, _ words: ArraySlice<PlayWords.Word>, in session: any HandPlayed
  ) throws {
    switch name {
    case "advance": self = .step(.advance(try Self.number(words, for: name) ?? Self.missing(name, "MS")))
    case "wait": self = .step(.wait(try Self.number(words, for: name) ?? 1000))
    case "undo": self = .undo(Int(try Self.number(words, for: name) ?? 1))
    case "save": self = .save(try Self.text(words, for: name, "FILE"))
    case "install", "uninstall":
      let scheme = try Self.text(words, for: name, "NAME")
      self = .step(.world(WorldWords.members(installing: scheme, name == "install", in: session.world)))
    case "world" where words.isEmpty: self = .world
    case "world": self = .step(.world(try WorldWords.members(words, of: session.world)))
    case "send":
      guard case .plain(let stimulus)? = words.first else { throw Self.needs(name, "STIMULUS") }
      self = .step(.send(try Self.stimulus(stimulus, words.dropFirst(), in: session)))
    case "restart", "show", "stimuli", "effects", "help", "quit":
      guard words.isEmpty else { throw UserError(.usage, "\(name) stands alone") }
      self = Self.alone(name)
    default: self = .step(.send(try Self.stimulus(name, words, in: session)))
    }
  }

  private static func alone(_ name: String) -> PlayCommand {
    switch name {
    case "restart": .step(.restart)
    case "show": .show
    case "stimuli": .stimuli
    case "effects": .effects
    case "quit": .quit
    default: .help
    }
  }

  private static func stimulus(
    _ kind: String, _ words: ArraySlice<PlayWords.Word>, in session: any HandPlayed
  ) throws -> JSONValue {
    let message = try WireMessage.named(kind, among: session.description.stimuli)
    var fields = FieldValues(
      place: kind, fields: message.fields, tree: session.sample(of: kind)?[kind] ?? .object([]))
    try fields.apply(words)
    return .object([JSONValue.Member(kind, fields.tree)])
  }

  // MARK: Operands

  private static func number(_ words: ArraySlice<PlayWords.Word>, for name: String) throws -> Int64? {
    guard let word = words.first else { return nil }
    guard words.count == 1, case .plain(let text) = word, let number = Int64(text),
      (0...1_000_000_000_000).contains(number), name != "wait" || number <= 600_000
    else {
      let most = name == "wait" ? ", at most 600000" : ""
      throw UserError(.usage, "\(name) takes one whole number that is not negative\(most)")
    }
    return number
  }

  private static func text(
    _ words: ArraySlice<PlayWords.Word>, for name: String, _ operand: String
  ) throws -> String {
    guard words.count == 1, case .plain(let text)? = words.first, !text.isEmpty else {
      throw needs(name, operand)
    }
    return text
  }

  private static func needs(_ name: String, _ operand: String) -> UserError {
    UserError(.usage, "\(name) needs one \(operand): \(name) \(operand)")
  }

  private static func missing<Value>(_ name: String, _ operand: String) throws -> Value {
    throw needs(name, operand)
  }
}

extension String {
  /// The text without blanks around it.
  fileprivate var trimmingBlanks: String {
    var rest = self[...].drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
