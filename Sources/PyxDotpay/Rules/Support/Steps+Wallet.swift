import Conformance

extension Observed where System == Dotpay {
  /// The number of times that the host was asked for that step.
  func asked(_ step: String) throws -> Int {
    try of(.askedAuthorization).count { $0 == .askedAuthorization(step: step) }
  }

  /// The number of times that the user had to log in to the wallet.
  var wallets: Int { get throws { try of(.showedWallet).count } }

  /// The number of login requests that the platform received.
  var logins: Int { get throws { try of(.requestedWallet).count } }
}

extension Trial where System == Dotpay {
  /// Submits a payment by the wallet and expects the wallet's login; returns whether that login is shortened.
  @discardableResult
  func reachWallet(_ desk: inout Desk, _ info: PaymentInfo, call: Int) async throws -> Bool {
    let purchase = Purchase(info: info, channels: [.masterpass])
    try await reachForm(&desk, purchase, call: call)
    let before = try seen.wallets
    try await send(.submitForm(values: purchase.typed, remembersCard: false))
    try await serveLists(&desk, of: purchase.channels) { try $0.wallets > before }
    guard case .showedWallet(let isShortened)? = try seen.of(.showedWallet).dropFirst(before).last else {
      throw setback(
        "the screen after a payment by the wallet was submitted", expected: "the wallet's login",
        saw: "no login", judgedBy: "DP-MP-02")
    }
    return isShortened
  }

  /// The platform answers logins until the host is asked to authorize a payment, a payment is sent, or no more logins
  /// come.
  ///
  /// If `untilAsked` is true, the platform also stops answering when the host is asked to create an authorization.
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

  /// On the way to the rule's subject, the user logs in to the wallet and pays, and the host authorizes everything.
  func enterWallet(_ desk: inout Desk, call: Int) async throws {
    try await reachWallet(&desk, .sample, call: call)
    try await send(.enterWallet)
    try await logIn(&desk)
    let (asked, goesOn) = try (seen.asked("create") > 0, seen.logins > 0 || !seen.payments.isEmpty)
    try need(
      asked || goesOn, "the login to the wallet", expected: "a request to the host, or a login that goes on",
      saw: "neither", judgedBy: "DP-MP-03", "DP-MP-07")
    if asked { try await send(.answerAuthorization(step: "create", isSuccessful: true, error: nil)) }
    let sent = try await authorize(&desk, isSuccessful: true, call: call)
    try need(
      sent, "the library's request after the login to the wallet", expected: "a request to take the payment",
      saw: "no such request", judgedBy: "DP-MP-04", "DP-MP-06", "DP-MP-07")
  }

  /// A complete payment by the wallet, with a host that authorizes everything; returns the payment that was sent.
  ///
  /// The user logs in only if asked to, because the wallet decides how long a login lasts.
  func payByWallet(_ desk: inout Desk, _ info: PaymentInfo, call: Int) async throws -> SentPayment {
    try await send(.setWalletDelegate(isSet: true))
    let purchase = Purchase(info: info, channels: [.masterpass])
    try await reachForm(&desk, purchase, call: call)
    let (logins, before) = try (seen.wallets, seen.payments.count)
    try await send(.submitForm(values: purchase.typed, remembersCard: false))
    try await serveLists(&desk, of: purchase.channels) { seen in
      try seen.wallets > logins || seen.isAsking || seen.payments.count > before
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
        "the library's request after a payment by the wallet", expected: "a request to take the payment",
        saw: "no such request", judgedBy: "DP-MP-03", "DP-MP-04", "DP-MP-06")
    }
    return sent
  }

  /// Submits a further payment by the wallet; returns whether the user is still logged in, which is recommended but not
  /// required.
  func payAgain(_ desk: inout Desk, call: Int) async throws -> Bool {
    let purchase = Purchase(channels: [.masterpass])
    try await reachForm(&desk, purchase, call: call)
    let (logins, asked, payments) = try (seen.wallets, seen.asked("authorize"), seen.payments.count)
    try await send(.submitForm(values: purchase.typed, remembersCard: false))
    try await serveLists(&desk, of: purchase.channels) { seen in
      try seen.wallets > logins || seen.asked("authorize") > asked || seen.payments.count > payments
    }
    try await settle()
    return try seen.wallets == logins
  }

  /// The reason for passing over a case about a further payment.
  static var loginAgain: String { "has the user log in to the wallet again" }

  /// The platform answers logins, and the host answers if it is asked to authorize the current payment.
  ///
  /// If a payment is then sent, completes it; returns whether one was sent.
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
      // If the library has reported no end, the user closes whatever is still on screen.
      if try seen.ends(of: call).isEmpty { try await send(.cancelPayment) }
      return false
    }
    try await conclude(&desk, call: call, .status(.completed))
    return true
  }
}

extension Observed where System == Dotpay {
  /// Whether the library's latest request asks the host to authorize a payment; requests to create an authorization do
  /// not count.
  fileprivate var isAsking: Bool {
    get throws {
      try of(.askedAuthorization, .requestedPayment, .requestedWallet)
        .last { $0 != .askedAuthorization(step: "create") } == .askedAuthorization(step: "authorize")
    }
  }
}
