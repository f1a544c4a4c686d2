import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of the payments that enter the history, and of the reports to observers.
  static let historyVariants: [Variant<Dotpay>] = [
    .reference(.whatEntersHistory, "refused payments are listed"),
    .reading(
      .whatEntersHistory, "refused payments are not listed",
      .changing("keeps payments that were refused at once out of the history", state: Set<String>()) {
        refused, stimulus, effects in
        // Payments that are refused later stay in the history.
        if case .answerRequest = stimulus, !effects.contains(where: { $0.kind == .toldUpdate }) {
          for summary in effects.compactMap(\.endedPayment) where summary.status == .rejected {
            refused.insert(summary.control)
          }
        }
        let hidden = refused
        return effects.map { $0.keepingPayments { !hidden.contains($0.control) } }
      }),
    .reference(.historyMadeWithPayments, "the given payments"),
    .reading(
      .historyMadeWithPayments, "all payments of the history",
      .rewritingStimuli("shows all payments, even if the host names some of them") { stimulus, _ in
        if case .showPayments = stimulus { [.showHistory] } else { [stimulus] }
      }),
    .reference(.unchangedUpdateTold, "an unchanged payment is reported as updated"),
    .reading(
      .unchangedUpdateTold, "an unchanged payment is not reported",
      .changing("tells observers only of changes", state: [String: PaymentSummary]()) { known, _, effects in
        for summary in effects.compactMap(\.endedPayment) { known[summary.control] = summary }
        let before = known
        for case .toldUpdate(_, let payment) in effects { known[payment.control] = payment }
        return effects.filter { effect in
          guard case .toldUpdate(_, let payment) = effect else { return true }
          return before[payment.control] != payment
        }
      }),
    .style(
      .behaving("asks for the states of its payments when it shows the history", state: [String]()) {
        controls, stimulus, world, inner in
        var effects = try await inner.send(stimulus, in: world)
        controls += effects.compactMap(\.endedPayment?.control)
        guard stimulus == .showHistory else { return effects }
        for control in controls {
          effects += try await inner.send(.updateHistory(control: control), in: world)
        }
        return effects
      }),
    .style(
      .behaving("brings the history up to date before it shows it", state: HeldHistory()) {
        held, stimulus, world, inner in
        if stimulus == .showHistory, !held.controls.isEmpty {
          held.isShowing = true
          var requests: [DotpayEffect] = []
          for control in held.controls {
            requests += try await inner.send(.updateHistory(control: control), in: world)
          }
          held.open = Set(requests.compactMap(\.request))
          guard held.open.isEmpty else { return requests }
        }
        var effects = try await inner.send(stimulus, in: world)
        held.controls += effects.compactMap(\.endedPayment?.control)
        switch stimulus {
        case .answerRequest(let request, _), .failRequest(let request, _):
          if held.open.remove(request) != nil, held.open.isEmpty, held.isShowing {
            held.isShowing = false
            effects += try await inner.send(.showHistory, in: world)
          }
        default: break
        }
        return effects
      }),
    .style(
      .behaving("takes nothing from a reply that is out of date", state: KnownStates()) {
        known, stimulus, world, inner in
        var stimulus = stimulus
        if case .answerRequest(let request, let answer) = stimulus {
          stimulus = .answerRequest(request: request, answer: known.taken(from: answer, to: request))
        }
        let effects = try await inner.send(stimulus, in: world)
        for case .requestedStatus(let request, _, let control) in effects {
          known.requests[request] = control
        }
        for payment in effects.compactMap(\.endedPayment) { known.states[payment.control] = payment.status }
        return effects
      }),
  ]
}

/// The last known states of payments, by their controls.
private struct KnownStates: Sendable {
  /// The controls of payments, by the numbers of the requests for their states.
  var requests: [Int: String] = [:]
  var states: [String: PaymentStatus] = [:]

  /// The answer, or only the known state if the answer has an earlier state.
  mutating func taken(from answer: PlatformAnswer, to request: Int) -> PlatformAnswer {
    guard let control = requests[request], let status = answer.status else { return answer }
    let order: [PaymentStatus] = [.new, .processing, .realizationWaiting, .realization]
    if let known = states[control], let place = order.firstIndex(of: status),
      order.firstIndex(of: known) ?? order.count > place
    {
      return PlatformAnswer(status: known)
    }
    states[control] = status
    return answer
  }
}

/// A history that is held back until the states of its payments have arrived.
private struct HeldHistory: Sendable {
  var controls: [String] = []
  var open: Set<Int> = []
  var isShowing = false
}

extension DotpayEffect {
  /// The payment that ended with this effect.
  fileprivate var endedPayment: PaymentSummary? {
    switch self {
    case .finished(_, let summary), .gotSummary(_, let summary, _): summary
    default: nil
    }
  }

  /// The effect with only the kept payments, if it shows a history; any other effect unchanged.
  fileprivate func keepingPayments(_ isKept: (PaymentSummary) -> Bool) -> DotpayEffect {
    switch self {
    case .listedHistory(let call, let payments):
      .listedHistory(call: call, payments: payments.filter(isKept))
    case .showedHistory(let payments): .showedHistory(payments: payments.filter(isKept))
    default: self
    }
  }
}
