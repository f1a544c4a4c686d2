import Conformance

/// The steps of a payment in which nothing goes wrong.
extension HostFlow {
  /// The consumer goes to pay, by that side where the app does so, else by the other; returns whether the phone shows the
  /// code.
  @discardableResult
  func begin(byPhone isByPhone: Bool) async throws -> Bool {
    let isByPhone =
      isByPhone
      ? trial.understands(.showCodeTapped) || !trial.understands(.scanCodeTapped)
      : !trial.understands(.scanCodeTapped) && trial.understands(.showCodeTapped)
    if isByPhone { try await beginByPhone() } else { try await beginByScan() }
    return isByPhone
  }

  /// The consumer goes to where the phone shows a code, and the app asks for a token.
  func beginByPhone() async throws {
    try trial.requireObserved(.askedForToken)
    try await send(.showCodeTapped)
    let isAsked = try await wait(until: { !$0.ownTokenCalls.isEmpty })
    try trial.need(
      isAsked,
      expected: "a request for a checkout token when the consumer is to show a code",
      saw: "none", judgedBy: "PD-TOK-01/a")
  }

  /// The consumer goes to where the phone scans a code, and the app starts the decoder.
  func beginByScan() async throws {
    try trial.requireObserved(.startedDecoding)
    try await send(.scanCodeTapped)
    let isOpen = try await wait(until: { $0.isDecoding })
    try trial.need(
      isOpen, expected: "a session of the decoder when the consumer is to scan a code",
      saw: "none",
      judgedBy: "PD-DEC-01")
  }

  /// The app gets a token: the platform issues it, or the decoder reads it; returns what the app did then.
  @discardableResult
  func secure(_ token: String) async throws -> Observed<System> {
    guard try deal().isByPhone else { return try await send(.codeDecoded(code: token)) }
    return try await send(.tokenObtained(call: try needTokenCall(), token: token))
  }

  /// The number of the request for a token.
  func needTokenCall() throws -> Int {
    guard let call = ledger.ownTokenCalls.last else {
      throw trial.setback(
        expected: "a request for a checkout token", saw: "none", judgedBy: "PD-TOK-01/a")
    }
    return call.number
  }

  /// From the consumer's wish to where the terminal is to submit what is owed.
  func reachCode(byPhone isByPhone: Bool, token: String? = nil) async throws {
    try await begin(byPhone: isByPhone)
    try await secure(token ?? nextName("code-"))
  }

  /// From the consumer's wish to where the phone shows a code.
  func showCode(token: String? = nil) async throws {
    try trial.requireObserved(.showedCode)
    try await beginByPhone()
    let token = token ?? nextName("code-")
    try await secure(token)
    let isShown = try await wait(until: { $0.visibleCode != nil })
    try trial.need(
      isShown, expected: "a code on the screen once the token is there", saw: "none", judgedBy: "PD-QR-01")
  }

  /// The retrieval of what the terminal submits, for which the app may take a minute; throws a setback where there is none.
  func needDiscovery() async throws -> Int {
    try trial.requireObserved(.retrievedMetaData)
    if let deal = ledger.deal, deal.isByPhone, deal.token == nil, !ledger.ownTokenCalls.isEmpty {
      // An app may put another code in the place of one that is not scanned.
      try await secure(nextName("renewed-code-"))
    }
    if let call = try await wait(for: { $0.discoveries.last }) { return call.number }
    throw trial.setback(
      expected: "a retrieval of what the terminal has submitted", saw: "none", judgedBy: "PD-FLOW-04")
  }

  /// The terminal submits what is owed and what it takes; returns what the app did then.
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

  /// What the consumer can choose from; throws a setback where the app shows nothing that is eligible.
  func needChoice() async throws -> [String] {
    try trial.requireObserved(.showedAccounts)
    let choice = try await wait(for: { ledger in
      ledger.deal?.offered.map { offered in offered.filter { ledger.deal?.eligible.contains($0) == true } }
    })
    if let choice, !choice.isEmpty { return choice }
    throw trial.setback(
      expected: "the eligible accounts to choose from", saw: choice == nil ? "no accounts" : "none of them",
      judgedBy: "PD-TND-01/a")
  }

  /// From the consumer's wish to where the consumer is to choose an account; returns those that are offered.
  func reachChoice(_ payment: Payment, token: String? = nil, reference: String? = nil) async throws
    -> [String]
  {
    try await send(.walletChanged(accounts: payment.accounts))
    try await reachCode(byPhone: payment.isByPhone, token: token)
    try await submit(
      reference: reference, tenders: payment.tenders, amount: payment.amount, next: payment.next)
    return try await needChoice()
  }

  /// The consumer picks an account, and the app submits the payment; returns the number of the update.
  @discardableResult
  func pick(_ account: String) async throws -> Int {
    try trial.requireObserved(.updatedTransaction)
    try await send(.accountPicked(account: account))
    return try await needUpdate()
  }

  /// The update of the transaction; throws a setback where there is none.
  func needUpdate() async throws -> Int {
    if let call = try await wait(for: { $0.ownUpdates.last }) { return call.number }
    throw trial.setback(
      expected: "an update that submits the account that was picked", saw: "none", judgedBy: "PD-UPD-01")
  }

  /// From the consumer's wish to where the payment is submitted; returns the account that was picked.
  @discardableResult
  func reachUpdate(_ payment: Payment, token: String? = nil, reference: String? = nil) async throws -> String
  {
    let choice = try await reachChoice(payment, token: token, reference: reference)
    let account = choice[payment.choice % choice.count]
    try await pick(account)
    return account
  }

  /// The platform says that the transaction is complete, and the app asks for the summary; returns the number of that call.
  @discardableResult
  func complete() async throws -> Int {
    try await send(.updated(call: try await needUpdate(), next: .summary))
    return try await needSummary(judgedBy: "PD-FLOW-09/a")
  }

  /// The retrieval of the summary; throws a setback where there is none.
  func needSummary(judgedBy rule: String) async throws -> Int {
    if let call = try await wait(for: { $0.summaries.last }) { return call.number }
    throw trial.setback(expected: "a retrieval of the summary", saw: "none", judgedBy: rule)
  }

  /// The platform hands over the summary, and the app asks for the receipt; returns the number of that call.
  @discardableResult
  func summarise() async throws -> Int {
    try trial.requireObserved(.askedForReceipt)
    try await send(.summarised(call: try await needSummary(judgedBy: "PD-FLOW-09/a")))
    return try await needReceiptCall(judgedBy: "PD-SUM-02/a")
  }

  /// The question for the last receipt; throws a setback where there is none.
  func needReceiptCall(judgedBy rule: String) async throws -> Int {
    if let call = try await wait(for: { $0.receipts.last }) { return call.number }
    throw trial.setback(expected: "a question for the last receipt", saw: "none", judgedBy: rule)
  }

  /// The platform hands over the receipt of the transaction at hand.
  func receive() async throws {
    let call = try await needReceiptCall(judgedBy: "PD-SUM-02/a")
    try await send(.receiptArrived(call: call, reference: try deal().submission?.reference ?? ""))
  }

  /// A whole payment.
  func pay(_ payment: Payment, token: String? = nil, reference: String? = nil) async throws {
    try await reachUpdate(payment, token: token, reference: reference)
    try await complete()
    try await summarise()
    try await receive()
  }
}
