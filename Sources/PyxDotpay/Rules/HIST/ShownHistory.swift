import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the built-in history.
  @ChapterBuilder<Dotpay> static var shownHistory: [Rule] {
    Rule(
      "DP-HIST-08", .must(.sample), "The built-in history shows the payments of the history.",
      cites: .dotpay("Wykorzystanie wbudowanej kontrolki").quoting(
        "zainicjować i wyświetlić kontroler DPPaymentHistoryController"),
      readings: [.historyMadeWithPayments],
      given: paymentSeries
    ) { trial, input in
      var desk = Desk()
      let controls = try await trial.pay(&desk, input)
      if controls.count > 1 { trial.label("several payments") }
      try await trial.send(.showHistory)
      // A library may update the history before showing it.
      try await trial.serve(&desk, .requestedStatus) {
        try !$0.of(.showedHistory).isEmpty
      } _: { request in
        input.state(to: request)
      }
      // The screen may fill in data that arrive late.
      try await trial.settle()
      let shown = try trial.seen.shownHistory
      if shown?.contains("") == true {
        throw NotApplicable("does not say which payment of the history is which")
      }
      try trial.expect(
        shown?.sorted() == controls.sorted(), "the payments on screen", expected: "\(controls)",
        saw: shown.map { "\($0)" } ?? "no history")
      try await trial.recordGivenHistory(&desk, input, controls)
    } covers: {
      [.seen("several payments", atLeast: 40)]
    } mutants: {
      [
        .rewriting("shows no payment") {
          if case .showedHistory = $0 { [.showedHistory(payments: [])] } else { [$0] }
        },
        .rewriting("shows only the first payment") {
          if case .showedHistory(let payments) = $0 {
            [.showedHistory(payments: Array(payments.prefix(1)))]
          } else {
            [$0]
          }
        },
        .dropping("does not appear on screen") { $0.kind == .showedHistory },
      ]
    }
  }
}

extension Trial where System == Dotpay {
  /// Records the payments that the built-in history shows if the host creates it with only the first payment.
  fileprivate func recordGivenHistory(
    _ desk: inout Desk, _ input: PaymentSeries, _ controls: [String]
  ) async throws {
    guard understands(.showPayments), controls.count > 1 else { return }
    let (given, before) = ([controls[0]], try seen.of(.showedHistory).count)
    try await send(.showPayments(controls: given))
    try await serve(&desk, .requestedStatus) {
      try $0.of(.showedHistory).count > before
    } _: { request in
      input.state(to: request)
    }
    guard try seen.of(.showedHistory).count > before, let shown = try seen.shownHistory else { return }
    if shown == given { reading(.historyMadeWithPayments, "the given payments") }
    if shown.sorted() == controls.sorted() {
      reading(.historyMadeWithPayments, "all payments of the history")
    }
  }
}
