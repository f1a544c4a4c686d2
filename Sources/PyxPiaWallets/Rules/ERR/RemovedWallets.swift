import Conformance
import PropertyTesting

/// A wallet, and what is removed while the host registers.
private struct Removal: Sendable {
  enum Apps: Sendable {
    /// All apps of the wallet's product.
    case all
    /// The apps of the product that are not the wallet's own.
    case others
  }

  var apps: Apps
  var wallet: Wallet
  /// How many seconds the host has been registering when the apps are removed; every library must wait that long.
  var seconds: Int64
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let removals: Generator<Removal> = zip(
  Generator<Removal.Apps>.frequency([(2, .just(.all)), (1, .just(.others))]),
  .element(of: Wallet.allCases), Generator<Int64>.element(of: [0, 5, 25]), .earlier
).map { apps, wallet, seconds, earlier in
  Removal(
    apps: wallet.productSchemes.count > 1 ? apps : .all, wallet: wallet, seconds: seconds, earlier: earlier)
}

extension PiaWallets {
  /// Wallets that are missing once the host has registered the payment, and wallets that are there.
  static var removedWallets: Rule {
    Rule(
      "PIA-ERR-02", .must(.prose),
      "If a wallet was removed after the registration had begun, it is reported as not installed; no other wallet is.",
      cites: .pia("Wallet App Detection", "Error Handling").quoting(
        "user uninstalls the wallet app after the process has started"),
      readings: [.precedenceOfFailures], given: removals
    ) { trial, input in
      let payment = Payment(wallet: input.wallet, answersLater: true)
      try await trial.begin(after: input.earlier)
      try await trial.launchUnanswered(payment.wallet)
      try await trial.awaitRegistration(1)
      if input.seconds > 0 { try await trial.pass(seconds: input.seconds) }
      switch input.apps {
      case .all:
        trial.change { $0.uninstall(payment.wallet) }
        try await trial.give(.success(walletURL: payment.walletURL), to: 1)
        try await trial.expectFailure(
          [.walletAppNotInstalled], of: payment,
          because: "\(payment.wallet.rawValue) was removed while the host registered")
      case .others:
        trial.change { $0.uninstall(schemes: payment.wallet.otherSchemes) }
        try await trial.expectPresence(
          payment, because: "the wallet is still installed")
        trial.label("another app of the product was removed")
      }
    } covers: {
      [
        .covers("the wallet was removed", atLeast: 25) { $0.apps == .all },
        .seen("another app of the product was removed", atLeast: 8),
      ]
    } mutants: {
      [
        .rewriting("reports a missing wallet as an invalid URL") {
          $0.isFailure(.walletAppNotInstalled) ? [$0.failing(with: .invalidWalletURL)] : [$0]
        },
        .rewriting("refuses the launch when it is too late") {
          guard case .failed(let call, .walletAppNotInstalled, _) = $0 else { return [$0] }
          return [.launched(call: call, canLaunch: false)]
        },
        .dropping("stays silent") { $0.isFailure(.walletAppNotInstalled) },
        .answering("treats the removal of another app as that of the wallet") { world, wallet in
          if !wallet.productSchemes.allSatisfy(world.isInstalled) { world.uninstall(wallet) }
        },
      ]
    }
  }
}

extension Trial where System == PiaWallets {
  /// The host answers, and the wallet must not be reported as missing.
  fileprivate func expectPresence(_ payment: Payment, because reason: String) async throws {
    let opened = try openedCount
    try await give(.success(walletURL: payment.walletURL), to: 1)
    try await waitUntil { try !self.seen.failures(of: 1).isEmpty || self.openedCount > opened }
    let kinds = try seen.failures(of: 1).map(\.kind)
    if kinds.contains(.walletAppNotInstalled) {
      // If a library never finds any wallet, the removed app is not the cause.
      try await close()
      have(.phone())
      try await reachWallet(payment, call: 90)
    }
    try expect(
      !kinds.contains(.walletAppNotInstalled), "the failure callback, when \(reason)",
      expected: "no walletAppNotInstalled", saw: "\(kinds.map(\.rawValue))")
  }
}

extension Wallet {
  /// The schemes of the product that are not the wallet's own.
  fileprivate var otherSchemes: [String] { productSchemes.filter { $0 != scheme } }
}

extension World {
  /// Removes every app that has one of the schemes.
  fileprivate mutating func uninstall(schemes: [String]) {
    apps.removeAll { !Set($0.schemes).isDisjoint(with: schemes) }
  }
}

extension Mutant<PiaWallets> {
  /// Sees a changed phone when the host answers.
  fileprivate static func answering(
    _ name: String, _ change: @escaping @Sendable (inout World, Wallet) -> Void
  ) -> Mutant {
    .behaving(name, state: Wallet.vipps) { wallet, stimulus, world, inner in
      if case .launchWallet(_, let launched, _, _) = stimulus { wallet = launched }
      guard case .answerRegistration = stimulus else { return try await inner.send(stimulus, in: world) }
      var other = world
      change(&other, wallet)
      return try await inner.send(stimulus, in: other)
    }
  }
}
