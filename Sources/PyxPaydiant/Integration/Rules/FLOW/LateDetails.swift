import Conformance
import PropertyTesting

private struct LateDetails: Sendable {
  var payment: Payment
  /// How the consumer leaves the code of the earlier transaction.
  var leaving: Leaving
  /// Whether the late details come before the platform issues the new token.
  var comesFirst: Bool
}

private let lateSubmissions: Generator<LateDetails> = zip(
  .payment, .element(of: [Leaving.screen, .background, .background]), .bool(probability: 0.3)
).map {
  // If the late details come first, the consumer leaves for another screen. An app that comes back from the background
  // may obtain the new token unprompted, but show its code and retrieve its transaction only when the consumer asks for
  // a code.
  LateDetails(payment: $0, leaving: $2 ? .screen : $1, comesFirst: $2)
}

extension PaydiantIntegration {
  /// A terminal's submission for a transaction whose token was given back: the note in "Generate & display QR Code".
  @ChapterBuilder<PaydiantIntegration> static var lateDetails: [Rule] {
    Rule(
      "PD-FLOW-13", .must(.derived),
      "The token and the reference of an update belong to the same transaction, even if details of an earlier one come "
        + "late.",
      cites: .paydiant("Display or scan the QR Code", "Generate & display QR Code").quoting(
        "both parties are connected to the same transaction"),
      given: lateSubmissions
    ) { trial, input in
      let flow = try HostFlow(trial, watching: .showedCode, .showedAccounts, .updatedTransaction)
      guard trial.understands(.screenLeft) else { throw NotApplicable("does not understand screenLeft") }
      let names = TransactionNames(flow)
      try await flow.send(.walletChanged(accounts: input.payment.accounts))
      try await flow.showCode(token: names.oldToken)
      let former = try await flow.needDiscovery()
      try await flow.askForNewToken(after: input.leaving)
      if input.comesFirst { try await flow.submitFormer(input.payment, names, call: former) }
      try await flow.secure(names.newToken)
      if !input.comesFirst {
        try trial.need(
          try await flow.shows(names.newToken), expected: "the code of the new token",
          saw: "another one, or none", judgedBy: "PD-TOK-06")
        try await flow.submitFormer(input.payment, names, call: former)
      }
      trial.label(input.comesFirst ? "before the new token arrives" : "after the new token has arrived")
      guard try await flow.payEither(input.payment, names) else {
        return trial.leaveOut("the payment was submitted", because: "the app abandons the payment")
      }
      trial.label("the payment was submitted")
      try trial.expectOneTransaction(names)
    } covers: {
      [
        .seen("before the new token arrives", atLeast: 15),
        .seen("after the new token has arrived", atLeast: 40),
        .seen("the payment was submitted", atLeast: 60),
        .seen("another screen", atLeast: 30), .seen("another app", atLeast: 30),
      ]
    } mutants: {
      [
        .replacing("treats every submission as one of the current transaction") { ledger, stimulus in
          guard
            case .discovered(_, let reference, let tenders, let amount, let next, let expects) = stimulus,
            let own = ledger.discoveries.last
          else { return [stimulus] }
          return [
            .discovered(
              call: own.number, reference: reference, tenders: tenders, amount: amount, next: next,
              expectsTenders: expects)
          ]
        },
        .watchingEach("submits with the reference of a transaction that was given back") { ledger, effect in
          guard effect.kind == .updatedTransaction,
            let former = ledger.deals.first(where: { $0.isReleased && $0.submission != nil })?.submission
          else { return [effect] }
          return [effect.carrying(reference: { _ in former.reference })]
        },
        .watchingEach("submits with the token that it gave back") { ledger, effect in
          guard effect.kind == .updatedTransaction,
            let former = ledger.deals.first(where: { $0.isReleased && $0.submission != nil })
          else { return [effect] }
          return [effect.carrying(token: { _ in former.token })]
        },
      ]
    }
  }
}

// MARK: Steps

/// The tokens and references of the two transactions.
private struct TransactionNames {
  let oldToken, oldReference, newToken, newReference: String

  init(_ flow: HostFlow) {
    oldToken = flow.nextName("old-code-")
    oldReference = flow.nextName("old-reference-")
    newToken = flow.nextName("new-code-")
    newReference = flow.nextName("new-reference-")
  }
}

extension HostFlow {
  /// The consumer leaves the code, whose token is given back, and wants to pay again.
  fileprivate func askForNewToken(after leaving: Leaving) async throws {
    let leaving = try await leaveCode(leaving)
    try await needRelease()
    if leaving == .background { try await go(.active) }
    // An app that comes to the front may obtain a token unprompted.
    if leaving == .screen || ledger.ownTokenCalls.isEmpty { try await send(.showCodeTapped) }
    let isAsked = try await wait(until: { !$0.ownTokenCalls.isEmpty })
    try trial.need(isAsked, expected: "a request for a new token", saw: "none", judgedBy: "PD-TOK-06")
  }

  /// The terminal's submission for the earlier transaction comes.
  fileprivate func submitFormer(_ payment: Payment, _ names: TransactionNames, call: Int) async throws {
    try await send(
      .discovered(
        call: call, reference: names.oldReference, tenders: payment.tenders,
        amount: payment.amount, next: .processPayment, expectsTenders: true))
  }

  /// The consumer pays; false if the app abandons the payment.
  ///
  /// An app may continue with the earlier transaction, which was scanned at the last moment; then all values must
  /// belong to the earlier transaction.
  fileprivate func payEither(_ payment: Payment, _ names: TransactionNames) async throws -> Bool {
    if ledger.deal?.offered == nil {
      try await submit(reference: names.newReference, tenders: payment.tenders)
    }
    guard let account = try await wait(for: { $0.deal?.offered })?.first else { return false }
    try await send(.accountPicked(account: account))
    _ = try await wait(until: { !$0.ownUpdates.isEmpty })
    return try !trial.seen.of(.updatedTransaction).isEmpty
  }
}

extension Trial where System == PaydiantIntegration {
  /// Checks that the token and the reference of each update belong to the same transaction.
  fileprivate func expectOneTransaction(_ names: TransactionNames) throws {
    for case .updatedTransaction(_, _, let token, let reference, _, _, _) in try seen.of(.updatedTransaction)
    {
      guard let token, let reference else {
        throw setback(
          "the values of the update", expected: "a token and a reference",
          saw: token == nil ? "no token" : "no reference",
          judgedBy: token == nil ? "PD-TOK-03" : "PD-FLOW-12/a")
      }
      let isMixed =
        (token == names.newToken && reference == names.oldReference)
        || (token == names.oldToken && reference == names.newReference)
      try expect(
        !isMixed, "the values of the update", expected: "a token and a reference of the same transaction",
        saw: "\(token) and \(reference)")
    }
  }
}
