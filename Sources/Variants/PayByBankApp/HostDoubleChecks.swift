import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Variants of hosts that check what they were told, or show a page of their own.
  static var doubleChecks: [Variant<PayByBankAppIntegration>] {
    [
      .style(.askingFirst), .style(.askingTwice),
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
  /// Requests the status of a payment whose popup the consumer closed, before it submits another payment.
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

  /// Asks once more about the same payment before it acts on a final status.
  fileprivate static var askingTwice: Mutant {
    .behaving(
      "asks for a final status twice", state: SecondQuestions()
    ) { state, stimulus, world, inner in
      var stimulus = stimulus
      switch stimulus {
      case .gotStatus(let call, let status):
        if let first = state.asked.removeValue(forKey: call) {
          stimulus = .gotStatus(call: first, status: status)
        } else if status != .inProgress, let second = state.ask(insteadOf: call) {
          return [second]
        }
      case .statusFailed(let call, let error):
        if let first = state.asked.removeValue(forKey: call) {
          stimulus = .statusFailed(call: first, error: error)
        }
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      if stimulus.kind == .calledBack { state.isUp = false }
      state.note(effects)
      return effects
    }
  }
}

/// Status requests that are repeated before their answer counts.
private struct SecondQuestions: Sendable {
  /// Whether the popup of a payment is up.
  var isUp = false
  /// For each second request, by its number: the number of the first request that it repeats.
  var asked: [Int: Int] = [:]
  private var tokens: [Int: String] = [:]
  private var last = 400

  /// While a popup is up, repeats an earlier status request.
  mutating func ask(insteadOf call: Int) -> PayByBankAppIntegrationEffect? {
    guard isUp, let token = tokens[call] else { return nil }
    last += 1
    asked[last] = call
    return .askedForStatus(call: last, token: token)
  }

  mutating func note(_ effects: [PayByBankAppIntegrationEffect]) {
    for effect in effects {
      switch effect {
      case .requestedPopup: isUp = true
      case .dismissedPopup, .requestedErrorPopup: isUp = false
      case .askedForStatus(let call, let token): tokens[call] = token
      default: break
      }
    }
  }
}

/// A payment whose popup the consumer closed.
private struct ClosedPayment: Sendable {
  /// The token of the payment whose popup is up.
  var current: String?
  /// The token of the closed payment.
  var token: String?
  /// The status request for the closed payment.
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
