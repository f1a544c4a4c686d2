import Testing

@testable import AdapterListening

@Suite struct AnswerBatchTests {
  @Test(arguments: [
    ("[]", []), (" [ ] ", []), (#"[{"id":1}]"#, [#"{"id":1}"#]),
    (#"[{"id":1},{"id":2}]"#, [#"{"id":1}"#, #"{"id":2}"#]),
    (#"[{"a":[1,2],"b":"],["},{"c":"\",\""}]"#, [#"{"a":[1,2],"b":"],["}"#, #"{"c":"\",\""}"#]),
    ("[{\n\"a\":\r\n1}\n]", ["{ \"a\":  1} "]),
    // What is no answer is a line nevertheless, so that it is read, and found to be none.
    ("", ["?"]), ("hello", ["hello"]),
    ("Segmentation fault\n(core dumped)", ["Segmentation fault (core dumped)"]),
    (#"{"id":1}"#, [#"{"id":1}"#]), (#"[{"id":1},]"#, [#"{"id":1}"#, "?"]), ("[,]", ["?", "?"]),
    ("[oops]", ["oops"]), ("[", ["["]),
  ]) func batchIsCutIntoLines(body: String, lines: [String]) {
    let cut = String(decoding: AnswerBatch.lines(of: Array(body.utf8)), as: UTF8.self)
    #expect(cut == lines.map { $0 + "\n" }.joined())
  }

  /// A line end within a text is no JSON: the line that it breaks must stay broken.
  @Test func lineEndInATextStays() {
    #expect(AnswerBatch.lines(of: Array("[\"a\nb\"]".utf8)) == Array("\"a\nb\"\n".utf8))
  }
}
