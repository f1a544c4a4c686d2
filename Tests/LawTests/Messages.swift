import Conformance
import Foundation
import JSONValues

@testable import Adapter

extension Decodable {
  /// The value of a tree as it is read from the wire; throws if the tree has no such value.
  static func read(from tree: JSONValue) throws -> Self {
    try WireCoding.message(Self.self, from: Data(WireCoding.line(tree)))
  }
}

extension JSONValue {
  /// The members of an object; empty for any other value.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// An object with its members in the order of the wire.
  static func object(sorting members: [Member]) -> JSONValue {
    .object(members.sorted { $0.key < $1.key })
  }
}

extension ContractDescription.Message {
  /// A message of this kind with these values.
  func tree(of values: [JSONValue.Member]) -> JSONValue { .object([.init(kind, .object(sorting: values))]) }

  /// Effects that must be accepted, because an SDK may report things that no document names.
  ///
  /// One effect has no value for any member. Each other effect lacks one optional member, or has an unknown word in
  /// place of a documented one, or an empty array, at any depth.
  var openTrees: [JSONValue] {
    [emptyTree]
      + ContractDescription.FieldType.object(fields).others(than: sampleTree[kind] ?? .null).map {
        .object([.init(kind, $0)])
      }
  }

  /// Messages with one fault each, together with the fault.
  ///
  /// A required member is missing, a member has another type, the kind is unknown, the whole message is a text, or
  /// there is a second kind.
  ///
  /// - Parameter kinds: The words of the contract's messages, including this one's.
  func faultyTrees(among kinds: [String]) -> [(fault: String, tree: JSONValue)] {
    let whole = sampleTree[kind]?.members ?? []
    var found = fields.flatMap { field -> [(fault: String, tree: JSONValue)] in
      let others = whole.filter { $0.key != field.name }
      let value = whole.first { $0.key == field.name }?.value ?? .null
      let missing = field.isOptional ? [] : [("without \(field.name)", tree(of: others))]
      return missing
        + field.type.faults(of: value).map { fault, value in
          ("\(field.name)\(fault)", tree(of: others + [.init(field.name, value)]))
        }
    }
    found.append(("of an unknown kind", .object([.init(kind + "s", .object(sorting: whole))])))
    found.append(("a text", .string(kind)))
    for other in kinds.filter({ $0 != kind }).prefix(1) {
      let both = JSONValue.object(sorting: [.init(kind, .object(whole)), .init(other, .object([]))])
      found.append(("of two kinds", both))
    }
    return found
  }
}

extension ContractDescription.FieldType {
  /// Other values of the type, each with one part absent or unknown.
  fileprivate func others(than value: JSONValue) -> [JSONValue] {
    switch self {
    case .string(words: let words): words.isEmpty ? [] : [.string("a word that nobody knows")]
    case .base64, .integer, .bool, .scalar: []
    case .array(let element):
      [.array([])] + (value.elements?.first.map { element.others(than: $0) } ?? []).map { .array([$0]) }
    case .object(let fields):
      fields.flatMap { field -> [JSONValue] in
        let rest = value.members.filter { $0.key != field.name }
        let inner = field.type.others(than: value[field.name] ?? .null)
        return (field.isOptional ? [.object(rest)] : [])
          + inner.map { .object(sorting: rest + [.init(field.name, $0)]) }
      }
    }
  }

  /// Values that do not fit the type, each with its fault; the fault may be in a part of the value.
  fileprivate func faults(of value: JSONValue) -> [(String, JSONValue)] {
    switch self {
    case .string, .base64: [(" is true", .bool(true)), (" is an object", .object([]))]
    case .integer: [(" is a text", .string("1")), (" is a fraction", .number(1.5))]
    case .bool: [(" is a text", .string("true")), (" is a number", .integer(1))]
    case .scalar: [(" is an object", .object([])), (" is an array", .array([]))]
    case .array(let element):
      [(" is an object", .object([])), (" is a text", .string("text"))]
        + (value.elements?.first.map { element.faults(of: $0) } ?? []).map { ("[]" + $0, .array([$1])) }
    case .object(let fields):
      [(" is a text", .string("text")), (" is an array", .array([]))]
        + fields.flatMap { field -> [(String, JSONValue)] in
          let others = value.members.filter { $0.key != field.name }
          let missing = field.isOptional ? [] : [(" without \(field.name)", JSONValue.object(others))]
          let inner = field.type.faults(of: value[field.name] ?? .null)
          return missing
            + inner.map { (".\(field.name)\($0)", .object(sorting: others + [.init(field.name, $1)])) }
        }
    }
  }
}
