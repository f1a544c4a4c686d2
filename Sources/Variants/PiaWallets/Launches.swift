import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Variants of refused launches, test apps, failed registrations, late answers, and failures with several reasons.
  static let launchVariants: [Variant<PiaWallets>] = [
    .reference(.refusedLaunchReport, "a refusal alone"),
    .reading(
      .refusedLaunchReport, "a refusal and a failure",
      refusing("says that a wallet app cannot be opened", .cannotOpen)),
    .reading(
      .refusedLaunchReport, "a refusal and a failure",
      refusing("says that the wallet app is not installed", .walletAppNotInstalled)),
    .reference(.walletTestVersions, "one app stands for each wallet"),
    .reading(
      .walletTestVersions, "another app of the same wallet will do",
      .mutatingWorld("treats any app of the product as the wallet") { world in
        for wallet in [Wallet.vipps, .mobilePay] where wallet.schemes.contains(where: world.canOpen) {
          world.apps.append(InstalledApp(name: "Any", schemes: wallet.schemes))
          world.host.queriesSchemes = (world.host.queriesSchemes ?? []) + wallet.schemes
        }
      }),
    .reference(.walletTestVersions, "the Vipps test app comes back as vipps"),
    .reading(.walletTestVersions, "the Vipps test app does not come back as vipps", namesTheTestApp),
    .reference(.failureAfterFailedRegistration, "no failure callback"),
    .reading(
      .failureAfterFailedRegistration, "a failure callback",
      .watching("reports a failed registration as a failure") { watch, stimulus, _, effects in
        let isAsked = effects.contains { $0.kind == .walletURLRequested }
        guard let call = stimulus.failedRegistration,
          isAsked || watch.stage == .registering && watch.call == call
        else { return effects }
        let kind = WalletErrorKind(rawValue: "registrationFailed")
        return effects + [.failed(call: call, kind: kind, details: "the registration failed")]
      }),
    .reference(.lateHostAnswer, "waits for the host as long as it takes"),
    .reading(
      .lateHostAnswer, "gives up waiting for the host",
      .rewritingStimuli("gives up waiting for the host after 31 s", state: Int64(0)) { waited, stimulus in
        switch stimulus {
        case .launchWallet: waited = 0
        case .timePassed(let milliseconds): waited += milliseconds
        case .answerRegistration where waited > 31_000:
          return [stimulus.failingRegistration]
        default: break
        }
        return [stimulus]
      }),
    .reference(.precedenceOfFailures, "a missing wallet before an invalid URL"),
    .reading(
      .precedenceOfFailures, "an invalid URL before a missing wallet",
      .watching("looks at the wallet URL before it looks for the wallet") { watch, stimulus, _, effects in
        guard let (_, url) = stimulus.walletURL, !effects.contains(where: \.refuses),
          !watch.wallet.schemes.contains(where: { url.hasPrefix($0 + ":") })
        else { return effects }
        return effects.map { effect in
          guard case .failed(let call, .walletAppNotInstalled, _) = effect else { return effect }
          return .failed(call: call, kind: .invalidWalletURL, details: "this is not a URL of the wallet")
        }
      }),
  ]

  /// Reports a failure in addition to the refusal of a launch.
  private static func refusing(_ name: String, _ kind: WalletErrorKind) -> Mutant<PiaWallets> {
    .rewriting(name) { effect in
      guard case .launched(let call, false) = effect else { return [effect] }
      return [effect, .failed(call: call, kind: kind, details: "the wallet app cannot be opened")]
    }
  }

  private static let namesTheTestApp = Mutant<PiaWallets>.behaving(
    "has the Vipps test app come back as vippsMT", state: PaymentWatch()
  ) { watch, stimulus, world, inner in
    watch.note(stimulus)
    var stimulus = stimulus
    if case .openURL(let call, let url) = stimulus, watch.stage == .away, watch.wallet == .vippsTest {
      guard url.contains("wallet=vippsMT") else { return [.handledRedirect(call: call, handled: false)] }
      stimulus = .openURL(call: call, url: url.replacing("wallet=vippsMT", with: "wallet=vipps"))
    }
    let effects = try await inner.send(stimulus, in: world)
    watch.note(effects, of: stimulus)
    return effects
  }
}

extension WalletErrorKind {
  /// The error that the section "Wallet App Detection" names.
  fileprivate static let cannotOpen = WalletErrorKind(rawValue: "walletAppCannotOpen")
}
