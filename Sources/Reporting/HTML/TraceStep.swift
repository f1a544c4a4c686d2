import Conformance
import JSONValues

/// A step of a trace, parsed for a diagram: the actor, the action and its values.
struct TraceStep: Hashable {
  /// What kind of step it is.
  enum Kind: Hashable {
    /// The implementation is started in a world.
    case start
    /// The world changes.
    case world
    /// The suite sends a stimulus.
    case send
    /// The suite waits.
    case wait
    /// The implementation does something.
    case effect
    /// The implementation asks a service.
    case ask
    /// A service replies.
    case reply
    /// The session ends.
    case close
    /// The implementation fails to answer.
    case fault
    /// Anything else.
    case other
  }

  /// A named value; the name may be empty.
  struct Field: Hashable {
    let name: String
    let value: String
  }

  let kind: Kind
  /// The name of a message, or the method and path of a request.
  let title: String
  let fields: [Field]
  /// How often the step occurs in a row.
  var count = 1

  /// The steps of a trace; equal effects in a row are one step.
  static func steps(of trace: [String]) -> [TraceStep] {
    var steps: [TraceStep] = []
    for step in trace.flatMap(read) {
      if step.kind == .effect, var last = steps.last, last.isSame(as: step) {
        last.count += 1
        steps[steps.count - 1] = last
      } else {
        steps.append(step)
      }
    }
    return steps
  }

  private func isSame(as other: TraceStep) -> Bool {
    kind == other.kind && title == other.title && fields == other.fields
  }

  private static func read(_ line: String) -> [TraceStep] {
    let prefixes: [(String, Kind)] = [
      ("start    in ", .start), ("world    ", .world), ("send     ", .send), ("wait     ", .wait),
      ("  effect ", .effect), ("  http   ", .ask), ("  fault  ", .fault), ("close", .close),
    ]
    guard let (prefix, kind) = prefixes.first(where: { line.hasPrefix($0.0) }) else {
      return [TraceStep(kind: .other, title: line, fields: [])]
    }
    let rest = String(line.dropFirst(prefix.count))
    switch kind {
    case .send, .effect:
      let words = parts(of: rest)
      return [TraceStep(kind: kind, title: words.first ?? "", fields: words.dropFirst().map(field))]
    case .start, .world:
      return [TraceStep(kind: kind, title: "", fields: parts(of: rest).map(field)).orSentence(rest)]
    case .ask: return exchange(rest)
    case .wait, .fault: return [TraceStep(kind: kind, title: rest, fields: [])]
    case .close, .reply, .other: return [TraceStep(kind: kind, title: line, fields: [])]
    }
  }

  /// The step with the whole text as its title, if some words in it are not named values; otherwise the step unchanged.
  private func orSentence(_ text: String) -> TraceStep {
    fields.contains { $0.name.isEmpty } ? TraceStep(kind: kind, title: text, fields: []) : self
  }

  /// A request and its reply.
  private static func exchange(_ text: String) -> [TraceStep] {
    let words = parts(of: text)
    guard let arrow = words.firstIndex(of: "→") else {
      return [TraceStep(kind: .ask, title: text, fields: [])]
    }
    func step(_ kind: Kind, _ all: ArraySlice<String>) -> TraceStep {
      let words = all.filter { kind != .ask || !isHeader($0) }
      let headers = kind == .ask ? all.filter(isHeader).map(header) : []
      // The title ends where a body begins.
      let end =
        words.firstIndex { $0.hasPrefix("{") || $0.hasPrefix("[") || $0.hasPrefix("\"") } ?? words.endIndex
      let body = words[end...].joined(separator: " ")
      return TraceStep(
        kind: kind, title: words[..<end].joined(separator: " "),
        fields: headers + (body.isEmpty ? [] : [Field(name: "body", value: body)]))
    }
    return [step(.ask, words[..<arrow]), step(.reply, words[(arrow + 1)...])]
  }

  /// Whether a word is a request header with its value, as in `Accept="text/plain"`.
  private static func isHeader(_ word: String) -> Bool {
    guard let mark = word.firstIndex(of: "="), mark > word.startIndex, word.last == "\"" || word.last == "}"
    else { return false }
    return word[..<mark].allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }

  private static func header(_ word: String) -> Field {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    return Field(name: parts.first ?? "", value: parts.last ?? "")
  }

  private static func field(_ word: String) -> Field {
    guard let mark = word.firstIndex(of: "="), word[..<mark].allSatisfy({ $0.isLetter || $0.isNumber }),
      mark > word.startIndex
    else { return Field(name: "", value: word) }
    return Field(name: String(word[..<mark]), value: String(word[word.index(after: mark)...]))
  }

  /// The parts of a text, split at the blanks that are outside quotation marks and brackets.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for byte in text.utf8 {
      if byte == UInt8(ascii: " "), depth == 0, !isQuoted {
        if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
        part = []
        continue
      }
      part.append(byte)
      if isEscaped {
        isEscaped = false
      } else if isQuoted {
        isEscaped = byte == UInt8(ascii: "\\")
        isQuoted = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isQuoted = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        default: break
        }
      }
    }
    if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
    return parts
  }
}
