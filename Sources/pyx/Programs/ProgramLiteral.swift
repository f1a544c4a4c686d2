import Conformance
import JSONValues

/// JSON values as literals of a language, on one line or, if they are long, over several.
struct ProgramLiteral {
  /// How the language writes null.
  let null: String
  let yes: String
  let no: String
  /// How many blanks a level is indented by.
  let step: Int
  /// The text after the last element of an array or object that takes several lines.
  var afterLast = ","
  let quoted: @Sendable (String) -> String

  /// The widest line.
  static let width = 110

  /// A literal in JavaScript: JSON, but with a comma after the last element too if it is on several lines.
  static let json = ProgramLiteral(null: "null", yes: "true", no: "false", step: 2) {
    JSONValue.quoted($0).hiddenAsJSONEscapes
  }

  /// JSON itself, for a program that parses it from a text.
  static let strictJSON = ProgramLiteral(null: "null", yes: "true", no: "false", step: 2, afterLast: "") {
    JSONValue.quoted($0).hiddenAsJSONEscapes
  }

  static let python = ProgramLiteral(null: "None", yes: "True", no: "False", step: 4, quoted: pythonText)

  /// The literal; later lines begin with the indentation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - indentation: How many blanks its last line begins with.
  ///   - used: How many characters of its first line are already used.
  func text(_ value: JSONValue, indentation: Int, after used: Int) -> String {
    let short = line(value)
    guard used + short.count > Self.width else { return short }
    let inner = String(repeating: " ", count: indentation + step)
    let outer = String(repeating: " ", count: indentation)
    switch value {
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map {
        inner + text($0, indentation: indentation + step, after: indentation + step)
      }
      return "[\n" + lines.joined(separator: ",\n") + "\(afterLast)\n\(outer)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { member in
        let name = "\(inner)\(quoted(member.key)): "
        return name + text(member.value, indentation: indentation + step, after: name.count)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\(afterLast)\n\(outer)}"
    case .null, .bool, .integer, .number, .string, .array, .object: return short
    }
  }

  /// The literal on one line.
  func line(_ value: JSONValue) -> String {
    switch value {
    case .null: null
    case .bool(let flag): flag ? yes : no
    case .integer, .number: value.compact
    case .string(let text): quoted(text)
    case .array(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(quoted($0.key)): \(line($0.value))" }.joined(separator: ", ") + "}"
    }
  }

  /// A text in Python: each hidden character is one escape, although JSON may need two for it.
  @Sendable private static func pythonText(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case _ where scalar.isHidden:
        let digits = String(scalar.value, radix: 16)
        literal += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
