import Conformance

/// Reads effects as words of the host's table.
struct HostEffectReader: EffectReader {
  typealias System = PaydiantIntegration

  private var ledger = HostLedger()
  /// The transaction of the last receipt.
  private var receipt: String?
  /// Whether the last stimulus asks nothing of the app: time passed, a picture was taken, or the app was left or came
  /// back.
  private var isPause = false

  mutating func note(_ stimulus: PaydiantIntegrationStimulus) {
    if case .receiptArrived(_, let reference, _) = stimulus { receipt = reference }
    switch stimulus.kind {
    case .pictureTaken, .timePassed, .appDidBecomeActive, .appDidEnterBackground, .appWillResignActive:
      isPause = true
    default: isPause = false
    }
    ledger.note(stimulus)
  }

  mutating func word(of effect: PaydiantIntegrationEffect) -> HostEffect? {
    let word = read(effect)
    ledger.note(effect)
    return word
  }

  private func read(_ effect: PaydiantIntegrationEffect) -> HostEffect? {
    let deal = ledger.deal
    switch effect {
    case .askedForToken:
      // An app may ask for a token in advance, and may ask again if no answer comes.
      guard let deal, !deal.isOver, deal.token != nil || ledger.ownTokenCalls.isEmpty else { return nil }
      return .asksToken
    case .releasedToken(let token):
      // A release counts only if it is the first one of the current token. It does not count while a complete payment
      // waits for its receipt.
      guard let deal, deal.token != nil, !deal.isReleased, token == nil || token == deal.token else {
        return nil
      }
      if deal.isComplete, !deal.hasEnded { return nil }
      return deal.updateCount > 0 && !deal.hasEnded ? .releasesInProgress : .releases
    case .showedCode(let code):
      guard let deal, code == deal.token, !deal.isReleased else { return .showsOtherCode }
      // An app may choose how long a scanned code stays, and how often it is drawn.
      return deal.submission == nil && !deal.isShown ? .showsCode : nil
    case .startedDecoding:
      // A session may be restarted for the same scan.
      guard let deal, !deal.isOver, !deal.isByPhone, deal.token == nil, deal.hasScanned else {
        return .startsDecoder
      }
      return nil
    case .retrievedMetaData(_, let rule, let token, let reference):
      guard let deal, !deal.isReleased else { return .retrievesOtherwise }
      if deal.isComplete {
        return rule == .summary && token == deal.token && reference == deal.submission?.reference
          ? .asksSummary : .asksSummaryOtherwise
      }
      // An app may ask about the state of a payment while it is processed, or if its update failed.
      if !ledger.ownUpdates.isEmpty || deal.answeredUpdates > 0, rule != nil { return nil }
      return rule == .discovery && token == deal.token ? .retrieves : .retrievesOtherwise
    // An empty list does not count as showing accounts.
    case .showedAccounts([], _): return nil
    case .showedAccounts(let accounts, let amount):
      let isOwed = amount == nil || amount == deal?.submission?.amount
      guard isOwed else { return .showsOtherAccounts }
      // Until the platform has answered an update, the app may show the accounts one after the other, and redraw the
      // list.
      let isOpen = deal?.answeredUpdates == 0
      if isOpen, Set(deal?.eligible ?? []).isStrictSuperset(of: accounts) { return nil }
      guard accounts.sorted() == deal?.eligible.sorted() else { return .showsOtherAccounts }
      return isOpen && deal?.offered?.sorted() == accounts.sorted() ? nil : .showsEligible
    case .updatedTransaction(_, let rule, let token, let reference, let account, let amount, _):
      guard let deal, let submission = deal.submission else { return .updatesOtherwise }
      let isOwn =
        token == deal.token && reference == submission.reference && account != nil && account == deal.picked
        && (amount == nil || amount == submission.amount)
      let isRight = rule == .processPayment || rule == .submitPaymentTenders && rule == submission.next
      guard isOwn, isRight else { return .updatesOtherwise }
      // The document leaves open what an app does if no reply comes.
      return isPause && deal.updateCount > deal.answeredUpdates ? nil : .updates
    case .showedMessage(let message): return message == .noEligibleAccount ? .tellsNone : nil
    case .askedForReceipt:
      // Requests before a payment is submitted are about an earlier payment.
      guard let deal, deal.isSubmitted else { return nil }
      let isWaiting = isPause && deal.updateCount > deal.answeredUpdates
      return deal.receiptCount > 0 || isWaiting ? nil : .asksReceipt
    case .showedReceipt(let shown, _):
      let begun = ledger.begun
      let isOwn = begun?.isComplete == true && shown == begun?.submission?.reference
      guard shown == nil || shown == receipt || isOwn else { return .showsOtherReceipt }
      // A receipt that is shown before the payment is submitted does not belong to it. A receipt that names an earlier
      // payment may be shown until this one is complete.
      let isEarlier = shown != nil && shown != begun?.submission?.reference
      guard begun?.isSubmitted == true, begun?.isComplete == true || !isEarlier else { return nil }
      return begun?.isConfirmed == true ? nil : .showsReceipt
    case .endedDecoding, .hidCode, .showedPicture, .changedBrightness, .changedScanView,
      .changedDecoderDelegate,
      .changedProgress,
      .changedReleaseControl:
      return nil
    }
  }

  func isDue(_ word: HostEffect, of row: HostTransition) -> Bool {
    // An effect is not due if it came earlier or was visible all the time, or if the thing that it is about is missing.
    switch word {
    case .asksToken: ledger.ownTokenCalls.isEmpty
    case .startsDecoder: !ledger.isDecoding && ledger.ownTokenCalls.isEmpty
    case .showsCode: ledger.deal?.token != nil && ledger.deal?.isShown == false
    case .releases: ledger.deal?.token != nil && ledger.deal?.isReleased == false
    case .retrieves: ledger.deal?.token != nil && ledger.discoveries.isEmpty
    case .showsEligible, .tellsNone: ledger.deal?.submission != nil
    case .updates: ledger.deal?.picked != nil
    case .asksReceipt: ledger.begun.map { $0.hasResult && $0.receiptCount == 0 && !$0.isConfirmed } ?? false
    case .showsReceipt: ledger.begun.map { $0.hasEnded && !$0.isConfirmed } ?? false
    default: true
    }
  }
}
