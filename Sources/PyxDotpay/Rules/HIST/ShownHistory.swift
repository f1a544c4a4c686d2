import Conformance
import PropertyTesting

extension Dotpay {
  /// The built-in history.
  @ChapterBuilder<Dotpay> static var shownHistory: [Rule] {
    Rule(
      "DP-HIST-08", .must(.sample), "The built-in history shows the payments of the history.",
      cites: .dotpay("Wykorzystanie wbudowanej kontrolki").quoting(
        "zainicjować i wyświetlić kontroler DPPaymentHistoryController"), given: paymentSeries,
      covers: [.seen("several payments", atLeast: 40)],
      mutants: [
        .rewriting("shows none") {
          if case .showedHistory = $0 { [.showedHistory(payments: [])] } else { [$0] }
        },
        .rewriting("shows the first one") {
          if case .showedHistory(let payments) = $0 {
            [.showedHistory(payments: Array(payments.prefix(1)))]
          } else {
            [$0]
          }
        },
        .dropping("comes not on screen") { $0.kind == .showedHistory },
      ]
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input)
      if controls.count > 1 { trial.label("several payments") }
      try await trial.send(.showHistory)
      // A history may be brought up to date before it is shown.
      try await trial.serve(&desk, .requestedStatus) {
        try !$0.of(.showedHistory).isEmpty
      } _: { request in
        input.state(to: request)
      }
      let shown = try trial.seen.shownHistory
      try trial.expect(
        shown?.sorted() == controls.sorted(), "the payments on screen", expected: "\(controls)",
        saw: shown.map { "\($0)" } ?? "no history")
    }
  }
}
