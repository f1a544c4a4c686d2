import CommandSupport
import JSONValues

/// The words of one line: blanks separate them, except inside JSON and between single quotes.
struct PlayWords {
  /// A word: `NAME=VALUE`, `-NAME`, or anything else.
  enum Word: Hashable {
    /// A value for the field at a path.
    case value(path: String, Value)
    /// The field at a path is left out.
    case without(path: String)
    /// A plain word.
    case plain(String)
  }

  /// A value as it was written.
  enum Value: Hashable {
    /// JSON: an object, an array or a text in quotation marks.
    case json(JSONValue)
    /// Everything up to the next blank, or between single quotes.
    case text(String)
  }

  private var rest: Substring

  /// Reads a line; throws a ``UserError`` if JSON or a quotation does not end.
  static func words(of line: String) throws -> [Word] {
    var reader = PlayWords(rest: line[...])
    var words: [Word] = []
    while let word = try reader.next() { words.append(word) }
    return words
  }

  private mutating func next() throws -> Word? {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first else { return nil }
    let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "'" && $0 != "\"" && $0 != "{" }
    if !name.isEmpty, rest[name.endIndex...].first == "=" {
      rest = rest[name.endIndex...].dropFirst()
      return .value(path: String(name), try value())
    }
    if first == "'" { return .plain(try quotation()) }
    let word = rest.prefix { !$0.isWhitespace }
    rest = rest[word.endIndex...]
    if first == "-", word.count > 1, word.dropFirst().first?.isLetter == true {
      return .without(path: String(word.dropFirst()))
    }
    return .plain(String(word))
  }

  private mutating func value() throws -> Value {
    switch rest.first {
    case "'": return .text(try quotation())
    case "{", "[", "\"": return .json(try json())
    default:
      let word = rest.prefix { !$0.isWhitespace }
      rest = rest[word.endIndex...]
      return .text(String(word))
    }
  }

  private mutating func quotation() throws -> String {
    let inside = rest.dropFirst()
    guard let end = inside.firstIndex(of: "'") else {
      throw UserError(.usage, "a single quote has no end; put one at the end of the text")
    }
    rest = inside[inside.index(after: end)...]
    return String(inside[..<end])
  }

  /// The JSON value that begins here; it ends where its brackets are closed.
  private mutating func json() throws -> JSONValue {
    var depth = 0
    var isText = false
    var isEscaped = false
    var end: String.Index?
    // Scalar by scalar, because a bracket and a combining mark after it are a single `Character`.
    for index in rest.unicodeScalars.indices {
      let scalar = rest.unicodeScalars[index]
      if isEscaped {
        isEscaped = false
      } else if isText, scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        isText.toggle()
      } else if !isText {
        if scalar == "{" || scalar == "[" { depth += 1 }
        if scalar == "}" || scalar == "]" { depth -= 1 }
      }
      if depth == 0, !isText {
        end = rest.unicodeScalars.index(after: index)
        break
      }
    }
    guard let end else { throw UserError(.usage, "a JSON value does not end: \(rest)") }
    let text = rest[..<end]
    rest = rest[end...]
    return try Self.parsed(String(text))
  }

  /// A JSON text; throws a ``UserError`` if it is not one.
  static func parsed(_ text: String) throws -> JSONValue {
    do throws(JSONSyntaxError) { return try JSONValue(parsingWithoutLoss: text.utf8) } catch {
      throw UserError(.usage, "\(error): \(text)")
    }
  }
}
