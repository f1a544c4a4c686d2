import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the failure callback: "Error Handling".
  static let errorHandling: Chapter<PiaWallets> = Chapter("Error handling") {
    Rule(
      "PIA-ERR-01", .must(.prose),
      "A wallet URL that no app can open is reported as invalid if the wallet is still installed.",
      cites: .pia("Error Handling").quoting(
        "Indicates failure to launch the wallet app with given walletURL"),
      readings: [.precedenceOfFailures], given: unusable
    ) { trial, input in
      try await trial.begin(after: input.earlier)
      try await trial.launch(input.payment, with: .success(walletURL: input.url))
      try await trial.expectFailure(
        [.invalidWalletURL], of: input.payment, because: "nothing opens \(input.url)")
    } covers: {
      [
        .seen("answered later", atLeast: 20),
        .covers("Vipps", atLeast: 5) { $0.payment.wallet == .vipps },
        .covers("MobilePay", atLeast: 5) { $0.payment.wallet == .mobilePay },
      ]
    } mutants: {
      [
        .dropping("stays silent") { $0.isFailure(.invalidWalletURL) },
        .rewriting("reports an invalid URL as an interruption") {
          guard case .failed(let call, .invalidWalletURL, _) = $0 else { return [$0] }
          return [.redirected(call: call, withoutInterruption: false)]
        },
        .rewriting("reports an invalid URL as a missing wallet") {
          $0.isFailure(.invalidWalletURL) ? [$0.failing(with: .walletAppNotInstalled)] : [$0]
        },
      ]
    }

    removedWallets

    Rule(
      "PIA-ERR-03/a", .must(.prose), "Only MobilePay fails with a network error.",
      cites: .pia("Error Handling").quoting("Network Error - Specific to MobilePay"), given: otherFailures
    ) { trial, input in
      trial.have(.phone())
      if input.isOffline { trial.change { $0.network = .offline } }
      try await trial.fail(input.failing, input.payment)
      try await trial.wait()
      try await trial.needFailure(input.failing)
      let kinds = try trial.seen.failures(of: 1).map(\.kind)
      trial.label("a failure was reported")
      if input.isOffline { trial.label("without a network") }
      if input.failing == .walletGone { trial.label("the wallet was removed") }
      try trial.expect(
        !kinds.contains(.networkError),
        "a failure of \(input.payment.wallet.rawValue)",
        expected: "no network error, which only MobilePay has", saw: "\(kinds.map(\.rawValue))")
    } covers: {
      [
        .seen("without a network", atLeast: 20), .seen("the wallet was removed", atLeast: 20),
        .seen("a failure was reported", atLeast: 50),
      ]
    } mutants: {
      [
        .stateful("calls every failure without a network a network error", state: ()) { _, effect, world in
          guard world.network == .offline, case .failed = effect else { return [effect] }
          return [effect.failing(with: .networkError)]
        },
        .rewriting("calls every failure a network error") { [$0.failing(with: .networkError)] },
      ]
    }

    Rule(
      "PIA-ERR-03/b", .should(.prose),
      "Launching MobilePay without a network is reported as a network error.",
      cites: .pia("Error Handling").quoting("Indicates network issues while attempting to launch MobilePay"),
      readings: [.precedenceOfFailures], given: Generator<Bool>.bool
    ) { trial, answersLater in
      trial.have(.phone())
      let payment = Payment(wallet: .mobilePay, answersLater: answersLater)
      try await trial.fail(.network, payment)
      try await trial.waitUntil { try !trial.seen.failures(of: 1).isEmpty }
      // If the simulated system still opens MobilePay, there was no network issue to report.
      if try trial.seen.openedURLs.contains(where: \.succeeded) {
        throw NotApplicable("MobilePay is opened without a network here")
      }
      try await trial.expectFailure(
        [.networkError], of: payment, because: "MobilePay was launched without a network")
    } mutants: {
      [
        .rewriting("reports every failure as an invalid URL") { [$0.failing(with: .invalidWalletURL)] },
        .dropping("stays silent") { $0.isFailure(.networkError) },
        .stateful("neither asks for a wallet URL nor fails without a network", state: ()) {
          _, effect, world in
          let isMute = world.network == .offline && [.walletURLRequested, .failed].contains(effect.kind)
          return isMute ? [] : [effect]
        },
      ]
    }

    failureReports
  }
}

// MARK: Inputs

private struct UnusableURL: Sendable {
  var payment: Payment
  var url: String
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let unusable: Generator<UnusableURL> = zip(
  .element(of: Wallet.allCases), .bool,
  .element(of: ["nowallet", "vipps2", "x-swish", "mobilepay", "a", "zz.9"]),
  .element(of: ["://pay?token=t1", "://", "://a/b/c", "://?x=%20", "://pay#f"]), .earlier
).map { wallet, later, scheme, tail, earlier in
  UnusableURL(
    payment: Payment(wallet: wallet, answersLater: later), url: scheme + tail, earlier: earlier)
}

private let otherFailures: Generator<FailingPayment> = zip(
  .element(of: [Wallet.vipps, .vippsTest, .swish]), .bool,
  Generator<Failing>.element(of: [.unusableURL, .walletGone]), .bool
).map { wallet, later, failing, isOffline in
  FailingPayment(
    payment: Payment(wallet: wallet, answersLater: later), failing: failing, isOffline: isOffline)
}

extension Trial where System == PiaWallets {
  /// Checks that the payment fails for one of these reasons and no other.
  func expectFailure(
    _ expected: [WalletErrorKind], of payment: Payment, because reason: String
  ) async throws {
    try await waitUntil { try !self.seen.failures(of: 1).isEmpty }
    let kinds = try seen.failures(of: 1).map(\.kind)
    // If the library takes no late answers, its silence after one shows nothing. Without a network, a library need not
    // ask the host; if it does not ask, it must fail without an answer.
    if kinds.isEmpty, payment.answersLater { try await needLateAnswers(payment.wallet) }
    try expect(
      !kinds.isEmpty && kinds.allSatisfy { expected.contains($0) },
      "the failure callback, when \(reason)", expected: "\(expected.map(\.rawValue))",
      saw: "\(kinds.map(\.rawValue))")
  }
}
