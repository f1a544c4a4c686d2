extension ExplainedPairs {
  /// Pairs of dotpay.
  static let dotpay: [Reason] = dotpayOrders + dotpayAtOnce + dotpayErrors + dotpayHost

  /// What does not happen, or comes when the document does not say.
  private static let dotpayOrders: [Reason] = [
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
      "DP-CH-02", "keeps the filter of the list before where there is none",
      guards: ["only in the state an empty history, one observer"],
      because: "Only rules on lists ask for two of them by other filters, and these register no observer."),
    Reason(
      "DP-CH-05", guards: ["only once showedHistory was seen"],
      because: "No sentence ties channels to the history, and no rule on lists shows one before."),
    Reason(
      "DP-STY-06", guards: ["only in the state the form is on screen"],
      because: "Statuses are drawn in the history, and none is shown while the form is on the screen."),
    Reason(
      "DP-CARD-18", "registers a card in the currency of the first manager",
      guards: ["only in the state a first card is being registered"],
      because: "A card is added in another manager once the first one is registered."),
    Reason(
      "DP-CH-", guards: ["only by answerRequest with answer.status"],
      because: "Channels come with an answer that names channels, and no status of a payment."
    ),
  ]

  /// What happens while something else has no answer.
  private static let dotpayAtOnce: [Reason] = [
    Reason(
      "DP-INFO-04", guards: ["only beside a call of its kind"],
      because: "Whether a payment without a form is taken while another one has no answer is open."),
    Reason(
      "DP-CARD-01", "does not ask whether the shop may",
      guards: ["only in the state a payment by", "only in the state a payment was sent while"],
      because: "Whether a form comes while a payment by a remembered card has no answer is open."),
    Reason(
      "DP-CARD-06", "does not list a card that it once removed",
      guards: ["only in the state the only card is", "only in the state one of two cards is"],
      because:
        "“Metody dostępne dla developera” does not say whether a card is listed while its removal is under way."
    ),
    Reason(
      "DP-INFO-04", guards: ["only after getLanguages"],
      because:
        "Languages are asked for by rules of their own, none of which describes a payment that lacks something."
    ),
    Reason(
      "DP-PAY-02", "calls a refused payment a failure", guards: ["only once showedHistory was seen"],
      because:
        "No rule that shows a history has a payment refused afterwards: histories are filled before they are shown."
    ),
    Reason(
      "DP-CARD-01", guards: ["only in the state the only card is", "only in the state one of two cards is"],
      because:
        "“Metody dostępne dla developera” does not say what a payment may do while a removal is under way; none is begun."
    ),
  ]

  private static let ofErrors =
    "What an error says of the cause is open: the document names NSError and no more."

  private static let dotpayErrors: [Reason] =
    [
      Reason(
        "", "takes fault of the first of the kind for that of failRequest",
        "takes fault of the one before of the kind for that of failRequest",
        because: ofErrors)
    ]
    + [
      "gotChannels", "failedToFinish", "gotSummary", "gotCard", "unregisteredCard", "toldFailure", "gotCodes",
    ].map { effect in
      Reason(
        "", "reports error of the first of the kind with \(effect)",
        "reports error of the one before of the kind with \(effect)",
        because: ofErrors)
    }
}
