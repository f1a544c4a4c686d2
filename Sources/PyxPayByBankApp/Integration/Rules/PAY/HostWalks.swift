import Conformance
import PropertyTesting

/// One event around a host, which is skipped if it is not possible at that time.
enum HostStep: Sendable, Hashable {
  case tap, accept, refuse, lose, leave, comeBack, expire, close, retry, wait
  /// The app has a minute to ask for the status of the current payment.
  case waitForQuestion
  /// The app goes to the background, the backend accepts the pending request or reports that status, and the app comes
  /// back.
  case look(PaymentStatus)
  /// The backend answers the current status request or the oldest one, or it pushes the status of the current payment
  /// or of a payment that is over.
  case answer(PaymentStatus), answerFirst(PaymentStatus), push(PaymentStatus), pushAgain(PaymentStatus)
}

/// The label of cases in which the backend answered a status request about an earlier payment.
let answeredLate = "a status of an earlier payment was answered"

/// The label of cases in which the backend reported the status of a payment that was over.
let pushedAgain = "a payment that was over was pushed"

/// The events around a host in a case: a journey through the host's table, or arbitrary steps.
struct HostWalk: Sendable {
  var journey: [HostTransition]
  var steps: [HostStep]
  /// The backend's last report on an abandoned payment.
  var last: PaymentStatus
}

private let status: Generator<PaymentStatus> = .element(of: [.paid, .inProgress, .cancelled, .failed])

private let step: Generator<HostStep> = .frequency([
  (3, .just(.tap)), (4, .just(.accept)), (3, status.map { .answer($0) }), (2, .just(.close)),
  (2, .just(.retry)),
  (1, .just(.refuse)), (2, .just(.lose)), (1, .just(.leave)), (1, .just(.comeBack)), (1, .just(.expire)),
  (3, status.map { .look($0) }),
  (1, .just(.wait)), (6, status.map { .answerFirst($0) }), (3, status.map { .push($0) }),
  (2, status.map { .pushAgain($0) }),
])

/// The steps to the first popup, or to a second popup after a payment that was abandoned while the app asked about it.
///
/// An app may pause before it asks for the first time.
private let openings: Generator<[HostStep]> = .frequency([
  (2, .just([.tap, .accept])), (1, .just([.tap, .accept, .waitForQuestion, .close, .tap, .accept])),
])

/// Journeys in every second case, and in the others walks that begin at the first or second popup.
let hostWalks: Generator<HostWalk> = Generator<HostWalk> { source in
  let journey = try Generator<[HostTransition]>.hostTours.draw(from: source)
  let last = try status.draw(from: source)
  guard journey.isEmpty else { return HostWalk(journey: journey, steps: [], last: last) }
  let steps = try Generator<[HostStep]>.array(of: step, count: 2...14).draw(from: source)
  return HostWalk(journey: [], steps: try openings.draw(from: source) + steps, last: last)
}

extension PaymentFlow {
  /// Makes a step happen, if it is possible then.
  func take(_ step: HostStep, number: Int) async throws {
    switch step {
    case .tap:
      guard ledger.isIdle, isActive else { return }
      // A later tap need not lead to a request, because the earlier payment may not be over for the app.
      let earlier = ledger.submissionCount
      if earlier == 0 { try await pay() } else { try await tapButton() }
      if earlier > 0, ledger.submissionCount == earlier {
        trial.leaveOut(answeredLate, because: "the app may take no other payment while it asks about one")
      }
    case .accept: if !ledger.submissions.isEmpty { _ = try await reply(accepting: .numbered(number)) }
    case .refuse:
      guard let call = ledger.submissions.last?.call else { return }
      try await send(.submitFailed(call: call, error: "the connection was lost"))
    case .answer(let status): try await answer(status)
    case .answerFirst(let status):
      guard let first = unanswered(of: ledger.questions.first) else { return }
      if first.token != ledger.paymentAtHand?.token {
        trial.label(answeredLate)
      }
      try await send(.gotStatus(call: first.call, status: status))
    case .push(let status):
      guard let payment = ledger.paymentAtHand, trial.understands(.pushedStatus) else { return }
      try await send(.pushedStatus(token: payment.token, status: status))
    case .pushAgain(let status):
      // The document leaves open whether an app shows a status again when it is told again.
      let former = ledger.payments.last { payment in
        payment.token != ledger.paymentAtHand?.token && !ledger.isFinal(payment.token)
      }
      guard let former else { return }
      guard trial.understands(.pushedStatus) else {
        return trial.leaveOut(pushedAgain, because: "the app receives no push")
      }
      trial.label(pushedAgain)
      try await send(.pushedStatus(token: former.token, status: status))
    case .lose:
      guard ledger.paymentAtHand != nil, isActive else { return }
      guard let question = try await question() else {
        for part in ["a status was lost", answeredLate] {
          trial.leaveOut(part, because: "the app does not ask for the status")
        }
        return
      }
      trial.label("a status was lost")
      try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    case .leave: if isActive { try await go(.background) }
    case .comeBack: if !isActive { try await go(.active) }
    case .look(let status):
      guard isActive else { return }
      try await go(.background)
      if !ledger.submissions.isEmpty {
        _ = try await reply(accepting: .numbered(number))
      } else if let question = unanswered(of: ledger.questions.last) {
        try await send(.gotStatus(call: question.call, status: status))
      }
      try await go(.active)
    case .expire: if ledger.paymentAtHand != nil { try await send(.calledBack(event: .didExpire)) }
    case .close:
      if isActive, ledger.paymentAtHand != nil || ledger.isErrorUp {
        try await send(.calledBack(event: .didCloseByUser))
      }
    case .retry: if ledger.isErrorUp, isActive { try await send(.calledBack(event: .retryPaymentRequest)) }
    case .wait: if controlsTime { try await wait(milliseconds: 5000) }
    case .waitForQuestion: if ledger.paymentAtHand != nil { _ = try await question() }
    }
  }

  /// The latest request about the question's payment; nil if the backend has already reported the payment's outcome.
  ///
  /// The document leaves open whether an app shows a status again when it is told again.
  private func unanswered(of question: HostLedger.Question?) -> HostLedger.Question? {
    guard let question, question.token.map(ledger.isFinal) != true else { return nil }
    return ledger.questions.last { $0.token == question.token }
  }

  private var isActive: Bool { trial.world.lifecycle == .active }

  private func answer(_ status: PaymentStatus) async throws {
    guard ledger.paymentAtHand != nil, isActive else { return }
    guard try await question() != nil || trial.understands(.pushedStatus) else { return }
    if status == .paid { try await finish() } else { try await tell(status) }
  }
}
