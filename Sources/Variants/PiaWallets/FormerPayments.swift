import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Variants of what a host does with an interrupted payment when the consumer pays again, and with its indicator while
  /// the app is away.
  static var formerPayments: [Variant<PiaWalletsIntegration>] {
    [.style(.rollingBackAtTheTap), .style(.resuming), .style(.hidingBehindTheWallet)]
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// Rolls an interrupted payment back as soon as another payment begins.
  fileprivate static var rollingBackAtTheTap: Mutant {
    .behaving("rolls an interrupted payment back when the consumer pays again", state: FormerPayment()) {
      former, stimulus, world, inner in
      let open = former.interrupted
      var effects = try await inner.send(stimulus, in: world)
      if stimulus.kind == .payTapped, let open, effects.launches(stimulus) {
        former.last += 1
        effects.append(.askedToRollBack(call: former.last, transaction: open.transaction))
      }
      former.note(effects, of: stimulus)
      return effects
    }
  }

  /// Continues an interrupted payment when the consumer chooses the same wallet again.
  fileprivate static var resuming: Mutant {
    .behaving("goes on with an interrupted payment by the same wallet", state: FormerPayment()) {
      former, stimulus, world, inner in
      if case .payTapped(let wallet, true) = stimulus {
        former.resumed = former.interrupted.flatMap { $0.wallet == wallet ? $0 : nil }
      }
      var effects = try await inner.send(stimulus, in: world)
      var stimulus = stimulus
      if stimulus.kind == .walletURLRequested, let payment = former.resumed,
        case .askedToRegister(let call)? = effects.first(where: { $0.kind == .askedToRegister })
      {
        former.resumed = nil
        stimulus = .registered(call: call, transaction: payment.transaction, walletURL: payment.walletURL)
        effects = try await inner.send(stimulus, in: world)
      }
      former.note(effects, of: stimulus)
      return effects
    }
  }

  /// Takes its own indicator down while the consumer cannot see it.
  fileprivate static var hidingBehindTheWallet: Mutant {
    .behaving(
      "takes its own indicator down while the app is away", state: (isBlocked: false, isHidden: false)
    ) {
      state, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      for case .changedBlocking(let isBlocked) in effects { state.isBlocked = isBlocked }
      if state.isHidden, effects.contains(.changedBlocking(isBlocked: false)) {
        state.isHidden = false
        effects.removeAll { $0 == .changedBlocking(isBlocked: false) }
      }
      if stimulus == .appDidEnterBackground, state.isBlocked, !state.isHidden {
        state.isHidden = true
        effects.append(.changedBlocking(isBlocked: false))
      }
      if stimulus == .appDidBecomeActive, state.isHidden {
        state.isHidden = false
        effects.insert(.changedBlocking(isBlocked: true), at: 0)
      }
      return effects
    }
  }
}

/// The last registered payment, and whether it is interrupted and undecided.
private struct FormerPayment: Sendable {
  struct Payment: Sendable {
    var wallet: WalletProduct
    var transaction: String
    var walletURL: String
  }

  var resumed: Payment?
  /// The number of the host's own last request.
  var last = 800
  private var wallet = WalletProduct.vipps
  private var payment: Payment?
  private var isInterrupted = false

  /// The payment, if the consumer came back manually and the payment is undecided.
  var interrupted: Payment? { isInterrupted ? payment : nil }

  mutating func note(_ effects: [PiaWalletsIntegrationEffect], of stimulus: PiaWalletsIntegrationStimulus) {
    switch stimulus {
    case .payTapped(let wallet, _) where effects.launches(stimulus):
      (self.wallet, payment, isInterrupted) = (wallet, nil, false)
    case .registered(_, let transaction, let url) where effects.contains { $0.kind == .answeredRegistration }:
      payment = Payment(wallet: wallet, transaction: transaction, walletURL: url)
    case .redirected(_, let isClean): isInterrupted = !isClean
    case .walletFailed: payment = nil
    default: break
    }
    if effects.contains(where: { $0.kind == .askedToCommit || $0.kind == .askedToRollBack }) { payment = nil }
  }
}

extension [PiaWalletsIntegrationEffect] {
  /// Whether the stimulus is a tap to pay, and these effects launch the wallet.
  fileprivate func launches(_ stimulus: PiaWalletsIntegrationStimulus) -> Bool {
    guard case .payTapped(_, true) = stimulus else { return false }
    return contains { $0.kind == .launchedWallet }
  }
}
