import Conformance

extension HostFlow {
  /// Takes the row at that position of a journey.
  ///
  /// Returns nil on success. Otherwise, returns why the row cannot be taken, or why it leads to another state.
  func take(_ position: Int, of rows: [HostTransition]) async throws -> String? {
    do {
      return try await step(position, of: rows)
    } catch let setback as Setback {
      return setback.mismatch.message
    }
  }

  private func step(_ position: Int, of rows: [HostTransition]) async throws -> String? {
    let row = rows[position]
    switch row.event {
    case .pay: return try await pay(rows, position)
    case .request:
      try await request()
      return nil
    case .accept:
      let number = ledger.purchases.count
      if isVaried, number % 2 == 1 {
        try await go(.background)
        try await go(.active)
      }
      try await accept(url: isVaried ? variedURL(number) : nil)
      guard try purchase().isAnswered, try !purchase().hasFailed else {
        return "the app does not answer the SDK with the wallet URL"
      }
      try await go(.background)
      if isVaried, number % 2 == 0 { try await wait(milliseconds: 60_000) }
      return nil
    case .refuse:
      try await refuse(isVaried ? "the reply could not be read" : "the connection was lost")
      return try purchase().isAnswered || !purchase().isLaunched
        ? nil : "the app does not answer the SDK after a failed registration"
    case .comeBack:
      try await comeBack(byRedirect: false)
      return nil
    case .redirect:
      // Only some rules need the redirect URL, so the system hands it to the app only for every second payment,
      // beginning with the first.
      if ledger.purchases.count % 2 == 1 {
        try await redirect()
      } else {
        try await comeBack(byRedirect: true)
      }
      return nil
    case .failMissing, .failInvalid, .failNetwork:
      guard let kind = row.event.failure else { return nil }
      if row.event == .failNetwork, try purchase().wallet != .mobilePay {
        return "the app does not offer MobilePay"
      }
      try await go(.active)
      try await send(.walletFailed(launch: try purchase().launch, kind: kind))
      return nil
    case .pending, .authorised, .denied, .confirm:
      if try purchase().isRolledBack, row.event != .confirm { return "the app gave the payment up" }
      guard let question = try await question() else { return "the app does not ask for the status" }
      let status = try row.event.status ?? purchase().finalStatus ?? .denied
      try await answer(question, status, repeats: true)
      return nil
    case .lose:
      guard let question = try await question() else { return "the app does not ask for the status" }
      try await send(.statusFailed(call: question.call, error: "the connection was lost"))
      return nil
    }
  }

  private func pay(_ rows: [HostTransition], _ position: Int) async throws -> String? {
    if rows[position].guard == .ownIndicator {
      let wallet = try purchase().wallet
      try await send(.payTapped(wallet: wallet, canLaunch: true))
      return nil
    }
    let wallet = wallet(rows, position)
    let canLaunch = rows[position].guard != .cannotLaunch
    guard try await payIfOffered(wallet, canLaunch: canLaunch) else {
      return "the app offers no wallet any more"
    }
    let needsOwn = rest(of: rows, position).contains { $0.guard == .ownIndicator }
    if needsOwn, try !purchase().hasOwnIndicator { return "the app leaves the indicator to the SDK" }
    return nil
  }

  /// A wallet URL that must not be changed.
  private func variedURL(_ number: Int) throws -> String {
    "\(try purchase().wallet.scheme)://pay?token=Ab%2Bc%2f\(number)&x="
      + String(repeating: "long-", count: 60) + "#Part"
  }

  /// The other rows of the payment whose first row is at that position.
  private func rest(of rows: [HostTransition], _ position: Int) -> ArraySlice<HostTransition> {
    rows[(position + 1)...].prefix { $0.event != .pay || $0.guard == .ownIndicator }
  }

  /// A wallet with which the journey can be taken.
  private func wallet(_ rows: [HostTransition], _ position: Int) -> WalletProduct {
    let rest = rest(of: rows, position)
    if rest.contains(where: { $0.event == .failNetwork }) { return .mobilePay }
    if rest.contains(where: { $0.guard == .ownIndicator }) {
      return ledger.purchases.last { $0.hasOwnIndicator }?.wallet ?? .mobilePay
    }
    return WalletProduct.documented[ledger.purchases.count % 3]
  }
}

extension Trial where System == PiaWalletsIntegration {
  /// Takes the journeys before a payment and labels the case accordingly; if that is impossible, starts afresh, and
  /// the report says so.
  ///
  /// Nothing on the way is judged here, neither missing stimuli nor errors.
  func begin(after earlier: [HostTransition]) async throws -> HostFlow {
    try await begin(after: earlier, label: "after another payment") {
      HostFlow(self)
    } unless: { flow in
      flow.ledger.purchase?.mayAwaitRedirect == true ? "the app waits for the redirect" : nil
    } _: { flow, position in
      try await flow.take(position, of: earlier)
    }
  }

  /// Follows a walk, in which the host's table must allow every effect; ends early if the app cannot follow.
  func walk(_ rows: [HostTransition]) async throws {
    let flow = HostFlow(self)
    flow.isVaried = true
    try await flow.walk(
      rows, reading: HostEffectReader(), permitting: [.removesIndicator, .unblocks],
      situations: [
        ("two payments or more", { $0.purchases.count > 1 }),
        ("the wallet redirected", { $0.purchase?.redirects.contains(true) == true }),
      ]
    ) { try await flow.take($0, of: rows) }
  }
}
