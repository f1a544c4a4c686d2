import Conformance

/// The suite's knowledge of the history on a walk: the payments, the observers and the update under way.
struct HistoryLedger: Sendable {
  /// Whether the host has asked for the payments and is waiting for the answer.
  private(set) var isAsked = false
  private var payments: [PaymentSummary] = []
  /// Controls of payments that may be listed any number of times, or not at all.
  private var open: Set<String> = []
  private var sent: [Int: (control: String, isByForm: Bool)] = [:]
  private var observers: Set<Int> = []
  /// The payment that is being updated, or was updated last.
  private var updating: String?
  /// Whether the platform has answered the request for this update.
  private var isAnswered = false
  /// Whether the request for this update has failed.
  private var hasFailed = false
  private var requests: [Int: String] = [:]
  private var told: Set<Int> = []

  /// A process begins; there is no observer yet.
  mutating func start(isNew: Bool) {
    (observers, updating, isAsked) = ([], nil, false)
    (sent, requests) = ([:], [:])
    if isNew { (payments, open) = ([], []) }
  }

  /// A payment was sent.
  mutating func sent(_ control: String?, as request: Int, byForm isByForm: Bool) {
    if let control { sent[request] = (control, isByForm) }
  }

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .answerRequest(let request, let answer):
      if let payment = sent.removeValue(forKey: request) { enter(payment, answer) }
      guard let control = requests.removeValue(forKey: request), let status = answer.status else { return }
      if control == updating { (isAnswered, hasFailed) = (true, false) }
      guard let index = payments.firstIndex(where: { $0.control == control }) else { return }
      payments[index].status = status
      payments[index].related = answer.related ?? payments[index].related
    case .failRequest(let request, _):
      // The document leaves open whether a failed payment is listed.
      if let payment = sent.removeValue(forKey: request) { open.insert(payment.control) }
      if let control = requests.removeValue(forKey: request), control == updating { hasFailed = true }
    case .listHistory: isAsked = true
    // A library may update payments before it shows them.
    case .showHistory: updating = nil
    case .removeFromHistory(let control): payments.removeAll { $0.control == control }
    case .updateHistory(let control):
      (updating, isAnswered, hasFailed, told) = (control, false, false, [])
    case .registerObserver(let observer): observers.insert(observer)
    case .unregisterObserver(let observer): observers.remove(observer)
    default: break
    }
  }

  private mutating func enter(_ payment: (control: String, isByForm: Bool), _ answer: PlatformAnswer) {
    guard let status = answer.status else { return }
    // The document leaves open whether the history keeps both of two payments with the same control, and whether it has
    // payments without a form and refused payments.
    if !payment.isByForm || status == .rejected || payments.contains(where: { $0.control == payment.control })
    {
      open.insert(payment.control)
    } else {
      payments.append(
        PaymentSummary(control: payment.control, status: status, related: answer.related ?? []))
    }
  }

  mutating func word(of effect: DotpayEffect) -> LibraryWord? {
    switch effect {
    case .listedHistory(_, let listed):
      isAsked = false
      return isRight(listed, withStates: true) ? .listsPayments : .listsOtherPayments
    case .showedHistory(let shown):
      // The screen may fill in data that arrive late.
      if shown.isEmpty, payments.contains(where: { !open.contains($0.control) }) { return nil }
      return isRight(shown, withStates: false) ? .showsPayments : .showsOtherPayments
    case .requestedStatus(let request, _, let control):
      // A library may update a payment on its own.
      requests[request] = control
      return control == updating && !isAnswered ? .asksState : nil
    case .toldUpdate(let observer, let payment):
      return tell(observer, payment.control, hasFailed ? .tellsOtherwise : .tellsUpdate)
    case .toldFailure(let observer, let control, let error):
      return tell(observer, control, error == nil || isAnswered ? .tellsOtherwise : .tellsFailure)
    default: return nil
    }
  }

  private mutating func tell(
    _ observer: Int, _ control: String, _ word: LibraryWord
  ) -> LibraryWord? {
    guard observers.contains(observer) else { return .tellsGone }
    // The library may also tell observers of an update of its own. Without a control, the report may be about any
    // payment.
    if control.isEmpty {
      guard updating != nil, !told.contains(observer) else { return nil }
    } else if control != updating {
      return nil
    }
    return told.insert(observer).inserted ? word : .tellsOtherwise
  }

  /// Whether the reported operations include all known operations; true if the report does not name operations.
  private func isPart(_ known: [String]?, of told: [String]?) -> Bool {
    guard let told else { return true }
    return (known ?? []).allSatisfy(told.contains)
  }

  private func isRight(_ listed: [PaymentSummary], withStates: Bool) -> Bool {
    let closed = listed.filter { !open.contains($0.control) }
    let known = payments.filter { !open.contains($0.control) }
    // Without controls, these payments cannot be identified.
    if listed.contains(where: \.control.isEmpty) { return true }
    guard closed.map(\.control).sorted() == known.map(\.control).sorted() else { return false }
    guard withStates else { return true }
    return known.allSatisfy { payment in
      closed.contains {
        $0.control == payment.control && $0.status == payment.status
          && isPart(payment.related, of: $0.related)
      }
    }
  }
}
