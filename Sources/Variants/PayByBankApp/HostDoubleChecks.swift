import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Hosts that check a payment before they go on, or say that they check it.
  static var doubleChecks: [Variant<PayByBankAppIntegration>] {
    [
      .style(.askingFirst),
      .style(
        .changing("says that it checks the payment when the consumer is back", state: false) {
          isUnderWay, stimulus, effects in
          let isOver =
            stimulus.kind == .calledBack
            || effects.contains { $0.kind == .dismissedPopup || $0.kind == .requestedErrorPopup }
          if isOver { isUnderWay = false }
          if effects.contains(where: { $0.kind == .requestedPopup }) { isUnderWay = true }
          guard stimulus == .appDidBecomeActive, isUnderWay else { return effects }
          return [.showedOutcome(status: PaymentStatus(rawValue: "checking"))] + effects
        }),
    ]
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Asks about a payment whose popup the consumer closed, before it submits another one.
  fileprivate static var askingFirst: Mutant {
    .behaving("asks about a closed payment before it submits another one", state: ClosedPayment()) {
      closed, stimulus, world, inner in
      var stimulus = stimulus
      switch stimulus {
      case .payTapped:
        if closed.call != nil { return [] }
        if let token = closed.token {
          (closed.last, closed.token) = (closed.last + 1, nil)
          closed.call = closed.last
          return [.askedForStatus(call: closed.last, token: token)]
        }
      case .gotStatus(closed.call, let status):
        closed.call = nil
        if status == .paid { return [.showedOutcome(status: status)] }
        stimulus = .payTapped
      case .statusFailed(closed.call, _):
        closed.call = nil
        stimulus = .payTapped
      case .calledBack(.didCloseByUser): closed.token = closed.current
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      closed.note(effects, of: stimulus)
      return effects
    }
  }
}

/// A payment whose popup the consumer closed.
private struct ClosedPayment: Sendable {
  /// The token of the payment whose popup is up.
  var current: String?
  /// The token of the closed payment.
  var token: String?
  /// The question about it.
  var call: Int?
  var last = 300

  mutating func note(_ effects: [PayByBankAppIntegrationEffect], of stimulus: PayByBankAppIntegrationStimulus)
  {
    if stimulus.kind == .calledBack { current = nil }
    for effect in effects {
      switch effect {
      case .requestedPopup(let token, _, _): (current, self.token) = (token, nil)
      case .dismissedPopup, .requestedErrorPopup: current = nil
      default: break
      }
    }
  }
}
