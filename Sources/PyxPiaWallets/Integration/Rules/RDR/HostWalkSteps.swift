import Conformance
import PropertyTesting

/// One event around a host, which is skipped if it is not possible at that moment.
enum HostStep: Sendable, Hashable {
  case pay(WalletProduct), payInVain, request, accept, refuse, comeBack, redirect, fail, wait, lose, decide,
    loseDecision
  /// The backend answers the current request for the status, the oldest request, or all requests.
  case answer(TransactionStatus), answerFirst(TransactionStatus), answerAll(TransactionStatus)
}

/// The events around a host in a case: a journey over its table, or random steps.
struct HostWalk: Sendable {
  var journey: [HostTransition]
  var steps: [HostStep]
}

private let status: Generator<TransactionStatus> = .element(of: [
  .authorised, .pending, .denied, .interrupted,
])

private let step: Generator<HostStep> = .frequency([
  (3, Generator<WalletProduct>.wallet.map { .pay($0) }), (3, .just(.request)), (3, .just(.accept)),
  (3, .just(.redirect)), (3, .just(.comeBack)), (3, status.map { .answer($0) }), (3, .just(.decide)),
  (1, .just(.payInVain)),
  (1, .just(.refuse)), (1, .just(.fail)), (1, .just(.wait)), (1, .just(.lose)), (1, .just(.loseDecision)),
  (1, status.map { .answerFirst($0) }), (1, status.map { .answerAll($0) }),
])

/// Journeys in every second case, and walks that begin at the wallet in the other cases.
let hostStepWalks = Generator<HostWalk> { source in
  let journey = try Generator<[HostTransition]>.hostTours.draw(from: source)
  guard journey.isEmpty else { return HostWalk(journey: journey, steps: []) }
  let wallet = try Generator<WalletProduct>.wallet.draw(from: source)
  let steps = try Generator<[HostStep]>.array(of: step, count: 1...14).draw(from: source)
  return HostWalk(journey: [], steps: [.pay(wallet), .request, .accept] + steps)
}

extension HostFlow {
  /// Takes a step if it is possible now.
  func take(_ step: HostStep) async throws {
    switch step {
    case .pay(let wallet): try await payIfPossible(wallet)
    case .payInVain: try await payIfPossible(canLaunch: false)
    case .request: if isFresh { try await request(mayResume: true) }
    case .accept: if isRegistering { try await accept() }
    case .refuse: if isRegistering { try await refuse() }
    case .comeBack: if isAway { try await comeBack(byRedirect: false) }
    case .redirect: if isAway { try await comeBack(byRedirect: true) }
    case .fail:
      guard isAway, let purchase = ledger.purchase, purchase.redirects.isEmpty else { return }
      try await send(.walletFailed(launch: purchase.launch, kind: .invalidWalletURL))
    case .wait: try await wait(milliseconds: 5000)
    case .lose:
      guard let question = ledger.ownQuestions.last else { return }
      try await send(.statusFailed(call: question.call, error: "the connection was lost"))
      try await confirmDecisions()
      trial.label("a status was lost")
    case .decide: try await confirmDecisions()
    case .loseDecision:
      guard let open = ledger.openDecisions.first, trial.understands(.decisionFailed) else { return }
      try await send(.decisionFailed(call: open.call, error: "the connection was lost"))
    case .answer(let status): if let question = ledger.ownQuestions.last { try await reply(question, status) }
    case .answerFirst(let status):
      if let question = ledger.questions.first { try await reply(question, status) }
    case .answerAll(let status): for question in ledger.questions { try await reply(question, status) }
    }
  }

  /// The consumer taps to pay; a host with an undecided earlier payment may ignore it.
  private func payIfPossible(_ wallet: WalletProduct = .vipps, canLaunch: Bool = true) async throws {
    guard canPay else { return }
    if ledger.purchase.map({ $0.isOver && !$0.mayAwaitRedirect }) ?? true {
      try await pay(wallet, canLaunch: canLaunch)
    } else if !ledger.declined.contains(wallet) {
      _ = try await startsAnother(wallet, canLaunch: canLaunch)
    }
  }

  /// The backend answers a request with that status.
  ///
  /// If it has already reported a final status, it repeats that status. After a request to roll back, it reports that
  /// the payment was interrupted.
  private func reply(_ question: HostLedger.Question, _ status: TransactionStatus) async throws {
    let purchase = ledger.purchases[question.purchase]
    let known = purchase.finalStatus ?? (purchase.isRolledBack ? .interrupted : nil)
    if question.purchase != ledger.purchases.count - 1 {
      trial.label("a status of an earlier payment was answered")
    }
    try await send(.gotStatus(call: question.call, status: known ?? status))
  }

  /// Whether the app waits for nothing: nothing on the screen prevents the consumer from paying, and the backend has
  /// answered every request to commit or to roll back.
  ///
  /// While such a request is unanswered, a host may prevent the consumer from paying.
  private var canPay: Bool {
    guard let purchase = ledger.purchase else { return true }
    guard purchase.decisions.last?.isLost != true else { return false }
    let isOpenToTaps = !ledger.isBlocked && !ledger.isIndicatorUp && ledger.openDecisions.isEmpty
    return isOpenToTaps && (purchase.isOver || purchase.redirects.last == false)
  }
  private var isFresh: Bool {
    ledger.purchase.map { !$0.isOver && $0.transaction == nil && !$0.isAnswered } ?? false
  }
  private var isRegistering: Bool { isFresh && !ledger.registrations.isEmpty }
  private var isAway: Bool {
    ledger.purchase.map {
      $0.isAnswered && !$0.hasFailed && $0.transaction != nil && !$0.redirects.contains(true)
    } ?? false
  }
}
