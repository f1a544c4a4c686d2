import Conformance
import Foundation

/// The few forms of JSON Schema that the schemas are made of.
extension JSONTree {
  /// An object from members in any order.
  static func members(_ members: [String: JSONTree]) -> JSONTree {
    .object(members.map { Member($0.key, $0.value) }.sorted { $0.key < $1.key })
  }

  static func type(_ name: String) -> JSONTree { .members(["type": .string(name)]) }

  static var scalar: JSONTree {
    .members(["type": .array(["boolean", "number", "string"].map { .string($0) })])
  }

  static func words(_ words: [String]) -> JSONTree { .members(["enum": .array(words.map { .string($0) })]) }

  static func constant(_ value: JSONTree) -> JSONTree { .members(["const": value]) }

  static func array(of element: JSONTree) -> JSONTree {
    .members(["type": .string("array"), "items": element])
  }

  static func map(to value: JSONTree) -> JSONTree {
    .members(["type": .string("object"), "additionalProperties": value])
  }

  static func oneOf(_ schemas: [JSONTree]) -> JSONTree { .members(["oneOf": .array(schemas)]) }

  static func reference(_ name: String) -> JSONTree { .members(["$ref": .string("#/$defs/\(name)")]) }

  /// An object with these members; closed ones allow no others.
  static func object(
    required: [String: JSONTree], optional: [String: JSONTree] = [:], isClosed: Bool = false
  ) -> JSONTree {
    var members: [String: JSONTree] = [
      "type": .string("object"), "properties": .members(required.merging(optional) { first, _ in first }),
    ]
    if !required.isEmpty { members["required"] = .array(required.keys.sorted().map { .string($0) }) }
    if isClosed { members["additionalProperties"] = .bool(false) }
    return .members(members)
  }

  /// The schema with a description.
  func described(_ text: String) -> JSONTree { adding(["description": .string(text)]) }

  /// The object with more members.
  func adding(_ more: [String: JSONTree]) -> JSONTree {
    guard case .object(let members) = self else { return self }
    let own = Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    return .members(own.merging(more) { _, new in new })
  }

  /// The value on several lines, the same bytes each time.
  var pretty: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // A tree of finite numbers and texts can be encoded.
    return ((try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? compact) + "\n"
  }
}

extension ContractDescription.FieldType {
  /// The type on the wire; where values stay open, documented words are only examples.
  func schema(isClosed: Bool) -> JSONTree {
    switch self {
    case .string(let words):
      words.isEmpty
        ? .type("string") : .type("string").adding(["examples": .array(words.map { .string($0) })])
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
  func schema(isClosed: Bool) -> JSONTree {
    func properties(_ fields: [Element]) -> [String: JSONTree] {
      Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.schema(isClosed: isClosed)) })
    }
    return .object(
      required: properties(filter { !$0.isOptional }), optional: properties(filter(\.isOptional)),
      isClosed: isClosed)
  }
}

extension ContractDescription.Field {
  fileprivate func schema(isClosed: Bool) -> JSONTree { type.schema(isClosed: isClosed).described(meaning) }
}

extension ContractDescription.Message {
  /// `{"kind": {"field": value}}`.
  func schema(isClosed: Bool) -> JSONTree {
    .object(required: [kind: fields.schema(isClosed: isClosed)], isClosed: true).described(meaning)
  }
}
