import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// Variants of manual returns, and of returns in which the app becomes active before the redirect arrives.
  static let returnVariants: [Variant<PiaWallets>] = [
    .reference(.activeBeforeRedirect, "the interruption, then the redirect"),
    .reading(
      .activeBeforeRedirect, "the redirect alone, after waiting for it",
      waiting("waits nine seconds for a redirect before it reports an interruption", milliseconds: 9_000)),
    .reading(
      .activeBeforeRedirect, "the redirect alone, after waiting for it",
      waiting("waits a second for a redirect before it reports an interruption", milliseconds: 1_000)),
    .reading(
      .activeBeforeRedirect, "the interruption alone",
      .behaving(
        "takes a redirect only if the user has left since the redirect callback was last called", state: true
      ) {
        hasLeft, stimulus, world, inner in
        if case .openURL(let call, _) = stimulus, !hasLeft {
          return [.handledRedirect(call: call, handled: false)]
        }
        let effects = try await inner.send(stimulus, in: world)
        if stimulus == .didEnterBackground { hasLeft = true }
        if effects.contains(where: { $0.kind == .redirected }) { hasLeft = false }
        return effects
      }),
    .style(
      .behaving("takes no redirect after another link has brought the user back", state: false) {
        isByLink, stimulus, world, inner in
        if stimulus == .didEnterBackground { isByLink = false }
        if isByLink, case .openURL(let call, _) = stimulus {
          return [.handledRedirect(call: call, handled: false)]
        }
        let effects = try await inner.send(stimulus, in: world)
        if case .openURL(let call, _) = stimulus, world.lifecycle == .inactive {
          isByLink = effects.contains(.handledRedirect(call: call, handled: false))
        }
        return effects
      }),
    .reference(.repeatedReturnsByHand, "every return is reported"),
    .reading(
      .repeatedReturnsByHand, "not every return is reported",
      .stateful("reports only the first return of a payment", state: Set<Int>()) { reported, effect, _ in
        guard case .redirected(let call, false) = effect else { return [effect] }
        return reported.insert(call).inserted ? [effect] : []
      }),
  ]

  /// Reports an interruption only if no redirect comes while the app stays in the foreground for the given time.
  private static func waiting(_ name: String, milliseconds: Int64) -> Mutant<PiaWallets> {
    .behaving(name, state: [Interruption]()) { waiting, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      if stimulus == .didEnterBackground || effects.contains(where: \.redirects) { waiting = [] }
      if case .launchWallet = stimulus { waiting = [] }
      let due = waiting.filter { $0.due <= world.clock }
      waiting.removeAll { $0.due <= world.clock }
      return due.map { .redirected(call: $0.call, withoutInterruption: false) }
        + effects.filter { effect in
          guard case .redirected(let call, false) = effect else { return true }
          waiting.append(Interruption(call: call, due: world.clock + milliseconds))
          return false
        }
    }
  }
}

/// A pending interruption report.
private struct Interruption: Sendable {
  var call: Int
  var due: Int64
}
