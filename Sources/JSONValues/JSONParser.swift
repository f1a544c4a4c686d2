/// Reads JSON texts (RFC 8259) into trees, strictly: what is no JSON throws.
///
/// By hand because decoding a tree through `Codable` tries one type after another at every value, which costs a
/// hundred times as much, and each exchange of a run is read.
struct JSONParser {
  let bytes: [UInt8]
  var index = 0
  private var depth = 0
  /// Whether what a tree cannot keep is an error: a second member of one name, a whole number of more than 64 bits.
  private let isLossless: Bool

  /// Parses a whole text; without loss what a tree cannot keep is an error.
  static func tree(of bytes: [UInt8], isLossless: Bool = false) throws(JSONSyntaxError) -> JSONValue {
    var parser = JSONParser(bytes: bytes, isLossless: isLossless)
    let tree = try parser.value()
    parser.skipSpace()
    guard parser.index == bytes.count else { throw parser.error("more after the value") }
    return tree
  }

  private init(bytes: [UInt8], isLossless: Bool) {
    self.bytes = bytes
    self.isLossless = isLossless
  }

  private mutating func value() throws(JSONSyntaxError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw error("the text ends where a value should be")
    default: return try number()
    }
  }

  private mutating func object() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    while try hasNext(end: UInt8(ascii: "}"), isFirst: members.isEmpty) {
      guard peek == UInt8(ascii: "\"") else { throw error("a member must begin with its name") }
      let start = index
      let key = try string()
      if isLossless, !names.insert(key).inserted {
        throw JSONSyntaxError(
          .repeatedMember(key), what: "a second member \(JSONValue.quoted(key)) in one object", offset: start)
      }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw error("a colon must follow a name") }
      members.append(JSONValue.Member(key, try value()))
    }
    depth -= 1
    return .object(Self.sorted(members))
  }

  private mutating func array() throws(JSONSyntaxError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    while try hasNext(end: UInt8(ascii: "]"), isFirst: elements.isEmpty) { elements.append(try value()) }
    depth -= 1
    return .array(elements)
  }

  /// Members by name; of those with one name, byte for byte, the last counts.
  private static func sorted(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    // Most documents are written in that order.
    if zip(members, members.dropFirst()).allSatisfy({ JSONValue.isBefore($0.key, $1.key) }) { return members }
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

  private mutating func enter() throws(JSONSyntaxError) {
    index += 1
    depth += 1
    guard depth <= JSONValue.deepest else {
      throw JSONSyntaxError(.tooDeep, what: "more than \(JSONValue.deepest) levels", offset: index)
    }
  }

  /// Whether an element follows; takes the comma before it, or the end.
  private mutating func hasNext(end: UInt8, isFirst: Bool) throws(JSONSyntaxError) -> Bool {
    skipSpace()
    if take(end) { return false }
    if isFirst { return true }
    guard take(UInt8(ascii: ",")) else { throw error("a comma or the end must follow a value") }
    skipSpace()
    return true
  }

  private mutating func word(_ word: StaticString, _ tree: JSONValue) throws(JSONSyntaxError) -> JSONValue {
    let length = word.utf8CodeUnitCount
    let isThere = word.withUTF8Buffer { expected in
      index + length <= bytes.count && bytes[index..<index + length].elementsEqual(expected)
    }
    guard isThere else { throw error("\(word) is misspelt") }
    index += length
    return tree
  }

  // MARK: Numbers

  private mutating func number() throws(JSONSyntaxError) -> JSONValue {
    let start = index
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) { try digits() }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try digits()
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      try digits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    if isWhole, isLossless {
      throw JSONSyntaxError(.inexactNumber, what: "a whole number of more than 64 bits", offset: start)
    }
    guard let value = Double(text), value.isFinite else { throw error("\(text) is too large") }
    if value.magnitude < 0x1p53, let whole = Int64(exactly: value) { return .integer(whole) }
    return .number(value)
  }

  private mutating func digits() throws(JSONSyntaxError) {
    let start = index
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    guard index > start else { throw error("a digit is missing") }
  }

  // MARK: Bytes

  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { index += 1 }
  }

  func error(_ what: String) -> JSONSyntaxError { JSONSyntaxError(what: what, offset: index) }
}
