import Conformance
import PyxPaydiant

/// The host's state machine: at most one transaction is under way.
struct WalletApp {
  /// The consumer's current transaction.
  private struct Sale {
    var isByPhone: Bool
    var tokenCall: Int?
    var token: String?
    var retrieval: Int?
    /// The reference of the terminal's submission.
    var reference: String?
    var amount: Int?
    var next: FlowRule?
    var offered: [String] = []
    var update: Int?
    var summary: Int?
    var receipt: Int?
    /// The result of the payment, from its summary.
    var result: PaymentResult?
  }

  private var calls = 0
  private var accounts: [PaymentAccount] = []
  private var sale: Sale?
  /// Requests for tokens that are no longer wanted.
  private var abandoned: Set<Int> = []
  private var hasCode = false
  private var isScanning = false
  private var isWaiting = false
  private var effects: [PaydiantIntegrationEffect] = []

  /// Handles one stimulus and returns the effects.
  mutating func receive(_ stimulus: PaydiantIntegrationStimulus) -> [PaydiantIntegrationEffect] {
    effects = []
    switch stimulus {
    case .walletChanged(let accounts): self.accounts = accounts
    case .showCodeTapped: if sale == nil { obtain() }
    case .scanCodeTapped:
      if hasCode { leave() }
      if sale == nil { scan() }
    case .releaseTapped: if hasCode { leave() }
    case .tokenObtained(let call, let token, _): take(token, call)
    case .tokenFailed(let call, _): if call == sale?.tokenCall { fail(.failure) }
    case .codeDecoded(let code): if isScanning { decode(code) }
    case .discovered(sale?.retrieval, let reference, let tenders, let amount, let next, let expects):
      discover(reference, tenders, amount, next, expects)
    case .retrievalFailed(let call, _):
      if sale != nil, call == sale?.retrieval || call == sale?.summary { fail(.failure) }
    case .accountPicked(let account): pick(account)
    case .updated(sale?.update, let next): conclude(next)
    case .updateFailed(sale?.update, _): fail(.failure)
    case .summarised(sale?.summary, let result):
      sale?.result = result
      askForReceipt()
    case .receiptArrived(sale?.receipt, let reference, _): finish(reference)
    // The payment is complete even without a receipt.
    case .receiptFailed(sale?.receipt, _): finish(sale?.reference)
    case .pictureTaken: showPicture()
    case .screenLeft, .appDidEnterBackground: leave()
    case .discovered, .updated, .updateFailed, .summarised, .receiptArrived, .receiptFailed,
      .appWillResignActive,
      .appDidBecomeActive, .timePassed:
      break
    }
    return effects
  }

  private mutating func nextCall() -> Int {
    calls += 1
    return calls
  }

  // MARK: The token

  private mutating func obtain() {
    let call = nextCall()
    sale = Sale(isByPhone: true, tokenCall: call)
    effects.append(.askedForToken(call: call, type: .purchase))
  }

  private mutating func take(_ token: String, _ call: Int) {
    guard call == sale?.tokenCall else {
      // The token came too late to be shown.
      if abandoned.remove(call) != nil { effects.append(.releasedToken(token: token)) }
      return
    }
    sale?.tokenCall = nil
    sale?.token = token
    hasCode = true
    effects += [
      .showedCode(code: token), .changedBrightness(percent: 80), .changedReleaseControl(isShown: true),
    ]
    retrieve()
  }

  private mutating func scan() {
    sale = Sale(isByPhone: false)
    isScanning = true
    effects += [.changedDecoderDelegate(isAttached: true), .startedDecoding, .changedScanView(isShown: true)]
  }

  private mutating func decode(_ code: String) {
    endScan()
    sale?.token = code
    retrieve()
  }

  private mutating func endScan() {
    guard isScanning else { return }
    isScanning = false
    effects += [.changedDecoderDelegate(isAttached: false), .endedDecoding, .changedScanView(isShown: false)]
  }

  private mutating func leave() {
    guard let sale else { return }
    if let call = sale.tokenCall { abandoned.insert(call) }
    // Once the terminal has scanned the code, the transaction continues.
    guard sale.reference == nil, sale.isByPhone || sale.token == nil else { return }
    endScan()
    if let token = sale.token { effects.append(.releasedToken(token: token)) }
    hideCode()
    wait(false)
    self.sale = nil
  }

  private mutating func hideCode() {
    guard hasCode else { return }
    hasCode = false
    effects += [.hidCode, .changedReleaseControl(isShown: false)]
  }

  private mutating func showPicture() {
    effects.append(.showedPicture(image: hasCode ? sale?.token.flatMap { CodePicture(of: $0) } : nil))
  }

  // MARK: The terminal's submission

  private mutating func retrieve() {
    let call = nextCall()
    sale?.retrieval = call
    wait(true)
    effects.append(.retrievedMetaData(call: call, rule: .discovery, token: sale?.token, reference: nil))
  }

  private mutating func discover(
    _ reference: String?, _ tenders: [String]?, _ amount: Int?, _ next: FlowRule?, _ expectsTenders: Bool
  ) {
    guard let reference, let tenders else { return retrieve() }
    sale?.retrieval = nil
    sale?.reference = reference
    sale?.amount = amount
    sale?.next = next
    hideCode()
    let eligible = accounts.filter { tenders.contains($0.tender) }.map(\.id)
    guard !eligible.isEmpty else { return fail(.noEligibleAccount) }
    switch next {
    case .processPayment, .submitPaymentTenders:
      wait(false)
      guard expectsTenders else { return }
      sale?.offered = eligible
      effects.append(.showedAccounts(accounts: eligible, amount: amount))
    case .summary: askForSummary()
    default: fail(.unsupportedFlowRule)
    }
  }

  private mutating func pick(_ account: String) {
    guard let sale, sale.offered.contains(account), sale.update == nil else { return }
    let call = nextCall()
    self.sale?.update = call
    wait(true)
    effects.append(
      .updatedTransaction(
        call: call, rule: sale.next, token: sale.token, reference: sale.reference, account: account,
        amount: sale.amount, confirmationRequired: false))
  }

  // MARK: The end

  private mutating func conclude(_ next: FlowRule?) {
    // An account has been chosen, so the consumer can no longer choose another.
    sale?.offered = []
    if next == .summary { askForSummary() } else { askForReceipt() }
  }

  private mutating func askForSummary() {
    guard sale?.summary == nil else { return }
    let call = nextCall()
    sale?.summary = call
    effects.append(
      .retrievedMetaData(call: call, rule: .summary, token: sale?.token, reference: sale?.reference))
  }

  private mutating func askForReceipt() {
    guard sale?.receipt == nil else { return }
    let call = nextCall()
    sale?.receipt = call
    wait(false)
    effects.append(.askedForReceipt(call: call))
  }

  private mutating func finish(_ reference: String?) {
    effects.append(.showedReceipt(reference: reference, result: sale?.result))
    sale = nil
  }

  private mutating func fail(_ message: HostMessage) {
    hideCode()
    wait(false)
    effects.append(.showedMessage(message: message))
    sale = nil
  }

  /// Shows or hides the progress indicator.
  private mutating func wait(_ isWaiting: Bool) {
    guard isWaiting != self.isWaiting else { return }
    self.isWaiting = isWaiting
    effects.append(.changedProgress(isShown: isWaiting))
  }
}
