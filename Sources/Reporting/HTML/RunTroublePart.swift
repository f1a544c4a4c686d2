import Conformance

/// What went wrong with a run as a whole, on a page.
struct RunTroublePart {
  let report: RunReport

  /// Errors, missing verdicts, expectations that are out of date, and incidents of the adapter; empty if there are
  /// none.
  var html: HTML {
    let redactor = Redactor()
    var parts: [HTML] = report.runErrors.map { error in
      .element(
        "li", ["class": "cause"],
        [
          .element(
            "p", [:],
            [PageOutcome.errored.badge, .text(" \(TraceText.message(redactor.line(error.message)))")]),
          SequenceDiagram(error.trace.map(redactor.line), looked: [], role: .library, ending: nil).html,
        ])
    }
    parts += report.contracts.filter { $0.missingCount != 0 }.map { contract in
      let verb = contract.missingCount == 1 ? "has" : "have"
      return item(
        "\(contract.system), \(contract.role.rawValue): \(contract.missingCount) of \(contract.selectedCount) "
          + "selected rules \(verb) no verdict"
      )
    }
    parts += report.contractsWithoutVerdict.map {
      item(
        "\($0.system), \($0.role.rawValue): the role is claimed, but none of its rules could be executed")
    }
    if report.contracts.isEmpty, report.runErrors.isEmpty { parts.append(item("Nothing was judged.")) }
    parts += report.staleExpectations.map {
      item("An expectation is out of date: \(redactor.line($0.words))")
    }
    parts += report.incidents.map { item("A process of the adapter broke: \(redactor.line($0))") }
    guard !parts.isEmpty else { return .empty }
    return .element(
      "section", ["aria-labelledby": "run"],
      [
        .element("h2", ["id": "run"], text: "The run itself"),
        .element("ul", ["class": "causes"], parts),
      ])
  }

  private func item(_ text: String) -> HTML { .element("li", ["class": "cause"], .paragraph(text)) }
}
