import Foundation
import JSONValues
import Testing

/// The same value is always written in the same way, and reads back unchanged.
@Suite struct JSONWritingTests {
  private static let value = JSONValue.members([
    "short": .strings(["a", "\u{1}\"\\\u{7F}é"]), "none": .object([]), "empty": .array([]),
    "long": .array([.members(["b": .optional(nil), "a": .bool(true)]), .number(0.5), .count(-3)]),
  ])

  @Test func onOneLine() {
    #expect(
      Self.value.compact
        == #"{"short":["a","\u0001\"\\\u007fé"],"none":{},"empty":[],"long":[{"b":null,"a":true},0.5,-3]}"#)
  }

  @Test func overLinesWhereThereIsStructure() {
    #expect(
      Self.value.pretty == #"""
        {
          "short": ["a", "\u0001\"\\\u007fé"],
          "none": {},
          "empty": [],
          "long": [
            { "b": null, "a": true },
            0.5,
            -3
          ]
        }

        """#)
  }

  /// `spread` is the form that Foundation's encoder writes; the schemas of messages are written in it.
  @Test func overAsManyLinesAsCanBe() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let value = JSONValue.object(sorting: [
      "b": .array([.integer(1), .object([]), .array([])]), "a": .object(sorting: ["x/y": .string("é\n\"")]),
    ])
    #expect(try value.spread == String(decoding: encoder.encode(value), as: UTF8.self) + "\n")
    #expect(try JSONValue(parsing: value.spread.utf8) == value)
  }

  @Test func namesStandInTheOrderOfTheirBytes() {
    let names = ["z", "e\u{301}", "é", "B", "a", "ée\u{301}"]
    let object = JSONValue.object(sorting: names.map { JSONValue.Member($0, .null) })
    guard case .object(let members) = object else {
      Issue.record("no object")
      return
    }
    #expect(
      members.map { Array($0.key.utf8) }
        == ["B", "a", "e\u{301}", "z", "é", "ée\u{301}"].map { Array($0.utf8) })
  }

  private struct Point: Codable, Hashable {
    var y: Double
    var x: Int?
    var tags: [String: Bool]
  }

  @Test func codableTypesBecomeValuesAndBack() throws {
    let point = Point(y: 0.5, x: nil, tags: ["b": true, "a": false])
    let value = JSONValue(encoding: point)
    #expect(value.compact == #"{"tags":{"a":false,"b":true},"y":0.5}"#)
    #expect(try value.decoded(as: Point.self) == point)
    #expect(throws: DecodingError.self) { try JSONValue.null.decoded(as: Point.self) }
    #expect(JSONValue(encoding: Double.nan).text?.hasPrefix("not encodable: ") == true)
  }

  @Test func textIsReadAsItWasWritten() throws {
    for value in [Self.value, .string("\u{2028}\u{FFFE}😀"), .integer(.min), .number(1e-300), .number(0x1p63)]
    {
      let sorted = try JSONValue(parsing: value.compactUTF8)
      #expect(try JSONValue(parsing: sorted.pretty.utf8) == sorted)
      #expect(try JSONValue(parsing: sorted.spread.utf8) == sorted)
    }
  }

  @Test(
    arguments: [
      ("[1e400]", .notJSON), ("[12345678901234567890]", .inexactNumber),
      (#"{"a":{"b":1,"b":1}}"#, .repeatedMember("b")), (#"{"é":1,"e\u0301":2}"#, .repeatedMember("e\u{301}")),
      (String(repeating: "[", count: 513), .tooDeep), ("[9007199254740993]", nil),
    ] as [(String, JSONSyntaxError.Kind?)])
  func whatAValueWouldLoseIsRefusedWhereNothingMayBeLost(text: String, kind: JSONSyntaxError.Kind?) {
    do {
      _ = try JSONValue(parsingWithoutLoss: text.utf8)
      #expect(kind == nil)
    } catch {
      #expect(error.kind == kind)
    }
  }
}
