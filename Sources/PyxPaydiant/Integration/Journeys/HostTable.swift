import Conformance
import PropertyTesting

typealias HostTable = StateTable<HostStage, HostEvent, HostGuard, HostEffect>
typealias HostTransition = HostTable.Transition

extension PaydiantIntegration {
  /// The states of a transaction in the host, from the whole document.
  ///
  /// Steps that only the sample shows, or that are only advised, are allowed but not required.
  static let hostTable = HostTable(
    "Transaction in the host", initial: .none,
    transitions: HostStage.allCases.flatMap { $0.beginnings + $0.submissions + $0.ends })

  /// Makes journeys that take every pair of consecutive transitions.
  static let hostNavigator = Navigator(hostTable)
}

/// A host may choose how often it retrieves: up to twice a second for a minute.
private let retrieving = Array(repeating: HostEffect.retrieves, count: 120)
/// A host may also choose how often it asks for the summary.
private let asking = Array(repeating: HostEffect.asksSummary, count: 120)

extension HostStage {
  private typealias Row = HostTransition

  /// The rows of the token and its code.
  fileprivate var beginnings: [HostTransition] {
    switch self {
    case .none:
      return [
        Row(self, .showCode, to: .obtaining, [.asksToken], rules: ["PD-TOK-01/a"]),
        Row(self, .scanCode, to: .scanning, [.startsDecoder], rules: ["PD-DEC-01"]),
      ]
    case .obtaining:
      return [
        Row(
          self, .issue, to: .showing, [.showsCode, .retrieves],
          permits: retrieving + [.releases, .showsCode],
          rules: ["PD-QR-01", "PD-FLOW-04"]),
        Row(self, .refuse, to: HostStage.none, rules: ["PD-TOK-04"]),
        // The document leaves open what happens to a late token.
        Row(self, .leave, to: HostStage.none, permits: [.releases], rules: ["PD-QR-04", "X-CB-02/c"]),
      ]
    case .showing:
      return [
        Row(self, .leave, to: HostStage.none, [.releases], rules: ["PD-TOK-05/a"]),
        Row(
          self, .background, to: HostStage.none, [.releases], open: [.newTokenAfterReturn],
          rules: ["PD-TOK-05/a", "PD-TOK-06"]),
      ]
    case .scanning:
      return [
        Row(
          self, .decode, to: .discovering, [.retrieves], permits: retrieving,
          rules: ["PD-FLOW-04"]),
        Row(self, .leave, to: HostStage.none, rules: ["PD-DEC-08"]),
        Row(self, .scanCode, to: nil, open: [.decoderSessionOnRescan], rules: ["PD-DEC-01"]),
      ]
    case .discovering, .choosing, .paying, .summarising, .closing: return []
    }
  }

  /// The rows of the terminal's submission.
  fileprivate var submissions: [HostTransition] {
    guard self == .showing || self == .discovering else { return [] }
    // An app that cannot go on may let the consumer scan another code.
    return [
      Row(
        self, .submit, to: .choosing, [.showsEligible], rules: ["PD-TND-01/a", "PD-TND-01/b"]),
      Row(
        self, .submitTenders, to: .choosing, permits: [.showsEligible], open: [.flowRuleOfSubmission],
        rules: ["PD-FLOW-06"]),
      Row(
        self, .submitNone, to: nil, [.tellsNone], permits: [.tellsNone, .releases, .startsDecoder],
        open: [.transactionThatCannotGoOn],
        rules: ["PD-TND-02/a"]),
      Row(
        self, .submitSummary, to: .summarising, permits: asking + [.asksSummary],
        rules: ["PD-FLOW-07"]),
      Row(
        self, .submitOther, to: nil, permits: [.releases, .startsDecoder], open: [.transactionThatCannotGoOn],
        rules: ["PD-FLOW-08"]
      ),
      Row(
        self, .lose, to: nil, permits: retrieving + [.releases, .startsDecoder],
        open: [.retrievalAfterFailure],
        rules: ["PD-DISC-03/a"]),
    ]
  }

