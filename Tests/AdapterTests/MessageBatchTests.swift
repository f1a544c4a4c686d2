import Testing

@testable import Adapter

@Suite struct MessageBatchTests {
  @Test(arguments: [
    ("[]", []), (" [ ] ", []), (#"[{"id":1}]"#, [#"{"id":1}"#]),
    (#"[{"id":1},{"id":2}]"#, [#"{"id":1}"#, #"{"id":2}"#]),
    (#"[{"a":[1,2],"b":"],["},{"c":"\",\""}]"#, [#"{"a":[1,2],"b":"],["}"#, #"{"c":"\",\""}"#]),
    ("[{\n\"a\":\r\n1}\n]", ["{ \"a\":  1} "]),
    // A message that is not JSON still becomes a line, so the line's reader finds that it is not an answer.
    ("", ["?"]), ("hello", ["hello"]),
    ("Segmentation fault\n(core dumped)", ["Segmentation fault (core dumped)"]),
    (#"{"id":1}"#, [#"{"id":1}"#]), (#"[{"id":1},]"#, [#"{"id":1}"#, "?"]), ("[,]", ["?", "?"]),
    ("[oops]", ["oops"]), ("[", ["["]),
  ]) func batchIsCutIntoLines(body: String, lines: [String]) {
    let cut = String(decoding: MessageBatch.lines(of: Array(body.utf8)), as: UTF8.self)
    #expect(cut == lines.map { $0 + "\n" }.joined())
  }

  /// A line end within a JSON string is invalid; if it were replaced by a blank, the string would become valid.
  @Test func lineEndInATextStays() {
    #expect(MessageBatch.lines(of: Array("[\"a\nb\"]".utf8)) == Array("\"a\nb\"\n".utf8))
  }
}
