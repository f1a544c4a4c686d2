import Conformance

/// The steps of a payment in which nothing goes wrong.
extension HostFlow {
  /// The consumer starts to pay with the phone's code or the terminal's, as wanted; if the app supports only one of
  /// them, with that one.
  ///
  /// Returns whether the phone shows the code.
  @discardableResult
  func begin(byPhone wanted: Bool) async throws -> Bool {
    let isByPhone =
      wanted
      ? trial.understands(.showCodeTapped) || !trial.understands(.scanCodeTapped)
      : !trial.understands(.scanCodeTapped) && trial.understands(.showCodeTapped)
    if isByPhone { try await beginByPhone() } else { try await beginByScan() }
    labelSide(isByPhone, wanted: wanted)
    return isByPhone
  }

  /// Labels the case with the side whose code was used, and says why if it is not the wanted side.
  private func labelSide(_ isByPhone: Bool, wanted: Bool) {
    guard !isBefore else { return }
    trial.label(isByPhone ? HostSituation.byPhone : HostSituation.byScan)
    guard isByPhone != wanted else { return }
    trial.leaveOut(
      wanted ? HostSituation.byPhone : HostSituation.byScan,
      because: wanted ? "the app shows no codes" : "the app scans no codes")
  }

  /// The consumer opens the phone's code, and the app asks for a token.
  func beginByPhone() async throws {
    try trial.requireObserved(.askedForToken)
    try await fillWallet()
    try await send(.showCodeTapped)
    let isAsked = try await wait(until: { !$0.ownTokenCalls.isEmpty })
    try trial.need(
      isAsked, "when the consumer wants to show a code", expected: "a request for a checkout token",
      saw: "none within a minute", judgedBy: "PD-TOK-01/a")
  }

  /// The consumer opens the scanner, and the app starts the decoder.
  func beginByScan() async throws {
    try trial.requireObserved(.startedDecoding)
    try await fillWallet()
    try await send(.scanCodeTapped)
    let isOpen = try await wait(until: { $0.isDecoding })
    try trial.need(
      isOpen, "when the consumer wants to scan a code", expected: "a decoder session",
      saw: "none within a minute", judgedBy: "PD-DEC-01")
  }

  /// The app gets a token: the platform issues it, or the decoder reads it; returns the app's effects.
  @discardableResult
  func secure(_ token: String) async throws -> Observed<System> {
    guard try deal().isByPhone else { return try await send(.codeDecoded(code: token)) }
    return try await send(.tokenObtained(call: try needTokenCall(), token: token, type: .purchase))
  }

  /// The number of the request for a token.
  func needTokenCall() throws -> Int {
    guard let call = ledger.ownTokenCalls.last else {
      throw trial.setback(
        expected: "a request for a checkout token", saw: "none", judgedBy: "PD-TOK-01/a")
    }
    return call.number
  }

  /// The steps from the consumer's wish to pay until the terminal can submit the amount owed.
  func reachCode(byPhone isByPhone: Bool, token: String? = nil) async throws {
    try await begin(byPhone: isByPhone)
    try await secure(token ?? nextName("code-"))
  }

  /// The steps from the consumer's wish to pay until the phone shows a code.
  func showCode(token: String? = nil) async throws {
    try trial.requireObserved(.showedCode)
    try await beginByPhone()
    let token = token ?? nextName("code-")
    try await secure(token)
    let isShown = try await wait(until: { $0.visibleCode != nil })
    try trial.need(
      isShown, "after the platform has issued the token", expected: "a code on the screen",
      saw: "none within a minute", judgedBy: "PD-QR-01")
  }

  /// The retrieval of the terminal's submission, for which the app has a minute; throws a setback if there is none.
  func needDiscovery() async throws -> Int {
    try trial.requireObserved(.retrievedMetaData)
    if let deal = ledger.deal, deal.isByPhone, deal.token == nil, !ledger.ownTokenCalls.isEmpty {
      // An app may replace a code that nobody has scanned.
      try await secure(nextName("renewed-code-"))
    }
    if let call = try await wait(for: { $0.discoveries.last }) { return call.number }
    throw trial.setback(
      "once the app has the token", expected: "a retrieval of the terminal's submission",
      saw: "none within a minute", judgedBy: "PD-FLOW-04")
  }

  /// The terminal submits the amount owed and the tenders that it accepts; returns the app's effects.
  @discardableResult
  func submit(
    reference: String? = nil, tenders: [String], amount: Int = 1250, next: FlowRule? = .processPayment,
    expectsTenders: Bool = true
  ) async throws -> Observed<System> {
    try await send(
      .discovered(
        call: try await needDiscovery(), reference: reference ?? nextName("reference-"), tenders: tenders,
        amount: amount, next: next, expectsTenders: expectsTenders))
  }

