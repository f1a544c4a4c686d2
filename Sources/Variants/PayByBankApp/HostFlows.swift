import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Variants of how a host guides the consumer through a payment, which the guide leaves to the merchant.
  static var flowVariants: [Variant<PayByBankAppIntegration>] {
    [
      .reference(.lostBankPaymentStatus, "it asks again"),
      .reading(
        .lostBankPaymentStatus, "it shows an error popup",
        .behaving("gives up when a status request is lost", state: ()) { _, stimulus, world, inner in
          guard case .statusFailed(_, let error) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          // In place of the error, the inner host gets an expiry of the popup, so it ends the payment with an
          // error popup.
          return try await inner.send(.calledBack(event: .didExpire), in: world).map { effect in
            guard effect.kind == .requestedErrorPopup else { return effect }
            return .requestedErrorPopup(code: nil, title: "Error", message: error)
          }
        }),
      .reference(.pauseBetweenStatusQueries, "it asks again after a pause"),
      .reading(.pauseBetweenStatusQueries, "it asks again at once", .askingAtOnce),
      .reference(.bankAppQueryPerPopup, "it asks anew for each popup"),
      .reading(
        .bankAppQueryPerPopup, "it does not ask again",
        .changing("asks for a bank app once", state: false) { hasAsked, _, effects in
          defer { if effects.contains(.askedForBankApp) { hasAsked = true } }
          return hasAsked ? effects.filter { $0 != .askedForBankApp } : effects
        }),
      .reference(.messageOfFailedRequest, "only the error's own words"),
      .reading(
        .messageOfFailedRequest, "the error's own words among others", .telling { "Nothing was paid: \($0)." }
      ),
      .reading(
        .messageOfFailedRequest, "other words",
        .telling { _ in "Please check your connection, and try again." }),
      .style(.dropping("never asks for bank apps, nor for layouts") { $0.isOptionalQuestion }),
      .style(
        .behaving("asks for a bank app when the button is tapped", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world).filter { $0 != .askedForBankApp }
          return stimulus == .payTapped ? [.askedForBankApp] + effects : effects
        }),
      .style(
        .behaving("asks for a bank app when the screen of the next payment appears", state: true) {
          isFirst, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world).filter { isFirst || $0 != .askedForBankApp }
          if effects.contains(.askedForBankApp) { isFirst = false }
          let isOver = stimulus.kind == .calledBack || effects.contains { $0.kind == .showedOutcome }
          return isOver ? effects + [.askedForBankApp] : effects
        }),
      .style(
        .telling {
          "\($0). The operation couldn’t be completed. (com.example.shop.NetworkServiceError error 3.)"
        }),
      .style(.waitingForPushes), .style(.asking(every: 2000)), .style(.asking(every: 30_000)),
      .style(.resubmittingOnce),
      .style(
        .changing("shows the popup after it has asked for the status") { _, effects in
          return effects.filter { $0.kind == .askedForStatus } + effects.filter { $0.kind != .askedForStatus }
        }),
      .style(
        .dropping("never disables the payment button") { $0.kind == .changedPayButton }),
      .style(
        .changing("enables the payment button before anything else") { _, effects in
          return effects.filter { $0.kind == .changedPayButton }
            + effects.filter { $0.kind != .changedPayButton }
        }),
      .style(
        .rewriting("reports a failed payment only by closing the popup") { effect in
          guard case .showedOutcome(let status) = effect, status != .paid else { return [effect] }
          return []
        }),
      .style(
        .rewriting("reports a failed payment with an error popup") { effect in
          guard case .showedOutcome(let status) = effect, status != .paid else { return [effect] }
          return [.requestedErrorPopup(code: nil, title: "Not paid", message: "The payment was not made.")]
        }),
      .style(
        .changing("gives every error of a payment a code") { stimulus, effects in
          // When the host receives an error, it shows the strings of this error unchanged.
          guard stimulus.kind != .errorOccurred else { return effects }
          return effects.map { effect in
            guard case .requestedErrorPopup(nil, let title, let message) = effect else { return effect }
            return .requestedErrorPopup(code: "E1", title: title, message: message)
          }
        }),
    ]
  }
}

extension PayByBankAppIntegrationEffect {
  /// Whether the host asks the library for something optional.
  fileprivate var isOptionalQuestion: Bool { self == .askedForBankApp || kind == .askedForLayout }
}

extension Mutant<PayByBankAppIntegration> {
  /// Asks for the status again at once, as a host may do if its connection to the backend stays open.
  fileprivate static var askingAtOnce: Mutant {
    .behaving("asks for the status again at once", state: ()) { _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard case .gotStatus(_, .inProgress) = stimulus else { return effects }
      var later = world
      later.clock += 5000
      return effects + (try await inner.send(.timePassed(milliseconds: 5000), in: later))
    }
  }

  /// Reports a failed submission in words that the closure returns.
  fileprivate static func telling(_ words: @escaping @Sendable (String) -> String) -> Mutant {
    .changing("says: \(words("…"))") { stimulus, effects in
      guard case .submitFailed(_, let error) = stimulus else { return effects }
      return effects.map { effect in
        guard case .requestedErrorPopup(let code, let title, _) = effect else { return effect }
        return .requestedErrorPopup(code: code, title: title, message: words(error))
      }
    }
  }

  /// Never asks for the status, because the backend has its own way to report it.
  fileprivate static var waitingForPushes: Mutant {
    .dropping("waits for the backend to tell the status") { $0.kind == .askedForStatus }
  }

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

  /// Submits again by itself after a failed submission.
  fileprivate static var resubmittingOnce: Mutant {
    .behaving(
      "submits once more when a submission is lost", state: (last: 900, isTired: false, renamed: [Int: Int]())
    ) {
      state, stimulus, world, inner in
      func original(_ call: Int) -> Int { state.renamed[call] ?? call }
      switch stimulus {
      case .payTapped, .calledBack: state.isTired = false
      case .submitFailed(let call, _) where !state.isTired:
        state.isTired = true
        state.last += 1
        state.renamed[state.last] = original(call)
        return [.askedToSubmit(call: state.last)]
      case .submitFailed(let call, let error):
        return try await inner.send(.submitFailed(call: original(call), error: error), in: world)
      case .submitted(let call, let token, let brn, let interval):
        return try await inner.send(
          .submitted(call: original(call), token: token, brn: brn, expiryInterval: interval), in: world)
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }
}
