import Foundation

extension JSONValue {
  /// The value that another is encoded to; throws what its encoding throws.
  public static func encoding(_ value: some Encodable) throws -> JSONValue {
    if let quick = try? ValueEncoder.encode(value) { return quick }
    return try JSONValue(parsing: JSONEncoder().encode(value))
  }

  /// The value that another is encoded to; a text that says why where it cannot be encoded.
  public init(encoding value: some Encodable) {
    do {
      self = try Self.encoding(value)
    } catch {
      self = .string("not encodable: \(error)")
    }
  }

  /// The value as a type that can be decoded; throws a `DecodingError` where it has not the form of the type.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    if let quick = try? ValueDecoder.decode(type, from: self) { return quick }
    return try JSONDecoder().decode(type, from: Data(compactUTF8))
  }

  /// A text in UTF-8 as a type that can be decoded; throws a `DecodingError` if it is not JSON, or not of the type's form.
  public static func decoding<Value: Decodable>(_ type: Value.Type, from text: Data) throws -> Value {
    if let value = try? JSONValue(parsingWithoutLoss: text),
      let quick = try? ValueDecoder.decode(type, from: value)
    {
      return quick
    }
    // Its errors name the place.
    return try JSONDecoder().decode(type, from: text)
  }
}
