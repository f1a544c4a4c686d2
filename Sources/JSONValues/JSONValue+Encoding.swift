import Foundation

extension JSONValue {
  /// The encoded form of a value; if it cannot be encoded, a text that says why.
  public init(encoding value: some Encodable) {
    do {
      self = try JSONValue(parsing: JSONEncoder().encode(value))
    } catch {
      self = .string("not encodable: \(error)")
    }
  }

  /// Decodes the value as a type; throws a `DecodingError` if it does not have the type's form.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(compactUTF8))
  }
}
