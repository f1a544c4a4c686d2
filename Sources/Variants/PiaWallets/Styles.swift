import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Variants of how a library handles a launch.
  static let launchStyles: [Variant<PiaWallets>] = [
    .style(
      .changing("returns from the launch last") { _, effects in
        return effects.filter { $0.kind != .launched } + effects.filter { $0.kind == .launched }
      }),
    .style(
      .behaving("asks for the wallet URL a moment after the launch", state: PendingLaunch()) {
        pending, stimulus, world, inner in
        switch stimulus {
        case .launchWallet(let call, let wallet, let shows, let answer):
          pending.answer = answer
          pending.call = call
          pending.held = []
          let effects = try await inner.send(
            .launchWallet(call: call, wallet: wallet, showsActivityIndicator: shows, answersAtOnce: nil),
            in: world)
          pending.held = effects.filter { $0.kind == .walletURLRequested }
          return effects.filter { $0.kind != .walletURLRequested }
        case .timePassed:
          guard !pending.held.isEmpty else { break }
          defer { pending = PendingLaunch() }
          var effects = pending.held
          switch (pending.answer?.walletURL, pending.answer?.error) {
          case (let url?, _):
            effects += try await inner.send(
              .answerRegistration(call: pending.call, walletURL: url), in: world)
          case (nil, let error?):
            effects += try await inner.send(.failRegistration(call: pending.call, error: error), in: world)
          case (nil, nil): break
          }
          return effects + (try await inner.send(stimulus, in: world))
        default: break
        }
        return try await inner.send(stimulus, in: world)
      }),
    .style(
      .behaving("treats a wallet URL without a host as invalid", state: ()) { _, stimulus, world, inner in
        guard let (call, url) = stimulus.walletURL, url.contains(/^[^:]*:\/\/($|[?#])/) else {
          return try await inner.send(stimulus, in: world)
        }
        let failure = PiaWalletsEffect.failed(call: call, kind: .invalidWalletURL, details: "no host")
        return try await inner.send(stimulus.failingRegistration, in: world) + [failure]
      }),
    .style(
      .dropping("asks whether a wallet URL can be opened instead of trying it") {
        if case .openedURL(_, false) = $0 { true } else { false }
      }),
    .style(
      .rewriting("tries a wallet URL as a universal link first") { effect in
        guard case .openedURL(let url, true) = effect else { return [effect] }
        return [.openedURL(url: url, succeeded: false), effect]
      }),
    .style(
      .watching("tries to open the wallet before it looks for it") { _, stimulus, _, effects in
        effects.flatMap { effect -> [PiaWalletsEffect] in
          guard case .failed(_, .walletAppNotInstalled, _) = effect, !effects.contains(where: \.refuses),
            let (_, url) = stimulus.walletURL
          else { return [effect] }
          return [.openedURL(url: url, succeeded: false), effect]
        }
      }),
    .style(
      .behaving("looks for the network before it asks for a wallet URL", state: ()) {
        _, stimulus, world, inner in
        guard case .launchWallet(let call, .mobilePay, let shows, _) = stimulus, world.network == .offline
        else {
          return try await inner.send(stimulus, in: world)
        }
        let start = PiaWalletsStimulus.launchWallet(
          call: call, wallet: .mobilePay, showsActivityIndicator: shows, answersAtOnce: nil)
        let effects = try await inner.send(start, in: world).filter { $0.kind != .walletURLRequested }
        guard !effects.contains(where: \.refuses) else { return effects }
        let failure = PiaWalletsEffect.failed(call: call, kind: .networkError, details: "there is no network")
        return effects + (try await inner.send(.failRegistration(call: call, error: "offline"), in: world))
          + [failure]
      }),
    .style(
      .watching("tries to open MobilePay without a network before it fails") { _, stimulus, _, effects in
        effects.flatMap { effect -> [PiaWalletsEffect] in
          guard case .failed(_, .networkError, _) = effect, let (_, url) = stimulus.walletURL else {
            return [effect]
          }
          return [.openedURL(url: url, succeeded: false), effect]
        }
      }),
    .style(
      .mutatingWorld("leaves it to MobilePay to notice that there is no network") { $0.network = .online }),
  ]

  /// Variants of when and how a library reports.
  static let reportStyles: [Variant<PiaWallets>] = [
    .style(
      .changing("runs the redirect callback before it answers about the URL") { _, effects in
        return effects.filter { $0.kind != .handledRedirect } + effects.filter { $0.kind == .handledRedirect }
      }),
    .style(
      delaying("reports a redirect 700 ms late", \.redirects) { stimulus, waited in
        if case .timePassed = stimulus { waited >= 700 } else { false }
      }),
    .style(
      delaying("reports a redirect when the app is active", \.redirects) { stimulus, _ in
        stimulus == .didBecomeActive
      }),
    .style(
      delaying("reports a failure half a second late", { $0.kind == .failed }) { stimulus, waited in
        if case .timePassed = stimulus { waited >= 500 } else { false }
      }),
    .style(
      .behaving("runs its callbacks on a later turn of the run loop", state: [PiaWalletsEffect]()) {
        waiting, stimulus, world, inner in
        let before = waiting
        let effects = try await inner.send(stimulus, in: world)
        waiting = effects.filter { $0.kind == .redirected || $0.kind == .failed }
        return before + effects.filter { $0.kind != .redirected && $0.kind != .failed }
      } late: { waiting, _, effects in
        defer { waiting = [] }
        return waiting + effects
      }),
    .style(
      .rewriting("gives no details but the kind of an error") { effect in
        guard case .failed(let call, let kind, _) = effect else { return [effect] }
        return [.failed(call: call, kind: kind, details: "")]
      }),
  ]

  /// Holds late effects back until the closure `isDue` releases them.
  private static func delaying(
    _ name: String, _ isLate: @escaping @Sendable (PiaWalletsEffect) -> Bool,
    until isDue: @escaping @Sendable (PiaWalletsStimulus, Int64) -> Bool
  ) -> Mutant<PiaWallets> {
    .behaving(name, state: [HeldEffect]()) { held, stimulus, world, inner in
      let due = held.filter { isDue(stimulus, world.clock - $0.since) }
      held.removeAll { isDue(stimulus, world.clock - $0.since) }
      let effects = try await inner.send(stimulus, in: world)
      held += effects.filter(isLate).map { HeldEffect(effect: $0, since: world.clock) }
      return due.map(\.effect) + effects.filter { !isLate($0) }
    }
  }
}

/// An effect that is held back.
private struct HeldEffect: Sendable {
  var effect: PiaWalletsEffect
  var since: Int64
}

/// A launch for which the host has not yet been asked for a wallet URL.
private struct PendingLaunch: Sendable {
  var call = 0
  var answer: HostAnswer?
  var held: [PiaWalletsEffect] = []
}
