import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Variants of what a host does by itself during a payment, or after the payment was abandoned.
  static var hostHabits: [Variant<PayByBankAppIntegration>] {
    [
      .style(.showingAgain), .style(.takingEveryTap), .style(.askingOn),
      .reference(.statusQueriesInBackground, "it asks nothing in the background"),
      .reading(
        .statusQueriesInBackground, "it asks in the background",
        .ignoring("keeps asking in the background") { $0 == .appDidEnterBackground }
      ).apart(
        from: .pauseBetweenStatusQueries, "it asks again at once",
        because: "a host that asks again at once has a request under way when the consumer leaves"),
      .reference(.retryOfPayment, "a retry submits the payment again"),
      .reading(
        .retryOfPayment, "a retry submits nothing",
        .rewritingStimuli("closes the error popup when a retry is asked for") { stimulus, _ in
          stimulus == .calledBack(event: .retryPaymentRequest)
            ? [.calledBack(event: .didCloseByUser)] : [stimulus]
        }),
    ]
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Shows the popup again when the consumer returns before a decision.
  fileprivate static var showingAgain: Mutant {
    .changing(
      "asks for the popup again when the consumer is back", state: PayByBankAppIntegrationEffect?.none
    ) { popup, stimulus, effects in
      let kinds: [PayByBankAppIntegrationEffect.Kind] = [
        .dismissedPopup, .showedOutcome, .requestedErrorPopup,
      ]
      if stimulus.kind == .calledBack || effects.contains(where: { kinds.contains($0.kind) }) { popup = nil }
      if stimulus == .appDidBecomeActive, let popup { return [popup] + effects }
      popup = effects.first { $0.kind == .requestedPopup } ?? popup
      return effects
    }
  }

  /// Leaves the button enabled, so that a second tap submits again; the request that is answered first counts.
  fileprivate static var takingEveryTap: Mutant {
    .behaving(
      "submits once more when the button is tapped again",
      state: (original: Int?.none, last: 700, others: Set<Int>())
    ) { state, stimulus, world, inner in
      switch stimulus {
      case .payTapped:
        guard state.original != nil else { break }
        state.last += 1
        state.others.insert(state.last)
        return [.askedToSubmit(call: state.last)]
      case .submitted(let call, let token, let brn, let interval):
        guard let original = state.original, state.others.contains(call) else { break }
        (state.original, state.others) = (nil, [])
        return try await inner.send(
          .submitted(call: original, token: token, brn: brn, expiryInterval: interval), in: world)
      case .submitFailed(let call, let error):
        guard let original = state.original, state.others.contains(call) else { break }
        (state.original, state.others) = (nil, [])
        return try await inner.send(.submitFailed(call: original, error: error), in: world)
      default: break
      }
      if stimulus.kind == .submitted || stimulus.kind == .submitFailed {
        (state.original, state.others) = (nil, [])
      }
      let effects = try await inner.send(stimulus, in: world)
      for case .askedToSubmit(let call) in effects { state.original = call }
      return effects
    }
  }

  /// Keeps asking about payments whose popup was closed, because they may have been made on another device.
  fileprivate static var askingOn: Mutant {
    .behaving(
      "keeps asking about payments whose popup the consumer has closed",
      state: (token: String?.none, closed: [String](), last: 600)
    ) { state, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      if stimulus == .calledBack(event: .didCloseByUser), let token = state.token {
        state.closed.append(token)
      }
      if stimulus.kind == .calledBack { state.token = nil }
      for effect in effects {
        switch effect {
        case .requestedPopup(let token, _, _): state.token = token
        case .dismissedPopup, .requestedErrorPopup: state.token = nil
        default: break
        }
      }
      guard stimulus.kind == .timePassed, world.lifecycle != .background, let token = state.closed.last else {
        return effects
      }
      state.last += 1
      return effects + [.askedForStatus(call: state.last, token: token)]
    }
  }
}