  /// The rows of the choice, and of what follows it.
  fileprivate var ends: [HostTransition] {
    switch self {
    case .choosing:
      return [
        // The document advises, but does not require, that an app asks for the receipt later.
        Row(
          self, .pick, to: .paying, [.updates], permits: [.asksReceipt], rules: ["PD-UPD-01", "PD-TND-03"])
      ]
    case .paying:
      return [
        Row(self, .pick, to: self, rules: ["PD-FLOW-11"]),
        // The document only advises an app to keep the token. It leaves open what happens to the payment if the app
        // gives the token back.
        Row(
          self, .background, to: nil, permits: asking + [.releasesInProgress, .asksReceipt, .showsReceipt],
          open: [.transactionThatCannotGoOn], rules: ["PD-TOK-08"]),
        Row(
          self, .leave, to: nil, permits: asking + [.releasesInProgress, .asksReceipt, .showsReceipt],
          open: [.transactionThatCannotGoOn], rules: ["PD-TOK-08"]),
        Row(
          self, .complete, to: .summarising, [.asksSummary],
          permits: asking + [.asksReceipt, .showsReceipt],
          rules: ["PD-FLOW-09/a", "PD-FLOW-10"]),
        Row(
          self, .close, to: .closing, permits: asking + [.asksReceipt, .showsReceipt],
          rules: ["PD-FLOW-09/b"]),
        Row(
          self, .loseUpdate, to: nil,
          permits: [.updates, .releases, .asksReceipt, .showsEligible, .startsDecoder],
          open: [.uncertainPaymentResubmitted],
          rules: ["PD-FLOW-11"]),
      ]
    case .summarising:
      return [
        Row(self, .pick, to: self, permits: asking, rules: ["PD-FLOW-10"]),
        Row(self, .background, to: self, permits: asking, rules: ["PD-TOK-08"]),
        Row(
          self, .summarise, to: .closing, [.asksReceipt], permits: [.showsReceipt], rules: ["PD-SUM-02/a"]),
        Row(
          self, .lose, to: nil, permits: asking + [.asksReceipt, .showsReceipt],
          open: [.retrievalAfterFailure],
          rules: ["PD-DISC-03/a"]),
      ]
    case .closing:
      return [
        Row(
          self, .receive, to: HostStage.none, [.showsReceipt], permits: [.showsReceipt],
          rules: ["PD-SUM-03/a", "PD-SUM-03/b"]),
        Row(
          self, .loseReceipt, to: nil, permits: [.asksReceipt, .showsReceipt, .releases],
          open: [.completePaymentWithoutReceipt],
          rules: ["PD-SUM-08/a"]),
      ]
    case .none, .obtaining, .showing, .scanning, .discovering: return []
    }
  }
}

extension Generator where Value == [HostTransition] {
  /// The steps before a payment; in every second case there are none.
  ///
  /// In the other cases, they end with no payment under way; in some of these cases, they are a whole payment.
  static var earlierPayments: Generator {
    PaydiantIntegration.hostTable.only {
      $0.event != .submitSummary && $0.event != .submitTenders && $0.event != .close
    }
    .earlier { $0 == HostStage.none }.byEitherSide
  }

  /// The same steps; in every second case, the phone scans the terminal's code.
  private var byEitherSide: Generator {
    zip(self, .bool).map { rows, isByScan in isByScan ? rows.byScan : rows }
  }
}

extension [HostTransition] {
  /// The same payment with the terminal's code in place of the phone's; rows without a submission stay as they are.
  fileprivate var byScan: [HostTransition] {
    guard let scanned = firstIndex(where: { $0.event == .submit }) else { return self }
    var state = HostStage.none
    return ([.scanCode, .decode] + self[scanned...].map(\.event)).compactMap { event in
      let row = PaydiantIntegration.hostTable.transitions(from: state).first { $0.event == event }
      if let next = row?.next { state = next }
      return row
    }
  }
}
