import Conformance

/// Fields of messages as rows of a Markdown table; the fields of an object come below its own row.
enum FieldTable {
  /// The head of the table.
  static let head = ["| Field | Type | Meaning |", "|---|---|---|"]

  /// A field and its inner fields, their names prefixed with the path.
  static func rows(of field: ContractDescription.Field, under path: String = "") -> [String] {
    let name = path + field.name
    let own = "| `\(name)` | \(words(for: field)) | \(cell(field.meaning)) |"
    return [own] + field.type.innerFields.flatMap { rows(of: $0, under: name + field.type.innerPath) }
  }

  /// The text of a cell.
  static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private static func words(for field: ContractDescription.Field) -> String {
    cell(field.type.words) + (field.isOptional ? ", may be absent" : "")
  }
}

extension ContractDescription.FieldType {
  /// The type in words.
  fileprivate var words: String {
    switch self {
    case .string(let words):
      words.isEmpty ? "text" : "text: " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .base64(let sample): "text in base64, such as `\(sample)`"
    case .integer: "whole number"
    case .bool: "`true` or `false`"
    case .scalar: "text, number or Boolean"
    case .array(let element): "array of \(element.words)"
    case .object: "object"
    }
  }

  /// How a path continues to the inner fields.
  fileprivate var innerPath: String {
    if case .array(let element) = self { "[]" + element.innerPath } else { "." }
  }
}
