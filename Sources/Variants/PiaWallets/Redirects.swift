import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Variants of redirects for which no payment waits, of redirects of another form, and of redirects of another
  /// wallet.
  static let redirectVariants: [Variant<PiaWallets>] = [
    .reference(.unexpectedRedirect, "leaves a redirect that no payment waits for"),
    .reading(
      .unexpectedRedirect, "claims a redirect that no payment waits for",
      .watching("claims every redirect while no payment is at the wallet") { watch, stimulus, _, effects in
        guard watch.stage != .away, stimulus.documentedRedirect != nil else { return effects }
        return effects.map { $0.claiming(true) }
      }),
    .reading(
      .unexpectedRedirect, "reports a redirect that no payment waits for",
      .watching("reports a redirect again when its URL comes again") { watch, stimulus, _, effects in
        watch.stage == .redirected ? reporting(watch, stimulus, effects) : effects
      }),
    .reading(
      .unexpectedRedirect, "reports a redirect that no payment waits for",
      .watching("reports a redirect for the last payment, whatever the outcome of the payment") {
        watch, stimulus, _, effects in
        watch.isOver ? reporting(watch, stimulus, effects) : effects
      }),
    .reading(
      .unexpectedRedirect, "leaves a redirect of another form",
      .behaving("takes a redirect only in the documented form", state: ()) { _, stimulus, world, inner in
        if case .openURL(let call, _) = stimulus, stimulus.documentedRedirect == nil {
          return [.handledRedirect(call: call, handled: false)]
        }
        return try await inner.send(stimulus, in: world)
      }),
    .reading(
      .unexpectedRedirect, "takes a redirect of another form",
      tolerating("looks for the wallet's name anywhere after the host") { url, wallet in
        url.hostName == "piasdk" && url.lowercased().contains("wallet=\(wallet.redirectName)")
      }),
    .reading(
      .unexpectedRedirect, "takes a redirect of another form",
      tolerating("looks only at the host of a redirect, whatever its case") { url, _ in
        url.hostName == "piasdk"
      }),
    .reference(.unexpectedRedirect, "leaves a redirect that names another wallet"),
    .reading(
      .unexpectedRedirect, "takes a redirect that names another wallet",
      tolerating("does not look at the wallet's name in a redirect") { url, _ in
        Wallet.allCases.contains { url.hasSuffix("://piasdk?wallet=\($0.redirectName)") }
      }),
  ]

  /// Claims a redirect and reports it for the last payment.
  private static func reporting(
    _ watch: PaymentWatch, _ stimulus: PiaWalletsStimulus, _ effects: [PiaWalletsEffect]
  ) -> [PiaWalletsEffect] {
    guard stimulus.documentedRedirect != nil, !effects.contains(where: \.redirects) else { return effects }
    return effects.map { $0.claiming(true) } + [.redirected(call: watch.call, withoutInterruption: true)]
  }

  /// Accepts URLs of other forms as the redirect of the current wallet.
  private static func tolerating(
    _ name: String, _ isRedirect: @escaping @Sendable (String, Wallet) -> Bool
  ) -> Mutant<PiaWallets> {
    .behaving(name, state: PaymentWatch()) { watch, stimulus, world, inner in
      watch.note(stimulus)
      var stimulus = stimulus
      if case .openURL(let call, let url) = stimulus, watch.stage == .away, isRedirect(url, watch.wallet) {
        let scheme = url.prefix { $0 != ":" }
        stimulus = .openURL(call: call, url: "\(scheme)://piasdk?wallet=\(watch.wallet.redirectName)")
      }
      let effects = try await inner.send(stimulus, in: world)
      watch.note(effects, of: stimulus)
      return effects
    }
  }
}

extension PiaWalletsStimulus {
  /// The wallet's name in a URL of exactly the documented form.
  fileprivate var documentedRedirect: String? {
    guard case .openURL(_, let url) = self,
      let match = url.wholeMatch(of: /[^:\/?#]+:\/\/piasdk\?wallet=(vipps|swish|mobilepay)/)
    else { return nil }
    return String(match.1)
  }
}

extension String {
  /// The host of a URL, in small letters.
  fileprivate var hostName: String {
    guard let start = firstRange(of: "://") else { return "" }
    return self[start.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
  }
}
