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
  /// What follows the wallet's scheme in the URL that the backend gave.
  var tail = "://pay?token=t1"

  /// The URL that the backend gave.
  var walletURL: String { wallet.scheme + tail }

  /// The URL by which the wallet comes back.
  func redirectURL(hostScheme: String = "shop") -> String {
    "\(hostScheme)://piasdk?wallet=\(wallet.redirectName ?? "vipps")"
  }
}

extension Generator where Value == Payment {
  /// Payments whose redirect the document describes.
  static var payment: Generator {
    zip(.element(of: Wallet.withRedirectName), .bool).map { Payment(wallet: $0, answersLater: $1) }
  }
}

/// A way in which a launch comes to nothing.
enum Failing: Sendable, Hashable, CaseIterable {
  /// The wallet cannot be opened from the start.
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
  /// Launches and answers so that the wallet is opened; gives the case up where that does not come about, as other
  /// rules speak of it.
  func reachWallet(_ payment: Payment, call: Int = 1) async throws {
    let opened = try seen.openedURLs.count
    try await launch(payment, call: call, with: .success(walletURL: payment.walletURL))
    try await waitFor { try self.seen.openedURLs.count > opened }
    guard try seen.openedURLs.last?.succeeded == true else { try discard() }
  }

  /// Starts a payment that the host does not answer.
  @discardableResult
  func launchUnanswered(_ wallet: Wallet) async throws -> Observed<PiaWallets> {
    try await send(.launchWallet(call: 1, wallet: wallet, showsActivityIndicator: nil, answersAtOnce: nil))
  }

  /// Launches and gives the host's answer, inside the registration callback or after it.
  func launch(_ payment: Payment, call: Int = 1, with answer: HostAnswer) async throws {
    try await send(
      .launchWallet(
        call: call, wallet: payment.wallet, showsActivityIndicator: payment.showsActivityIndicator,
        answersAtOnce: payment.answersLater ? nil : answer))
    if payment.answersLater {
      try await awaitRegistration(call)
      try await give(answer, to: call)
    } else {
      try await waitFor { try self.seen.registrations(of: call) > 0 }
    }
  }

  /// Waits until the library asks for a wallet URL; gives the case up where it does not, as then there is nothing
  /// that the host could answer.
  func awaitRegistration(_ call: Int) async throws {
    try await waitFor { try self.seen.registrations(of: call) > 0 }
    guard try seen.registrations(of: call) > 0 else { try discard() }
  }

  /// Answers the registration callback.
  @discardableResult
  func give(_ answer: HostAnswer, to call: Int) async throws -> Observed<PiaWallets> {
    if let url = answer.walletURL { return try await send(.answerRegistration(call: call, walletURL: url)) }
    return try await send(.failRegistration(call: call, error: answer.error ?? "registration failed"))
  }

  /// Launches so that the payment ends without the wallet; the registered host answers where it is asked.
  func fail(_ failing: Failing, _ payment: Payment, call: Int = 1) async throws {
    var payment = payment
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
      try await launch(payment, call: call, with: .failure(error: "registration failed"))
    case .network:
      payment.wallet = .mobilePay
      change { $0.network = .offline }
      try await launch(payment, call: call, with: .success(walletURL: payment.walletURL))
    }
  }
}
