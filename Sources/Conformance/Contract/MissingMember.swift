import JSONValues

/// What an adapter writes for a member that the SDK leaves nil, null or undefined.
public enum MissingMember: Sendable, Hashable {
  /// The adapter leaves the member out.
  case leftOut
  /// The adapter writes this value.
  case written(JSONValue)
  /// The member comes from the suite or the adapter and cannot be missing.
  case never
}

extension ContractDescription.Field {
  /// What an adapter writes if the SDK has no value for the field: for an optional field nothing, otherwise the empty
  /// value of its type.
  public var ifMissing: MissingMember {
    if isOptional { return .leftOut }
    if isGiven { return .never }
    return .written(type.emptyValue)
  }
}

extension ContractDescription.FieldType {
  /// The empty value of the type: for an object, only its required members; for base64, the sample.
  fileprivate var emptyValue: JSONValue {
    switch self {
    case .string, .scalar: .string("")
    case .base64(let sample): .string(sample)
    case .integer: .integer(0)
    case .bool: .bool(false)
    case .array: .array([])
    case .object(let fields): .empty(fields)
    }
  }
}

extension JSONValue {
  fileprivate static func empty(_ fields: [ContractDescription.Field]) -> JSONValue {
    .object(sorting: fields.filter { !$0.isOptional }.map { Member($0.name, $0.type.emptyValue) })
  }
}

extension ContractDescription.Message {
  /// The message on the wire if the SDK has no value for any member.
  public var emptyTree: JSONValue {
    let members = fields.compactMap { field -> JSONValue.Member? in
      switch field.ifMissing {
      case .leftOut: nil
      case .written(let value): JSONValue.Member(field.name, value)
      case .never: JSONValue.Member(field.name, .sample(of: field.type))
      }
    }
    return .object([JSONValue.Member(kind, .object(sorting: members))])
  }
}
