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
          .sorted { $0.key < $1.key })
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

extension JSONTree {
  /// The value on one line, control characters escaped.
  public var compact: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// A text as a JSON string literal.
  public static func quoted(_ text: String) -> String {
    var literal = ""
    literal.reserveCapacity(text.utf8.count + 2)
    write(text, to: &literal)
    return literal
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += value.isFinite ? String(value) : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ value: String, to text: inout String) {
    text += "\""
    // Most texts need no escape, and are copied whole.
    if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
      text += value
    } else {
      for scalar in value.unicodeScalars { write(scalar, to: &text) }
    }
    text += "\""
  }

  private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
