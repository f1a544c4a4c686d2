import Conformance

/// Questions about a host that the document leaves open; the suite records an implementation's answer and does not
/// judge it.
extension Ambiguity {
  /// Apps that are briefly inactive.
  public static let tokenWhileInactive = Ambiguity(
    "A-PD-2", "Does an app give its token back if it is inactive for a moment but stays visible?",
    readings: ["keeps the token", "gives the token back"])
  /// Tokens with characters that mean something in URLs.
  public static let urlCharactersInToken = Ambiguity(
    "A-PD-3", "What does a code contain if the token has characters with a special meaning in URLs?",
    readings: ["says the token as it is", "says the token altered"])
  /// The flow rule of a submission.
  public static let flowRuleOfSubmission = Ambiguity(
    "A-PD-5", "Which flow rule are tenders submitted with if the platform names SubmitPaymentTenders?",
    readings: ["by SubmitPaymentTenders", "by ProcessPayment"])
  /// Replies whose eligibility and next flow rule contradict each other.
  public static let contradictoryEligibility = Ambiguity(
    "A-PD-6",
    "How does an app handle a reply that expects no tender, or one that names the summary although no account is "
      + "eligible?",
    parts: [
      ["shows accounts though no tender is expected", "shows no accounts if no tender is expected"],
      [
        "asks for the summary though no account is eligible",
        "says that no account is eligible before the summary",
      ],
    ])
  /// Updates that fail.
  public static let uncertainPaymentResubmitted = Ambiguity(
    "A-PD-7", "Does an app submit a payment again if it does not know the outcome?",
    parts: [
      ["submits it again by itself", "does not submit it again by itself"],
      ["submits it again if no reply comes", "waits if no reply comes"],
    ])
  /// Obtaining a new token.
  public static let newTokenAfterReturn = Ambiguity(
    "A-PD-11", "If an app comes back to an unscanned code, does it obtain a new token by itself?",
    readings: ["obtains one when it comes back", "obtains one when the consumer asks for a code"])
  /// Leaving between the scan and the consent.
  public static let scannedTokenBeforeConsent = Ambiguity(
    "A-PD-12", "If the user leaves an app before the consent, does it give back a token that was scanned?",
    readings: ["keeps a scanned token", "gives a scanned token back"])
  /// The brightness after a code has disappeared.
  public static let brightnessAfterCode = Ambiguity(
    "A-PD-13", "What happens to the brightness when the code disappears?",
    readings: ["leaves the brightness", "sets another brightness"])
  /// Incomplete replies.
  public static let incompleteRetrievalReply = Ambiguity(
    "A-PD-14", "What does an app do with a reply that lacks the reference or the tenders?",
    readings: ["retrieves again", "does not retrieve again"])
  /// Retrievals that fail.
  public static let retrievalAfterFailure = Ambiguity(
    "A-PD-15", "Does an app retrieve again if a retrieval has failed?",
    readings: ["retrieves again after a failure", "cancels after a failure"])
  /// Transactions that cannot go on.
  public static let transactionThatCannotGoOn = Ambiguity(
    "A-PD-17", "What happens to a transaction that the app cannot continue?")
  /// Tokens that were given back.
  public static let countOfTokenReturns = Ambiguity(
    "A-PD-18", "How often is a token given back if the consumer leaves a code?",
    readings: ["gives a token back once", "gives a token back several times"])
  /// Tokens of completed transactions.
  public static let tokenOfCompleteTransaction = Ambiguity(
    "A-PD-19", "If the user leaves an app, does it give back the token of a complete transaction?",
    readings: ["keeps the token of a payment", "gives back the token of a payment"])
  /// Open decoder sessions.
  public static let decoderSessionOnRescan = Ambiguity(
    "A-PD-20", "What happens to the decoder's session if the consumer asks to scan again?",
    readings: ["leaves the session as it is", "starts the session anew", "ends the session"])
  /// Updates without a reply.
  public static let updateWithoutReply = Ambiguity(
    "A-PD-21", "What does an app request if the reply to the update takes long?",
    readings: ["asks for the last receipt", "waits for the reply to the update"])
  /// Replies to an update that name an unknown flow rule.
  public static let unknownFlowRuleAfterUpdate = Ambiguity(
    "A-PD-25", "What happens to a payment whose update is answered with an unknown flow rule?",
    readings: ["treats the payment as closed", "does not go on"])
  /// How a code is drawn.
  public static let codeReadByLibzbar = Ambiguity(
    "A-PD-23", "Is a code drawn so that libzbar, a common decoder, reads it?",
    readings: ["libzbar reads the picture", "libzbar does not read the picture"])
  /// Late tokens.
  public static let tokenAfterLeaving = Ambiguity(
    "A-PD-24", "What happens to a token that arrives after the consumer has gone to another screen?",
    readings: [
      "gives a late token back", "leaves a late token alone", "shows it when the consumer asks for a code",
    ])
  /// Receipts that fail.
  public static let completePaymentWithoutReceipt = Ambiguity(
    "A-PD-26", "What does an app do with a complete payment whose receipt does not come?",
    readings: [
      "asks again for the receipt of a payment", "confirms a payment without its receipt",
      "says that something failed", "says nothing more",
    ])
  /// Scanning while a code is shown.
  public static let shownTokenWhenScanning = Ambiguity(
    "A-PD-27", "What happens to the token of a shown code if the consumer scans instead?",
    readings: ["gives the shown token back", "keeps the shown token"])
  /// Waiting for the terminal.
  public static let progressWhileTerminalSubmits = Ambiguity(
    "A-PD-28", "Does an app show progress while it waits for what the terminal submits?",
    readings: ["shows progress meanwhile", "shows no progress meanwhile"])
  /// What a consumer learns about the amount.
  public static let amountShownWithAccounts = Ambiguity(
    "A-PD-29", "Does an app show the amount together with the accounts?",
    readings: ["shows the amount with the accounts", "does not show the amount with the accounts"])
  /// Discovery after discovery.
  public static let discoveryAfterDiscovery = Ambiguity(
    "A-PD-30", "What does an app do if a discovery names discovery as the next flow rule?",
    readings: ["says that it cannot go on", "retrieves again as told", "waits"])
  /// Receipts that do not come.
  public static let receiptAskedAgain = Ambiguity(
    "A-PD-22", "Does an app ask for the receipt of a payment, and ask again if it does not come?",
    readings: [
      "asks for the receipt again", "asks for the receipt once", "confirms a payment from its summary",
    ])
}
