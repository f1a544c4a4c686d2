import Conformance
import JSONValues

/// The few JSON Schema constructs that the schemas are made of.
extension JSONValue {
  static func type(_ name: String) -> JSONValue { .object(sorting: ["type": .string(name)]) }

  static var scalar: JSONValue {
    .object(sorting: ["type": .strings(["boolean", "number", "string"])])
  }

  static func words(_ words: [String]) -> JSONValue { .object(sorting: ["enum": .strings(words)]) }

  static func constant(_ value: JSONValue) -> JSONValue { .object(sorting: ["const": value]) }

  static func array(of element: JSONValue) -> JSONValue {
    .object(sorting: ["type": .string("array"), "items": element])
  }

  static func map(to value: JSONValue) -> JSONValue {
    .object(sorting: ["type": .string("object"), "additionalProperties": value])
  }

  static func oneOf(_ schemas: [JSONValue]) -> JSONValue { .object(sorting: ["oneOf": .array(schemas)]) }

  static func reference(_ name: String) -> JSONValue {
    .object(sorting: ["$ref": .string("#/$defs/\(name)")])
  }

  /// An object with these members; a closed object allows no others.
  static func object(
    required: [String: JSONValue], optional: [String: JSONValue] = [:], isClosed: Bool = false
  ) -> JSONValue {
    var members: [String: JSONValue] = [
      "type": .string("object"),
      "properties": .object(sorting: required.merging(optional) { first, _ in first }),
    ]
    if !required.isEmpty { members["required"] = .strings(required.keys.sorted()) }
    if isClosed { members["additionalProperties"] = .bool(false) }
    return .object(sorting: members)
  }

  /// The schema with a description.
  func described(_ text: String) -> JSONValue { adding(["description": .string(text)]) }

  /// The object with more members.
  func adding(_ more: [String: JSONValue]) -> JSONValue {
    guard case .object(let members) = self else { return self }
    let own = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    return .object(sorting: own.merging(more) { _, new in new })
  }
}

extension ContractDescription.FieldType {
  /// The type on the wire; documented words are only examples, even in closed schemas.
  func schema(isClosed: Bool) -> JSONValue {
    switch self {
    case .string(let words):
      words.isEmpty
        ? .type("string") : .type("string").adding(["examples": .strings(words)])
    case .base64(let sample): .type("string").adding(["examples": .strings([sample])])
    case .integer: .type("integer")
    case .bool: .type("boolean")
    case .scalar: .scalar
    case .array(let element): .array(of: element.schema(isClosed: isClosed))
    case .object(let fields): fields.schema(isClosed: isClosed)
    }
  }
}

extension [ContractDescription.Field] {
  /// An object with these fields.
  func schema(isClosed: Bool) -> JSONValue {
    func properties(_ fields: [Element]) -> [String: JSONValue] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema(isClosed: isClosed)) })
    }
    return .object(
      required: properties(filter { !$0.isOptional }), optional: properties(filter(\.isOptional)),
      isClosed: isClosed)
  }
}

extension ContractDescription.Field {
  fileprivate func schema(isClosed: Bool) -> JSONValue { type.schema(isClosed: isClosed).described(meaning) }
}

extension ContractDescription.Message {
  /// `{"kind": {"field": value}}`.
  func schema(isClosed: Bool) -> JSONValue {
    .object(required: [kind: fields.schema(isClosed: isClosed)], isClosed: true).described(meaning)
  }
}
