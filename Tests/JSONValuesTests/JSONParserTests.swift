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

  /// The error says what is wrong, and at which byte.
  @Test(arguments: [
    ("\u{FEFF}{}", "it begins with a byte order mark (save it without one), at byte 0"),
    ("[+1]", "\"+\" stands where a value should be, at byte 1"),
    ("'a'", "\"'\" stands where a value should be, at byte 0"),
    ("NaN", "\"N\" stands where a value should be, at byte 0"),
    ("[1,]", "\"]\" stands where a value should be, at byte 3"),
    (" \u{A0}1", "the character U+00A0 stands where a value should be, at byte 1"),
    ("\u{1}", "the byte 0x01 stands where a value should be, at byte 0"),
    ("[-]", "a digit is missing, at byte 2"), ("", "the text ends where a value should be, at byte 0"),
  ]) func saysWhatIsWrong(text: String, what: String) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
    #expect(error.description == "not JSON: \(what)")
  }

  @Test func saysThatTheTextIsInUTF16() throws {
    for mark in [[0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]] {
      let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: mark + [0x7B, 0x7D]) }
      #expect(error.what == "it begins with a byte order mark of UTF-16 (save it as UTF-8, without one)")
    }
    let byte = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x5B, 0xFF] as [UInt8]) }
    #expect(byte.what == "the byte 0xFF stands where a value should be")
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

  /// Up to 16 names are compared one by one; more are looked up in a set.
  @Test(arguments: [1, 2, 15, 16, 17, 18, 40])
  func repeatedNameIsRefusedAfterAnyNumberOfMembers(count: Int) throws {
    func parsed(_ name: String) throws -> JSONValue {
      let members = (0..<count).map { #""e\#($0)é":{"e0é":\#($0)}"# } + [#""\#(name)":true"#]
      return try JSONValue(parsingWithoutLoss: "{\(members.joined(separator: ","))}".utf8)
    }
    for position in 0..<count {
      for name in ["e\(position)é", "e\(position)e\u{301}", #"e\#(position)\u00e9"#] {
        #expect(throws: JSONSyntaxError.self) { try parsed(name) }
      }
    }
    #expect(try parsed("another")["another"] == .bool(true))
    #expect(try parsed("e\(count)é")["e\(count)é"] == .bool(true))
  }
}
