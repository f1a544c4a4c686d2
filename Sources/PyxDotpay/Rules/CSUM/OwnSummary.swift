import Conformance
import PropertyTesting

extension Dotpay {
  /// The host's own summary.
  @ChapterBuilder<Dotpay> static var ownSummary: [Rule] {
    Rule(
      "DP-CSUM-01", .must(.prose),
      "The built-in summary is shown unless the delegate says no; the process finishes either way.",
      cites: .dotpay("Własna kontrolka podsumowania transakcji").quoting(
        "wyłączenie ekranu podsumowania płatności"), given: summaryAnswers
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      let before = try trial.seen.of(.showedSummary).count
      let purchase = input.process.purchase
      try await trial.reachForm(&desk, purchase, call: 1)
      try await trial.submit(&desk, purchase)
      let ends = try await trial.conclude(&desk, call: 1, input.process.reply)
      let shown = try trial.seen.of(.showedSummary).count - before
      let isShown = purchase.showsSummary ?? true
      if isShown || shown > 0 {
        try trial.expect(
          isShown && shown == 1, "the built-in summary",
          expected: isShown ? "on screen once" : "not on screen",
          saw: "\(shown) times")
      }
      try trial.expect(
        ends.count == 1, "the end of the process, \(isShown ? "with" : "without") the built-in summary",
        expected: "one", saw: "\(ends.count)")
    } covers: {
      [
        .covers("no", atLeast: 20) { $0.process.purchase.showsSummary == false },
        .covers("yes", atLeast: 20) { $0.process.purchase.showsSummary == true },
        .covers("the delegate does not decide", atLeast: 20) { $0.process.purchase.showsSummary == nil },
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .presenting("always shows the SDK's summary") { _, _, _, shows in shows = true },
        .presenting("shows the summary only if the delegate says yes") { _, _, _, shows in
          shows = shows ?? false
        },
        .presenting("inverts the delegate's answer") { _, _, _, shows in shows = shows.map { !$0 } },
        .changing("does not finish without the summary", state: false) { isHidden, stimulus, effects in
          if case .presentPayment(_, _, _, _, _, let shows) = stimulus { isHidden = shows == false }
          return isHidden ? effects.filter { $0.kind != .finished } : effects
        },
      ]
    }
  }
}

private struct SummaryAnswer: Sendable {
  var process: ProcessInput
  /// The errand before the payment, if there is one.
  var before: Errand?
}

private let summaryAnswers: Generator<SummaryAnswer> = zip(
  processes, Generator<Errand?>.earlier(Errand.ofCards)
).map { SummaryAnswer(process: $0.answered, before: $1) }
