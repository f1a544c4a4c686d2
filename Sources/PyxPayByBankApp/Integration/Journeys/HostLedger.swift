import Conformance

/// What passes around a host, as the model uses it: requests, payments, what the backend told and what was shown.
package struct HostLedger: PassingLedger {
  package typealias System = PayByBankAppIntegration
  package typealias Stimulus = PayByBankAppIntegrationStimulus
  package typealias Effect = PayByBankAppIntegrationEffect

  /// An empty ledger.
  package init() {}

  /// A payment that the backend accepted.
  struct Accepted: Sendable {
    var token: String
    /// The statuses that the backend told, in order.
    var told: [PaymentStatus] = []
    /// Whether its popup was closed, or its time is over.
    var isGivenUp = false
    /// Whether the time of its code is over.
    var isExpired = false

    /// Whether the backend said what became of it.
    var isFinal: Bool { told.contains { $0 != .inProgress } }
    /// Whether the consumer can no longer decide anything.
    var isOver: Bool { isGivenUp || isFinal }
    /// Whether it was made, and nothing else is known about it.
    var isPaid: Bool { told.last == .paid && !isGivenUp }
  }

  private(set) var payments: [Accepted] = []
  /// Whether another payment was asked for since the last one was accepted.
  private(set) var isRenewed = false
  /// What happened last, apart from time.
  private(set) var last: Stimulus?
  /// How many confirmations were shown.
  private(set) var confirmationCount = 0
  /// Whether the button was disabled at the last tap.
  private(set) var wasDisabled = false
  private var isEnabled = true
  /// Taps and retries that have led to no request yet.
  private var wishes = 0
  /// How often the host may still submit by itself: because a request failed, or a code has expired.
  private var spares = 0
  /// When the requests that wait for a reply were made.
  private var requests: [Int: Int64] = [:]
  /// The places of the payments that status requests are about.
  private var questions: [Int: Int] = [:]
  private var clock: Int64 = 0

  /// After how many milliseconds a host may regard a request as lost.
  private static let patience: Int64 = 10_000

  /// The payment that was accepted last.
  var payment: Accepted? { payments.last }
  /// Whether one more payment is made than was confirmed.
  var bearsOutConfirmation: Bool { confirmationCount < payments.count { $0.told.contains(.paid) } }
  /// Whether there is an occasion for a request: a tap or a retry, a failed request, an expired code.
  var bearsOutRequest: Bool {
    wishes > 0 || spares > 0 || requests.values.contains { clock >= $0 + Self.patience }
  }

  mutating func change(to world: World) { clock = world.clock }

  // MARK: What happens to the host

  /// Takes in what happens to the host.
  package mutating func note(_ stimulus: Stimulus) {
    if stimulus.kind != .timePassed { last = stimulus }
    switch stimulus {
    case .payTapped:
      wasDisabled = !isEnabled
      // If a request waits for its reply, the tap is a second one for the same payment.
      wish(again: !requests.isEmpty)
    case .calledBack(.retryPaymentRequest): wish(again: false)
    case .submitted(let call, let token, _, _):
      requests[call] = nil
      spares = 0
      payments.append(Accepted(token: token))
      isRenewed = false
    case .submitFailed(let call, _):
      requests[call] = nil
      spares = PaymentFlow.mostRefusals
    case .gotStatus(let call, let status):
      if let place = questions.removeValue(forKey: call) { payments[place].told.append(status) }
    case .statusFailed(let call, _): questions[call] = nil
    case .pushedStatus(let token, let status):
      if let place = place(of: token) { payments[place].told.append(status) }
    case .calledBack(let event):
      if event == .didExpire { spares = 1 }
      if !payments.isEmpty {
        payments[payments.count - 1].isGivenUp = true
        if event == .didExpire { payments[payments.count - 1].isExpired = true }
      }
    default: break
    }
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

  /// Takes in what the host does.
  package mutating func note(_ effect: Effect) {
    switch effect {
    case .askedToSubmit(let call):
      if wishes > 0 { wishes -= 1 } else if spares > 0 { spares -= 1 }
      requests[call] = clock
    case .askedForStatus(let call, let token): questions[call] = place(of: token)
    case .showedOutcome(.paid): confirmationCount += 1
    case .changedPayButton(let isEnabled): self.isEnabled = isEnabled
    default: break
    }
  }
}

extension PayByBankAppIntegration: WatchedSystem {
  package typealias Ledger = HostLedger
}
