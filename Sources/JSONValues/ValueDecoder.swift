import Foundation

/// Decodes values directly from a ``JSONValue``, to the same values that `JSONDecoder` decodes from the text.
///
/// Its errors do not name positions. Callers use `JSONDecoder` if they need positions, and for the types that
/// `JSONDecoder` treats specially (dates, data, URLs, decimals).
struct ValueDecoder: Decoder {
  /// The value does not have the type's form, or Foundation must decode it.
  struct DoesNotFit: Error {}

  let value: JSONValue
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value; throws if the value does not have the type's form, or if Foundation must decode it.
  static func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) throws -> Value {
    if type == Date.self || type == Data.self || type == URL.self || type == Decimal.self {
      throw DoesNotFit()
    }
    return try Value(from: ValueDecoder(value: value))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw DoesNotFit() }
    return KeyedDecodingContainer(Keyed<Key>(members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw DoesNotFit() }
    return Unkeyed(elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { Single(value: value) }
}

extension JSONValue {
  fileprivate func fitting(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let value) = self else { throw ValueDecoder.DoesNotFit() }
    return value
  }

  fileprivate func fitting(_ type: String.Type) throws -> String {
    guard case .string(let value) = self else { throw ValueDecoder.DoesNotFit() }
    return value
  }

  fileprivate func fitting(_ type: Double.Type) throws -> Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: throw ValueDecoder.DoesNotFit()
    }
  }

  fileprivate func fitting<Whole: FixedWidthInteger>(_ type: Whole.Type) throws -> Whole {
    guard case .integer(let value) = self, let whole = Whole(exactly: value) else {
      throw ValueDecoder.DoesNotFit()
    }
    return whole
  }
}

extension ValueDecoder {
  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSONValue.Member]
    var codingPath: [any CodingKey] { [] }
    /// The members' names as keys.
    ///
    /// They are read for each message, because an enumeration finds its case by the name of a member.
    var allKeys: [Key] {
      var keys: [Key] = []
      for member in members { if let key = Key(stringValue: member.key) { keys.append(key) } }
      return keys
    }

    private func find(_ name: String) -> JSONValue? {
      for index in members.indices where members[index].key == name { return members[index].value }
      return nil
    }

    private func value(_ key: Key) throws -> JSONValue {
      guard let value = find(key.stringValue) else { throw DoesNotFit() }
      return value
    }

    func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key) == .null }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).fitting(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).fitting(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).fitting(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw DoesNotFit() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).fitting(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).fitting(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).fitting(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).fitting(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).fitting(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).fitting(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).fitting(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).fitting(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).fitting(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).fitting(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try ValueDecoder.decode(type, from: value(key))
    }
    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
      try ValueDecoder(value: value(key)).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try ValueDecoder(value: value(key)).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { ValueDecoder(value: find("super") ?? .null) }
    func superDecoder(forKey key: Key) throws -> any Decoder {
      ValueDecoder(value: find(key.stringValue) ?? .null)
    }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    init(elements: [JSONValue]) { self.elements = elements }

    private var value: JSONValue {
      get throws {
        guard !isAtEnd else { throw DoesNotFit() }
        return elements[currentIndex]
      }
    }

    mutating func decodeNil() throws -> Bool {
      guard try value == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode(_ type: String.Type) throws -> String {
      let text = try value.fitting(type)
      currentIndex += 1
      return text
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      let decoded = try ValueDecoder.decode(type, from: value)
      currentIndex += 1
      return decoded
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
      let container = try ValueDecoder(value: value).container(keyedBy: type)
      currentIndex += 1
      return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      let container = try ValueDecoder(value: value).unkeyedContainer()
      currentIndex += 1
      return container
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = ValueDecoder(value: try value)
      currentIndex += 1
      return decoder
    }
  }

  private struct Single: SingleValueDecodingContainer {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try value.fitting(type) }
    func decode(_ type: String.Type) throws -> String { try value.fitting(type) }
    func decode(_ type: Double.Type) throws -> Double { try value.fitting(type) }
    func decode(_ type: Float.Type) throws -> Float { throw DoesNotFit() }
    func decode(_ type: Int.Type) throws -> Int { try value.fitting(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try value.fitting(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try value.fitting(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try value.fitting(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try value.fitting(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try value.fitting(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try value.fitting(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try value.fitting(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try value.fitting(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try value.fitting(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try ValueDecoder.decode(type, from: value)
    }
  }
}
