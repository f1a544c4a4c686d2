import Foundation

extension JSONValue {
  /// The value that another is encoded to; a text that says why where it cannot be encoded.
  public init(encoding value: some Encodable) {
    do {
      self = try JSONValue(parsing: JSONEncoder().encode(value))
    } catch {
      self = .string("not encodable: \(error)")
    }
  }

  /// The value as a type that can be decoded; throws a `DecodingError` where it has not the form of the type.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(compactUTF8))
  }
}
