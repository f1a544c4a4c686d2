import JSONValues

extension ContractDescription.Message {
  /// A message with all fields, including optional ones, and the simplest allowed values, as on the wire.
  public var sampleTree: JSONValue { .object([JSONValue.Member(kind, .sample(of: fields))]) }

  /// The sample message with the given text in the first field that takes any text and that the SDK may fill; nil if
  /// there is no such field.
  public func sampleTree(with text: String) -> JSONValue? {
    guard let index = fields.firstIndex(where: { $0.type == .string() && !$0.isGiven }) else { return nil }
    var members = fields.map { JSONValue.Member($0.name, .sample(of: $0.type)) }
    members[index] = JSONValue.Member(fields[index].name, .string(text))
    return message(of: members)
  }

  /// The ``sampleTree`` as a value of the contract's type; nil if the type does not take it.
  func sample<Message: Decodable>(as type: Message.Type = Message.self) -> Message? {
    try? sampleTree.decoded(as: type)
  }

  /// The sample; a sample for each other documented word of a field; and, for each optional member of the message or of
  /// an inner object, a sample without it.
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
  /// Values other than the simplest: each other documented word; for an object, a value without each optional member.
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
