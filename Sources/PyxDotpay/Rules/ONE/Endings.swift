import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on how payments by a remembered card end.
  @ChapterBuilder<Dotpay> static var endsOfCardPayments: [Rule] {
    Rule(
      "DP-ONE-03", .must(.derived),
      "A payment by a remembered card ends with a summary that has its state, or with only an error.",
      cites: .dotpay("Płatność kartą bez wypełnienia formularza"),
      readings: [.errorObjectBesideSummary, .formlessPaymentRefusal],
      given: endings
    ) { trial, input in
      var desk = Desk()
      try await trial.provide(&desk, input.payment)
      try await trial.send(.payByCard(call: 1, info: input.payment.info, card: input.payment.chosen))
      let sent = try await trial.nextPayment(&desk)
      try trial.need(
        sent != nil, "the library's request after payByCard", expected: "a request to take the payment",
        saw: "no such request",
        judgedBy: "DP-ONE-01", "DP-EXT-01")
      let results = try await trial.finishWithoutForm(&desk, call: 1, input.reply)
      trial.labelReply(desk, answer: "a status")
      guard let result = results.first else {
        throw trial.setback(
          "the completion of payByCard", expected: "one run", saw: "none", judgedBy: "X-CB-01")
      }
      try trial.expectEnd(result, input.reply)
      // In the document's signature the error is never nil.
      if result.summary != nil {
        trial.reading(
          .errorObjectBesideSummary,
          result.error == nil ? "a summary comes alone" : "an error object comes with a summary")
      }
    } covers: {
      [
        .seen("a fault", atLeast: 15), .seen("a status", atLeast: 40),
      ]
    } mutants: {
      [
        .rewriting("gives a summary with the error") { effect in
          guard case .gotSummary(let call, nil, let error?) = effect else { return [effect] }
          return [.gotSummary(call: call, summary: .sample, error: error)]
        },
        .rewriting("reports a refused payment as completed") { effect in
          guard case .gotSummary(let call, .some(var summary), nil) = effect, summary.status == .rejected
          else { return [effect] }
          summary.status = .completed
          return [.gotSummary(call: call, summary: summary, error: nil)]
        },
        .rewriting("gives nothing when the platform fails") { effect in
          guard case .gotSummary(let call, nil, .some) = effect else { return [effect] }
          return [.gotSummary(call: call, summary: nil, error: nil)]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Ending: Sendable {
  var payment: CardPayment
  var reply: DeskReply
}

private let endings: Generator<Ending> = zip(cardPayments, processes).map {
  Ending(payment: $0, reply: $1.reply)
}
