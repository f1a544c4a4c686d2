extension ExplainedPairs {
  /// Pairs of dotpay.
  static let dotpay: [Reason] =
    [
      Reason(
        "", "reports language of the first of the kind with requestedList",
        "reports language of the one before of the kind with requestedList",
        because:
          "“Ustawienie języka” is about the language of the payment process, which is what DP-LANG-03 looks at; in which "
          + "language the lists are asked for that come before one, the document does not say."
      ),
      Reason(
        "DP-LANG-03", "pays by the wallet in English",
        guards: ["only in the state the process is over"],
        because:
          "A payment by the wallet is sent while its process goes on; once that is over, nothing is sent before another begins."
      ),
      Reason(
        "DP-PAY-02", guards: ["only in the state the process is over"],
        because: "A payment is refused while its process goes on."),
      Reason(
        "DP-CH-", guards: ["only by answerRequest with answer.status"],
        because: "Channels come with an answer that names channels, and no status of a payment."
      ),
      Reason(
        "", "takes fault of the first of the kind for that of failRequest",
        "takes fault of the one before of the kind for that of failRequest",
        because: "What an error says of the cause is open: the document names NSError and no more."),
    ]
    + [
      "gotChannels", "failedToFinish", "gotSummary", "gotCard", "unregisteredCard", "toldFailure", "gotCodes",
    ].map { effect in
      Reason(
        "", "reports error of the first of the kind with \(effect)",
        "reports error of the one before of the kind with \(effect)",
        because: "What an error says of the cause is open: the document names NSError and no more.")
    }
}
