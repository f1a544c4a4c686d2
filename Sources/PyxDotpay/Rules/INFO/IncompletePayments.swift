import Conformance
import PropertyTesting

extension Dotpay {
  /// Payments that lack data without a default.
  @ChapterBuilder<Dotpay> static var incompletePayments: [Rule] {
    Rule(
      "DP-INFO-04", .must(.derived),
      "If a payment lacks its account, amount or description, the library invents no such value and reports no success.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "należy utworzyć instancję klasy DPPaymentInfo, oraz wypełnić ją wymaganymi danymi"),
      readings: [.whoRefusesIncompletePayments], given: lackingPayments
    ) { trial, input in
      var desk = Desk()
      try await trial.sent(&desk, .sample, call: 1, input.byCard ? .card : .channel)
      trial.label("a complete payment was made")
      // A library may take only one payment at a time.
      try await trial.finish(&desk, call: 1, .channel)
      var info = PaymentInfo.sample
      input.lacking.empty(&info)
      try await trial.expectRefusal(
        &desk,
        of: input.byCard
          ? .payByCard(call: 2, info: info, card: "c50")
          : .payFast(call: 2, info: info, channel: "73", showsSummary: false), call: 2,
        "a payment without \(input.lacking.rawValue)", ("incomplete payments", input.lacking.rawValue)
      ) { input.lacking.value(in: $0.info) }
    } covers: {
      [
        .covers("no account", atLeast: 20) { $0.lacking == .merchant },
        .covers("no amount", atLeast: 20) { $0.lacking == .amount },
        .covers("no description", atLeast: 20) { $0.lacking == .description },
        .covers("by a card", atLeast: 30) { $0.byCard },
        .seen("a complete payment was made", atLeast: 90),
      ]
    } mutants: {
      makingUp + [
        .behaving("reports an incomplete payment as completed", state: ()) { _, stimulus, world, inner in
          guard case .payFast(let call, let info, _, _) = stimulus, info.lacksSomething else {
            return try await inner.send(stimulus, in: world)
          }
          return [.gotSummary(call: call, summary: .sample, error: nil)]
        }
      ]
    }
  }
}

extension Trial where System == Dotpay {
  /// Checks that the library invents no value for an incomplete payment, and reports no success for it.
  ///
  /// The host has to give the missing data. A library may refuse the payment, or send it unchanged and pass the
  /// platform's refusal on.
  ///
  /// - Parameters:
  ///   - desk: The platform's desk.
  ///   - stimulus: The stimulus that makes the payment.
  ///   - call: The number of the payment's call.
  ///   - name: The payment's name in mismatches.
  ///   - words: The name of such payments in the recorded reading, and the name of the missing value.
  ///   - value: Reads from a sent payment the value that the incomplete payment lacked.
  func expectRefusal(
    _ desk: inout Desk, of stimulus: DotpayStimulus, call: Int, _ name: String,
    _ words: (payments: String, lacking: String), _ value: (SentPayment) -> String?
  ) async throws {
    let before = try seen.payments.count
    try await send(stimulus)
    let sent = try await nextPayment(&desk, after: before)
    if let sent {
      let made = value(sent) ?? ""
      try expect(
        made.isEmpty, "\(words.lacking) in the request for \(name)", expected: "left out", saw: made)
      // The platform accepts no incomplete payment.
      try await finishWithoutForm(&desk, call: call, .fault(.serverError))
    }
    let result = try await wait { try $0.results(of: call).first }
    try need(
      result != nil, "the completion of \(name)", expected: "one run", saw: "none", judgedBy: "X-CB-01")
    try expect(
      result?.summary == nil, "the completion of \(name)", expected: "only an error",
      saw: result?.words ?? "none")
    reading(
      .whoRefusesIncompletePayments,
      "\(words.payments) are refused by the \(sent == nil ? "library" : "platform")")
  }
}

// MARK: Inputs

private struct Incomplete: Sendable {
  var lacking: Lacking
  var byCard: Bool
}

private let lackingPayments: Generator<Incomplete> = zip(.element(of: Lacking.allCases), .bool).map {
  Incomplete(lacking: $0, byCard: $1)
}

/// Mutants that invent the missing data.
private let makingUp: [Mutant<Dotpay>] = Lacking.allCases.flatMap { lacking -> [Mutant<Dotpay>] in
  let fast = Mutant<Dotpay>.rewritingStimuli("makes up \(lacking.rawValue)") { stimulus, _ in
    guard case .payFast(let call, var info, let channel, let shows) = stimulus else { return [stimulus] }
    lacking.fill(&info)
    return [.payFast(call: call, info: info, channel: channel, showsSummary: shows)]
  }
  return [fast, .payingByCard("makes up \(lacking.rawValue) in a payment by card") { lacking.fill(&$0) }]
}

private enum Lacking: String, Sendable, CaseIterable {
  case merchant = "a merchant's account"
  case amount = "an amount"
  case description = "a description"

  func value(in info: PaymentInfo) -> String? {
    switch self {
    case .merchant: info.merchantID
    case .amount: info.amount
    case .description: info.textDescription
    }
  }

  func empty(_ info: inout PaymentInfo) {
    switch self {
    case .merchant: info.merchantID = nil
    case .amount: info.amount = nil
    case .description: info.textDescription = nil
    }
  }

  func fill(_ info: inout PaymentInfo) {
    switch self {
    case .merchant: info.merchantID = info.merchantID ?? "0"
    case .amount: info.amount = info.amount ?? "0"
    case .description: info.textDescription = info.textDescription ?? "nil"
    }
  }
}

extension PaymentInfo {
  /// Whether data without a default are missing.
  fileprivate var lacksSomething: Bool { Lacking.allCases.contains { $0.value(in: self) == nil } }
}
