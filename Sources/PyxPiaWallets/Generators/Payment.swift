import Conformance
import PropertyTesting

/// A payment that gets as far as the wallet.
struct Payment: Sendable, Hashable {
  /// The wallet.
  var wallet: Wallet
  /// Whether the host answers after the registration callback has returned, not inside it.
  var answersLater = false
  /// The activity indicator's setting.
  var showsActivityIndicator: Bool?
  /// The part after the wallet's scheme in the URL from the backend.
  var tail = "://pay?token=t1"
  /// The host's error for a failed registration.
  var registrationError = "registration failed"

  /// The scheme of the URL from the backend, if it is not the wallet's.
  var foreignScheme: String?

  /// Whether there is no network while the payment fails for another reason; only MobilePay may report a network error.
  var isOffline = false

  /// The URL that the backend gave.
  var walletURL: String { (foreignScheme ?? wallet.scheme) + tail }

  /// The URL through which the wallet returns to the app.
  func redirectURL(hostScheme: String = "shop") -> String {
    "\(hostScheme)://piasdk?wallet=\(wallet.redirectName ?? "vipps")"
  }
}

extension Generator where Value == Payment {
  /// Payments whose redirect the document describes.
  static var payment: Generator { payment(by: Wallet.withRedirectName) }

  /// Payments by any wallet, for cases without a redirect: the document has no redirect name for the test app.
  static var anyPayment: Generator { payment(by: Wallet.withRedirectName + [.vippsTest]) }

  private static func payment(by wallets: [Wallet]) -> Generator {
    let longTail = "://pay?token=" + String(repeating: "long-", count: 24)
    return zip(
      .element(of: wallets), .bool,
      .frequency([(6, .just(Payment(wallet: .vipps).tail)), (1, .just(longTail))]),
      .bool(probability: 0.2)
    ).map { wallet, answersLater, tail, isOffline in
      Payment(
        wallet: wallet, answersLater: answersLater, tail: tail, isOffline: isOffline && wallet != .mobilePay)
    }
  }
}

/// A way in which a payment fails.
enum Failing: Sendable, Hashable, CaseIterable {
  /// The wallet cannot be opened when the payment is launched.
  case refused
  /// The wallet URL is one that no app handles.
  case unusableURL
  /// The wallet was removed after the registration had begun.
  case walletGone
  /// The host's registration failed.
  case registration
  /// MobilePay is launched without a network.
  case network
}

extension Trial where System == PiaWallets {
  /// Launches and answers so that the wallet is opened.
  func reachWallet(_ payment: Payment, call: Int = 1) async throws {
    let opened = try seen.openedURLs.count
    try await launch(payment, call: call, with: .success(walletURL: payment.walletURL))
    try await waitUntil { try self.seen.hasOpened(after: opened) }
    let last = try seen.openedURLs.last
    try need(
      last?.succeeded == true, expected: "the wallet opened",
      saw: last.map { "\($0.url) opened by no app" } ?? "nothing opened", judgedBy: "PIA-REG-02")
  }

  /// Starts a payment that the host does not answer.
  @discardableResult
  func launchUnanswered(_ wallet: Wallet) async throws -> Observed<PiaWallets> {
    try await send(.launchWallet(call: 1, wallet: wallet, showsActivityIndicator: nil, answersAtOnce: nil))
  }

  /// Launches and gives the host's answer, inside the registration callback or after it.
  ///
  /// If `needsRegistration` is false, the library need not ask for a wallet URL.
  func launch(
    _ payment: Payment, call: Int = 1, with answer: HostAnswer, needsRegistration: Bool = true
  ) async throws {
    try await send(
      .launchWallet(
        call: call, wallet: payment.wallet, showsActivityIndicator: payment.showsActivityIndicator,
        answersAtOnce: payment.answersLater ? nil : answer))
    try await waitUntil { try self.seen.registrations(of: call) > 0 }
    let answers = try seen.launches(of: call)
    try need(
      answers.contains(true), "the launch's answer", expected: "true", saw: "\(answers)",
      judgedBy: "PIA-LCH-01")
    if needsRegistration { try await awaitRegistration(call) }
    if payment.answersLater { try await give(answer, to: call) }
    guard try call == 1 && seen.registrations(of: call) > 0 else { return }
    label(payment.answersLater ? "answered later" : "answered inside the callback")
  }

