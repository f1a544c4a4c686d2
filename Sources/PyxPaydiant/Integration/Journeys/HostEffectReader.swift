import Conformance

/// Reads effects as words of the host's table.
struct HostEffectReader: EffectReader {
  typealias System = PaydiantIntegration

  private var ledger = HostLedger()
  /// The transaction of the receipt that came last.
  private var receipt: String?

  mutating func note(_ stimulus: PaydiantIntegrationStimulus) {
    if case .receiptArrived(_, let reference) = stimulus { receipt = reference }
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
    case .askedForToken: return .asksToken
    case .releasedToken:
      // Where there is no token, nothing is given back.
      guard let deal, deal.token != nil else { return nil }
      return deal.updateCount > 0 && !deal.hasEnded ? .releasesInProgress : .releases
    case .showedCode(let code):
      guard let deal, code == deal.token, !deal.isReleased else { return .showsOtherCode }
      // How long a code stays that was scanned is the app's affair.
      return deal.submission == nil ? .showsCode : nil
    case .startedDecoding: return .startsDecoder
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
      return isOwed && isEligible ? .showsEligible : .showsOtherAccounts
    case .updatedTransaction(_, let rule, let token, let reference, let account, let amount, _):
      guard let deal, let submission = deal.submission else { return .updatesOtherwise }
      let isOwn =
        token == deal.token && reference == submission.reference && account != nil && account == deal.picked
        && (amount == nil || amount == submission.amount)
      let isRight = rule == .processPayment || rule == .submitPaymentTenders && rule == submission.next
      return isOwn && isRight ? .updates : .updatesOtherwise
    case .showedMessage(let message): return message == .noEligibleAccount ? .tellsNone : nil
    case .askedForReceipt: return .asksReceipt
    case .showedReceipt(let shown):
      return shown == nil || shown == receipt ? .showsReceipt : .showsOtherReceipt
    case .endedDecoding, .hidCode, .changedBrightness, .changedScanView, .changedDecoderDelegate,
      .changedProgress,
      .changedReleaseControl:
      return nil
    }
  }

  func isDue(_ word: HostEffect, of row: HostTransition) -> Bool {
    switch word {
    // What was asked for before, or was shown all the time, need not come again.
    case .asksToken: ledger.tokenCalls.isEmpty
    case .startsDecoder: !ledger.isDecoding && ledger.tokenCalls.isEmpty
    case .retrieves: ledger.discoveries.isEmpty
    default: true
    }
  }
}
