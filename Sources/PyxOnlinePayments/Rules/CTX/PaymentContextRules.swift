import Conformance
import PropertyTesting

/// Rules on amounts and payment contexts, in IIN checks and calls for products.
///
/// Sources: OPPaymentContext, OPAmountOfMoney, "1. Initialise OPSession and OPPaymentContext objects".
extension OnlinePayments {
  static let paymentContext: Chapter<Self> = Chapter("Payment context") {
    amounts
    largeAmounts
    contextInfluence

    Rule(
      "OP-CTX-05", .must(.derived),
      "A context does not change: later requests carry the same values as the first one.",
      cites: .objectiveCSDK("OPPaymentContext").quoting(
        "Should remain in the same form after initialisation"), given: repeatedUse
    ) { trial, use in
      let first = try await trial.ask(use.numbers[0], in: use.context, call: 0)
      for (call, digits) in use.numbers.enumerated().dropFirst() {
        let later = try await trial.ask(digits, in: use.context, call: call)
        for value in use.context.values where first.contextScalars.contains(value) {
          try trial.expect(
            later.contextScalars.contains(value),
            expected: "\(value) as in the first request", saw: "\(later.seen)")
        }
      }
    } mutants: {
      [
        .mistakingContext("writes the currency in lower case after its first use", state: 0) {
          uses, context in
          if uses > 0 { context.currencyCode = context.currencyCode.lowercased() }
          uses += 1
        }
      ]
    }

    Rule(
      "OP-CTX-06", .must(.prose),
      "After any variable of the context has changed, the process starts again: items and checks match the new "
        + "context.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects").quoting(
        "change any variable, you will have to start the process again"),
      given: ChangedContext.any
    ) { trial, change in
      let (isAboutItems, isAboutChecks) = (
        trial.understands(.getPaymentItems), trial.understands(.lookUpIIN)
      )
      if !isAboutItems {
        trial.leaveOut("payment items", because: "the SDK does not understand getPaymentItems")
      }
      if !isAboutChecks { trial.leaveOut("an IIN check", because: "the SDK does not understand lookUpIIN") }
      if isAboutItems, change.call != .check || !isAboutChecks {
        try await trial.expectNewItems(after: change)
        trial.label("payment items")
      } else {
        try await trial.expectNewDetails(after: change)
        trial.label("an IIN check")
      }
      trial.label("answers before and after the \(change.changes.rawValue) changed")
    } covers: {
      PaymentContexts.Variable.allCases.map { variable in
        .seen("answers before and after the \(variable.rawValue) changed", atLeast: 8)
      } + [
        .seen("payment items", atLeast: 25), .seen("an IIN check", atLeast: 25),
        .seen(meanwhileLabel, atLeast: 10),
      ]
    } mutants: {
      [
        .behaving("lists the items of the first context", state: [PaymentItem]?.none) {
          known, stimulus, world, inner in
          guard case .getPaymentItems(let call, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if let known { return [.paymentItems(call: call, items: known)] }
          let effects = try await inner.send(stimulus, in: world)
          known = effects.compactMap(\.items).first
          return effects
        }.reaching(
          "Each of these rules asks for a second list after a change of something that the list depends on."
        ),
        .behaving("answers from the results of another context", state: [String: IINDetails]()) {
          known, stimulus, world, inner in
          guard case .lookUpIIN(let call, let digits, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if let details = known[digits] { return [.lookedUp(call: call, details)] }
          let effects = try await inner.send(stimulus, in: world)
          if let details = effects.compactMap(\.details).first { known[digits] = details }
          return effects
        },
      ]
    }

    Rule(
      "OP-CTX-07", .must(.prose),
      "`isRecurring` distinguishes a payment on a card on file from a single payment.",
      cites: .objectiveCSDK("OPPaymentContext").quoting(
        "whether the payment is a single payment or a Card On File"), given: LookupQuery.any
    ) { trial, asking in
      let asked = try await trial.ask(asking.digits, in: asking.context)
      let flags = asked.body?.objects.compactMap { $0["isRecurring"] } ?? []
      // No sentence says how a request marks a single payment, so the request for one may leave out the flag.
      let isSaid = !flags.isEmpty || !asking.context.isRecurring
      try trial.expect(
        isSaid && flags.allSatisfy { $0.truth == asking.context.isRecurring },
        expected: "isRecurring to be \(asking.context.isRecurring)", saw: "\(asked.seen)")
    } covers: {
      [
        .covers("recurring", atLeast: 25) { $0.context.isRecurring },
        .covers("single", atLeast: 25) { !$0.context.isRecurring },
      ]
    } mutants: {
      [
        .sending("inverts isRecurring", member: "isRecurring") {
          .bool($0.truth != true)
        },
        .sending("treats every payment as a single one", member: "isRecurring") { _ in .bool(false) },
      ]
    }
  }
}

// MARK: Driving

private let meanwhileLabel = "payment items while those of the former context were under way"

extension Trial where System == OnlinePayments {
  /// Asks for payment items that the service holds back.
  fileprivate func holdItems(in context: PaymentContext, call: Int) async throws {
    services.account.script(ScriptedExchange.serving([.plain("809")], below: assets).map(\.held))
    let before = services.account.log().count
    try await send(.getPaymentItems(call: call, context: context))
    _ = await services.account.waitForRequests(before + 1, atMost: .milliseconds(50))
  }

