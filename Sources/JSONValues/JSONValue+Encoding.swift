import Foundation

extension JSONValue {
  /// Encodes a value; throws what its encoding throws.
  public static func encoding(_ value: some Encodable) throws -> JSONValue {
    if let quick = try? ValueEncoder.encode(value) { return quick }
    return try JSONValue(parsing: JSONEncoder().encode(value))
  }

  /// The encoded form of a value; if it cannot be encoded, a text that says why.
  public init(encoding value: some Encodable) {
    do {
      self = try Self.encoding(value)
    } catch {
      self = .string("not encodable: \(error)")
    }
  }

  /// Decodes the value as a type; throws a `DecodingError` if it does not have the type's form.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    if let quick = try? ValueDecoder.decode(type, from: self) { return quick }
    return try JSONDecoder().decode(type, from: Data(compactUTF8))
  }

  /// Decodes a text in UTF-8 as a type; throws a `DecodingError` if it is not JSON, or does not have the type's form.
  public static func decoding<Value: Decodable>(_ type: Value.Type, from text: Data) throws -> Value {
    if let value = try? text.withUnsafeBytes({ try JSONParser.exactValue(of: $0) }),
      let quick = try? ValueDecoder.decode(type, from: value)
    {
      return quick
    }
    // `JSONDecoder` decodes again, because its errors name the place.
    return try JSONDecoder().decode(type, from: text)
  }
}
