/// Reads JSON texts (RFC 8259) strictly: anything else throws.
///
/// It is written by hand to be fast, because it reads every exchange of a run. Decoding a tree through `Codable` would
/// take a hundred times as long, because `Codable` tries one type after another at every value.
struct JSONParser {
  /// Why a text is read.
  enum Purpose {
    /// To get its value; if several members have the same name, byte for byte, the last one counts.
    case value
    /// To get its value without loss: a repeated member name or a whole number of more than 64 bits is an error.
    case exactValue
    /// To check that the text is JSON without repeated member names in any object, and to find the members of the
    /// outermost object. The resulting values are meaningless, and texts are not checked for UTF-8.
    case outline
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let purpose: Purpose
  var index = 0
  private var depth = 0
  /// The names in the open objects, by their positions; kept only for an outline.
  var openNames: [JSONText] = []
  /// The members of the outermost object, if their positions are needed.
  private var outline: [JSONOutline.Member] = []

  private init(bytes: UnsafeBufferPointer<UInt8>, purpose: Purpose) {
    (self.bytes, self.purpose) = (bytes, purpose)
  }

  /// Reads a whole text.
  static func value(of text: some Sequence<UInt8>, exactly: Bool) throws(JSONSyntaxError) -> JSONValue {
    try read(text, for: exactly ? .exactValue : .value).value
  }

  /// Checks a whole text and finds the members of its outermost object; none if the text's value is not an object.
  static func outline(of text: some Sequence<UInt8>) throws(JSONSyntaxError) -> [JSONOutline.Member] {
    try read(text, for: .outline).outline
  }

  /// Reads the value of a whole text without loss.
  static func exactValue(of text: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> JSONValue {
    try text.withMemoryRebound(to: UInt8.self) { whole($0, for: .exactValue) }.get().value
  }

  /// Finds the members of a whole text's outermost object.
  static func outline(of text: UnsafeRawBufferPointer) throws(JSONSyntaxError) -> [JSONOutline.Member] {
    try text.withMemoryRebound(to: UInt8.self) { whole($0, for: .outline) }.get().outline
  }

  private typealias Read = (value: JSONValue, outline: [JSONOutline.Member])

  private static func read(_ text: some Sequence<UInt8>, for purpose: Purpose) throws(JSONSyntaxError) -> Read
  {
    let read = text.withContiguousStorageIfAvailable { whole($0, for: purpose) }
    return try (read ?? Array(text).withUnsafeBufferPointer { whole($0, for: purpose) }).get()
  }

  private static func whole(
    _ bytes: UnsafeBufferPointer<UInt8>, for purpose: Purpose
  ) -> Result<Read, JSONSyntaxError> {
    Result { () throws(JSONSyntaxError) in
      var parser = JSONParser(bytes: bytes, purpose: purpose)
      if let mark = parser.byteOrderMark { throw parser.error(mark) }
      parser.skipSpace()
      let value = try parser.value()
      parser.skipSpace()
      guard parser.index == bytes.count else { throw parser.error("more after the value") }
      return (value, parser.outline)
    }
  }

  /// Reads the value that begins here.
  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""):
      let text = try text()
      return purpose == .outline ? .null : .string(try string(text))
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("the text ends where a value should be")
    case let byte? where byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
      return try number()
    default: throw error("\(characterHere) stands where a value should be")
    }
  }

  // MARK: Objects and arrays

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var members: [JSONValue.Member] = []
    if purpose != .outline { members.reserveCapacity(8) }
    var names = SeenNames(startingAt: openNames.count)
    var isFirst = true
    while try hasNext(end: UInt8(ascii: "}"), isFirst: isFirst) {
      isFirst = false
      guard peek == UInt8(ascii: "\"") else { throw error("a member must begin with its name") }
      let start = index
      let name = try text()
      let key = purpose == .outline ? "" : try string(name)
      if !isNew(name, key, after: members, among: &names) { throw repetition(of: name, at: start) }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("a colon must follow a name") }
      skipSpace()
      let valueStart = index
      let value = try value()
      if purpose != .outline {
        members.append(JSONValue.Member(key, value))
      } else if depth == 1 {
        outline.append(JSONOutline.Member(name: loosely(name), place: valueStart..<index))
      }
    }
    openNames.removeSubrange(names.first...)
    depth -= 1
    return purpose == .outline ? .null : .object(Self.sorted(members))
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    var isFirst = true
    while try hasNext(end: UInt8(ascii: "]"), isFirst: isFirst) {
      isFirst = false
      let element = try value()
      if purpose != .outline { elements.append(element) }
    }
    depth -= 1
    return purpose == .outline ? .null : .array(elements)
  }

  private mutating func enter() throws(JSONSyntaxError) {
    index += 1
    depth += 1
    guard depth <= JSONValue.deepest else {
      throw error("more than \(JSONValue.deepest) levels", .tooDeep)
    }
  }

  /// Whether an element follows; consumes the comma before it, or the end.
  private mutating func hasNext(end: UInt8, isFirst: Bool) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take(end) { return false }
    if isFirst { return true }
    guard take(UInt8(ascii: ",")) else { throw error("a comma or the end must follow a value") }
    skipSpace()
    return true
  }

  /// The members, sorted by name; of those with the same name, byte for byte, only the last is kept.
  private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    // In most documents, the members are already sorted.
    if JSONValue.isSorted(members) { return members }
    var result: [JSONValue.Member] = []
    for (_, member) in members.enumerated().sorted(by: precedes) {
      if let last = result.last, last.key.utf8.elementsEqual(member.key.utf8) { result.removeLast() }
      result.append(member)
    }
    return result
  }

  private static func precedes(
    _ one: (offset: Int, element: JSONValue.Member), _ other: (offset: Int, element: JSONValue.Member)
  ) -> Bool {
    let (key, otherKey) = (one.element.key, other.element.key)
    return key.utf8.elementsEqual(otherKey.utf8)
      ? one.offset < other.offset : JSONValue.isBefore(key, otherKey)
  }
}
