extension ExplainedPairs {
  /// Pairs of dotpay.
  static let dotpay: [Reason] = dotpayOrders + dotpayAtOnce + dotpayErrors + dotpayHost

  /// Pairs that cannot happen, or whose order the document leaves open.
  private static let dotpayOrders: [Reason] = [
    Reason(
      "DP-CH-03", "keeps the previous kind", guards: ["only in the state"],
      because:
        "No sentence connects kinds of channels with cards or the history, and the rule only lists channels."),
    Reason(
      "", "reports requestedList with the language of the first requestedList",
      "reports requestedList with the language of the previous requestedList",
      because:
        "“Ustawienie języka” is about the language of the payment process, which DP-LANG-03 judges. The document does "
        + "not say which language is used if lists are requested before a process."
    ),
    Reason(
      "DP-LANG-03", "pays in English by the wallet",
      guards: ["only in the state the process is over"],
      because:
        "A wallet payment is sent during its process; after the process, nothing is sent before the next "
        + "process begins."
    ),
    Reason(
      "DP-PAY-02", guards: ["only in the state the process is over"],
      because: "A payment is refused during its process."),
    Reason(
      "DP-CH-02", "keeps the previous filter if there is none",
      guards: ["only in the state an empty history, one observer"],
      because:
        "Only rules on lists request two lists with different filters, and these rules register no observer."
    ),
    Reason(
      "DP-CH-05", guards: ["only once showedHistory was seen"],
      because: "No sentence connects channels with the history, and no rule on lists shows a history first."),
    Reason(
      "DP-STY-06", guards: ["only in the state the form is on screen"],
      because: "Statuses are drawn in the history, which is not shown while the form is on the screen."),
    Reason(
      "DP-CARD-15", "cannot turn the masking off again", guards: ["only in the state a customer"],
      because: "No sentence connects masking with the host's cards, and the rule names no customer."),
    Reason(
      "DP-CARD-18", "registers a card in the currency of the first manager",
      guards: ["only in the state a first card is being registered"],
      because: "A card is added in another manager only once the first card is registered."),
    Reason(
      "DP-CH-", guards: ["only by answerRequest with answer.status"],
      because: "Channels come with an answer that has channels, not the status of a payment."
    ),
    Reason(
      "DP-CH-03", guards: ["only in the state one payment, two observers"],
      because: "No sentence connects channels with the history, and no rule on lists registers an observer."),
    Reason(
      "DP-INFO-18", guards: ["only in the state an empty history"],
      because: "No sentence connects a payer's data with the history, and rules on data register no observer."
    ),
    Reason(
      "DP-INFO-15", "writes names in small letters", guards: ["only in the state a payment was sent while"],
      because: "Additional parameters are sent with the payment, before this state is reached."),
    Reason(
      "DP-STY-02", "takes only the first colour", guards: ["only after markManagedCard"],
      because: "No sentence connects colours with the card manager, and rules on colours do not open it."),
    Reason(
      "DP-CARD-11", guards: ["only once askedForSummary"],
      because: "No sentence connects the place of cards with summaries, and the rule pays nothing."),
  ]

  /// More pairs that cannot happen, or whose order the document leaves open; most of their conditions need another call
  /// that has no answer yet.
  private static let dotpayAtOnce: [Reason] = [
    Reason(
      "DP-INFO-04", guards: ["only beside a call of its kind"],
      because: "It is open whether a payment without a form is accepted while another payment has no answer."),
    Reason(
      "DP-CARD-01", "offers to remember cards whether or not the shop may",
      guards: ["only in the state a payment with", "only in the state a payment was sent while"],
      because: "It is open whether a form comes while a payment by a remembered card has no answer."),
    Reason(
      "DP-CARD-06", "does not list a card that was once removed",
      guards: ["only in the state the only card is", "only in the state one of two cards is"],
      because:
        "“Metody dostępne dla developera” does not say whether a card is listed while its removal is under way."
    ),
    Reason(
      "DP-INFO-04", guards: ["only after getLanguages"],
      because:
        "Languages are requested only by rules of their own, and none of these describes an incomplete payment."
    ),
    Reason(
      "DP-PAY-02", "reports a refused payment as a failure", guards: ["only once showedHistory was seen"],
      because:
        "No case refuses a payment after a history was shown: histories are filled before they are shown."
    ),
    Reason(
      "DP-CARD-01", guards: ["only in the state the only card is", "only in the state one of two cards is"],
      because:
        "“Metody dostępne dla developera” does not say what a payment may do during a removal, so the "
        + "rule begins no payment then."
    ),
  ]

  private static let ofErrors =
    "It is open what an error says about its cause: the document names only NSError."

  private static let dotpayErrors: [Reason] =
    [
      Reason(
        "", "takes the fault of each failRequest from the first failRequest",
        "takes the fault of each failRequest from the previous failRequest",
        because: ofErrors)
    ]
    + [
      "gotChannels", "failedToFinish", "gotSummary", "gotCard", "unregisteredCard", "toldFailure", "gotCodes",
    ].map { effect in
      Reason(
        "", "reports \(effect) with the error of the first \(effect)",
        "reports \(effect) with the error of the previous \(effect)",
        because: ofErrors)
    }
}
