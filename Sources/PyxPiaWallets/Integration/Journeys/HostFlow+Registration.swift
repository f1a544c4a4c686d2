import Conformance

/// The registration of a payment, and its answer to the SDK.
extension HostFlow {
  /// The SDK asks for a wallet URL, and the app asks its backend to register the payment.
  ///
  /// If the app registers the payment before it launches the wallet, the SDK asks in `accept` instead.
  ///
  /// - Parameter mayResume: Whether the app may go on with an interrupted payment, and answer with the URL of that
  ///   payment.
  /// - Returns: Whether the app registers the payment, instead of going on with an interrupted payment.
  @discardableResult
  func request(mayResume: Bool = false) async throws -> Bool {
    try trial.requireObserved(.askedToRegister)
    guard try purchase().isLaunched else { return true }
    try await send(.walletURLRequested(launch: try purchase().launch))
    if ledger.registrations.isEmpty { try await wait(milliseconds: 5000) }
    if mayResume, ledger.registrations.isEmpty, try purchase().isAnswered { return false }
    try trial.need(
      !ledger.registrations.isEmpty, "after the SDK asked for a wallet URL",
      expected: "a request to register the payment", saw: "none", judgedBy: "PIA-REG-01/a")
    return true
  }

  /// The backend registers the payment under its own name, and the app has a minute to answer the SDK.
  func accept(url: String? = nil) async throws {
    guard let call = ledger.registrations.last else {
      throw trial.setback(
        expected: "a registration that waits for its reply", saw: "none", judgedBy: "PIA-REG-01/a")
    }
    let isRegisteredFirst = try !purchase().isLaunched
    registeredCount += 1
    let transaction = (isPast ? HostLedger.nameInPast : "t") + "\(registeredCount)"
    try await send(
      .registered(
        call: call, transaction: transaction,
        walletURL: url ?? "\(try purchase().wallet.scheme)://pay?token=\(transaction)"))
    if isRegisteredFirst {
      try await wait(until: { $0.purchase?.isLaunched == true })
      guard try purchase().isLaunched, try !purchase().hasFailed else { return }
      try await send(.walletURLRequested(launch: try purchase().launch))
    }
    guard trial.profile.effects.contains(.answeredRegistration) else { return }
    // Instead of answering, the app may register again, for example if the reply has no URL.
    try await wait(until: { $0.purchase?.isAnswered == true || !$0.registrations.isEmpty })
  }

  /// The registration fails, and so do the app's further attempts within a minute.
  func refuse(_ error: String = "the connection was lost") async throws {
    var waits = 0
    for _ in 0..<8 {
      if let call = ledger.registrations.last {
        try await send(.registrationFailed(call: call, error: error))
      } else if waits < 2, controlsTime {
        waits += 1
        try await wait(milliseconds: 30_000)
      }
      if try purchase().isAnswered { return }
    }
  }

  /// Needs the answer without which the SDK cannot open the wallet.
  func needAnswer() throws {
    try trial.requireObserved(.answeredRegistration)
    try needLaunch()
    try trial.need(
      try purchase().isAnswered && !purchase().hasFailed, expected: "an answer with the wallet URL",
      saw: "none",
      judgedBy: "PIA-REG-01/a")
  }

  /// Needs the launch of a payment that the backend has registered.
  func needLaunch() throws {
    try trial.need(
      try purchase().isLaunched, "after the backend registered the payment",
      expected: "a launch of the wallet", saw: "no launch", judgedBy: "PIA-LCH-10")
  }
}