  /// The accounts that the consumer can choose from; throws a setback if the app shows no eligible one.
  func needChoice() async throws -> [String] {
    try trial.requireObserved(.showedAccounts)
    let choice = try await wait(for: { ledger in
      ledger.deal?.offered.map { offered in offered.filter { ledger.deal?.eligible.contains($0) == true } }
    })
    if let choice, !choice.isEmpty { return choice }
    let isByTenders = ledger.deal?.submission?.next == .submitPaymentTenders
    throw trial.setback(
      "after the terminal has submitted", expected: "the eligible accounts to choose from",
      saw: choice == nil ? "no accounts" : "none of them",
      judgedBy: isByTenders ? "PD-FLOW-06" : "PD-TND-01/a")
  }

  /// The steps from the consumer's wish to pay until an account can be chosen; returns the accounts offered.
  func reachChoice(_ payment: Payment, token: String? = nil, reference: String? = nil) async throws
    -> [String]
  {
    try await send(.walletChanged(accounts: payment.accounts))
    try await reachCode(byPhone: payment.isByPhone, token: token)
    try await submit(
      reference: reference ?? nextName(payment.referencePrefix), tenders: payment.tenders,
      amount: payment.amount, next: payment.next)
    return try await needChoice()
  }

  /// The consumer picks an account, and the app submits the payment; returns the number of the update.
  @discardableResult
  func pick(_ account: String) async throws -> Int {
    try trial.requireObserved(.updatedTransaction)
    updatesBeforePick = try trial.seen.of(.updatedTransaction).count
    try await send(.accountPicked(account: account))
    return try await needUpdate()
  }

  /// The update of the transaction; throws a setback if there is none.
  func needUpdate() async throws -> Int {
    if let call = try await wait(for: { $0.ownUpdates.last }) { return call.number }
    throw trial.setback(
      "after the consumer has picked an account", expected: "an update that submits it",
      saw: "none within a minute", judgedBy: "PD-UPD-01")
  }

  /// The steps from the consumer's wish to pay until the payment is submitted; returns the account that was picked.
  @discardableResult
  func reachUpdate(_ payment: Payment, token: String? = nil, reference: String? = nil) async throws -> String
  {
    let choice = try await reachChoice(payment, token: token, reference: reference)
    let account = choice[payment.choice % choice.count]
    try await pick(account)
    return account
  }

  /// The platform says that the transaction is complete, and the app asks for the summary; returns that call's number.
  @discardableResult
  func complete() async throws -> Int {
    try await send(.updated(call: try await needUpdate(), next: .summary))
    return try await needSummary(judgedBy: "PD-FLOW-09/a")
  }

  /// The retrieval of the summary; throws a setback if there is none.
  func needSummary(judgedBy rule: String) async throws -> Int {
    if let call = try await wait(for: { $0.summaries.last }) { return call.number }
    throw trial.setback(
      "after the platform has named the summary", expected: "a retrieval of the summary",
      saw: "none within a minute", judgedBy: rule)
  }

  /// The platform hands over the summary; returns the number of the call that asks for the receipt, or nil if the app
  /// confirms the payment without one.
  @discardableResult
  func summarise() async throws -> Int? {
    try await send(.summarised(call: try await needSummary(judgedBy: "PD-FLOW-09/a"), result: .approved))
    return try await receiptCall(judgedBy: "PD-SUM-02/a")
  }

  /// The request for the last receipt; nil if the app has confirmed the payment and does not ask for the receipt.
  ///
  /// Throws a setback if the app neither asks nor confirms within a minute.
  func receiptCall(judgedBy rule: String) async throws -> Int? {
    let isSettled = try await wait(until: { !$0.ownReceipts.isEmpty || $0.begun?.isConfirmed == true })
    if let call = ledger.ownReceipts.last { return call.number }
    // An app that has confirmed the payment may ask for the receipt a little later.
    if isSettled {
      try await wait(milliseconds: 5000)
      return ledger.ownReceipts.last?.number
    }
    try trial.requireObserved(.askedForReceipt)
    throw trial.setback(
      "after the platform said that the payment is complete",
      expected: "a confirmation of the payment, or a request for the last receipt as its basis",
      saw: "neither within a minute", judgedBy: rule)
  }

  /// The platform hands over the receipt of the current transaction if the app asks for it.
  func receive() async throws {
    guard let call = try await receiptCall(judgedBy: "PD-SUM-02/a") else { return }
    let earlier = ledger.shownReceipts.count
    try await send(.receiptArrived(call: call, reference: try deal().submission?.reference ?? ""))
    // An app may show the receipt after an animation; a consumer does not pay again before that.
    try await wait(inSteps: [5, 5], until: { $0.shownReceipts.count > earlier })
  }

  /// A whole payment before the one that a rule is about.
  func payBefore(_ payment: Payment) async throws {
    isBefore = true
    defer { isBefore = false }
    try await trial.bringing { try await pay(payment) }
  }

  /// A whole payment.
  ///
  /// - Parameter receive: What becomes of the request for the receipt.
  func pay(
    _ payment: Payment, token: String? = nil, reference: String? = nil,
    receive: (HostFlow) async throws -> Void = { try await $0.receive() }
  ) async throws {
    try await reachUpdate(payment, token: token, reference: reference)
    try await complete()
    try await summarise()
    try await receive(self)
  }
}
