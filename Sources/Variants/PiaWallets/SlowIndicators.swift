import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Variants of slow indicators, of how a library opens a wallet, and of how it notices that the wallet is gone.
  static let slowIndicators: [Variant<PiaWallets>] = [
    .style(
      .behaving("fades its indicator out for 300 ms, and takes taps meanwhile", state: Int64(0)) {
        end, stimulus, world, inner in
        if stimulus == .tap, world.clock < end { return [] }
        let effects = try await inner.send(stimulus, in: world)
        if effects.contains(.removedIndicator) { end = world.clock + 300 }
        return effects
      }),
    .style(
      .behaving("shows its indicator 200 ms after the launch", state: DelayedIndicator()) {
        indicator, stimulus, world, inner in
        if stimulus == .tap, indicator.due != nil { return [.tapReached] }
        return indicator.answer(try await inner.send(stimulus, in: world), to: stimulus, at: world.clock)
      }),
    .style(
      .rewriting("writes the scheme of a wallet URL in small letters") { effect in
        guard case .openedURL(let url, let succeeded) = effect else { return [effect] }
        let scheme = url.prefix { $0 != ":" }
        return [.openedURL(url: scheme.lowercased() + url[scheme.endIndex...], succeeded: succeeded)]
      }),
    .style(
      .mutatingWorld("runs on a system that compares schemes without case") { world in
        let schemes = Wallet.allCases.flatMap(\.schemes)
        func cased(_ list: [String]) -> [String] {
          list + schemes.filter { scheme in list.contains { $0.lowercased() == scheme.lowercased() } }
        }
        for index in world.apps.indices { world.apps[index].schemes = cased(world.apps[index].schemes) }
        world.host.queriesSchemes = world.host.queriesSchemes.map(cased)
      }),
    .style(
      .behaving("reads its Info.plist once", state: HostApp?.none) { host, stimulus, world, inner in
        var world = world
        host = host ?? world.host
        world.host = host ?? world.host
        return try await inner.send(stimulus, in: world)
      }),
    .style(
      .watching("treats becoming active at any time as the end of a stay at the wallet") {
        watch, stimulus, _, effects in
        guard stimulus == .didBecomeActive, watch.stage == .away, !effects.contains(where: \.interrupts)
        else {
          return effects
        }
        return effects + [.redirected(call: watch.call, withoutInterruption: false)]
      }),
    .style(
      .behaving("reports, when the user comes back, that the wallet was removed", state: RemovedWallet()) {
        removed, stimulus, world, inner in
        // The payment is over, so a redirect for it comes too late.
        if case .openURL(let call, _) = stimulus, removed.isOver {
          return [.handledRedirect(call: call, handled: false)]
        }
        removed.watch.note(stimulus)
        var effects = try await inner.send(stimulus, in: world)
        let isGone = !removed.watch.wallet.schemes.contains(where: world.canOpen)
        if stimulus == .didBecomeActive, removed.isOver || isGone {
          effects = effects.flatMap { effect -> [PiaWalletsEffect] in
            guard case .redirected(let call, false) = effect else { return [effect] }
            defer { removed.isOver = true }
            return removed.isOver
              ? [] : [.failed(call: call, kind: .walletAppNotInstalled, details: "the wallet was removed")]
          }
        }
        if effects.contains(where: { $0.kind == .launched && !$0.refuses }) { removed.isOver = false }
        removed.watch.note(effects, of: stimulus)
        return effects
      }),
  ]
}

/// An indicator that is shown only if the payment lasts longer than a moment.
private struct DelayedIndicator: Sendable {
  /// The time at which the indicator will be shown; nil if it is on screen or not wanted.
  private(set) var due: Int64?

  mutating func answer(
    _ effects: [PiaWalletsEffect], to stimulus: PiaWalletsStimulus, at now: Int64
  ) -> [PiaWalletsEffect] {
    var shown: [PiaWalletsEffect] = []
    if case .timePassed = stimulus, let due, due <= now {
      self.due = nil
      shown = [.showedIndicator(view: .root)]
    }
    for effect in effects {
      switch effect {
      case .showedIndicator: due = now + 200
      case .removedIndicator where due != nil: due = nil
      default: shown.append(effect)
      }
    }
    return shown
  }
}

/// A payment whose wallet may have been removed.
private struct RemovedWallet: Sendable {
  var watch = PaymentWatch()
  /// Whether the removal has been reported.
  var isOver = false
}
