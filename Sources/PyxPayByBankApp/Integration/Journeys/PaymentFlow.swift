import Conformance

/// The suite around a host: it remembers what the app has asked for, and what the consumer sees.
final class PaymentFlow {
  typealias System = PayByBankAppIntegration

  /// A request for the status of a payment; without a visible token, it counts as one about the current payment, or
  /// else the last one.
  struct Question: Sendable, Hashable {
    var call: Int
    var token: String?
    /// Whether a later request about the same payment has been answered.
    var isStale = false
  }

  /// What an error popup of the sample reports.
  enum Mishap: Sendable { case refusal, expiry }

  let trial: Trial<System>
  /// Submissions without a reply of the backend, and how many submissions there were.
  private(set) var submissions: [Int] = []
  private(set) var submissionCount = 0
  /// Status requests without a reply of the backend, and the tokens of all requests, as far as they were seen.
  private(set) var questions: [Question] = []
  private(set) var asked: [String?] = []
  /// The tokens that the backend gave, and the final statuses that it told.
  private(set) var tokens: [String] = []
  private(set) var finals: [String: PaymentStatus] = [:]
  /// The current payment, from its acceptance to its end.
  private(set) var payment: Payment?
  /// Whether an error popup is up.
  private(set) var isErrorUp = false
  /// The mishaps after which the app has shown an error popup: it is then expected to do so again.
  private(set) var popupsSeen: Set<Mishap> = []
  /// What last went wrong, if only time has passed since.
  private var mishap: Mishap?
  /// The payments that the backend said were paid.
  private(set) var paid: Set<String> = []
  /// How often each outcome was shown.
  private(set) var shown: [PaymentStatus: Int] = [:]
  /// Whether more confirmations than payments are a violation here.
  var judgesConfirmations = false

  /// The kinds among these that the app lets the suite see.
  private let visible: [System.Effect.Kind]

  init(_ trial: Trial<System>) {
    self.trial = trial
    visible = Self.kinds.filter(trial.profile.effects.contains)
  }

  private static let kinds: [System.Effect.Kind] = [
    .askedToSubmit, .askedForStatus, .requestedErrorPopup, .showedOutcome,
  ]

  /// How often in a row a request fails at most.
  static let mostRefusals = 9

  /// Whether an app may be asking about a payment that was abandoned, and nobody sees whether it does.
  var isAmbiguous: Bool {
    !asked.isEmpty && asked.allSatisfy { $0 == nil } && tokens.contains { finals[$0] == nil }
  }

  /// How many requests were about a payment, or about an unnamed one.
  func questionCount(about token: String) -> Int { asked.count { $0 == nil || $0 == token } }

  /// Whether the app waits for nobody but the consumer.
  var isIdle: Bool { submissions.isEmpty && payment == nil && !isErrorUp }

  /// Delivers a stimulus and records what the app then does.
  @discardableResult
  func send(_ stimulus: System.Stimulus) async throws -> Observed<System> {
    note(stimulus)
    return try note(try await trial.sendAndSettle(stimulus))
  }

  /// Lets time pass and records what the app then does.
  @discardableResult
  func wait(milliseconds: Int64) async throws -> Observed<System> {
    try note(try await trial.advance(milliseconds: milliseconds))
  }

  /// Takes the app to the background or back.
  @discardableResult
  func go(_ lifecycle: Lifecycle) async throws -> Observed<System> {
    trial.change { $0.lifecycle = lifecycle }
    return try await send(lifecycle == .background ? .appDidEnterBackground : .appDidBecomeActive)
  }

  private func note(_ stimulus: System.Stimulus) {
    switch stimulus {
    case .submitFailed: mishap = .refusal
    case .calledBack(.didExpire): mishap = .expiry
    case .timePassed: break
    default: mishap = nil
    }
    switch stimulus {
    case .submitted(let call, let token, let brn, let interval):
      submissions.removeAll { $0 == call }
      payment = Payment(token: token, brn: brn, expiryInterval: interval)
      tokens.append(token)
    case .submitFailed(let call, _): submissions.removeAll { $0 == call }
    case .gotStatus(let call, let status):
      let token = questions.first { $0.call == call }?.token ?? payment?.token
      takeQuestion(call)
      // An app that has asked again may wait for that answer.
      let isLatest = !questions.contains { $0.token == token && !$0.isStale }
      if let token { tell(status, of: token, isHeard: isLatest) }
    case .statusFailed(let call, _): takeQuestion(call)
    case .pushedStatus(let token, let status): tell(status, of: token, isHeard: true)
    case .calledBack(.retryPaymentRequest): isErrorUp = false
    case .calledBack:
      isErrorUp = false
      payment = nil
    default: break
    }
  }

  private func takeQuestion(_ call: Int) {
    guard let place = questions.firstIndex(where: { $0.call == call }) else { return }
    let question = questions.remove(at: place)
    for older in questions.indices.prefix(place) where questions[older].token == question.token {
      questions[older].isStale = true
    }
  }

  private func tell(_ status: PaymentStatus, of token: String, isHeard: Bool) {
    if status == .paid { paid.insert(token) }
    guard status != .inProgress else { return }
    finals[token] = status
    if isHeard, token == payment?.token { payment = nil }
  }

  private func note(_ seen: Observed<System>) throws -> Observed<System> {
    for effect in try seen.of(visible) {
      switch effect {
      case .askedToSubmit(let call):
        submissions.append(call)
        submissionCount += 1
      case .askedForStatus(let call, let token):
        // If an app names payments, a request that names none is about none.
        if token != nil || asked.allSatisfy({ $0 == nil }) {
          questions.append(Question(call: call, token: token ?? payment?.token ?? tokens.last))
        }
        asked.append(token)
      case .requestedErrorPopup:
        isErrorUp = true
        payment = nil
        if let mishap { popupsSeen.insert(mishap) }
      case .showedOutcome(let status):
        shown[status, default: 0] += 1
        if judgesConfirmations, status == .paid { try expectNoOtherConfirmation() }
      default: break
      }
    }
    return seen
  }

  /// Checks that the app confirms no more payments than the backend.
  func expectNoOtherConfirmation() throws {
    try trial.expect(
      shown[.paid] ?? 0 <= paid.count, "confirmations",
      expected: "at most \(paid.count), as many as the backend confirmed", saw: "\(shown[.paid] ?? 0)")
  }
}
