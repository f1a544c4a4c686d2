import Foundation

/// Encodes values directly as ``JSONValue``, with the same result as if `JSONEncoder` wrote a text that is then read.
///
/// Types that `JSONEncoder` treats specially (dates, data, URLs, decimals) are left to `JSONEncoder`.
struct ValueEncoder: Encoder {
  /// The place where the encoded value is stored.
  final class Node {
    var value: JSONValue?
    var members: [JSONValue.Member] = []
    var elements: [JSONValue] = []
    /// Nested containers, whose values are known only at the end.
    var later: [(key: String?, place: Int, node: Node)] = []
    var isObject = false
    var isArray = false

    /// The value, once everything is encoded; nil if nothing was encoded.
    var result: JSONValue? {
      if isObject {
        let more = later.compactMap { entry in
          entry.node.result.map { JSONValue.Member(entry.key ?? "super", $0) }
        }
        return .object(sorting: members + more)
      }
      guard isArray else { return value }
      for entry in later { elements[entry.place] = entry.node.result ?? .object([]) }
      return .array(elements)
    }
  }

  /// The value is left to `JSONEncoder`, which treats its type specially, refuses it, or writes its number in another
  /// form.
  struct LeftToFoundation: Error {}

  let node = Node()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The JSON of a value; throws if the value is left to Foundation, or rethrows what the value's encoding throws.
  static func encode(_ value: some Encodable) throws -> JSONValue {
    if isSpecial(type(of: value)) { throw LeftToFoundation() }
    let encoder = ValueEncoder()
    try value.encode(to: encoder)
    guard let result = encoder.node.result else { throw LeftToFoundation() }
    return result
  }

  private static func isSpecial(_ type: Any.Type) -> Bool {
    type == Date.self || type == Data.self || type == URL.self || type == Decimal.self
  }

  static func number(_ value: Double) throws -> JSONValue {
    guard value.isFinite else { throw LeftToFoundation() }
    if value.magnitude < 0x1p53, let whole = Int64(exactly: value) { return .integer(whole) }
    return .number(value)
  }

  static func whole(_ value: some BinaryInteger) throws -> JSONValue {
    guard let whole = Int64(exactly: value) else { throw LeftToFoundation() }
    return .integer(whole)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.isObject = true
    return KeyedEncodingContainer(Keyed<Key>(node: node))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.isArray = true
    return Unkeyed(node: node)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }
}

extension ValueEncoder {
  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    private func add(_ value: JSONValue, _ key: Key) { node.members.append(.init(key.stringValue, value)) }

    func encodeNil(forKey key: Key) { add(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { add(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) { add(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { add(try number(value), key) }
    func encode(_ value: Float, forKey key: Key) throws { throw LeftToFoundation() }
    func encode(_ value: Int, forKey key: Key) { add(.integer(Int64(value)), key) }
    func encode(_ value: Int8, forKey key: Key) { add(.integer(Int64(value)), key) }
    func encode(_ value: Int16, forKey key: Key) { add(.integer(Int64(value)), key) }
    func encode(_ value: Int32, forKey key: Key) { add(.integer(Int64(value)), key) }
    func encode(_ value: Int64, forKey key: Key) { add(.integer(value), key) }
    func encode(_ value: UInt, forKey key: Key) throws { add(try whole(value), key) }
    func encode(_ value: UInt8, forKey key: Key) { add(.integer(Int64(value)), key) }
    func encode(_ value: UInt16, forKey key: Key) { add(.integer(Int64(value)), key) }
    func encode(_ value: UInt32, forKey key: Key) { add(.integer(Int64(value)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { add(try whole(value), key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { add(try ValueEncoder.encode(value), key) }

    private func deferred(_ key: String) -> ValueEncoder {
      let encoder = ValueEncoder()
      node.later.append((key, 0, encoder.node))
      return encoder
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
      deferred(key.stringValue).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      deferred(key.stringValue).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { deferred("super") }
    func superEncoder(forKey key: Key) -> any Encoder { deferred(key.stringValue) }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }
    var count: Int { node.elements.count }

    private func add(_ value: JSONValue) { node.elements.append(value) }

    func encodeNil() { add(.null) }
    func encode(_ value: Bool) { add(.bool(value)) }
    func encode(_ value: String) { add(.string(value)) }
    func encode(_ value: Double) throws { add(try number(value)) }
    func encode(_ value: Int) { add(.integer(Int64(value))) }
    func encode(_ value: Int64) { add(.integer(value)) }
    func encode(_ value: some Encodable) throws { add(try ValueEncoder.encode(value)) }

    private func deferred() -> ValueEncoder {
      let encoder = ValueEncoder()
      node.later.append((nil, node.elements.count, encoder.node))
      add(.null)
      return encoder
    }

    func nestedContainer<NestedKey: CodingKey>(
      keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
      deferred().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { deferred().unkeyedContainer() }
    func superEncoder() -> any Encoder { deferred() }
  }

  private struct Single: SingleValueEncodingContainer {
    let node: Node
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { node.value = .null }
    func encode(_ value: Bool) { node.value = .bool(value) }
    func encode(_ value: String) { node.value = .string(value) }
    func encode(_ value: Double) throws { node.value = try number(value) }
    func encode(_ value: Float) throws { throw LeftToFoundation() }
    func encode(_ value: Int) { node.value = .integer(Int64(value)) }
    func encode(_ value: Int8) { node.value = .integer(Int64(value)) }
    func encode(_ value: Int16) { node.value = .integer(Int64(value)) }
    func encode(_ value: Int32) { node.value = .integer(Int64(value)) }
    func encode(_ value: Int64) { node.value = .integer(value) }
    func encode(_ value: UInt) throws { node.value = try whole(value) }
    func encode(_ value: UInt8) { node.value = .integer(Int64(value)) }
    func encode(_ value: UInt16) { node.value = .integer(Int64(value)) }
    func encode(_ value: UInt32) { node.value = .integer(Int64(value)) }
    func encode(_ value: UInt64) throws { node.value = try whole(value) }
    func encode(_ value: some Encodable) throws { node.value = try ValueEncoder.encode(value) }
  }
}
