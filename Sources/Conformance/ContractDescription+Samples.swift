import Foundation

extension ContractDescription.Message {
  /// The simplest message that the description allows, in the form of the wire.
  public var sampleTree: JSONTree { .object([JSONTree.Member(kind, .sample(of: fields))]) }

  /// The simplest message that the description allows; nil where the contract's type does not take it.
  func sample<Message: Decodable>(as type: Message.Type = Message.self) -> Message? {
    guard let data = try? JSONEncoder().encode(sampleTree) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }
}

extension JSONTree {
  /// An object with all fields, those that may be absent too.
  static func sample(of fields: [ContractDescription.Field]) -> JSONTree {
    .object(fields.map { Member($0.name, .sample(of: $0.type)) }.sorted { $0.key < $1.key })
  }

  private static func sample(of type: ContractDescription.FieldType) -> JSONTree {
    switch type {
    case .string(let words): .string(words.first ?? "text")
    case .integer: .integer(1)
    case .bool: .bool(true)
    case .scalar: .string("text")
    case .array(let element): .array([.sample(of: element)])
    case .object(let fields): .sample(of: fields)
    }
  }
}
