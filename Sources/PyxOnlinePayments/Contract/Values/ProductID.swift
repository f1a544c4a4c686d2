/// Identifies a payment product, such as `1` for Visa.
///
/// Decoding accepts a number and a text, because the service sends a number and the document's sample compares texts.
/// Encoding writes a text.
public struct ProductID: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  /// The id as a text; a number is written as its decimal digits.
  public var rawValue: String

  /// Makes an id from any text.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes an id from a number.
  public init(_ number: Int) { rawValue = String(number) }
  /// Makes an id from a literal.
  public init(stringLiteral value: String) { rawValue = value }
}

extension ProductID: Codable {
  /// Reads a text or a whole number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      rawValue = String(number)
    } else {
      rawValue = try container.decode(String.self)
    }
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
