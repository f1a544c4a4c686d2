import Conformance
import JSONValues

/// The fields of a message, by their names on the wire.
enum MessageFields {
  static func of(_ message: some Encodable) -> [JSONValue.Member] {
    guard case .object(let kinds) = JSONValue(encoding: message), let only = kinds.first,
      case .object(let fields) = only.value
    else { return [] }
    return fields
  }

  static func call(in fields: [JSONValue.Member]) -> Int64? {
    fields.first { $0.key == "call" }?.value.whole
  }

  /// The value at that path.
  static func value(at path: [String], in fields: [JSONValue.Member]) -> JSONValue? {
    guard let first = path.first, var value = fields.first(where: { $0.key == first })?.value else {
      return nil
    }
    for name in path.dropFirst() {
      guard let next = value[name] else { return nil }
      value = next
    }
    return value
  }
}

/// Classifies messages by what defects depend on: the kind, and the values of fields with few possible values.
struct MessageShapes: Sendable {
  private let paths: [String: [[String]]]

  init(_ messages: [ContractDescription.Message]) {
    paths = Dictionary(
      messages.map { ($0.kind, $0.fields.flatMap { Self.paths(of: $0, under: []) }) },
      uniquingKeysWith: { one, _ in one })
  }

  private static func paths(of field: ContractDescription.Field, under path: [String]) -> [[String]] {
    let path = path + [field.name]
    switch field.type {
    case .string(let words): return words.isEmpty && !field.isOptional ? [] : [path]
    case .bool: return [path]
    case .object(let fields): return [path] + fields.flatMap { paths(of: $0, under: path) }
    case .base64, .integer, .scalar, .array: return field.isOptional ? [path] : []
    }
  }

  /// The kind of a message, the values of its fields with few possible values, and which optional fields it has.
  func shape(of kind: String, _ fields: [JSONValue.Member]) -> String {
    (paths[kind] ?? []).reduce(into: kind) { text, path in
      let value = MessageFields.value(at: path, in: fields)
      let word: String =
        switch value {
        case nil, .null: "-"
        case .bool(let bit): bit ? "1" : "0"
        case .string(let text): text.utf8.count <= 40 ? text : "long"
        default: "+"
        }
      text += "\u{1}" + word
    }
  }
}
