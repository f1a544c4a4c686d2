extension ExplainedPairs {
  /// Pairs of dotpay.
  static let dotpay: [Reason] = [
    Reason(
      system: "dotpay", rule: "", mutant: "reports language of the first of the kind with requestedList",
      reason:
        "“Ustawienie języka” is about the language of the payment process, which is what DP-LANG-03 looks at; in which "
        + "language the lists are asked for that come before one, the document does not say."
    ),
    Reason(
      system: "dotpay", rule: "DP-LANG-03", mutant: "pays by the wallet in English",
      guarding: "only in the state the process is over",
      reason:
        "A payment by the wallet is sent while its process goes on; once that is over, nothing is sent before another begins."
    ),
    Reason(
      system: "dotpay", rule: "DP-CH-", guarding: "only by answerRequest with answer.status",
      reason: "Channels come with an answer that names channels, and no status of a payment."
    ),
  ]
}
