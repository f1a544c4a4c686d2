import Conformance

/// The traffic around a host, in order: its payments, its requests to the backend that wait for a reply, and the
/// contents of the screen.
///
/// If a request does not show its transaction, it counts as one about the current payment.
@usableFromInline package struct HostLedger: PassingLedger {
  @usableFromInline package typealias System = PiaWalletsIntegration

  /// An empty ledger.
  @usableFromInline package init() {}

  /// A request for the status that waits for its answer.
  struct Question: Sendable, Hashable {
    var call: Int
    /// The position of the payment in ``HostLedger/purchases``.
    var purchase: Int
    /// Whether a later request about the same payment has been answered or has failed.
    var isStale = false
  }

  private(set) var purchases: [Purchase] = []
  /// Registrations of the current payment that wait for their reply.
  private(set) var registrations: [Int] = []
  private(set) var questions: [Question] = []
  /// The requests to commit or to roll back that wait for their reply, and the payments that they are about.
  private(set) var openDecisions: [(call: Int, purchase: Int)] = []
  private(set) var questionCount = 0
  /// Wallets that the host does not offer.
  private(set) var declined: [WalletProduct] = []
  /// Whether the host offers no wallet at all.
  var offersNone: Bool { WalletProduct.documented.allSatisfy(declined.contains) }
  /// Whether the host blocks the consumer's interaction with it.
  private(set) var isBlocked = false
  /// Whether the SDK's indicator is up; the SDK that the suite plays never removes it by itself.
  private(set) var isIndicatorUp = false
  /// What the launch function returns.
  private(set) var canLaunch = true
  private(set) var shown: [ShownOutcome] = []
  /// Whether the host's current actions may be about a payment that it has not launched yet.
  private(set) var isTapped = false
  /// The wallet that was just tapped; nil once the host has reacted to the tap.
  ///
  /// The host reacts if it launches the wallet, declines it, or begins to register a payment by it. The value is also
  /// nil after any other stimulus except time.
  private var tapped: WalletProduct?
  /// Whether a request to register would now be the first sign of another payment.
  var mayBeginByRegistering: Bool { tapped != nil && (purchase.map { $0.isOver || $0.isAnswered } ?? true) }

  /// The current payment.
  var purchase: Purchase? { purchases.last }
  /// The requests for the current payment's status.
  var ownQuestions: [Question] { questions.filter { $0.purchase == purchases.count - 1 } }
  /// The latest request for the current payment's status, unless a later one has been answered or has failed.
  var openQuestion: Question? { ownQuestions.last { !$0.isStale } }

  /// Whether reports justify the outcome that is shown.
  ///
  /// They may be about the current payment, or about an earlier one that the backend reported on after another began.
  func bearsOut(_ outcome: ShownOutcome) -> Bool {
    guard let purchase else { return outcome != .paid }
    return purchase.bearsOut(outcome)
      || purchases.dropLast().contains { $0.isToldLate && $0.bearsOut(outcome) }
  }

  // MARK: What happens to the host

  /// Records what happens to the host.
  @usableFromInline package mutating func note(_ stimulus: PiaWalletsIntegrationStimulus) {
    isTapped = stimulus.kind == .payTapped
    if stimulus.kind != .timePassed { tapped = nil }
    switch stimulus {
    case .payTapped(let wallet, let canLaunch):
      tapped = wallet
      self.canLaunch = canLaunch
      if purchase?.isOver ?? true { registrations = [] }
    case .registered(let call, let transaction, let url):
      guard registrations.contains(call) else { break }
      registrations.removeAll { $0 == call }
      change { purchase in
        purchase.transaction = purchase.transaction ?? transaction
        purchase.isUnregistered = url.isEmpty
      }
    case .registrationFailed(let call, _):
      registrations.removeAll { $0 == call }
      if registrations.isEmpty { change { $0.isUnregistered = true } }
    case .redirected(let launch, let isClean):
      for place in purchases.indices where purchases[place].launch == launch {
        purchases[place].redirects.append(isClean)
      }
    case .walletFailed(let launch, _):
      for place in purchases.indices where purchases[place].launch == launch {
        purchases[place].hasFailed = true
      }
    case .gotStatus(let call, let status):
      guard let question = takeQuestion(call) else { break }
      purchases[question.purchase].told.append(status)
      if question.purchase < purchases.count - 1 { purchases[question.purchase].isToldLate = true }
    case .statusFailed(let call, _):
      if let question = takeQuestion(call) { purchases[question.purchase].lostStatuses += 1 }
    case .decided(let call): openDecisions.removeAll { $0.call == call }
    case .decisionFailed(let call, _):
      guard let open = openDecisions.first(where: { $0.call == call }) else { break }
      openDecisions.removeAll { $0.call == call }
      for place in purchases[open.purchase].decisions.indices
      where purchases[open.purchase].decisions[place].call == call {
        purchases[open.purchase].decisions[place].isLost = true
      }
    default: break
    }
  }

  private mutating func takeQuestion(_ call: Int) -> Question? {
    guard let place = questions.firstIndex(where: { $0.call == call }) else { return nil }
    let question = questions.remove(at: place)
    for older in questions.indices.prefix(place) where questions[older].purchase == question.purchase {
      questions[older].isStale = true
    }
    return question
  }

  private mutating func change(_ edit: (inout Purchase) -> Void) {
    guard !purchases.isEmpty else { return }
    edit(&purchases[purchases.count - 1])
  }

  /// The position of the payment that a request is about; nil if there is none, or if it belongs to a past.
  func place(of transaction: String?) -> Int? {
    guard !purchases.isEmpty else { return nil }
    let named = transaction.flatMap { transaction in purchases.lastIndex { $0.transaction == transaction } }
    return named ?? (isOfPast(transaction) ? nil : purchases.count - 1)
  }

  /// The prefix of the backend's names for payments of a past.
  static let nameInPast = "earlier-"

  /// Whether the payment was over before the rule began; a host may ask the backend about it again at any time.
  func isOfPast(_ transaction: String?) -> Bool { transaction?.hasPrefix(Self.nameInPast) ?? false }

  // MARK: What the host does

  /// Records what the host does.
  @usableFromInline package mutating func note(_ effect: PiaWalletsIntegrationEffect) {
    switch effect {
    case .declinedWallet(let wallet):
      declined.append(wallet)
      tapped = nil
    case .launchedWallet(let launch, let wallet, let showsIndicator):
      noteLaunch(launch, wallet, showsIndicator)
    case .askedToRegister(let call):
      if mayBeginByRegistering, let wallet = tapped {
        purchases.append(Purchase(launch: Purchase.notLaunched, wallet: wallet))
        tapped = nil
      }
      registrations.append(call)
      change { purchase in
        purchase.isUnregistered = false
        purchase.registrationCalls.append(call)
      }
    case .answeredRegistration: change { $0.isAnswered = true }
    case .failedRegistration:
      change { purchase in
        purchase.isAnswered = true
        purchase.hasFailed = true
      }
    case .askedForStatus(let call, let transaction, let commits):
      questionCount += 1
      guard let place = place(of: transaction) else { break }
      questions.append(Question(call: call, purchase: place))
      if commits == true { purchases[place].isCommittedByBackend = true }
    case .askedToCommit(let call, let transaction): noteDecision(call, transaction, isCommit: true)
    case .askedToRollBack(let call, let transaction): noteDecision(call, transaction, isCommit: false)
    case .removedTransitionView: isIndicatorUp = false
    case .showedAlternatives, .remindedOfNetwork: change { $0.isToldOf = true }
    case .showedOutcome(let outcome):
      shown.append(outcome)
      if outcome == .paid || outcome == .notPaid { change { $0.isToldOf = true } }
      let isOfAnother = purchases.dropLast().contains { $0.isToldLate && $0.bearsOut(outcome) }
      if outcome == .notPaid, !isOfAnother { change { $0.isShownUndecided = $0.isUndecided } }
    case .changedBlocking(let isBlocked): self.isBlocked = isBlocked
    default: break
    }
  }

  private mutating func noteLaunch(_ launch: Int, _ wallet: WalletProduct, _ showsIndicator: Bool?) {
    if canLaunch { isIndicatorUp = showsIndicator ?? true }
    let isRegisteredFirst = tapped == nil && purchase?.isLaunched == false && purchase?.isOver == false
    tapped = nil
    guard isRegisteredFirst else {
      return purchases.append(
        Purchase(launch: launch, wallet: wallet, showsIndicator: showsIndicator, hasFailed: !canLaunch))
    }
    let hasFailed = !canLaunch
    change { purchase in
      (purchase.launch, purchase.wallet) = (launch, wallet)
      (purchase.showsIndicator, purchase.hasFailed) = (showsIndicator, hasFailed)
    }
  }

  private mutating func noteDecision(_ call: Int, _ transaction: String?, isCommit: Bool) {
    guard let place = place(of: transaction) else { return }
    purchases[place].decisions.append(Purchase.Decision(call: call, isCommit: isCommit))
    openDecisions.append((call, place))
  }
}

extension PiaWalletsIntegration: WatchedSystem {
  @usableFromInline package typealias Ledger = HostLedger
}
