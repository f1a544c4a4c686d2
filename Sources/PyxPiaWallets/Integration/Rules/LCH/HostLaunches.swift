import Conformance
import PropertyTesting

private struct Tap: Sendable {
  var earlier: [HostTransition]
  var wallet: WalletProduct
  var canLaunch: Bool
  /// Whether the app goes to the background and comes back before the tap.
  var comesBack: Bool
}

private let taps: Generator<Tap> = zip(.earlierPayments, .wallet, .bool, .bool).map {
  Tap(earlier: $0, wallet: $1, canLaunch: $2, comesBack: $3)
}

extension Generator where Value == WalletProduct {
  /// The wallets of the document.
  static var wallet: Generator { element(of: WalletProduct.documented) }
}

extension PiaWalletsIntegration {
  /// The launch, and what follows a launch that fails: the introduction, "Wallet App Detection" and "Error Handling".
  static let launching: Chapter<PiaWalletsIntegration> = Chapter("The launch") {
    Rule(
      "PIA-LCH-10", .must(.derived),
      "A payment begins with one launch of the wallet that the consumer chose, and nothing is launched before it.",
      cites: .pia("Introduction").quoting(
        "A single declarative API is used to initiate a wallet payment process"),
      given: taps
    ) { trial, input in
      try trial.requireObserved(.launchedWallet)
      let flow = try await trial.begin(after: input.earlier)
      let earlier = flow.ledger.purchases.count
      if input.comesBack {
        try await flow.leaveAndComeBack("the app was left and came back before")
      }
      try trial.expect(flow.ledger.purchases.count - earlier, equals: 0, "launches before the tap")
      try await flow.pay(input.wallet, canLaunch: input.canLaunch)
      if try !flow.purchase().isLaunched {
        // An app may register the payment first, and launch the wallet once it has the URL.
        if !flow.ledger.registrations.isEmpty { try await flow.accept() }
        try flow.needLaunch()
      }
      let launches = flow.ledger.purchases.dropFirst(earlier)
      try trial.expect(launches.count, equals: 1, "launches after the tap")
      if !input.canLaunch { trial.label("the wallet cannot be launched") }
      guard !flow.ledger.declined.contains(input.wallet), let launch = launches.first else { return }
      try trial.expect(launch.wallet, equals: input.wallet, "the wallet that was launched")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("the app was left and came back before", atLeast: 25),
        .seen("the wallet cannot be launched", atLeast: 25),
      ]
    } mutants: {
      [
        .watching("launches twice after one tap") { _, stimulus, effects in
          guard stimulus.kind == .payTapped else { return effects }
          return effects.flatMap { effect -> [Effect] in
            guard case .launchedWallet(let launch, let wallet, let shows) = effect else { return [effect] }
            return [
              effect,
              .launchedWallet(launch: launch + 900, wallet: wallet, showsActivityIndicator: shows),
            ]
          }
        },
        .watching("launches when the app comes back") { _, stimulus, effects in
          guard stimulus == .appDidBecomeActive else { return effects }
          return effects + [.launchedWallet(launch: 900, wallet: .vipps, showsActivityIndicator: nil)]
        },
        .ignoring("launches only the first payment") { ledger, stimulus in
          stimulus.kind == .payTapped && !ledger.purchases.isEmpty
        },
        .rewriting("launches Vipps whatever was chosen") { effect in
          guard case .launchedWallet(let launch, _, let shows) = effect else { return [effect] }
          return [.launchedWallet(launch: launch, wallet: .vipps, showsActivityIndicator: shows)]
        },
      ]
    }

    alternatives
  }
}
