import Conformance

/// What the model records about a host: requests, payments, the backend's reports, and what the host has shown.
@usableFromInline package struct HostLedger: PassingLedger {
  @usableFromInline package typealias System = PayByBankAppIntegration

  /// An empty ledger.
  @usableFromInline package init() {}

  private(set) var payments: [Accepted] = []
  /// Whether the last payment is the current one: it was accepted, and the host has not yet heard of its end.
  private var isBeforeConsumer = false
  /// Whether another payment was asked for since the last one was accepted.
  private(set) var isRenewed = false
  /// The last stimulus, except for the passing of time.
  private(set) var last: PayByBankAppIntegrationStimulus?
  /// How many confirmations were shown.
  private(set) var confirmationCount = 0
  /// Whether the button was disabled at the last tap.
  private(set) var wasDisabled = false
  private var isEnabled = true
  /// The number of taps and retries that have led to no request yet.
  private var wishes = 0
  /// How often the host may still submit by itself, because a request has failed or a code has expired.
  private var spares = 0
  /// Submissions without a reply from the backend.
  private(set) var submissions: [Submission] = []
  /// How many submissions there were.
  private(set) var submissionCount = 0
  /// Status requests without a reply from the backend.
  private(set) var questions: [Question] = []
  /// The tokens of all status requests, as far as they were seen.
  private(set) var asked: [String?] = []
  /// Whether an error popup is up.
  private(set) var isErrorUp = false
  /// The kinds of mishap after which the host has shown an error popup, and is expected to show one again.
  private(set) var popupsSeen: Set<Mishap> = []
  /// The last mishap, if nothing but time has passed since then.
  private var mishap: Mishap?
  private var clock: Int64 = 0

  /// The time in milliseconds after which a host may regard a request as lost.
  private static let patience: Int64 = 10_000
  /// How many times in a row a request fails at most.
  static let mostRefusals = 9

  /// The payment that was accepted last.
  var payment: Accepted? { payments.last }
  /// The current payment; nil before a payment is accepted, and once the host has heard of its end.
  var paymentAtHand: Accepted? { isBeforeConsumer ? payments.last : nil }
  /// Whether more payments were made than were confirmed to the consumer.
  var bearsOutConfirmation: Bool { confirmationCount < payments.count { $0.told.contains(.paid) } }
  /// Whether the host has a reason to submit a request.
  ///
  /// The reason is a tap, a retry, a request that failed or has had no reply for a while, or an expired code.
  var bearsOutRequest: Bool {
    wishes > 0 || spares > 0 || submissions.contains { clock >= $0.time + Self.patience }
  }
  /// The tokens of the payments that were made, according to the backend.
  var paid: Set<String> { Set(payments.filter { $0.told.contains(.paid) }.map(\.token)) }
  /// Whether the host waits only for the consumer.
  var isIdle: Bool { submissions.isEmpty && paymentAtHand == nil && !isErrorUp }
  /// Whether the host may be asking about an abandoned payment without the suite noticing it.
  var isAmbiguous: Bool {
    !asked.isEmpty && asked.allSatisfy { $0 == nil } && payments.contains { !isFinal($0.token) }
  }

  /// Whether the backend has reported the outcome of a payment.
  func isFinal(_ token: String) -> Bool { payments.contains { $0.token == token && $0.isFinal } }

  /// How many requests for the status were about a payment, or named no payment.
  func questionCount(about token: String) -> Int { asked.count { $0 == nil || $0 == token } }

  mutating func change(to world: World) { clock = world.clock }

  // MARK: What happens to the host

  /// Records what happens to the host.
  @usableFromInline package mutating func note(_ stimulus: PayByBankAppIntegrationStimulus) {
    if stimulus.kind != .timePassed {
      last = stimulus
      mishap = nil
    }
    switch stimulus {
    case .payTapped:
      wasDisabled = !isEnabled
      // If a request waits for its reply, the tap is a second one for the same payment.
      wish(again: !submissions.isEmpty)
    case .submitted(let call, let token, _, _):
      submissions.removeAll { $0.call == call }
      spares = 0
      payments.append(Accepted(token: token))
      isBeforeConsumer = true
      isRenewed = false
    case .submitFailed(let call, _):
      submissions.removeAll { $0.call == call }
      spares = Self.mostRefusals
      mishap = .refusal
    case .gotStatus(let call, let status):
      guard let token = takeQuestion(call)?.token ?? paymentAtHand?.token else { break }
      // If a host has asked again, it may ignore this answer and wait for the answer to its later request.
      tell(status, of: token, isHeard: !questions.contains { $0.token == token && !$0.isStale })
    case .statusFailed(let call, _): _ = takeQuestion(call)
    case .pushedStatus(let token, let status): tell(status, of: token, isHeard: true)
    case .calledBack(.retryPaymentRequest):
      isErrorUp = false
      wish(again: false)
    case .calledBack(let event):
      isErrorUp = false
      isBeforeConsumer = false
      if event == .didExpire {
        spares = 1
        mishap = .expiry
      }
      guard let place = payments.indices.last else { break }
      payments[place].isGivenUp = true
      if event == .didExpire { payments[place].isExpired = true }
    default: break
    }
  }

  private mutating func takeQuestion(_ call: Int) -> Question? {
    guard let place = questions.firstIndex(where: { $0.call == call }) else { return nil }
    let question = questions.remove(at: place)
    for older in questions.indices.prefix(place) where questions[older].token == question.token {
      questions[older].isStale = true
    }
    return question
  }

  private mutating func tell(_ status: PaymentStatus, of token: String, isHeard: Bool) {
    guard let place = place(of: token) else { return }
    payments[place].told.append(status)
    if isHeard, status != .inProgress, token == payment?.token { isBeforeConsumer = false }
  }

  private mutating func wish(again: Bool) {
    wishes = again ? wishes + 1 : 1
    isRenewed = true
  }

  /// The place of the payment with that token, or of the last one if the token is not seen; nil if there is none.
  func place(of token: String?) -> Int? {
    guard let token else { return payments.indices.last }
    return payments.lastIndex { $0.token == token }
  }

  // MARK: What the host does

  /// Records what the host does.
  @usableFromInline package mutating func note(_ effect: PayByBankAppIntegrationEffect) {
    switch effect {
    case .askedToSubmit(let call):
      if wishes > 0 { wishes -= 1 } else if spares > 0 { spares -= 1 }
      submissions.removeAll { $0.call == call }
      submissions.append(Submission(call: call, time: clock))
      submissionCount += 1
    case .askedForStatus(let call, let token):
      // If an earlier request of the host named its payment, a request that names none concerns no payment.
      if token != nil || asked.allSatisfy({ $0 == nil }) {
        questions.append(Question(call: call, token: token ?? payment?.token))
      }
      asked.append(token)
    case .requestedErrorPopup:
      isErrorUp = true
      isBeforeConsumer = false
      if let mishap { popupsSeen.insert(mishap) }
    case .showedOutcome(.paid): confirmationCount += 1
    case .changedPayButton(let isEnabled): self.isEnabled = isEnabled
    default: break
    }
  }
}

extension PayByBankAppIntegration: WatchedSystem {
  @usableFromInline package typealias Ledger = HostLedger
}
