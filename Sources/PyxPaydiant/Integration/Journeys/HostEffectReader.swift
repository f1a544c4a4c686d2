import Conformance

/// Reads effects as words of the host's table.
struct HostEffectReader: EffectReader {
  typealias System = PaydiantIntegration

  private var ledger = HostLedger()
  /// The transaction of the receipt that came last.
  private var receipt: String?
  /// Whether nothing has happened but that time has passed, or that the app was left or came back.
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
      // Whether an app asks beforehand, and asks again where no answer comes, is its affair.
      guard let deal, !deal.isOver, deal.token != nil || ledger.ownTokenCalls.isEmpty else { return nil }
      return .asksToken
    case .releasedToken(let token):
      // Where there is no token any more, or nothing that could still come of it, nothing is given back; and that of a
      // former payment is not the one at hand.
      guard let deal, deal.token != nil, !deal.isReleased, token == nil || token == deal.token else {
        return nil
      }
      if deal.isComplete, !deal.hasEnded { return nil }
      return deal.updateCount > 0 && !deal.hasEnded ? .releasesInProgress : .releases
    case .showedCode(let code):
      guard let deal, code == deal.token, !deal.isReleased else { return .showsOtherCode }
      // How long a code stays that was scanned, and how often it is drawn, is the app's affair.
      return deal.submission == nil && !deal.isShown ? .showsCode : nil
    case .startedDecoding:
      // A session may be started anew for the same scan.
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
      // An app may ask how a payment goes while it is processed.
      if !ledger.ownUpdates.isEmpty, rule != nil { return nil }
      return rule == .discovery && token == deal.token ? .retrieves : .retrievesOtherwise
    // An empty list is none.
    case .showedAccounts([], _): return nil
    case .showedAccounts(let accounts, let amount):
      let isOwed = amount == nil || amount == deal?.submission?.amount
      let isEligible = !accounts.isEmpty && accounts.sorted() == deal?.eligible.sorted()
      guard isOwed, isEligible else { return .showsOtherAccounts }
      // The list may be drawn again until the platform has answered.
      return deal?.offered != nil && deal?.answeredUpdates == 0 ? nil : .showsEligible
    case .updatedTransaction(_, let rule, let token, let reference, let account, let amount, _):
      guard let deal, let submission = deal.submission else { return .updatesOtherwise }
      let isOwn =
        token == deal.token && reference == submission.reference && account != nil && account == deal.picked
        && (amount == nil || amount == submission.amount)
      let isRight = rule == .processPayment || rule == .submitPaymentTenders && rule == submission.next
      guard isOwn, isRight else { return .updatesOtherwise }
      // What an app does where no reply comes is open.
      return isPause && deal.updateCount > deal.answeredUpdates ? nil : .updates
    case .showedMessage(let message): return message == .noEligibleAccount ? .tellsNone : nil
    case .askedForReceipt:
      // What is asked before a payment is submitted is of another one.
      guard let deal, deal.isSubmitted else { return nil }
      let isWaiting = isPause && deal.updateCount > deal.answeredUpdates
      return deal.receiptCount > 0 || isWaiting ? nil : .asksReceipt
    case .showedReceipt(let shown, _):
      let begun = ledger.begun
      let isOwn = begun?.isComplete == true && shown == begun?.submission?.reference
      guard shown == nil || shown == receipt || isOwn else { return .showsOtherReceipt }
      // A former receipt that is shown before the payment is submitted is none of this payment's.
      guard begun?.isSubmitted == true else { return nil }
      return begun?.isConfirmed == true ? nil : .showsReceipt
    case .endedDecoding, .hidCode, .showedPicture, .changedBrightness, .changedScanView,
      .changedDecoderDelegate,
      .changedProgress,
      .changedReleaseControl:
      return nil
    }
  }

  func isDue(_ word: HostEffect, of row: HostTransition) -> Bool {
    // What was asked for before, or was shown all the time, need not come again; and nothing is due for what is not there.
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
