import Conformance

/// What a stimulus or an effect means, as the lines of a comment.
struct MessageLines {
  /// The beginning of each line, such as `    // `.
  let prefix: String
  /// The longest line, in characters.
  private let width = 110

  /// The lines for a message: its meaning, its fields with their types, and the effects that may follow it.
  func lines(of message: ScaffoldContract.Message) -> [String] {
    var lines = wrapped(message.described.meaning, indented: 0)
    for field in message.described.fields { lines += self.lines(of: field, indented: 2) }
    if !message.effects.isEmpty {
      lines += wrapped("Effects that may follow: \(message.effects.joined(separator: ", ")).", indented: 0)
    }
    return lines
  }

  private func lines(of field: ContractDescription.Field, indented depth: Int) -> [String] {
    let absent = field.isOptional ? ", may be absent" : ""
    let own = "\(field.name): \(field.type.words)\(absent); \(field.meaning)"
    return wrapped(own, indented: depth)
      + field.type.innerFields.flatMap { lines(of: $0, indented: depth + 2) }
  }

  /// Breaks a text between words; if the first line is indented, later lines are indented further.
  func wrapped(_ text: String, indented depth: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in harmless(text).split(whereSeparator: \.isWhitespace) {
      let start = String(repeating: " ", count: depth + (lines.isEmpty || depth == 0 ? 0 : 4))
      if line.isEmpty {
        line = start + word
      } else if prefix.count + line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(repeating: " ", count: depth == 0 ? 0 : depth + 4) + word
      }
    }
    return (lines + [line]).map { prefix + $0 }
  }

  /// The text with slashes for backslashes: Java reads `\u` even in a comment, and C continues a line that ends with a
  /// backslash.
  private func harmless(_ text: String) -> String { text.replacing("\\", with: "/") }
}

extension ContractDescription.FieldType {
  /// The type in words.
  fileprivate var words: String {
    switch self {
    case .string(let words): words.isEmpty ? "text" : "text (\(words.joined(separator: ", ")))"
    case .base64: "text in base64"
    case .integer: "whole number"
    case .bool: "true or false"
    case .scalar: "text, number or Boolean"
    case .array(let element): "array of \(element.words)"
    case .object: "object"
    }
  }
}
