extension ExplainedPairs {
  /// Pairs of the two contracts of paydiant.
  static let paydiant: [Reason] = [
    Reason(
      "PD-DISC-07", "keeps the reference of an abandoned payment",
      guards: ["only in the state the consumer is to choose an account"],
      because:
        "A payment that has a reference is abandoned only in cases that leave open how the app goes on "
        + "(A-PD-17), so the state of the "
        + "next payment is unknown."),
    Reason(
      "PD-TOK-05/a", guards: ["only by tokenObtained"],
      because:
        "A token that comes once the consumer has left may be returned, shown later or left alone: the note in "
        + "“Generate & display QR Code” is about a code that was not scanned, and such a token has no code (A-PD-24)."
    ),
    Reason(
      "PD-SUM-05", "confirms a payment for which no account is eligible",
      guards: ["only by discovered with next summary"],
      because:
        "If the platform names the summary and no account is eligible, the app must notify the user by step 3, while "
        + "the sample goes on to the summary. It is open whether such a transaction counts as complete (A-PD-6)."
    ),
    Reason(
      "PD-FLOW-13", "treats every submission as one of the current transaction",
      guards: ["only in the state the terminal's code was read"],
      because: "An app that reads the terminal's code retrieves details by it, and discovers none."),
    Reason(
      "PD-DISC-03/a", "offers all accounts when the retrieval fails",
      guards: ["only with a text of a hundred bytes"],
      because:
        "The defect shows when a retrieval fails, and the stimulus for a failed retrieval has no text of a "
        + "hundred bytes."),
    Reason(
      "PD-DEC-04", guards: ["only by screenLeft"],
      because:
        "“Call endDecoderSession” ends the session once the token is secured; the document does not say what happens "
        + "to it if the consumer leaves before that."
    ),
    Reason(
      "PD-DEC-05", "leaves the camera view on the screen",
      guards: ["only in the state no payment"],
      because: "The camera's view is not shown if no payment is under way, so there is none to hide."
    ),
    Reason(
      "PD-DISC-01", "continues without a reference",
      guards: ["only by discovered with next submitPaymentTenders"],
      because:
        "In this rule's cases, the platform names the usual flow rule until the terminal has submitted; the "
        + "document leaves open whether the platform may name another flow rule before that."
    ),
    Reason(
      "PD-FLOW-06", guards: ["only in the state the payment was submitted"],
      because:
        "An update is made from the answer to a retrieval that names SubmitPaymentTenders; once the payment is "
        + "submitted, no update is made from such an answer any longer."
    ),
    Reason(
      "PD-DISC-04", guards: ["only by retrieveMetaData with rule summary"],
      because:
        "“Display a payment confirmation summary” promises the payment result and other details in a summary; it does "
        + "not say whether these include tenders and flow rules of the discovery."
    ),
    Reason(
      "PD-QR-01", "puts the token into a URL", "shows no code", guards: ["only with a text beyond ASCII"],
      because:
        "Tokens beyond ASCII are tried only for an open question (A-PD-3): what a code contains if the token has "
        + "characters with a special meaning in URLs."
    ),
    Reason(
      "PD-TOK-15",
      guards: ["only by retrieveMetaData", "only by updateTransaction", "only by retrieveReceipt"],
      because:
        "Only the sample of “Call obtainCheckoutToken” shows that a failure block gets an error; for other calls the "
        + "document shows no failure block."
    ),
    Reason(
      "PD-TOK-12/a", guards: ["only in the state the phone shows a code"],
      because:
        "A request that fails while a code is shown belongs to an earlier code that the consumer left, "
        + "so nobody waits for it. The "
        + "shown code has a retrieval under way, and the progress of that retrieval may be shown."
    ),
    Reason(
      "PD-TOK-12/a", guards: ["only in the state the consumer is to choose an account"],
      because:
        "A request that fails while the consumer chooses an account belongs to a code that the consumer "
        + "left before the "
        + "current payment. “Call obtainCheckoutToken” says only that its failure block must be handled, "
        + "and the consumer can go on choosing."
    ),
    Reason(
      "PD-DISC-03/c", guards: ["only in the state the transaction is complete"],
      because:
        "The retrieval that fails there is for the summary. “Get transaction details submitted by POS” does not "
        + "mention it: the payment is complete, so there is no payment to cancel."
    ),
    Reason(
      "PD-SUM-08/b", "shows progress until the receipt arrives", guards: ["only by receiptArrived"],
      because:
        "With this defect too, the progress disappears when the receipt arrives, so nothing wrong can be seen."
    ),
    Reason(
      "PD-FLOW-14", "asks for the summary without a reference",
      guards: ["only by retrieveMetaData with rule discovery"],
      because: "A summary is retrieved with a flow rule of its own."
    ),
    Reason(
      "PD-FLOW-03", "asks for the summary without a flow rule", guards: ["only by tokenObtained"],
      because:
        "With a token the host retrieves the transaction; the summary comes only after the payment was submitted."
    ),
    Reason(
      "PD-FLOW-07", "says nothing when the summary is named and no account is eligible",
      guards: ["only in the state the payment was submitted"],
      because: "The eligible accounts are known before a payment is submitted."
    ),
    Reason(
      "PD-TOK-08", "gives the token back when the consumer goes to another screen while it pays",
      guards: ["only by tokenObtained"], because: "The defect shows when the consumer goes to another screen."
    ),
    Reason(
      "PD-DISC-03/c", "says nothing when the retrieval fails", guards: ["only by discovered"],
      because: "A retrieval that has brought a transaction has not failed."
    ),
    Reason(
      "PD-TND-02/a", "says nothing", guards: ["only by tokenFailed"],
      because: "Without a token nothing about accounts is retrieved."
    ),
    Reason(
      "PD-TND-02/b", "shows progress forever when the terminal takes several types",
      guards: ["only by accountPicked"],
      because: "The types that the terminal takes are known before an account is picked."
    ),
    Reason(
      "PD-TOK-11", "gives back the first half of long tokens", guards: ["only once deliveredUpdate was seen"],
      because:
        "Long tokens are returned only in the cases of one rule; these cases pay with none of them, so "
        + "none is returned after an update."
    ),
    Reason(
      "PD-FLOW-08", "treats a reply without a flow rule as ProcessPayment",
      guards: ["only by discovered with next"],
      because: "A reply that names a rule is not one without a rule."),
    Reason(
      "PD-SUM-05", "confirms a payment for which no account is eligible", guards: ["only by receiptArrived"],
      because: "If no account is eligible, no receipt is requested and none comes."),
    Reason(
      "PD-DEC-08", "retrieves when the scan is abandoned",
      guards: ["only in the state the terminal's code was read"],
      because: "The scan has ended with the code, and cannot be abandoned any more."),
    Reason(
      "PD-FLOW-08", "treats every unknown rule as ProcessPayment",
      guards: ["only in the state a token was asked for"],
      because: "A rule comes with the reply to a retrieval or an update, and neither is under way then."),
  ]
}
