import Conformance

extension Observed where System == Dotpay {
  /// How many times the host was asked for that step.
  func asked(_ step: String) throws -> Int {
    try of(.askedAuthorization).count { $0 == .askedAuthorization(step: step) }
  }

  /// How many times the user was to log in to the wallet.
  var wallets: Int { get throws { try of(.showedWallet).count } }

  /// How many logins the platform was asked for.
  var logins: Int { get throws { try of(.requestedWallet).count } }
}

extension Trial where System == Dotpay {
  /// A payment by the wallet is submitted, for which the user has to log in; returns whether that is shortened.
  @discardableResult
  func reachWallet(_ desk: inout Desk, _ info: PaymentInfo, call: Int) async throws -> Bool {
    let purchase = Purchase(info: info, channels: [.masterpass])
    try await reachForm(&desk, purchase, call: call)
    try await send(.submitForm(values: purchase.typed, remembersCard: false))
    let shown = try await wait { try $0.of(.showedWallet).last }
    guard case .showedWallet(let isShortened)? = shown else {
      throw setback(
        "the screen after a payment by the wallet was sent off", expected: "the wallet's login",
        saw: "no login", judgedBy: "DP-MP-02")
    }
    return isShortened
  }

  /// The platform answers logins until the host is asked to create an authorization, or until nothing more comes.
  func logIn(_ desk: inout Desk, untilAsked stops: Bool = true) async throws {
    if !stops {
      try await settle()
      guard try !openRequests(desk, .requestedWallet).isEmpty else { return }
    }
    try await serve(&desk, .requestedWallet) {
      try stops && $0.asked("create") > 0 || $0.isAsking || !$0.payments.isEmpty
    } _: { _ in
      .answer(PlatformAnswer())
    }
    try await settle()
  }

  /// The user logs in to the wallet and pays, with a host that authorizes everything; what is not the rule's subject.
  func enterWallet(_ desk: inout Desk, call: Int) async throws {
    try await reachWallet(&desk, .sample, call: call)
    try await send(.enterWallet)
    try await logIn(&desk)
    let (asked, goesOn) = try (seen.asked("create") > 0, seen.logins > 0 || !seen.payments.isEmpty)
    try need(
      asked || goesOn, "the login to the wallet", expected: "a question to the host, or a login that goes on",
      saw: "neither", judgedBy: "DP-MP-03", "DP-MP-07")
    if asked { try await send(.answerAuthorization(step: "create", isSuccessful: true, error: nil)) }
    let sent = try await authorize(&desk, isSuccessful: true, call: call)
    try need(
      sent, "the platform after the login to the wallet", expected: "asked to take the payment",
      saw: "not asked", judgedBy: "DP-MP-04", "DP-MP-06", "DP-MP-07")
  }

  /// A payment by the wallet of a host that authorizes everything, up to its end; returns what was sent.
  ///
  /// The user logs in where that is asked for: how long a login lasts is the wallet's affair.
  func payByWallet(_ desk: inout Desk, _ info: PaymentInfo, call: Int) async throws -> SentPayment {
    try await send(.setWalletDelegate(isSet: true))
    let purchase = Purchase(info: info, channels: [.masterpass])
    try await reachForm(&desk, purchase, call: call)
    let (logins, before) = try (seen.wallets, seen.payments.count)
    try await send(.submitForm(values: purchase.typed, remembersCard: false))
    _ = try await wait { seen in
      try seen.wallets > logins || seen.isAsking || seen.payments.count > before ? true : nil
    }
    if try seen.wallets > logins {
      let asked = try seen.asked("create")
      try await send(.enterWallet)
      try await serve(&desk, .requestedWallet) {
        try $0.asked("create") > asked || $0.isAsking || $0.payments.count > before
      } _: { _ in
        .answer(PlatformAnswer())
      }
      if try seen.asked("create") > asked {
        try await send(.answerAuthorization(step: "create", isSuccessful: true, error: nil))
      }
    }
    let isSent = try await authorize(&desk, isSuccessful: true, call: call)
    guard isSent, let sent = try seen.payments.dropFirst(before).first else {
      throw setback(
        "the platform after a payment by the wallet", expected: "asked to take the payment",
        saw: "not asked", judgedBy: "DP-MP-03", "DP-MP-04", "DP-MP-06")
    }
    return sent
  }

  /// A further payment by the wallet is submitted.
  func payAgain(_ desk: inout Desk, call: Int) async throws {
    let purchase = Purchase(channels: [.masterpass])
    try await reachForm(&desk, purchase, call: call)
    try await send(.submitForm(values: purchase.typed, remembersCard: false))
    try await settle()
  }

  /// The platform answers logins, and the host answers where it is asked to authorize the payment at hand; returns
  /// whether a payment was sent, which then comes to its end.
  func authorize(_ desk: inout Desk, isSuccessful: Bool, call: Int) async throws -> Bool {
    let before = desk
    try await serve(&desk, .requestedWallet) {
      try !self.openRequests(before, .requestedPayment).isEmpty || $0.isAsking
    } _: { _ in
      .answer(PlatformAnswer())
    }
    if try seen.isAsking {
      try await send(
        .answerAuthorization(
          step: "authorize", isSuccessful: isSuccessful, error: isSuccessful ? nil : "wrong PIN"))
    }
    if isSuccessful { _ = try await wait { _ in try openRequests(before, .requestedPayment).first } }
    try await settle()
    guard try !openRequests(before, .requestedPayment).isEmpty else {
      // Where nothing was reported, what is still on screen is closed.
      if try seen.ends(of: call).isEmpty { try await send(.cancelPayment) }
      return false
    }
    try await conclude(&desk, call: call, .status(.completed))
    return true
  }
}

extension Observed where System == Dotpay {
  /// Whether the last that concerns a payment is a question to the host.
  fileprivate var isAsking: Bool {
    get throws {
      try of(.askedAuthorization, .requestedPayment, .requestedWallet)
        .last { $0 != .askedAuthorization(step: "create") } == .askedAuthorization(step: "authorize")
    }
  }
}