  /// Asks for payment items, then releases those held back; nil if the call fails, which the document does not forbid.
  fileprivate func itemsMeanwhile(in context: PaymentContext) async throws -> [PaymentItem]? {
    let call = nextCall()
    try requireObserved(.paymentItems, .requestFailed)
    try await send(.getPaymentItems(call: call, context: context))
    releaseAll()
    let end = try await wait { try $0.results(of: call, .paymentItems, \.items).first }
    if end?.failure != nil { return nil }
    return try success(of: end, "the payment items", orJudgedBy: ["OP-SES-09"])
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Checks that the items match the new context, even if a request for the former ones is still under way.
  fileprivate func expectNewItems(after change: ChangedContext) async throws {
    serve([.plain("809")])
    _ = try await items(in: change.context)
    let listed = try await newItems(after: change)
    let mismatch = Mismatch(
      "the items after the \(change.changes.rawValue) had changed",
      expected: "the items for the new \(change.changes.rawValue), 840 and 771", seen: "\(listed.words)")
    try expect(!listed.contains { $0.id == "809" }, mismatch)
    try need(Set(listed.map(\.id)).isSuperset(of: ["840", "771"]), mismatch, judgedBy: "OP-ITM-01")
  }

  /// Asks for the items in the new context, for which the service has other items.
  private func newItems(after change: ChangedContext) async throws -> [PaymentItem] {
    let other = change.context.changing(change.changes)
    // In some cases, a second request for the first list is still under way.
    let isMeanwhile = change.call == .product
    let open = nextCall()
    if isMeanwhile { try await holdItems(in: change.context, call: open) }
    serve([.plain("840"), .plain("771")])
    guard isMeanwhile else { return try await items(in: other, orJudgedBy: "OP-SES-09") }
    guard let own = try await itemsMeanwhile(in: other) else {
      leaveOut(meanwhileLabel, because: "a request for a list is refused while another one is under way")
      try discard()
    }
    label(meanwhileLabel)
    return own
  }

  /// Checks that a check matches the new context.
  fileprivate func expectNewDetails(after change: ChangedContext) async throws {
    script(IINReply(product: 1).scripted())
    _ = try await lookUp(change.digits, in: change.context, call: 1)
    script(IINReply(product: 2).scripted())
    let other = change.context.changing(change.changes)
    let details = try await supported(change.digits, in: other, call: 2)
    let mismatch = Mismatch(
      expected: "product 2, the answer to the new \(change.changes.rawValue)", seen: "\(details)")
    try expect(details.paymentProductId != "1", mismatch)
    try need(details.paymentProductId == "2", mismatch, judgedBy: "OP-IIN-09")
  }
}

// MARK: Inputs

private struct RepeatedUse: Sendable {
  var context: PaymentContext
  var numbers: [String]
}

private let repeatedUse: Generator<RepeatedUse> = zip(
  PaymentContexts.any, CardDigits.digits(count: 5...5),
  Generator<String>.digits(count: 0...6).array(count: 2...4)
)
.map { context, common, rests in
  // The numbers differ in their sixth digit, because an SDK may answer a repeated check from memory.
  RepeatedUse(context: context, numbers: rests.enumerated().map { common + "\($0.offset)" + $0.element })
}

// MARK: Seeing

extension PaymentContext {
  /// The values of all variables except recurrence, written as a request may carry them.
  fileprivate var values: [String] { [String(amount), currencyCode, countryCode] }
}
