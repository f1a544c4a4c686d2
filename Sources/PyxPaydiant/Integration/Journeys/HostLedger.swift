import Conformance

/// The exchange around a host, in order: its transactions, its calls that wait for a reply, and what is on the screen.
///
/// A call counts as one about the current transaction, whatever it says.
@usableFromInline package struct HostLedger: PassingLedger {
  @usableFromInline package typealias System = PaydiantIntegration

  /// An empty ledger.
  @usableFromInline package init() {}

  /// A call that waits for its reply.
  struct Call: Sendable, Hashable {
    var number: Int
    /// The index of the transaction in ``HostLedger/deals``.
    var deal: Int
    /// Whether a retrieval asks for the summary.
    var isSummary = false
    /// Whether a request for a receipt can be about that transaction; earlier requests are about another.
    var isOfPayment = true
  }

  private(set) var deals: [Deal] = []
  private(set) var accounts: [PaymentAccount] = []
  private(set) var tokenCalls: [Call] = []
  private(set) var retrievals: [Call] = []
  private(set) var updates: [Call] = []
  private(set) var receipts: [Call] = []
  /// The content of the code on the screen; nil if there is none.
  private(set) var visibleCode: String?
  private(set) var isDecoding = false
  private(set) var isScanViewShown = false
  private(set) var isDelegateAttached = false
  private(set) var isProgressShown = false
  private(set) var isReleaseControlShown = false
  private(set) var brightness: Int?
  private(set) var messages: [HostMessage] = []
  /// The tokens that were given back, as far as they could be seen.
  private(set) var releases: [String?] = []
  private(set) var shownReceipts: [String?] = []
  /// Whether the consumer last asked to scan.
  private var wantsToScan = false

  /// The current transaction.
  var deal: Deal? { deals.last }
  /// The last transaction that the consumer started.
  var begun: Deal? { deals.last { !$0.isForeseen } }
  /// The requests for a token of the current transaction.
  var ownTokenCalls: [Call] {
    deal?.isOver == true ? [] : tokenCalls.filter { $0.deal == deals.count - 1 }
  }
  /// The retrievals of the terminal's submission for the current transaction.
  var discoveries: [Call] { retrievals.filter { $0.deal == deals.count - 1 && !$0.isSummary } }
  /// The retrievals of the summary for the current transaction.
  var summaries: [Call] { retrievals.filter { $0.deal == deals.count - 1 && $0.isSummary } }
  /// The updates of the current transaction.
  var ownUpdates: [Call] { updates.filter { $0.deal == deals.count - 1 } }
  /// The requests for a receipt that can be about the current transaction.
  var ownReceipts: [Call] { receipts.filter { $0.deal == deals.count - 1 && $0.isOfPayment } }
  /// Whether progress is shown although the app waits for no token; an app that starts over may wait for a new one.
  var showsIdleProgress: Bool {
    isProgressShown && (deal?.token != nil || ownTokenCalls.isEmpty)
  }

  private mutating func change(_ place: Int? = nil, _ edit: (inout Deal) -> Void) {
    let place = place ?? deals.count - 1
    guard deals.indices.contains(place) else { return }
    edit(&deals[place])
  }

  // MARK: What happens to the host

  /// Records what happens to the host.
  @usableFromInline package mutating func note(_ stimulus: PaydiantIntegrationStimulus) {
    switch stimulus {
    case .walletChanged(let accounts): self.accounts = accounts
    case .showCodeTapped, .scanCodeTapped:
      wantsToScan = stimulus == .scanCodeTapped
      begin(byPhone: stimulus == .showCodeTapped)
    case .tokenObtained(let call, let token, _):
      guard let call = Self.take(call, &tokenCalls) else { break }
      change(call.deal) { deal in
        deal.token = token
        deal.isForeseen = false
      }
    case .tokenFailed(let call, _):
      guard let call = Self.take(call, &tokenCalls) else { break }
      change(call.deal) { $0.hasEnded = true }
    case .codeDecoded(let code): if isDecoding { change { $0.token = $0.token ?? code } }
    case .discovered(let call, let reference, let tenders, let amount, let next, let expects):
      guard let call = Self.take(call, &retrievals), let reference, let tenders else { break }
      let eligible = accounts.filter { tenders.contains($0.tender) }.map(\.id)
      change(call.deal) { deal in
        deal.submission = .init(
          reference: reference, tenders: tenders, amount: amount, next: next, expectsTenders: expects)
        deal.eligible = eligible
        if next == .summary { deal.isComplete = true }
        let known: [FlowRule?] = [.processPayment, .submitPaymentTenders, .summary]
        if eligible.isEmpty || !known.contains(next) { deal.hasEnded = true }
      }
    case .retrievalFailed(let call, _):
      guard let call = Self.take(call, &retrievals) else { break }
      change(call.deal) { $0.hasEnded = true }
    case .accountPicked(let account): change { $0.picked = account }
    case .updated(let call, let next):
      guard let call = Self.take(call, &updates) else { break }
      change(call.deal) { deal in
        deal.answeredUpdates += 1
        deal.isComplete = true
        if next != .summary { deal.hasResult = true }
      }
    case .updateFailed(let call, _):
      guard let call = Self.take(call, &updates) else { break }
      change(call.deal) { deal in
        deal.answeredUpdates += 1
        deal.hasEnded = true
      }
    case .summarised(let call, _):
      guard let call = Self.take(call, &retrievals) else { break }
      change(call.deal) { $0.hasResult = true }
    // If the consumer leaves before there is a token, there is nothing to give back; a request that the app made by
    // itself may continue.
    case .screenLeft: change { if $0.token == nil, !$0.isForeseen { $0.hasEnded = true } }
    case .receiptArrived(let call, _, _), .receiptFailed(let call, _):
      guard let call = Self.take(call, &receipts) else { break }
      change(call.deal) { deal in
        deal.hasEnded = true
        deal.hasLostReceipt = stimulus.kind == .receiptFailed
      }
    default: break
    }
  }

  private mutating func begin(byPhone isByPhone: Bool) {
    guard let deal, !deal.isOver else {
      deals.append(Deal(isByPhone: isByPhone))
      guard isByPhone else { return }
      // A token requested in advance is used for the next code to be shown.
      for place in tokenCalls.indices where tokenCalls[place].deal == Self.nobody {
        tokenCalls[place].deal = deals.count - 1
      }
      return
    }
    guard deal.isForeseen else { return }
    change { deal in
      deal.isForeseen = false
      deal.isByPhone = isByPhone
    }
    guard !isByPhone else { return }
    for place in tokenCalls.indices where tokenCalls[place].deal == deals.count - 1 {
      tokenCalls[place].deal = Self.nobody
    }
  }

  /// Marks a request for a token that no transaction needs yet.
  private static let nobody = -1

  private static func take(_ number: Int, _ calls: inout [Call]) -> Call? {
    guard let place = calls.firstIndex(where: { $0.number == number }) else { return nil }
    return calls.remove(at: place)
  }

  // MARK: What the host does

  /// Records what the host does.
  @usableFromInline package mutating func note(_ effect: PaydiantIntegrationEffect) {
    switch effect {
    case .askedForToken(let call, _):
      // An app that comes back may ask for a token unprompted.
      if deal.map({ $0.isOver }) ?? true { deals.append(Deal(isByPhone: true, isForeseen: true)) }
      tokenCalls.append(Call(number: call, deal: deals.count - 1))
    case .releasedToken(let token):
      releases.append(token)
      let place = deals.lastIndex { deal in
        token.map { deal.token == $0 } ?? (deal.token != nil && !deal.isReleased)
      }
      change(place) { $0.isReleased = true }
    case .showedCode(let code):
      visibleCode = code
      change { if $0.token == code { $0.isShown = true } }
    case .hidCode: visibleCode = nil
    case .showedPicture: break
    case .changedBrightness(let percent): brightness = percent
    case .startedDecoding:
      isDecoding = true
      // A consumer who scans while the phone has an unscanned token starts another transaction.
      if let deal, deal.isByPhone, deal.token != nil, deal.submission == nil, !deal.isForeseen,
        !deal.hasEnded,
        wantsToScan
      {
        deals.append(Deal(isByPhone: false))
      }
      change { $0.hasScanned = true }
    case .endedDecoding: isDecoding = false
    case .changedScanView(let isShown): isScanViewShown = isShown
    case .changedDecoderDelegate(let isAttached): isDelegateAttached = isAttached
    case .retrievedMetaData(let call, _, _, _): noteRetrieval(call)
    case .showedAccounts(let accounts, _): change { $0.offered = accounts.isEmpty ? nil : accounts }
    case .updatedTransaction(let call, _, _, _, _, _, _):
      change { $0.updateCount += 1 }
      updates.append(Call(number: call, deal: deals.count - 1))
    case .changedProgress(let isShown): isProgressShown = isShown
    case .showedMessage(let message): messages.append(message)
    case .askedForReceipt(let call):
      let isOfPayment = deal?.isSubmitted ?? false
      if isOfPayment { change { $0.receiptCount += 1 } }
      receipts.append(Call(number: call, deal: deals.count - 1, isOfPayment: isOfPayment))
    case .showedReceipt(let reference, _):
      shownReceipts.append(reference)
      // A receipt of an earlier payment, shown before this one is complete, confirms nothing.
      change(deals.lastIndex { !$0.isForeseen }) { deal in
        if deal.isComplete, reference == nil || reference == deal.submission?.reference {
          deal.isConfirmed = true
        }
      }
    case .changedReleaseControl(let isShown): isReleaseControlShown = isShown
    }
  }

  private mutating func noteRetrieval(_ call: Int) {
    let isComplete = deal?.isComplete ?? false
    // A retrieval after the transaction is complete counts as a retrieval of the summary, whatever it says.
    retrievals.append(Call(number: call, deal: deals.count - 1, isSummary: isComplete))
    change { deal in
      if isComplete { deal.summaryCount += 1 } else { deal.discoveryCount += 1 }
    }
  }
}

extension PaydiantIntegration: WatchedSystem {
  @usableFromInline package typealias Ledger = HostLedger
}
