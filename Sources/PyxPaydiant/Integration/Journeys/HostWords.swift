import Conformance

/// The progress of a transaction in the host: a state of the host's table.
enum HostStage: String, TableWord, CaseIterable {
  case none = "no payment"
  case obtaining = "a token was asked for"
  case showing = "the phone shows a code"
  case scanning = "the phone scans"
  case discovering = "the terminal's code was read"
  case choosing = "the consumer is to choose an account"
  case paying = "the payment was submitted"
  case summarising = "the transaction is complete"
  case closing = "the last receipt was asked for"
}

/// What happens to a transaction in the host.
enum HostEvent: String, TableWord, CaseIterable {
  case showCode = "the consumer is to show a code"
  case scanCode = "the consumer is to scan a code"
  case issue = "the platform issues the token"
  case refuse = "the request for a token fails"
  case decode = "the decoder reads a code"
  case leave = "the consumer goes to another screen"
  case background = "the app goes to the background and comes back"
  case submit = "the terminal submits, and the payment is to be processed"
  case submitTenders = "the terminal submits, and tenders are to be submitted"
  case submitNone = "the terminal takes none of the accounts"
  case submitSummary = "the platform names the summary at once"
  case submitOther = "the platform names a flow rule that is not documented"
  case lose = "a retrieval fails"
  case pick = "the consumer picks an account"
  case complete = "the platform says that the transaction is complete"
  case close = "the platform names no further flow rule"
  case loseUpdate = "the update fails"
  case summarise = "the platform hands over the summary"
  case receive = "the platform hands over the receipt"
  case loseReceipt = "the receipt does not come"
}

/// No row depends on the surroundings.
enum HostGuard: String, TableWord, CaseIterable { case never }

/// The host's next action.
enum HostEffect: String, EffectWord {
  case asksToken = "asks for a token"
  case releases = "gives the token back"
  case releasesInProgress = "gives back the token of a payment in progress or complete"
  case showsCode = "shows the code of the token"
  case showsOtherCode = "shows another code"
  case startsDecoder = "starts the decoder"
  case retrieves = "retrieves what the terminal has submitted"
  case retrievesOtherwise = "retrieves with another flow rule or token"
  case showsEligible = "shows the eligible accounts"
  case showsOtherAccounts = "shows other accounts"
  case updates = "submits the picked account"
  case updatesOtherwise = "submits something else"
  case tellsNone = "says that no account is eligible"
  case asksSummary = "asks for the summary"
  case asksSummaryOtherwise = "asks for another summary"
  case asksReceipt = "asks for the last receipt"
  case showsReceipt = "shows the receipt"
  case showsOtherReceipt = "shows another receipt"

  var kind: PaydiantIntegrationEffect.Kind? {
    switch self {
    case .asksToken: .askedForToken
    case .releases: .releasedToken
    case .showsCode, .showsOtherCode: .showedCode
    case .startsDecoder: .startedDecoding
    case .retrieves, .retrievesOtherwise, .asksSummary, .asksSummaryOtherwise: .retrievedMetaData
    case .showsEligible, .showsOtherAccounts: .showedAccounts
    case .updates, .updatesOtherwise: .updatedTransaction
    case .tellsNone: .showedMessage
    case .asksReceipt: .askedForReceipt
    case .showsReceipt, .showsOtherReceipt: .showedReceipt
    case .releasesInProgress: nil
    }
  }

  var rules: [String] {
    switch self {
    case .asksToken: ["PD-TOK-01/a", "PD-TOK-02", "PD-TOK-06"]
    case .releases, .releasesInProgress: ["PD-TOK-05/a", "PD-TOK-08"]
    case .showsCode, .showsOtherCode: ["PD-QR-01", "PD-TOK-04", "PD-TOK-06", "PD-TOK-07", "PD-QR-04"]
    case .startsDecoder: ["PD-DEC-01"]
    case .retrieves, .retrievesOtherwise: ["PD-FLOW-04", "PD-FLOW-03", "PD-TOK-07", "PD-DEC-08", "X-DATA-01"]
    case .showsEligible, .showsOtherAccounts:
      ["PD-TND-01/a", "PD-TND-01/b", "PD-DISC-01", "PD-DISC-02", "PD-UPD-03"]
    case .updates, .updatesOtherwise:
      [
        "PD-UPD-01", "PD-TND-03", "PD-TND-04", "PD-TOK-03", "PD-FLOW-03", "PD-FLOW-10", "PD-FLOW-11",
        "PD-FLOW-12/a", "PD-UPD-03", "X-DATA-01",
      ]
    case .tellsNone: ["PD-TND-02/a", "PD-FLOW-08"]
    case .asksSummary, .asksSummaryOtherwise:
      ["PD-FLOW-09/a", "PD-FLOW-07", "PD-SUM-01", "PD-TOK-03", "PD-FLOW-03", "PD-FLOW-12/b", "X-DATA-01"]
    case .asksReceipt: ["PD-SUM-02/a", "PD-FLOW-09/b", "PD-FLOW-05"]
    case .showsReceipt, .showsOtherReceipt: ["PD-SUM-03/a", "PD-SUM-03/b", "PD-SUM-05"]
    }
  }
}
