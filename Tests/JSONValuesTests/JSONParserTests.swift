import JSONValues
import Testing

@Suite struct JSONParserTests {
  /// Swift orders some strings with combining characters neither before nor after each other.
  @Test func namesThatAreNeitherBeforeNorAfterEachOtherAreStillToldApart() throws {
    let (composed, decomposed) = ("e\u{E9}a[", "ee\u{301}a")
    let tree = try JSONValue(
      parsing: Array(#"{"\#(composed)":1,"\#(decomposed)":2,"\#(composed)":3}"#.utf8))
    #expect(tree == .object([.init(decomposed, .integer(2)), .init(composed, .integer(3))]))
  }

  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .bool(true)), ("-12", .integer(-12)), ("1.5e1", .integer(15)),
    ("0.25", .number(0.25)), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number(0x1p63)),
    (#""a\"\\\/\u00e9\ud83d\ude00\n""#, .string("a\"\\/é😀\n")), ("[]", .array([])),
    ("[1, [2]]", .array([.integer(1), .array([.integer(2)])])),
    (#"{"b":1,"a":{}}"#, .object([.init("a", .object([])), .init("b", .integer(1))])),
    (#"{"a":1,"a":2}"#, .object([.init("a", .integer(2))])),
  ])
  func readsJSON(text: String, tree: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == tree)
  }

  @Test(arguments: [
    "", " ", "nul", "True", "01", "1.", ".5", "+1", "1e", "--1", "NaN", "1e400", "[1,]", "[1 2]", "{\"a\"}",
    "{a:1}",
    "{\"a\":1,}", "[", "{", "\"", "\"\n\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
    "1 2", "'a'",
    "\u{FEFF}1",
  ])
  func refusesWhatIsNoJSON(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
  }

  @Test func namesThatLookAlikeAreTwo() throws {
    let tree = try JSONValue(parsing: #"{"e\u0301":1,"é":2,"a":3,"e\u0301":4}"#.utf8)
    guard case .object(let members) = tree else {
      Issue.record("no object")
      return
    }
    #expect(members.map { Array($0.key.utf8) } == ["a", "e\u{301}", "é"].map { Array($0.utf8) })
    #expect(members.map(\.value) == [.integer(3), .integer(4), .integer(2)])
    #expect(try JSONValue(parsing: tree.compact.utf8).compact == tree.compact)
  }

  @Test func refusesInvalidUTF8() {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x22, 0xFF, 0x22]) }
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x22, 0xC0, 0x80, 0x22]) }
  }

  @Test func refusesTooManyLevels() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSONValue(parsing: deep.utf8)
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "[\(deep)]".utf8) }
  }

  @Test func readsWhatItWrites() throws {
    let tree = JSONValue.object([
      .init("list", .array([.null, .bool(false), .integer(-1), .number(0.1), .string("\u{1}\"\\\u{7F}é")]))
    ])
    #expect(try JSONValue(parsing: tree.compact.utf8) == tree)
  }
}
