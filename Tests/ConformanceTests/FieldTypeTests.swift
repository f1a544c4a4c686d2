import Conformance
import JSONValues
import Testing

/// A described type admits JSON values that fit it, and names the problems of values that do not fit.
@Suite struct FieldTypeTests {
  private let type = ContractDescription.FieldType.object([
    .init("id", .integer, ""), .init("word", .string(words: ["a", "b"]), "", optional: true),
    .init("list", .array(.object([.init("flag", .bool, "")])), ""),
  ])

  @Test(
    arguments: [
      (#"{"id": 1, "list": []}"#, []), (#"{"id": 1, "word": "a", "list": [{"flag": true}], "x": 1}"#, []),
      (#"{"list": []}"#, ["it.id is absent"]), (#"{"id": "1", "list": []}"#, [#"it.id is "1""#]),
      (#"{"id": 1, "word": "c", "list": []}"#, ["it.word is c"]),
      (
        #"{"id": 1, "word": null, "list": [{}, {"flag": 1}]}"#,
        ["it.word is null", "it.list[0].flag is absent", "it.list[1].flag is 1"]
      ),
      ("[]", ["it is []"]),
    ] as [(String, [String])])
  func problemsAreNamed(_ text: String, _ problems: [String]) throws {
    #expect(type.problems(in: try JSONValue(parsing: text.utf8), at: "it") == problems)
  }

  @Test func membersAreNamedOnce() {
    #expect(type.memberNames(optional: false) == ["id", "list", "flag"])
    #expect(type.memberNames(optional: true) == ["word"])
  }
}
