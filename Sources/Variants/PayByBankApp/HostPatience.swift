import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Hosts that wait for the answer to a request that is under way, and hosts that ignore hasty taps.
  static var patientHosts: [Variant<PayByBankAppIntegration>] {
    [
      .style(
        .waitingForTheAnswer(
          before: .didCloseByUser, "enables its button only when its last request for the status is answered")
      ),
      .style(
        .waitingForTheAnswer(
          before: .didExpire, "reports the expiry only when its last request for the status is answered")),
      .style(.waitingToSubmit), .style(.ignoringHastyTaps), .style(.askingWhileTheCodeIsValid),
      .style(.askingMoreAndMoreRarely),
    ]
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// If a status request is under way, waits for its answer or failure before it reacts to the end of the popup.
  fileprivate static func waitingForTheAnswer(before event: CallbackEvent, _ name: String) -> Mutant {
    .behaving(name, state: OpenQuestion()) { question, stimulus, world, inner in
      var stimulus = stimulus
      switch stimulus {
      case .calledBack(event) where question.isWaiting: return []
      case .calledBack(event) where question.call != nil && world.lifecycle != .background:
        question.isWaiting = true
        return []
      case .gotStatus(question.call, let status):
        if question.isWaiting, status == .inProgress { stimulus = .calledBack(event: event) }
        question = OpenQuestion()
      case .statusFailed(question.call, _):
        if question.isWaiting { stimulus = .calledBack(event: event) }
        question = OpenQuestion()
      case .calledBack: question = OpenQuestion()
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      question.note(effects)
      return effects
    }
  }

  /// If a request about a closed payment is under way, awaits its answer or failure before it submits another payment.
  fileprivate static var waitingToSubmit: Mutant {
    .behaving(
      "waits for the answer about a closed payment before it submits another one", state: ClosedQuestion()
    ) { closed, stimulus, world, inner in
      var stimulus = stimulus
      switch stimulus {
      case .payTapped where closed.call != nil:
        closed.isTapped = true
        return []
      case .gotStatus(closed.call, let status):
        guard closed.takeTap() else { break }
        if status == .paid { return [.showedOutcome(status: status)] }
        stimulus = .payTapped
      case .statusFailed(closed.call, _): if closed.takeTap() { stimulus = .payTapped }
      case .calledBack(.didCloseByUser): closed.call = closed.current.call
      default: break
      }
      if closed.current.isAnswered(by: stimulus) { closed.current = OpenQuestion() }
      let effects = try await inner.send(stimulus, in: world)
      closed.current.note(effects)
      return effects
    }
  }

  /// Compares times, so that a double tap pays only once.
  fileprivate static var ignoringHastyTaps: Mutant {
    .behaving("ignores a tap on its button within half a second of the last one", state: Int64?.none) {
      last, stimulus, world, inner in
      guard stimulus == .payTapped else { return try await inner.send(stimulus, in: world) }
      if let tapped = last, world.clock < tapped + 500 { return [] }
      last = world.clock
      return try await inner.send(stimulus, in: world)
    }
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Once the payment's time is over, asks no more and waits for the library's report.
  fileprivate static var askingWhileTheCodeIsValid: Mutant {
    .behaving("asks for the status only until the interval is over", state: Int64.max) {
      deadline, stimulus, world, inner in
      if case .submitted(_, _, _, let interval) = stimulus { deadline = world.clock + Int64(interval) * 1000 }
      let isOver = world.clock >= deadline
      return try await inner.send(stimulus, in: world).filter { !isOver || $0.kind != .askedForStatus }
    }
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Doubles its pause after each answer, from five seconds to almost three minutes, to spare its backend.
  fileprivate static var askingMoreAndMoreRarely: Mutant {
    .behaving(
      "waits twice as long after each answer", state: (since: Int64(0), pause: Int64(0), next: Int64(5000))
    ) { state, stimulus, world, inner in
      switch stimulus {
      case .submitted: state = (world.clock, 0, 5000)
      case .gotStatus, .statusFailed: state = (world.clock, state.next, min(2 * state.next, 160_000))
      case .timePassed where world.clock < state.since + state.pause: return []
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }
}

/// The latest request for the status of the current payment.
private struct OpenQuestion: Sendable {
  /// The request's number; nil if no request is under way.
  var call: Int?
  /// Whether the popup has ended and the host waits for the answer before it reacts.
  var isWaiting = false

  /// Whether the stimulus ends the request or the payment.
  func isAnswered(by stimulus: PayByBankAppIntegrationStimulus) -> Bool {
    switch stimulus {
    case .gotStatus(call, _), .statusFailed(call, _), .calledBack: true
    default: false
    }
  }

  mutating func note(_ effects: [PayByBankAppIntegrationEffect]) {
    for effect in effects {
      switch effect {
      case .askedForStatus(let call, _): self.call = call
      case .dismissedPopup, .requestedErrorPopup: self = OpenQuestion()
      default: break
      }
    }
  }
}

/// The latest request for the status of a payment whose popup the consumer closed.
private struct ClosedQuestion: Sendable {
  /// The request of the payment whose popup is up.
  var current = OpenQuestion()
  /// The number of the closed payment's request; nil if none is under way.
  var call: Int?
  /// Whether the consumer has tapped the payment button while this request was under way.
  var isTapped = false

  /// Forgets the request; returns whether a tap waits for its answer.
  mutating func takeTap() -> Bool {
    defer { (call, isTapped) = (nil, false) }
    return isTapped
  }
}
