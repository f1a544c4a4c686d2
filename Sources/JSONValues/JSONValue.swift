/// A JSON value; objects are equal only if their members are in the same order.
public enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; if it was read from a text or made by `object(sorting:)`, its members are in the order of their names'
  /// bytes in UTF-8.
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// Its name.
    public let key: String
    /// Its value.
    public let value: JSONValue

    /// Makes a member.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The most levels of arrays and objects that a text may have.
  public static let deepest = 512

  /// Reads a JSON text in UTF-8; throws a ``JSONSyntaxError`` if it is not JSON.
  public init(parsing text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSONParser.value(of: text, exactly: false)
  }

  /// Reads a JSON text in UTF-8 without loss; a ``JSONSyntaxError`` is also thrown if an object has two members with
  /// the same name, or if a whole number has more than 64 bits.
  public init(parsingWithoutLoss text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSONParser.value(of: text, exactly: true)
  }

  /// The value of the member with that name, if this value is an object with such a member.
  public subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    for index in members.indices where members[index].key == key { return members[index].value }
    return nil
  }

  /// The text, if this value is a text.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, if this value is one.
  public var whole: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The elements, if this value is an array.
  public var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
}
