import Conformance
import PropertyTesting

/// One thing that happens around a host, where it can happen then.
enum HostStep: Sendable, Hashable {
  case tap, accept, refuse, lose, leave, comeBack, expire, close, retry, wait
  /// The backend's answer to the question at hand, to the one asked first, or a status that nobody asked for.
  case answer(PaymentStatus), answerFirst(PaymentStatus), push(PaymentStatus)
}

/// What happens around a host in a case: a journey over its table, or anything.
struct HostWalk: Sendable {
  var journey: [HostTransition]
  var steps: [HostStep]
}

private let status: Generator<PaymentStatus> = .element(of: [.paid, .inProgress, .cancelled, .failed])

private let step: Generator<HostStep> = .frequency([
  (3, .just(.tap)), (4, .just(.accept)), (3, status.map { .answer($0) }), (2, .just(.close)),
  (2, .just(.retry)),
  (1, .just(.refuse)), (1, .just(.lose)), (1, .just(.leave)), (1, .just(.comeBack)), (1, .just(.expire)),
  (1, .just(.wait)), (4, status.map { .answerFirst($0) }), (1, status.map { .push($0) }),
])

/// Journeys in every other case, and walks from the first popup on in the others.
let hostWalks: Generator<HostWalk> = Generator<HostWalk> { source in
  let journey = try Generator<[HostTransition]>.hostTours.draw(from: source)
  guard journey.isEmpty else { return HostWalk(journey: journey, steps: []) }
  let steps = try Generator<[HostStep]>.array(of: step, count: 2...14).draw(from: source)
  return HostWalk(journey: [], steps: [.tap, .accept] + steps)
}

extension PaymentFlow {
  /// Lets a thing happen where it can.
  func take(_ step: HostStep, number: Int) async throws {
    switch step {
    case .tap: if isIdle { try await pay() }
    case .accept: if !submissions.isEmpty { _ = try await reply(accepting: .numbered(number)) }
    case .refuse:
      guard let call = submissions.last else { return }
      try await send(.submitFailed(call: call, error: "the connection was lost"))
    case .answer(let status): try await answer(status)
    case .answerFirst(let status):
      guard let first = questions.first else { return }
      if first.token != payment?.token { trial.label("a former payment was answered") }
      try await send(.gotStatus(call: first.call, status: status))
    case .push(let status):
      guard let payment, trial.understands(.pushedStatus) else { return }
      try await send(.pushedStatus(token: payment.token, status: status))
    case .lose:
      guard payment != nil, isActive else { return }
      guard let question = try await question() else {
        for part in ["a status was lost", "a former payment was answered"] {
          trial.leaveOut(part, because: "the app does not ask for the status")
        }
        return
      }
      trial.label("a status was lost")
      try await send(.statusFailed(call: question.call, error: "the connection was lost"))
    case .leave: if isActive { try await go(.background) }
    case .comeBack: if !isActive { try await go(.active) }
    case .expire: if payment != nil { try await send(.calledBack(event: .didExpire)) }
    case .close:
      if payment != nil || isErrorUp { try await send(.calledBack(event: .didCloseByUser)) }
    case .retry: if isErrorUp { try await send(.calledBack(event: .retryPaymentRequest)) }
    case .wait: if canWait { try await wait(milliseconds: 5000) }
    }
  }

  private var isActive: Bool { trial.world.lifecycle == .active }

  private func answer(_ status: PaymentStatus) async throws {
    guard payment != nil, isActive else { return }
    guard try await question() != nil || trial.understands(.pushedStatus) else { return }
    if status == .paid { try await finish() } else { try await tell(status) }
  }
}
