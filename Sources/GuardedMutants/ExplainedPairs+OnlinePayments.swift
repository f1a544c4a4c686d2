extension ExplainedPairs {
  /// Pairs of Online Payments that may stand.
  static let onlinePayments: [Reason] =
    [
      Reason(
        system: "online-payments", rule: "OP-IIN-12", mutant: "takes the last brand that is allowed",
        guarding: "only offline",
        reason:
          "all that is known of a card's brands comes with the service's reply, and offline there is none"),
      Reason(
        system: "online-payments", rule: "OP-REQ-04", mutant: "finds nothing the second time",
        guarding: "only with a zero",
        reason:
          "the zero is a number by which the suite names a session or a request; the SDK has no such number"),
      Reason(
        system: "online-payments", rule: "",
        mutant: "reports value of the one before of the kind with changedValue",
        reason:
          "what a field shows of what is typed is open: the document speaks of prefilled values (Payment product input form "
          + "screen), which a rule judges, and of the values of the request, which another one does"),
    ]
    + ["UNKNOWN", "NOT_ENOUGH_DIGITS", "EXISTING_BUT_NOT_ALLOWED"].map {
      Reason(
        system: "online-payments", rule: "OP-IIN-19/b",
        mutant: "takes a late result for one on the current number",
        guarding: "only by lookedUp with status \($0)",
        reason: "the defect is in what is made of a product, and a result of this status names none")
    }
}
