import Conformance

/// What a mutant knows about the current payment from the messages between the suite and the implementation.
struct PaymentWatch: Sendable {
  /// The number of the last launch.
  var call = 0
  /// The wallet of that launch.
  var wallet = Wallet.vipps
  /// Whether that launch was refused.
  var wasRefused = false
  /// How many times the host was asked for a wallet URL.
  var registrations = 0
  /// Whether the wallet was opened.
  var wasOpened = false
  /// The values of the redirect callback.
  var redirects: [Bool] = []
  /// How many times the failure callback ran.
  var failures = 0
  /// Whether the host reported a failed registration.
  var registrationFailed = false
  /// Whether the host left the screen after the launch.
  var hasLeft = false
  /// Simulated time since the launch, in milliseconds.
  var elapsed: Int64 = 0
  /// Whether the last URL that arrived since the launch was not a redirect.
  var lastURLWasForeign = false
  /// How many URLs arrived since the launch that were not redirects.
  var foreignURLs = 0
  /// Whether the indicator was asked for.
  var wantsIndicator = true

  /// Whether the host has yet to answer.
  var isRegistering: Bool { registrations > 0 && !wasOpened && failures == 0 && !registrationFailed }
  /// Whether the user is at the wallet or came back manually.
  var isAway: Bool { wasOpened && !redirects.contains(true) }
  /// Whether the redirect was reported.
  var isOver: Bool { redirects.contains(true) }

  mutating func note(_ stimulus: PiaWalletsStimulus) {
    switch stimulus {
    case .launchWallet(let call, let wallet, let shows, let answer):
      self = PaymentWatch()
      self.call = call
      self.wallet = wallet
      wantsIndicator = shows ?? true
      registrationFailed = answer?.error != nil
    case .failRegistration: registrationFailed = true
    case .didEnterBackground: hasLeft = true
    case .openURL:
      lastURLWasForeign = !stimulus.bringsRedirect
      if lastURLWasForeign { foreignURLs += 1 }
    case .timePassed(let milliseconds): elapsed += milliseconds
    default: break
    }
  }

  mutating func note(_ effects: [PiaWalletsEffect]) {
    for effect in effects {
      switch effect {
      case .launched(_, let canLaunch): wasRefused = !canLaunch
      case .walletURLRequested: registrations += 1
      case .openedURL(_, let succeeded): wasOpened = wasOpened || succeeded
      case .redirected(_, let value): redirects.append(value)
      case .failed: failures += 1
      default: break
      }
    }
  }
}

extension Mutant where System == PiaWallets {
  /// Changes the effects of a stimulus; the closure knows how far the payment was before these effects.
  static func watching(
    _ name: String,
    _ change: @escaping @Sendable (PaymentWatch, PiaWalletsStimulus, [PiaWalletsEffect]) -> [PiaWalletsEffect]
  ) -> Mutant {
    behaving(name, state: PaymentWatch()) { watch, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      watch.note(stimulus)
      let changed = change(watch, stimulus, effects)
      watch.note(changed)
      return changed
    } late: { watch, _, effects in
      watch.note(effects)
      return effects
    }
  }

  /// Reports an interruption after all other effects of a stimulus, if the closure says so.
  static func interrupting(
    _ name: String, when isInterrupted: @escaping @Sendable (PaymentWatch, PiaWalletsStimulus) -> Bool
  ) -> Mutant {
    watching(name) { watch, stimulus, effects in
      guard isInterrupted(watch, stimulus) else { return effects }
      return effects + [.redirected(call: watch.call, withoutInterruption: false)]
    }
  }

  /// Drops stimuli before they reach the implementation, if the closure says so.
  static func ignoring(
    _ name: String, _ isIgnored: @escaping @Sendable (PaymentWatch, PiaWalletsStimulus) -> Bool
  ) -> Mutant {
    behaving(name, state: PaymentWatch()) { watch, stimulus, world, inner in
      if isIgnored(watch, stimulus) { return [] }
      watch.note(stimulus)
      let effects = try await inner.send(stimulus, in: world)
      watch.note(effects)
      return effects
    }
  }
}

extension PiaWalletsStimulus {
  /// Whether a URL in the form of a wallet's redirect arrives.
  var bringsRedirect: Bool {
    if case .openURL(_, let url) = self { url.contains("://piasdk?") } else { false }
  }
}

extension PiaWalletsEffect {
  /// Whether the redirect callback ran with that value.
  func isRedirect(_ value: Bool) -> Bool {
    if case .redirected(_, value) = self { true } else { false }
  }

  /// The effect with another value, if it is a call of the redirect callback; any other effect unchanged.
  func redirecting(_ value: Bool) -> PiaWalletsEffect {
    if case .redirected(let call, _) = self {
      .redirected(call: call, withoutInterruption: value)
    } else {
      self
    }
  }

  /// The effect with another value, if it is an answer about a URL; any other effect unchanged.
  func claiming(_ handled: Bool) -> PiaWalletsEffect {
    if case .handledRedirect(let call, _) = self {
      .handledRedirect(call: call, handled: handled)
    } else {
      self
    }
  }

  /// The effect with another kind, if it is a failure; any other effect unchanged.
  func failing(with kind: WalletErrorKind) -> PiaWalletsEffect {
    if case .failed(let call, _, let details) = self {
      .failed(call: call, kind: kind, details: details)
    } else {
      self
    }
  }

  /// Whether the payment failed for that reason.
  func isFailure(_ kind: WalletErrorKind) -> Bool {
    if case .failed(_, kind, _) = self { true } else { false }
  }
}
