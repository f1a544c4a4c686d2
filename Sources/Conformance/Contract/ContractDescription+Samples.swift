import JSONValues

extension ContractDescription.Message {
  /// The simplest message that the description allows, as on the wire.
  public var sampleTree: JSONValue { .object([JSONValue.Member(kind, .sample(of: fields))]) }

  /// The same with another text in the first field that takes any text; nil if it has no such field.
  public func sampleTree(with text: String) -> JSONValue? {
    guard let index = fields.firstIndex(where: { $0.type == .string() && !$0.isGiven }) else { return nil }
    var members = fields.map { JSONValue.Member($0.name, .sample(of: $0.type)) }
    members[index] = JSONValue.Member(fields[index].name, .string(text))
    return message(of: members)
  }

  /// The simplest message that the description allows; nil if the contract's type does not take it.
  func sample<Message: Decodable>(as type: Message.Type = Message.self) -> Message? {
    try? sampleTree.decoded(as: type)
  }

  /// The simplest message with each documented word in turn, and without each optional member in turn, whether its own
  /// or an inner object's.
  var sampleTrees: [JSONValue] {
    let whole = fields.map { JSONValue.Member($0.name, .sample(of: $0.type)) }
    var trees = [sampleTree]
    for (index, field) in fields.enumerated() {
      var members = whole
      if field.isOptional {
        members.remove(at: index)
        trees.append(message(of: members))
      }
      for value in field.type.otherSamples {
        members = whole
        members[index] = JSONValue.Member(field.name, value)
        trees.append(message(of: members))
      }
    }
    return trees
  }

  private func message(of members: [JSONValue.Member]) -> JSONValue {
    .object([JSONValue.Member(kind, .object(sorting: members))])
  }
}

extension ContractDescription.FieldType {
  /// Values other than the simplest: each other word; an object without each of its optional members.
  fileprivate var otherSamples: [JSONValue] {
    switch self {
    case .string(let words): words.dropFirst().map { .string($0) }
    case .object(let fields):
      fields.filter(\.isOptional).map { absent in .sample(of: fields.filter { $0.name != absent.name }) }
    case .base64, .integer, .bool, .scalar, .array: []
    }
  }
}

extension JSONValue {
  /// An object with all fields, including optional ones.
  static func sample(of fields: [ContractDescription.Field]) -> JSONValue {
    .object(sorting: fields.map { Member($0.name, .sample(of: $0.type)) })
  }

  static func sample(of type: ContractDescription.FieldType) -> JSONValue {
    switch type {
    case .string(let words): .string(words.first ?? "text")
    case .base64(let sample): .string(sample)
    case .integer: .integer(1)
    case .bool: .bool(true)
    case .scalar: .string("text")
    case .array(let element): .array([.sample(of: element)])
    case .object(let fields): .sample(of: fields)
    }
  }
}
