extension ExplainedPairs {
  /// Pairs of the two contracts of paydiant.
  static let paydiant: [Reason] = [
    Reason(
      "PD-TOK-05/a", guards: ["only by tokenObtained"],
      because:
        "A token that comes once the consumer has left may be given back, shown later or left alone: the note in "
        + "“Generate & display QR Code” is about a code that was not scanned, and such a token has none (A-PD-24)."
    ),
    Reason(
      "PD-SUM-05", "shows the last receipt where no account is eligible",
      guards: ["only by discovered with next summary"],
      because:
        "If the platform names the summary and no account is eligible, step 3 has the app notify the user, while its sample "
        + "goes on to the summary: whether such a transaction counts as complete is open (A-PD-6). Until its own receipt is "
        + "there, the “receipt for the last completed transaction” of step 5 may be that of the payment before."
    ),
    Reason(
      "PD-FLOW-13", "takes whatever is submitted for the transaction at hand",
      guards: ["only in the state the terminal's code was read"],
      because: "Who reads the terminal's code retrieves details by it, and discovers none."),
    Reason(
      "PD-DISC-03/a", "offers all accounts where the retrieval fails",
      guards: ["only with a text of a hundred bytes"],
      because: "The defect shows when a retrieval fails, and what tells that carries no such text."),
    Reason(
      "PD-DEC-04", guards: ["only by screenLeft"],
      because:
        "“Call endDecoderSession” ends the session once the token is secured; what becomes of it if the consumer leaves "
        + "before that, the document does not say."
    ),
    Reason(
      "PD-DEC-05", "leaves the view of the camera on the screen",
      guards: ["only in the state no payment"],
      because: "Nothing shows the view of the camera if no payment is under way, so there is none to hide."
    ),
    Reason(
      "PD-DISC-01", "goes on without a reference",
      guards: ["only by discovered with next submitPaymentTenders"],
      because:
        "Before the terminal has submitted, the rule has the platform name the usual rule: whether it names another one then is "
        + "open."
    ),
    Reason(
      "PD-FLOW-06", guards: ["only in the state the payment was submitted"],
      because:
        "An update is made of the answer to a retrieval, which names SubmitPaymentTenders; once the payment is submitted, such "
        + "a retrieval's answer is no longer what an update is made of."
    ),
    Reason(
      "PD-DISC-04", guards: ["only by retrieveMetaData with rule summary"],
      because:
        "Of a summary “Display a payment confirmation summary” promises the payment result and other details; whether tenders "
        + "and flow rules of the discovery are among these, it does not say."
    ),
    Reason(
      "PD-QR-01", "puts the token into a URL", guards: ["only with a text beyond ASCII"],
      because:
        "Tokens beyond ASCII are tried where the rule asks what a code says of characters that mean something in URLs, which "
        + "is open (A-PD-3)."
    ),
    Reason(
      "PD-TOK-15",
      guards: ["only by retrieveMetaData", "only by updateTransaction", "only by retrieveReceipt"],
      because:
        "That a failure block gets an error is in the sample of “Call obtainCheckoutToken” alone; of other calls the document "
        + "shows no failure block."
    ),
    Reason(
      "PD-TOK-12/a", guards: ["only in the state the phone shows a code"],
      because:
        "A request that fails while a code is shown is one for a code that was left: nobody waits for it, and the code that is "
        + "there has a retrieval under way, whose progress may be shown."
    ),
    Reason(
      "PD-TOK-12/a", guards: ["only in the state the consumer is to choose an account"],
      because:
        "A request that fails while the consumer chooses an account is one for a code that was left before the payment at hand: "
        + "of its failure block “Call obtainCheckoutToken” says only that it is to be handled, and the choice goes on."
    ),
    Reason(
      "PD-DISC-03/c", guards: ["only in the state the transaction is complete"],
      because:
        "The retrieval that fails there is the summary's, of which “Get transaction details submitted by POS” does not speak: "
        + "the payment is complete, and there is none to cancel."
    ),
    Reason(
      "PD-SUM-08/b", "shows progress until the receipt is there", guards: ["only by receiptArrived"],
      because: "With the receipt the progress goes in this defect too, so that nothing wrong is left to see."
    ),
    Reason(
      "PD-FLOW-14", "asks for the summary without a reference",
      guards: ["only by retrieveMetaData with rule discovery"],
      because: "A summary is retrieved by a flow rule of its own."
    ),
    Reason(
      "PD-FLOW-03", "asks for the summary without a flow rule", guards: ["only by tokenObtained"],
      because:
        "With a token the host retrieves the transaction, and the summary once the payment was submitted."
    ),
    Reason(
      "PD-FLOW-07", "says nothing where the summary is named and no account is eligible",
      guards: ["only in the state the payment was submitted"],
      because: "Which accounts are eligible is told before a payment is submitted."
    ),
    Reason(
      "PD-TOK-08", "gives the token back when the consumer goes to another screen while it pays",
      guards: ["only by tokenObtained"], because: "The defect shows when the consumer goes to another screen."
    ),
    Reason(
      "PD-DISC-03/c", "says nothing where the retrieval fails", guards: ["only by discovered"],
      because: "A retrieval that has brought a transaction has not failed."
    ),
    Reason(
      "PD-TND-02/a", "says nothing", guards: ["only by tokenFailed"],
      because: "Without a token nothing is retrieved that tells of accounts."
    ),
    Reason(
      "PD-TND-02/b", "shows progress for ever where the terminal takes several types",
      guards: ["only by accountPicked"],
      because: "Which types the terminal takes is told before an account is picked."
    ),
    Reason(
      "PD-TOK-11", "gives back the first half of long tokens", guards: ["only once deliveredUpdate was seen"],
      because:
        "Long tokens are given back by a rule that pays by none of them: after an update no long one is given back."
    ),
    Reason(
      "PD-FLOW-08", "takes a reply without a flow rule for ProcessPayment",
      guards: ["only by discovered with next"],
      because: "A reply that names a rule is none without one."),
    Reason(
      "PD-SUM-05", "shows the last receipt where no account is eligible", guards: ["only by receiptArrived"],
      because: "Where no account is eligible no receipt is asked for, and none comes."),
    Reason(
      "PD-UPD-06", "names no rule that the document does not name",
      guards: ["only once deliveredDetails was seen"],
      because:
        "The rule that tries unknown names updates without a retrieval before, and no other one has them."),
  ]
}
