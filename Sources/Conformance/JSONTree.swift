import Foundation

/// A JSON value with the members of its objects in alphabetical order.
public indirect enum JSONTree: Sendable, Hashable {
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
  case array([JSONTree])
  /// An object, members sorted by key.
  case object([Member])

  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// Its name.
    public let key: String
    /// Its value.
    public let value: JSONTree

    /// Makes a member.
    public init(_ key: String, _ value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// The tree that a value is encoded to; a text that says why where it cannot be encoded.
  public init(encoding value: some Encodable) {
    do {
      self = try JSONTree(parsing: JSONEncoder().encode(value))
    } catch {
      self = .string("not encodable: \(error)")
    }
  }

  /// Reads a JSON text in UTF-8; throws a ``JSONSyntaxError`` where it is none.
  public init(parsing text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSONParser.tree(of: Array(text))
  }

  /// Reads a JSON text in UTF-8 of which nothing may be lost; throws a ``JSONSyntaxError`` too where an object has two
  /// members of one name, or where a whole number has more than 64 bits.
  public init(parsingWithoutLoss text: some Sequence<UInt8>) throws(JSONSyntaxError) {
    self = try JSONParser.tree(of: Array(text), isLossless: true)
  }

  /// The member of that name, where this is an object that has it.
  public subscript(_ key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text, where this is one.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The whole number, where this is one.
  public var whole: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The elements, where this is an array.
  public var elements: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
}

extension JSONTree: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads any JSON value.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try container.allKeys.map { Member($0.stringValue, try container.decode(JSONTree.self, forKey: $0)) }
          .sorted { JSONParser.isBefore($0.key, $1.key) })
      return
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONTree] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONTree.self)) }
      self = .array(elements)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for member in members { try container.encode(member.value, forKey: Key(stringValue: member.key)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .integer(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .number(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
}
