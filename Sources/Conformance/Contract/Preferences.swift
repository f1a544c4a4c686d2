/// A value in the host's preference store; on the wire a plain JSON scalar.
public enum PreferenceValue: Codable, Sendable, Hashable {
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)

  /// Reads a JSON scalar; throws a `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes a JSON scalar.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    }
  }

  /// Whether a preference store would read the value back as a true Boolean.
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
  /// The new value; nil where the key was removed.
  public var value: PreferenceValue?

  /// Makes a change.
  public init(key: String, value: PreferenceValue?) {
    self.key = key
    self.value = value
  }
}
