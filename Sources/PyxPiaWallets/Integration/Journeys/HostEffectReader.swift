import Conformance

/// Reads effects as words of the host's table.
struct HostEffectReader: EffectReader {
  typealias System = PiaWalletsIntegration

  private var ledger = HostLedger()
  /// The wallet URL of the current payment.
  private var walletURL: String?
  /// Whether the host registers the current payment before it launches the wallet.
  private var isRegisteredFirst = false
  /// Whether another app covers the screen, so that nothing needs to be blocked.
  private var isCovered = false

  mutating func note(_ stimulus: PiaWalletsIntegrationStimulus) {
    if stimulus.kind == .payTapped { isRegisteredFirst = false }
    if stimulus == .appDidEnterBackground { isCovered = true }
    if stimulus == .appDidBecomeActive { isCovered = false }
    if case .registered(let call, _, let url) = stimulus, ledger.registrations.contains(call) {
      walletURL = url
    }
    ledger.note(stimulus)
  }

  mutating func word(of effect: PiaWalletsIntegrationEffect) -> HostEffect? {
    let word = read(effect)
    ledger.note(effect)
    if ledger.purchase?.isLaunched == false { isRegisteredFirst = true }
    return word
  }

  private mutating func read(_ effect: PiaWalletsIntegrationEffect) -> HostEffect? {
    switch effect {
    case .launchedWallet:
      if ledger.purchase?.isLaunched == false, ledger.registrations.isEmpty, !ledger.mayBeginByRegistering {
        return .launchesRegistered
      }
      walletURL = nil
      return .launches
    case .askedToRegister:
      if ledger.mayBeginByRegistering { return .registers }
      return ledger.purchase?.isAnswered ?? false ? .registersAgain : .registers
    case .answeredRegistration(let launch, let url):
      let isOwn = launch == ledger.purchase?.launch && url.utf8.elementsEqual((walletURL ?? "").utf8)
      return isOwn ? .answers : .answersOther
    case .failedRegistration(let launch):
      return launch == ledger.purchase?.launch ? .answersFailure : .answersOther
    case .askedForStatus(_, let transaction, _):
      guard let place = ledger.place(of: transaction) else {
        return ledger.isOfPast(transaction) ? nil : .asksElsewhere
      }
      // A host may go on asking about an earlier payment, and may ask again about a payment that is over.
      return place == ledger.purchases.count - 1 ? .asks : nil
    case .askedToCommit(_, let transaction): return decision(commit: true, transaction)
    case .askedToRollBack(_, let transaction): return decision(commit: false, transaction)
    case .removedTransitionView: return .removesIndicator
    case .showedAlternatives: return .showsAlternatives
    case .remindedOfNetwork: return .reminds
    case .showedOutcome(let outcome):
      guard ledger.bearsOut(outcome) else { return .showsUntold }
      return switch outcome {
      case .paid: .showsPaid
      case .notPaid: .showsNotPaid
      default: .showsUnknown
      }
    case .changedBlocking(true): return .blocks
    case .changedBlocking(false):
      guard let purchase = ledger.purchase, purchase.hasOwnIndicator, !ledger.isTapped else {
        return .unblocks
      }
      return purchase.isInProgress && !isCovered ? .unblocksEarly : .unblocks
    default: return nil
    }
  }

  private func decision(commit: Bool, _ transaction: String?) -> HostEffect {
    guard let place = ledger.place(of: transaction) else { return .decidesUnasked }
    let purchase = ledger.purchases[place]
    if purchase.isDecided { return .decidesAgain }
    guard purchase.bearsOut(commit: commit) else { return .decidesUnasked }
    return commit ? .commits : .rollsBack
  }

  func isDue(_ word: HostEffect, of row: HostTransition) -> Bool {
    switch word {
    case .launches where isRegisteredFirst: false
    case .answersFailure: ledger.purchase?.isLaunched ?? true
    // The app may stop offering wallets that were missing.
    case .launches where ledger.offersNone: false
    // If the final status is known after an interruption, the app may still block the consumer, or take no other
    // payment, until the wallet redirects.
    case .launches:
      row.from != .settled
        || !ledger.isBlocked && !ledger.isIndicatorUp && !(ledger.purchase?.mayAwaitRedirect ?? false)
    case .registers: ledger.registrations.isEmpty
    case .blocks: ledger.purchase?.hasOwnIndicator ?? false && !ledger.isBlocked
    // No request for the status is due if one is under way, or if the payment can no longer change.
    case .asks: ledger.ownQuestions.isEmpty && !(ledger.purchase?.isOver ?? true)
    default: true
    }
  }
}
