import Testing

@testable import Reporting

/// The diagram parses the lines of a trace; no line is lost, whatever it contains.
@Suite struct TraceStepTests {
  private func step(_ line: String) -> TraceStep? { TraceStep.steps(of: [line]).first }

  @Test func headersOfRequestsAreFieldsOfTheirOwn() throws {
    let line =
      #"  http   POST bins {"bin":"4"} Authorization="GCS v1:x" X-Meta=base64{"a":"b c"} → 200 {"a":1}"#
    let steps = TraceStep.steps(of: [line, #"  http   GET x?a=b Accept="y" → 404"#])
    #expect(steps.map(\.title) == ["POST bins", "200", "GET x?a=b", "404"])
    #expect(
      steps.map { $0.fields.map { "\($0.name): \($0.value)" } } == [
        [#"Authorization: "GCS v1:x""#, #"X-Meta: base64{"a":"b c"}"#, #"body: {"bin":"4"}"#],
        [#"body: {"a":1}"#], [#"Accept: "y""#], [],
      ])
  }

  @Test func messageHasAWordAndFields() {
    let step = step(#"send     launch answer={"url":"a b=c"} call=1 list=[1, 2] text="x \" y=1""#)
    #expect(step?.kind == .send && step?.title == "launch")
    #expect(
      step?.fields == [
        .init(name: "answer", value: #"{"url":"a b=c"}"#), .init(name: "call", value: "1"),
        .init(name: "list", value: "[1, 2]"), .init(name: "text", value: #""x \" y=1""#),
      ])
  }

  @Test func exchangeIsARequestAndAReplyWithTheirBodies() {
    let steps = TraceStep.steps(of: [
      #"  http   POST bins {"bin":"→ 4"} → 200 {"a":[1]}"#, "  http   GET x", "  http   GET y → no reply",
    ])
    #expect(steps.map(\.kind) == [.ask, .reply, .ask, .ask, .reply])
    #expect(steps.map(\.title) == ["POST bins", "200", "GET x", "GET y", "no reply"])
    #expect(steps[0].fields == [.init(name: "body", value: #"{"bin":"→ 4"}"#)])
    #expect(steps[1].fields == [.init(name: "body", value: #"{"a":[1]}"#)])
  }

  @Test func equalEffectsInARowAreOneStep() {
    let steps = TraceStep.steps(of: [
      "  effect a x=1", "  effect a x=1", "  effect a x=2", "send     b", "send     b",
    ])
    #expect(steps.map(\.count) == [2, 1, 1, 1])
  }

  @Test(arguments: [
    "", "effect", "nonsense  with   blanks", "send", "  effect ", "  effect }]\"",
    "start    in the usual world", "close", "wait     for late effects",
  ])
  func everyLineIsAStep(line: String) {
    #expect(TraceStep.steps(of: [line]).count == 1)
    let words = line.split(separator: " ").filter { !["send", "effect", "start", "in", "wait"].contains($0) }
    let shown = TraceStep.steps(of: [line]).map {
      $0.title + $0.fields.map { " \($0.name) \($0.value)" }.joined()
    }.joined()
    for word in words { #expect(shown.contains(word)) }
  }

  @Test func longValueIsFoldedAndAVeryLongOneIsCut() {
    #expect(PageValue(text: "short").html.markup == "<code>short</code>")
    let long = PageValue(text: "{\"a\":\"\(String(repeating: "x", count: 200))\",\"b\":[1]}").html.markup
    #expect(long.hasPrefix("<details><summary><code>{") && long.contains("\n  &quot;b&quot;: ["))
    let huge = PageValue(text: String(repeating: "é", count: 1_000_000)).html.markup
    #expect(huge.utf8.count < 3 * PageValue.most && huge.contains("characters left out"))
  }

  @Test func longCaseIsCutAndSaysSo() {
    let trace = (0..<500).map { "send     add amount=\($0)" }
    let html = SequenceDiagram(trace, looked: [], role: .library, ending: nil).html.markup
    #expect(html.contains("300 more steps are left out"))
    #expect(html.contains("<code>199</code>") && !html.contains("<code>200</code>"))
  }
}
