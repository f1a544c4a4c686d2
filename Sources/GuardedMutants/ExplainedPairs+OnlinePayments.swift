extension ExplainedPairs {
  /// Pairs of Online Payments.
  static let onlinePayments: [Reason] = [
    Reason(
      "OP-IIN-12", "takes the last brand that is allowed", guards: ["only offline"],
      because:
        "All that is known of a card's brands comes with the service's reply, and offline there is none."),
    Reason(
      "OP-REQ-04", "finds nothing the second time", guards: ["only with a zero"],
      because:
        "The zero is a number by which the suite names a session or a request; the SDK has no such number."),
    Reason(
      "", "reports value of the one before of the kind with changedValue",
      because:
        "What a field shows of what is typed is open: the document speaks of prefilled values (Payment product input form "
        + "screen), which a rule judges, and of the values of the request, which another one does."),
    Reason(
      "", "reports error of the first of the kind with requestFailed",
      "reports error of the one before of the kind with requestFailed",
      because:
        "What an SDK's own error says is open; the service's errors are members of their own, which OP-ITM-10 looks at."
    ),
    Reason(
      "OP-VAL-09", guards: ["only with a text beyond ASCII"],
      because: "In which unit a length counts is open (A-OP-40), so that the rule tries ASCII."),
    Reason(
      "OP-IIN-19/b", "takes a late result for one on the current number",
      guards: ["UNKNOWN", "NOT_ENOUGH_DIGITS", "EXISTING_BUT_NOT_ALLOWED"].map {
        "only by lookedUp with status \($0)"
      },
      because:
        "The defect is in what is made of a product, and a result of this status names none."),
  ]
}
