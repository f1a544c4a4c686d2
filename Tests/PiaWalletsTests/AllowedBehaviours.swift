import Conformance
import PyxPiaWallets

/// What a library may do otherwise than the reference, as middleware around it.
enum AllowedBehaviours {
  static let all: [Mutant<PiaWallets>] = indicators + launches + redirects

  private static let launches: [Mutant<PiaWallets>] = [
    .rewriting("says that a wallet app cannot be opened") { effect in
      guard case .launched(let call, false) = effect else { return [effect] }
      let kind = WalletErrorKind(rawValue: "walletAppCannotOpen")
      return [effect, .failed(call: call, kind: kind, details: "the wallet app cannot be opened")]
    },
    .deluding("takes any app of the product for the wallet") { world in
      for schemes in [["vipps", "vippsMT"], ["mobilepayonline", "mobilepayonline-test"]]
      where schemes.contains(where: world.canOpen) {
        world.apps.append(InstalledApp(name: "Any", schemes: schemes))
        world.host.queriesSchemes = (world.host.queriesSchemes ?? []) + schemes
      }
    },
    .behaving("finds a wallet URL without a host invalid", state: ()) { _, stimulus, world, inner in
      guard let (call, url) = stimulus.walletURL, url.contains(/^[^:]*:\/\/($|[?#])/) else {
        return try await inner.send(stimulus, in: world)
      }
      let failure = PiaWalletsEffect.failed(call: call, kind: .invalidWalletURL, details: "no host")
      return try await inner.send(stimulus.failingRegistration, in: world) + [failure]
    },
    .behaving("gives up waiting for the host after 31 s", state: Int64(0)) { waited, stimulus, world, inner in
      switch stimulus {
      case .launchWallet: waited = 0
      case .timePassed(let milliseconds): waited += milliseconds
      case .answerRegistration where waited > 31_000:
        return try await inner.send(stimulus.failingRegistration, in: world)
      default: break
      }
      return try await inner.send(stimulus, in: world)
    },
  ]

  private static let redirects: [Mutant<PiaWallets>] = [
    .behaving("reports a redirect again when its URL comes again", state: Int?.none) {
      over, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      if case .launchWallet = stimulus { over = nil }
      let call = effects.lazy.compactMap(\.redirectedCall).first
      if case .openURL(let asked, let url) = stimulus, let over, call == nil, url.contains("://piasdk?") {
        return [
          .handledRedirect(call: asked, handled: true), .redirected(call: over, withoutInterruption: true),
        ]
      }
      over = call ?? over
      return effects
    },
    .behaving("takes a redirect only after the user has left since its last report", state: true) {
      hasLeft, stimulus, world, inner in
      if case .openURL(let call, _) = stimulus, !hasLeft {
        return [.handledRedirect(call: call, handled: false)]
      }
      let effects = try await inner.send(stimulus, in: world)
      if stimulus == .didEnterBackground { hasLeft = true }
      if effects.contains(where: { $0.kind == .redirected }) { hasLeft = false }
      return effects
    },
  ]
}

extension PiaWalletsStimulus {
  /// The wallet URL that the host answers with, and the launch that it is for.
  fileprivate var walletURL: (call: Int, url: String)? {
    switch self {
    case .launchWallet(let call, _, _, let answer): answer?.walletURL.map { (call, $0) }
    case .answerRegistration(let call, let url): (call, url)
    default: nil
    }
  }

  /// The same stimulus with an error for the host's answer.
  fileprivate var failingRegistration: PiaWalletsStimulus {
    switch self {
    case .launchWallet(let call, let wallet, let shows, .some):
      .launchWallet(
        call: call, wallet: wallet, showsActivityIndicator: shows, answersAtOnce: .failure(error: "given up"))
    case .answerRegistration(let call, _): .failRegistration(call: call, error: "given up")
    default: self
    }
  }
}

extension PiaWalletsEffect {
  /// The launch whose redirect was reported, without an interruption.
  fileprivate var redirectedCall: Int? { if case .redirected(let call, true) = self { call } else { nil } }
}