  /// Waits until the library asks for a wallet URL.
  func awaitRegistration(_ call: Int) async throws {
    let answers = try seen.launches(of: call)
    try need(
      answers.contains(true), "the launch's answer", expected: "true", saw: "\(answers)",
      judgedBy: "PIA-LCH-01")
    try await waitUntil { try self.seen.registrations(of: call) > 0 }
    try need(
      seen.registrations(of: call) > 0, expected: "a request for a wallet URL", saw: "none",
      judgedBy: "PIA-LCH-07")
  }

  /// Answers the registration callback.
  @discardableResult
  func give(_ answer: HostAnswer, to call: Int) async throws -> Observed<PiaWallets> {
    if let url = answer.walletURL { return try await send(.answerRegistration(call: call, walletURL: url)) }
    return try await send(.failRegistration(call: call, error: answer.error ?? "registration failed"))
  }

  /// Launches so that the payment ends without the wallet; the host answers if it is asked.
  func fail(_ failing: Failing, _ payment: Payment, call: Int = 1) async throws {
    var payment = payment
    if payment.isOffline, [.unusableURL, .walletGone].contains(failing) {
      change { $0.network = .offline }
    }
    switch failing {
    case .refused:
      change { $0.uninstall(payment.wallet) }
      try await send(
        .launchWallet(
          call: call, wallet: payment.wallet, showsActivityIndicator: payment.showsActivityIndicator,
          answersAtOnce: .success(walletURL: payment.walletURL)))
    case .unusableURL:
      try await launch(payment, call: call, with: .success(walletURL: "nowallet" + payment.tail))
    case .walletGone:
      payment.answersLater = true
      try await send(
        .launchWallet(
          call: call, wallet: payment.wallet, showsActivityIndicator: payment.showsActivityIndicator,
          answersAtOnce: nil))
      try await awaitRegistration(call)
      change { $0.uninstall(payment.wallet) }
      try await give(.success(walletURL: payment.walletURL), to: call)
    case .registration:
      try await launch(payment, call: call, with: .failure(error: payment.registrationError))
    case .network:
      payment.wallet = .mobilePay
      change { $0.network = .offline }
      // The document leaves open whether the library asks the host at all if there is no network.
      try await launch(
        payment, call: call, with: .success(walletURL: payment.walletURL), needsRegistration: false)
    }
  }

  /// Needs the library to have reported the failure.
  ///
  /// `opened` is the number of URLs that the system was asked to open before the payment.
  func needFailure(_ failing: Failing, call: Int = 1, after opened: Int = 0) async throws {
    try await waitUntil { try !self.seen.failures(of: call).isEmpty }
    guard try seen.failures(of: call).isEmpty else { return }
    let mismatch = Mismatch(expected: "a report of the failure", seen: "none")
    switch failing {
    case .unusableURL: throw setback(mismatch, judgedBy: ["PIA-ERR-01", "PIA-REG-04"])
    case .walletGone: throw setback(mismatch, judgedBy: ["PIA-ERR-02", "PIA-REG-04"])
    case .refused: throw setback(mismatch, judgedBy: ["PIA-LCH-01"])
    case .registration: throw setback(mismatch, judgedBy: ["PIA-REG-03"])
    case .network:
      // MobilePay may open without a network if nothing around the app stops it; then there is no failure to report.
      if try seen.openedURLs.dropFirst(opened).last?.succeeded == true || seen.registrations(of: call) == 0 {
        try discard()
      }
      throw setback(mismatch, judgedBy: ["PIA-ERR-03/b", "PIA-REG-04"])
    }
  }

  /// Needs the library to accept an answer after the registration callback.
  ///
  /// If it accepts none, its silence after an unusable answer shows nothing.
  func needLateAnswers(_ wallet: Wallet) async throws {
    try await close()
    change { $0 = .phone() }
    let (call, opened) = (90, try seen.openedURLs.count)
    try await send(.launchWallet(call: call, wallet: wallet, showsActivityIndicator: nil, answersAtOnce: nil))
    try await awaitRegistration(call)
    try await give(.success(walletURL: Payment(wallet: wallet).walletURL), to: call)
    try await waitUntil { try self.seen.openedURLs.count > opened }
    try need(
      seen.openedURLs.count > opened, expected: "the wallet opened after a late answer",
      saw: "nothing opened",
      judgedBy: "PIA-REG-04"
    )
  }
}
