import JSONValues

/// A value in the host's preference store; on the wire a plain JSON scalar.
public enum PreferenceValue: Codable, Sendable, Hashable, CustomStringConvertible {
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)

  /// Reads a JSON scalar other than null; throws a `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    switch try JSONValue(scalarFrom: decoder) {
    case .bool(let value): self = .bool(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .null, .array, .object:
      throw DecodingError.valueNotFound(
        PreferenceValue.self,
        .init(codingPath: decoder.codingPath, debugDescription: "a preference cannot be null")
      )
    }
  }

  /// Writes a JSON scalar.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

  /// The scalar as JSON.
  public var description: String { json.compact }

  private var json: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .string(let value): .string(value)
    }
  }

  /// Whether a preference store would read the value back as the Boolean `true`.
  public var isTruthy: Bool {
    switch self {
    case .bool(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0
    case .string(let value): ["1", "true", "yes", "y", "t"].contains(value.lowercased())
    }
  }
}

/// A write to the host's preference store.
public struct PreferenceChange: Sendable, Hashable {
  /// The key.
  public var key: String
  /// The new value; nil if the key was removed.
  public var value: PreferenceValue?

  /// Makes a change.
  public init(key: String, value: PreferenceValue?) {
    self.key = key
    self.value = value
  }
}
