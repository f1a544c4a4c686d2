import Conformance

/// A case that did not hold, on a page: expected against seen, what happened, and how to run it again.
struct FailingCasePart {
  let result: RuleResult
  let found: FailingCase
  let options: ReportOptions

  private var redactor: Redactor { Redactor(for: result) }

  /// What was found, in one sentence.
  private var message: String { MismatchText(found.mismatch, redactor).message }

  /// The parts, in the order in which a reader needs them.
  var html: HTML { .joined([shown, found.replay.map(replay) ?? .empty]) }

  /// The same parts without the command that runs the case again.
  var shown: HTML {
    let text = ResultText(result, options: options)
    return .joined([
      mismatch,
      SequenceDiagram(
        found.trace.map { RunText.shortening(redactor.line($0)) }, looked: result.effects,
        role: result.rule.role,
        ending: found.trace.isEmpty ? nil : message
      ).html,
      .element("p", ["class": "small soft"], text: redactor.line(text.searchLine(of: found))),
      found.way.map { .element("p", ["class": "small soft"], text: "Seen on the way to \($0).") } ?? .empty,
    ])
  }

  /// Expected beside seen, with the subject.
  var mismatch: HTML {
    let mismatch = MismatchText(found.mismatch, redactor)
    guard let expected = mismatch.expected, let seen = mismatch.seen else {
      return .element("p", [:], .element("strong", text: message))
    }
    let vector = found.vector.map { "vector \($0)" }
    let subject = [vector, mismatch.subject].compactMap(\.self).joined(separator: ": ")
    func side(_ style: String, _ title: String, _ value: String) -> HTML {
      .element(
        "div", ["class": style],
        [.element("b", text: title), .code(value)])
    }
    return .joined([
      subject.isEmpty
        ? .empty
        : .element("p", [:], [.text("Looked at: "), .text(TraceText.message(subject))]),
      .element(
        "div", ["class": "pair"], [side("good", "Expected", expected), side("bad", "Seen", seen)]),
    ])
  }

  private func replay(_ token: ReplayToken) -> HTML {
    .element(
      "div", ["class": "replay"],
      [.element("b", text: "Run it again: "), .code(redactor.command(token, options))])
  }
}
