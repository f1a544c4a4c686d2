import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Readings of questions about the indicator and interactions, which the document leaves to the merchant.
  static var screenReadings: [Variant<PiaWalletsIntegration>] {
    [
      .reference(.hostRemovesActivityIndicator, "removed after a failed registration"),
      .reading(
        .hostRemovesActivityIndicator, "left to the SDK after a failed registration",
        .keepingIndicator("leaves the indicator to the SDK if the registration fails") { stimulus in
          if case .registrationFailed = stimulus { true } else { false }
        }), .reference(.hostRemovesActivityIndicator, "removed after a failure"),
      .reading(
        .hostRemovesActivityIndicator, "left to the SDK after a failure",
        .keepingIndicator("leaves the indicator to the SDK if the wallet is not opened") { stimulus in
          if case .walletFailed = stimulus { true } else { false }
        }),
      .reference(.operableAfterInterruption, "the app can be operated").apart(
        from: .statusAfterInterruption, "an undecided payment is abandoned",
        because: "a payment that is given up is over"),
      .reading(.operableAfterInterruption, "the app stays blocked", .stayingBlocked).apart(
        from: .statusAfterInterruption, "an undecided payment is abandoned",
        because: "a payment that is given up is over"),
    ]
  }

  /// Variants of what a host shows.
  static var screenStyles: [Variant<PiaWalletsIntegration>] {
    [
      .style(
        .dropping("shows nothing while nothing is known") { $0 == .showedOutcome(outcome: .unknown) }),
      .style(
        .changing("goes back to the ways to pay when a registration fails") { stimulus, effects in
          guard case .registrationFailed = stimulus else { return effects }
          return effects.map { $0 == .showedOutcome(outcome: .notPaid) ? .showedAlternatives : $0 }
        }),
      .style(
        .rewriting("shows other ways to pay in the dialog about a failed payment") { effect in
          effect == .showedOutcome(outcome: .notPaid) ? [effect, .showedAlternatives] : [effect]
        }),
      .style(
        .rewriting("shows other ways to pay when the network fails") { effect in
          effect == .remindedOfNetwork ? [.showedAlternatives] : [effect]
        }),
      .style(
        .changing("shows the outcome before the indicator disappears") { _, effects in
          return effects.filter { $0.kind == .showedOutcome } + effects.filter { $0.kind != .showedOutcome }
        }),
      .style(.confirmingEarly), .style(.usingTheirIndicator), .style(.takingNoOther),
      .style(.awaitingRedirect),
      .style(
        .rewriting("turns the SDK's indicator on explicitly") { effect in
          guard case .launchedWallet(let launch, let wallet, nil) = effect else { return [effect] }
          return [.launchedWallet(launch: launch, wallet: wallet, showsActivityIndicator: true)]
        }),
      .style(
        .rewriting("removes the SDK's indicator as well as its own") { effect in
          effect == .changedBlocking(isBlocked: false) ? [effect, .removedTransitionView] : [effect]
        }),
    ]
  }
}

extension Mutant<PiaWalletsIntegration> {
  fileprivate static func keepingIndicator(
    _ name: String, _ isMeant: @escaping @Sendable (PiaWalletsIntegrationStimulus) -> Bool
  ) -> Mutant {
    .changing(name) { stimulus, effects in
      return isMeant(stimulus) ? effects.filter { $0 != .removedTransitionView } : effects
    }
  }

  /// After an interruption, lets the consumer use the app, but ignores taps to pay again.
  fileprivate static var takingNoOther: Mutant {
    .behaving("takes no other payment while one is undecided", state: false) {
      isUndecided, stimulus, world, inner in
      if case .payTapped = stimulus, isUndecided { return [] }
      switch stimulus {
      case .redirected(_, let isClean): isUndecided = !isClean
      case .gotStatus(_, let status) where status != .pending: isUndecided = false
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      let isTold = effects.contains {
        switch $0 {
        case .showedOutcome(.paid), .showedOutcome(.notPaid), .showedAlternatives: true
        default: false
        }
      }
      if isTold { isUndecided = false }
      return effects
    }
  }

  /// After a manual return, waits for the wallet's redirect or a failure of the payment, without blocking interactions.
  fileprivate static var awaitingRedirect: Mutant {
    .rewritingStimuli(
      "takes no other payment, after an interruption, while it waits for the wallet's redirect", state: false
    ) { isWaiting, stimulus in
      var stimulus = stimulus
      switch stimulus {
      case .payTapped where isWaiting: return []
      case .redirected(_, let isClean): isWaiting = !isClean
      case .gotStatus(let call, .authorised) where isWaiting:
        stimulus = .gotStatus(call: call, status: .pending)
      case .gotStatus(_, .denied), .gotStatus(_, .interrupted), .walletFailed: isWaiting = false
      default: break
      }
      return [stimulus]
    }
  }

  /// Keeps blocking interactions after an interruption until the status is final.
  fileprivate static var stayingBlocked: Mutant {
    .behaving("blocks interactions until the status is final", state: (isHolding: false, isBlocked: false)) {
      state, stimulus, world, inner in
      if case .payTapped = stimulus, state.isHolding { return [] }
      let effects = try await inner.send(stimulus, in: world)
      var shown: [PiaWalletsIntegrationEffect] = []
      for effect in effects {
        switch effect {
        case .changedBlocking(false):
          if case .gotStatus(_, .pending) = stimulus {
            state.isHolding = true
          } else {
            state.isHolding = false
            shown.append(effect)
          }
        case .changedBlocking(true) where state.isHolding: state.isHolding = false
        case .showedOutcome(.paid) where state.isHolding, .showedOutcome(.notPaid) where state.isHolding:
          state.isHolding = false
          shown += [.changedBlocking(isBlocked: false), effect]
        default: shown.append(effect)
        }
      }
      return shown
    }
  }

  /// Shows a payment as completed once it is authorised, without waiting for the commit.
  fileprivate static var confirmingEarly: Mutant {
    .changing("shows the payment as completed before it is committed", state: false) {
      isShown, stimulus, effects in
      if case .payTapped = stimulus { isShown = false }
      let wasShown = isShown
      return effects.flatMap { effect -> [PiaWalletsIntegrationEffect] in
        switch effect {
        case .askedToCommit where !wasShown:
          isShown = true
          return [effect, .showedOutcome(outcome: .paid)]
        case .showedOutcome(.paid) where wasShown: return []
        default: return [effect]
        }
      }
    }
  }

  /// Leaves the indicator to the SDK for every wallet.
  fileprivate static var usingTheirIndicator: Mutant {
    .rewriting("leaves the indicator to the SDK for MobilePay too") { effect in
      switch effect {
      case .launchedWallet(let launch, let wallet, _):
        [.launchedWallet(launch: launch, wallet: wallet, showsActivityIndicator: nil)]
      case .changedBlocking(true): []
      case .changedBlocking(false): [.removedTransitionView]
      default: [effect]
      }
    }
  }
}
