import Conformance
import PyxPiaWallets

/// What a variant learns about the current payment from the stimuli and effects.
struct PaymentWatch: Sendable {
  /// The progress of a payment.
  enum Stage: Sendable { case none, registering, away, redirected, failed }

  /// The number of the last accepted launch.
  private(set) var call = 0
  /// The wallet of the last accepted launch.
  private(set) var wallet = Wallet.vipps
  /// The progress of the last accepted launch.
  private(set) var stage = Stage.none
  private var asked = Wallet.vipps

  /// Whether the payment has ended; no redirect is expected then, although one could still be reported.
  var isOver: Bool { stage == .redirected || stage == .failed }

  mutating func note(_ stimulus: PiaWalletsStimulus) {
    if case .launchWallet(_, let wallet, _, _) = stimulus { asked = wallet }
  }

  mutating func note(_ effects: [PiaWalletsEffect], of stimulus: PiaWalletsStimulus? = nil) {
    for effect in effects {
      switch effect {
      case .launched(let call, true): (self.call, wallet, stage) = (call, asked, .registering)
      case .openedURL(_, true): stage = .away
      case .failed(call, _, _): stage = .failed
      case .redirected(call, true): stage = .redirected
      default: break
      }
    }
    if stage == .registering, stimulus?.failedRegistration == call { stage = .failed }
  }
}

extension Mutant where System == PiaWallets {
  /// Changes the effects of each stimulus with the closure, which knows the payment's progress before the stimulus.
  static func watching(
    _ name: String,
    _ change:
      @escaping @Sendable (PaymentWatch, PiaWalletsStimulus, World, [PiaWalletsEffect]) -> [PiaWalletsEffect]
  ) -> Mutant {
    behaving(name, state: PaymentWatch()) { watch, stimulus, world, inner in
      watch.note(stimulus)
      let effects = try await inner.send(stimulus, in: world)
      let changed = change(watch, stimulus, world, effects)
      watch.note(changed, of: stimulus)
      return changed
    } late: { watch, _, effects in
      watch.note(effects)
      return effects
    }
  }
}

extension PiaWalletsStimulus {
  /// The number of the launch whose registration the host reports as failed.
  var failedRegistration: Int? {
    switch self {
    case .failRegistration(let call, _): call
    case .launchWallet(let call, _, _, let answer): answer?.error == nil ? nil : call
    default: nil
    }
  }

  /// The host's wallet URL, and the number of the launch to which it belongs.
  var walletURL: (call: Int, url: String)? {
    switch self {
    case .launchWallet(let call, _, _, let answer): answer?.walletURL.map { (call, $0) }
    case .answerRegistration(let call, let url): (call, url)
    default: nil
    }
  }

  /// The same stimulus with an error as the host's answer.
  var failingRegistration: PiaWalletsStimulus {
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
  /// Whether the launch was refused.
  var refuses: Bool { if case .launched(_, false) = self { true } else { false } }
  /// Whether the wallet was opened.
  var opensWallet: Bool { if case .openedURL(_, true) = self { true } else { false } }
  /// Whether an interruption was reported.
  var interrupts: Bool { if case .redirected(_, false) = self { true } else { false } }
  /// Whether the wallet's redirect was reported.
  var redirects: Bool { if case .redirected(_, true) = self { true } else { false } }

  /// The effect with another value, if it is an answer about a URL; any other effect unchanged.
  func claiming(_ handled: Bool) -> PiaWalletsEffect {
    if case .handledRedirect(let call, _) = self {
      .handledRedirect(call: call, handled: handled)
    } else {
      self
    }
  }
}

extension Wallet {
  /// The wallet's name in its redirect URL.
  var redirectName: String {
    switch self {
    case .vipps, .vippsTest: "vipps"
    case .swish: "swish"
    case .mobilePay: "mobilepay"
    }
  }

  /// The schemes listed for the wallet's product.
  var schemes: [String] {
    switch self {
    case .vipps, .vippsTest: ["vipps", "vippsMT"]
    case .swish: ["swish"]
    case .mobilePay: ["mobilepayonline", "mobilepayonline-test"]
    }
  }
}
