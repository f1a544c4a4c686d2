extension ExplainedPairs {
  /// Pairs of Online Payments.
  static let onlinePayments: [Reason] = [
    Reason(
      "OP-IIN-12", guards: ["only offline"],
      because:
        "All that is known of a card's brands comes with the service's reply, and offline there is none."),
    Reason(
      "OP-IIN-09", guards: ["only offline"],
      because: "All that is known of a card comes with the service's reply, and offline there is none."),
    Reason(
      "OP-NAT-01", "lists the native product on every device", "lists the native product on no device",
      guards: ["only by"],
      because:
        "The device is looked at where items are listed. At other calls nothing comes of the defect; what differs "
        + "between two runs then is an encrypted request, which is made anew each time."),
    Reason(
      "OP-NAT-02", guards: ["only by"],
      because:
        "The version is looked at where items are listed. At other calls nothing comes of the defect; what differs "
        + "between two runs then is an encrypted request, which is made anew each time."),
    Reason(
      "OP-VAL-05", "looks at the clock only once", guards: ["only by get", "only by lookUp", "only by list"],
      because: "The clock is looked at where a date is validated, which these calls do not do."),
    Reason(
      "OP-AST-04", guards: ["only by getPublicKey"],
      because: "No image is fetched with a public key: images are those of products (Use OPAssetManager)."),
    Reason(
      "OP-IIN-19/a", guards: ["only with a text of a hundred bytes"],
      because: "Checks that overlap carry card numbers, which are shorter."),
    Reason(
      "OP-ENC-06", guards: ["only with an empty text"],
      because: "What is written of an empty text holds nothing that was entered."),
    Reason(
      "OP-ENC-06", "writes dates to the log", "stores the date alone",
      guards: ["only with a text beyond ASCII"],
      because: "An expiry date has digits; a text beyond ASCII in its field is none, and no secret."),
    Reason(
      "OP-CTX", guards: ["only with a text of a hundred bytes"],
      because:
        "No currency, country or product id has a hundred bytes. Of a call with such a text only its end is judged "
        + "(X-CB-01)."),
    Reason(
      "OP-LOG-02", "cannot be switched on", guards: ["only after", "only once"],
      because:
        "The document has the log switched on when the app starts (Use logging), before anything else has happened."
    ),
    Reason(
      "X-CB-01", "calls both continuations where payment items fail", guards: ["only by lookUpIIN"],
      because: "A list of items is not what the continuation of a check takes (Apply IIN check)."),
    Reason(
      "OP-REQ-10", "prepares without validating",
      "validates only when Pay is pressed for the first time",
      guards: ["only in the state a field is invalid"],
      because: "While a field is invalid nothing is prepared, so that no validation is missing before it."),
    Reason(
      "OP-COB-08/b", guards: ["only with an empty text"],
      because: "An emptied number field holds no digit more of the same card, whose choice alone has to last."
    ),
    Reason(
      "OP-REQ-04", "finds nothing the second time", guards: ["only with a zero"],
      because:
        "The zero is a number by which the suite names a session or a request; the SDK has no such number."),
    Reason(
      "", "reports value of the one before of the kind with changedValue",
      "reports value of the first of the kind with changedValue",
      "reports fieldId of the one before of the kind with changedValue",
      "reports fieldId of the first of the kind with changedValue",
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
    Reason(
      "", "takes isAuthorised of the first of the kind for that of nativeFinished",
      "takes isAuthorised of the one before of the kind for that of nativeFinished",
      because:
        "What an app sends when a provider's screen has ended is open (A-OP-78); that none of these payments is told as made "
        + "is judged."),
    Reason(
      "OP-LOC-01",
      guards: ["only after", "only once", "only from the third", "only in the state a step has failed"],
      because:
        "An app may read the texts for labels once, with its first form (Localise app), so that the rule begins a life of its "
        + "own, in which it looks at the forms of two products."),
    Reason(
      "OP-REQ-08", "stores everything after the first that is to be stored", guards: ["only with a zero"],
      because:
        "The defect shows when a request is prepared, which is asked for by its number; that is never zero."),
  ]
}
