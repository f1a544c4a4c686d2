import Conformance
import PyxPiaWallets

/// The host's state machine: at most one payment is under way.
struct WalletHost {
  /// The last payment that was launched.
  private struct Sale {
    var launch: Int
    var wallet: WalletProduct
    var registration: Int?
    var transaction: String?
    /// Whether the consumer can only wait.
    var isBusy = true
    /// Whether the final status is known and has been acted upon.
    var isSettled = false
    var hasOwnIndicator: Bool { wallet == .mobilePay }
  }

  private var launches = 0
  private var calls = 0
  private var capturesAtOnce = false
  private var sale: Sale?
  /// Unanswered status requests.
  private var questions: Set<Int> = []
  /// When the status is requested next; nil while no request is planned.
  private var nextQuestion: Int64?
  /// The request to commit or to roll back, until its reply comes.
  private var decision: (call: Int, isCommit: Bool)?
  private var effects: [PiaWalletsIntegrationEffect] = []

  /// Time between an answer and the next request, in milliseconds.
  private static let pause: Int64 = 5000

  /// Handles one stimulus and returns the effects.
  mutating func receive(
    _ stimulus: PiaWalletsIntegrationStimulus, in world: World
  ) -> [PiaWalletsIntegrationEffect] {
    effects = []
    switch stimulus {
    case .payTapped(let wallet, let canLaunch): if sale?.isBusy != true { launch(wallet, canLaunch) }
    case .orderChanged(let capturesAtOnce): self.capturesAtOnce = capturesAtOnce
    case .walletURLRequested(sale?.launch): register(in: world)
    case .registered(sale?.registration, let transaction, let url): answer(transaction, url)
    case .registrationFailed(sale?.registration, _): failRegistration()
    case .redirected(sale?.launch, let isClean): comeBack(isClean)
    case .walletFailed(sale?.launch, let kind): fail(kind)
    case .gotStatus(let call, let status): if questions.remove(call) != nil { take(status, in: world) }
    case .statusFailed(let call, _): if questions.remove(call) != nil { askLater(in: world) }
    case .decided(decision?.call): conclude()
    case .decisionFailed(decision?.call, _):
      decision = nil
      sale?.isSettled = false
      askLater(in: world)
    case .urlOpened(let url, let isRedirect):
      effects.append(.passedURL(url: url))
      if !isRedirect { effects.append(.followedLink(url: url)) }
    case .timePassed: if let nextQuestion, nextQuestion <= world.clock { ask() }
    case .walletURLRequested, .registered, .registrationFailed, .redirected, .walletFailed, .decided,
      .decisionFailed,
      .appDidEnterBackground, .appDidBecomeActive:
      break
    }
    return effects
  }

  private mutating func nextCall() -> Int {
    calls += 1
    return calls
  }

  // MARK: Before the wallet

  private mutating func launch(_ wallet: WalletProduct, _ canLaunch: Bool) {
    launches += 1
    let new = Sale(launch: launches, wallet: wallet)
    if new.hasOwnIndicator { effects.append(.changedBlocking(isBlocked: true)) }
    effects.append(
      .launchedWallet(
        launch: launches, wallet: wallet, showsActivityIndicator: new.hasOwnIndicator ? false : nil))
    // A refused launch is not a payment: the previous one continues.
    guard canLaunch else {
      if new.hasOwnIndicator { effects.append(.changedBlocking(isBlocked: false)) }
      return effects.append(.showedAlternatives)
    }
    (sale, questions, nextQuestion, decision) = (new, [], nil, nil)
  }

  private mutating func register(in world: World) {
    guard let wallet = sale?.wallet else { return }
    let call = nextCall()
    sale?.registration = call
    effects.append(.askedToRegister(call: call))
    if capturesAtOnce, wallet != .swish { effects.append(.askedForAutoSale(call: call, isOn: true)) }
    let scheme = world.host.schemes.first ?? "shop"
    effects.append(
      .namedRedirectURL(call: call, url: "\(scheme)://piasdk?wallet=\(wallet.rawValue.lowercased())"))
  }

  private mutating func answer(_ transaction: String, _ url: String) {
    guard let launch = sale?.launch else { return }
    sale?.registration = nil
    sale?.transaction = transaction
    effects.append(.answeredRegistration(launch: launch, walletURL: url))
  }

  private mutating func failRegistration() {
    guard let launch = sale?.launch else { return }
    effects.append(.failedRegistration(launch: launch))
    end(.notPaid)
  }

  // MARK: After the wallet

  private mutating func fail(_ kind: WalletErrorKind) {
    switch kind {
    case .walletAppNotInstalled: effects.append(.showedAlternatives)
    case .networkError: effects.append(.remindedOfNetwork)
    default: effects.append(.showedOutcome(outcome: .notPaid))
    }
    free()
    sale = nil
  }

  private mutating func comeBack(_ isClean: Bool) {
    guard let sale else { return }
    if isClean, !sale.isBusy, !sale.isSettled {
      self.sale?.isBusy = true
      if sale.hasOwnIndicator { effects.append(.changedBlocking(isBlocked: true)) }
    }
    ask(isInterrupted: !isClean)
  }

  /// Whether the consumer's last return was manual.
  private var isInterrupted = false

  private mutating func ask(isInterrupted: Bool) {
    self.isInterrupted = isInterrupted
    ask()
  }

  private mutating func ask() {
    guard let sale else { return }
    nextQuestion = nil
    let call = nextCall()
    questions.insert(call)
    effects.append(.askedForStatus(call: call, transaction: sale.transaction, commits: false))
  }

  private mutating func askLater(in world: World) { nextQuestion = world.clock + Self.pause }

  private mutating func take(_ status: TransactionStatus, in world: World) {
    guard let sale, !sale.isSettled else { return }
    if status == .pending {
      askLater(in: world)
      guard isInterrupted, sale.isBusy else { return }
      effects.append(.showedOutcome(outcome: .unknown))
      return free()
    }
    self.sale?.isSettled = true
    nextQuestion = nil
    let call = nextCall()
    decision = (call, status == .authorised)
    effects.append(
      status == .authorised
        ? .askedToCommit(call: call, transaction: sale.transaction)
        : .askedToRollBack(call: call, transaction: sale.transaction))
  }

  private mutating func conclude() {
    guard let isCommit = decision?.isCommit else { return }
    decision = nil
    end(isCommit ? .paid : .notPaid)
  }

  private mutating func end(_ outcome: ShownOutcome) {
    sale?.registration = nil
    free()
    effects.append(.showedOutcome(outcome: outcome))
  }

  /// Lets the consumer use the app again.
  private mutating func free() {
    guard let sale, sale.isBusy else { return }
    self.sale?.isBusy = false
    effects.append(sale.hasOwnIndicator ? .changedBlocking(isBlocked: false) : .removedTransitionView)
  }
}
