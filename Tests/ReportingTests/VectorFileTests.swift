import Conformance
import Testing

@testable import Reporting

@Suite struct VectorFileTests {
  static let good = """
    {
      "system": "till",
      "vectors": [
        {
          "id": "V-TILL-0001",
          "rule": "TILL-01",
          "comment": "one amount",
          "given": { "amounts": [3] },
          "expected": { "total": 3 }
        }
      ]
    }

    """

  func problems(_ texts: String...) -> [String] {
    do {
      let files = try texts.enumerated().map {
        try VectorFile(name: "\($0.offset).json", bytes: $0.element.utf8)
      }
      return VectorFile.problems(in: files, rules: ["till": ["TILL-01"]]).map(\.description)
    } catch {
      return ["\(error)"]
    }
  }

  @Test func soundFileHasNoProblem() throws {
    #expect(problems(Self.good) == [])
    let vector = try #require(try VectorFile(name: "x", bytes: Self.good.utf8).vectors.first)
    #expect(vector.system == "till")
    #expect(vector.given["amounts"] == .array([.integer(3)]))
  }

  @Test func everyFaultIsNamed() {
    func change(_ old: String, _ new: String) -> [String] { problems(Self.good.replacing(old, with: new)) }
    #expect(change("TILL-01", "TILL-02") == ["0.json: V-TILL-0001 names the unknown rule \"TILL-02\""])
    #expect(change("\"till\"", "\"purse\"") == ["0.json: V-TILL-0001 names the unknown system \"purse\""])
    #expect(
      change("V-TILL-0001", "one").first?.hasPrefix("0.json: does not fit the schema: /vectors/0/id: ")
        == true)
    #expect(
      change("\"comment\": \"one amount\",", "") == [
        "0.json: does not fit the schema: /vectors/0: the member \"comment\" is missing"
      ])
    #expect(change("{ \"amounts\"", "{\"amounts\"") == ["0.json: is not in canonical form, from line 8 on"])
    #expect(problems("{\n").first?.hasPrefix("0.json: cannot be read: ") == true)
    #expect(problems("{\n").first?.hasSuffix(", in line 2") == true)
    #expect(problems(Self.good, Self.good) == ["1.json: V-TILL-0001 is in 0.json too"])
  }

  @Test(arguments: [
    (
      "\"expected\": { \"total\": 3 }", "\"expected\": { \"total\": 3, \"total\": 4 }",
      "a second member \"total\"", 9
    ),
    ("\"rule\"", "\"id\": \"V-TILL-0002\",\n      \"rule\"", "a second member \"id\"", 6),
    ("\"system\"", "\"system\": \"purse\", \"s\\u0079stem\"", "a second member \"system\"", 2),
    ("\"total\"", "\"\u{E9}\": 1, \"e\u{301}\"", "a second member \"e\u{301}\"", 9),
  ]) func secondMemberOfOneNameIsNamed(old: String, new: String, what: String, line: Int) {
    #expect(
      problems(Self.good.replacing(old, with: new))
        == ["0.json: cannot be read: \(what) in one object, in line \(line)"])
  }

  @Test func numberThatWouldNotStayTheSameIsNamed() {
    #expect(
      problems(Self.good.replacing("{ \"total\": 3 }", with: "{ \"total\": 12345678901234567890 }"))
        == ["0.json: cannot be read: a whole number of more than 64 bits, in line 9"])
  }

  @Test func problemIsCut() {
    let name = String(repeating: "x", count: 10_000_000)
    for text in [
      "{\"\(name)\": 1, \"\(name)\": 2}", "{\"\(name)\": 1}", Self.good.replacing("TILL-01", with: name),
    ] {
      let found = problems(text)
      #expect(found.count == 1)
      #expect(found.allSatisfy { $0.utf8.count < 1100 })
    }
  }

  @Test func canonicalFormIsItsOwn() throws {
    let untidy =
      "{\"vectors\":[{\"expected\":{\"b\":1,\"a\":2},\"rule\":\"R\",\"id\":\"V-A-0001\",\"comment\":\"c\",\"given\":null}],\"system\":\"till\"}"
    let once = try VectorFile(name: "x", bytes: untidy.utf8).canonicalText
    #expect(try VectorFile(name: "x", bytes: once.utf8).canonicalText == once)
    #expect(once.contains("\"expected\": { \"a\": 2, \"b\": 1 }"))
  }
}
