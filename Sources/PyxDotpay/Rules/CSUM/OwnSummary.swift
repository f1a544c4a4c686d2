import Conformance
import PropertyTesting

extension Dotpay {
  /// A summary of the host's own.
  @ChapterBuilder<Dotpay> static var ownSummary: [Rule] {
    Rule(
      "DP-CSUM-01", .must(.prose),
      "The built-in summary is shown unless the delegate says no; the process finishes all the same.",
      cites: .dotpay("Własna kontrolka podsumowania transakcji").quoting(
        "wyłączenie ekranu podsumowania płatności"), given: summaryAnswers
    ) { trial, input in
      var desk = Desk()
      try await trial.reachForm(&desk, input.purchase, call: 1)
      try await trial.submit(input.purchase)
      let ends = try await trial.conclude(&desk, call: 1, input.reply)
      let shown = try trial.seen.of(.showedSummary).count
      let isShown = input.purchase.showsSummary ?? true
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
        .covers("no", atLeast: 20) { $0.purchase.showsSummary == false },
        .covers("yes", atLeast: 20) { $0.purchase.showsSummary == true },
        .covers("nothing said", atLeast: 20) { $0.purchase.showsSummary == nil },
      ]
    } mutants: {
      [
        .presenting("shows it whatever the delegate says") { _, _, _, shows in shows = true },
        .presenting("shows it only where the delegate says so") { _, _, _, shows in shows = shows ?? false },
        .presenting("takes the answer the other way round") { _, _, _, shows in shows = shows.map { !$0 } },
        .changing("does not finish without it", state: false) { isHidden, stimulus, effects in
          if case .presentPayment(_, _, _, _, _, let shows) = stimulus { isHidden = shows == false }
          return isHidden ? effects.filter { $0.kind != .finished } : effects
        },
      ]
    }
  }
}

private let summaryAnswers: Generator<ProcessInput> = processes.map(\.answered)
