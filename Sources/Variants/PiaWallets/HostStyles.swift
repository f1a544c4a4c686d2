import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Variants of how a host guides the consumer through a payment.
  static var hostStyles: [Variant<PiaWalletsIntegration>] {
    [
      .style(.asking(every: 2000)), .style(.asking(every: 30_000)), .style(.registeringOnceMore),
      .style(.askingOnceMore),
      .style(
        .behaving("does not offer MobilePay", state: ()) { _, stimulus, world, inner in
          guard case .payTapped(.mobilePay, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          return [.declinedWallet(wallet: .mobilePay)]
        }),
      .style(
        .rewriting("does not show which transaction it asks about") { effect in
          switch effect {
          case .askedForStatus(let call, _, let commits):
            [.askedForStatus(call: call, transaction: nil, commits: commits)]
          case .askedToCommit(let call, _): [.askedToCommit(call: call, transaction: nil)]
          case .askedToRollBack(let call, _): [.askedToRollBack(call: call, transaction: nil)]
          default: [effect]
          }
        }),
      .style(
        .rewriting("says explicitly that autoSale is off") { effect in
          guard case .askedToRegister(let call) = effect else { return [effect] }
          return [effect, .askedForAutoSale(call: call, isOn: false)]
        }), .style(.rememberingStatuses), .style(.askingOnce),
      .style(
        .dropping("leaves the redirect URL to its backend") { $0.kind == .namedRedirectURL }),
      .style(.lookingAtTheScheme),
    ]
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// Asks for the status at other times, but no sooner than `pause` milliseconds after the last answer.
  fileprivate static func asking(every pause: Int64) -> Mutant {
    .behaving("asks for the status every \(pause / 1000) seconds", state: Int64(0)) {
      answered, stimulus, world, inner in
      switch stimulus.kind {
      case .gotStatus, .statusFailed: answered = world.clock
      case .timePassed where world.clock < answered + pause: return []
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }

  /// Asks about a payment once more, minutes after the request to commit, and ignores the answer.
  fileprivate static var askingOnceMore: Mutant {
    .behaving(
      "asks about a payment once more when it is long over",
      state: (due: Int64?.none, transaction: String?.none, call: 800)
    ) { state, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      for case .askedToCommit(_, let transaction) in effects {
        (state.due, state.transaction) = (world.clock + 150_000, transaction)
      }
      if case .timePassed = stimulus, let due = state.due, world.clock >= due {
        state.call += 1
        effects.append(.askedForStatus(call: state.call, transaction: state.transaction, commits: false))
        state.due = nil
      }
      return effects
    }
  }

  /// Registers again by itself after a failed registration.
  fileprivate static var registeringOnceMore: Mutant {
    .behaving(
      "registers once more when a registration is lost",
      state: (last: 700, isTired: false, renamed: [Int: Int]())
    ) { state, stimulus, world, inner in
      func original(_ call: Int) -> Int { state.renamed[call] ?? call }
      switch stimulus {
      case .payTapped: state.isTired = false
      case .registrationFailed(let call, _) where !state.isTired:
        state.isTired = true
        state.last += 1
        state.renamed[state.last] = original(call)
        return [.askedToRegister(call: state.last)]
      case .registrationFailed(let call, let error):
        return try await inner.send(.registrationFailed(call: original(call), error: error), in: world)
      case .registered(let call, let transaction, let url):
        return try await inner.send(
          .registered(call: original(call), transaction: transaction, walletURL: url), in: world)
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }

  /// When the redirect comes, does not ask for the status if it is already final.
  fileprivate static var rememberingStatuses: Mutant {
    .behaving("does not ask again once it has a final status", state: (isFinal: false, calls: Set<Int>())) {
      state, stimulus, world, inner in
      switch stimulus {
      case .gotStatus(let call, let status) where status != .pending && state.calls.contains(call):
        state.isFinal = true
      case .decisionFailed: state.isFinal = false
      case .redirected where state.isFinal: return []
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        switch effect {
        case .launchedWallet: state = (false, [])
        case .askedForStatus(let call, _, _): state.calls.insert(call)
        default: break
        }
      }
      return effects
    }
  }

  /// Names redirect URLs of another scheme, and asks the SDK only about URLs of that scheme.
  fileprivate static var lookingAtTheScheme: Mutant {
    .behaving("asks the SDK only about URLs of the scheme that it names", state: ()) {
      _, stimulus, world, inner in
      if case .urlOpened(let url, _) = stimulus, !url.hasPrefix("webshop:") {
        return [.followedLink(url: url)]
      }
      return try await inner.send(stimulus, in: world).map { effect -> PiaWalletsIntegrationEffect in
        guard case .namedRedirectURL(let call, let url) = effect else { return effect }
        return .namedRedirectURL(call: call, url: "webshop" + url.drop { $0 != ":" })
      }
    }
  }

  /// Asks for the status once after each callback of the SDK, and never because time has passed.
  fileprivate static var askingOnce: Mutant {
    .changing("asks once for each callback of the SDK") { stimulus, effects in
      guard case .timePassed = stimulus else { return effects }
      return effects.filter { $0.kind != .askedForStatus }
    }
  }
}
