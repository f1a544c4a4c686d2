extension ExplainedPairs {
  /// Pairs of Online Payments.
  static let onlinePayments: [Reason] = [
    Reason(
      "OP-VAL-11", "accepts the minimum only some of the time",
      guards: ["only from the second of its kind on"],
      because:
        "Before the rule records a reading of a later value, it tries the value in a fresh SDK. If the "
        + "verdicts differ, the rule "
        + "is inconclusive, so the run is red."),
    Reason(
      "OP-LOG-01", "logs from the start", guards: ["only by"],
      because:
        "The defect shows at the first stimulus of a session, which in this rule configures a session or is a request to the "
        + "Client API."),
    Reason(
      "OP-REQ-13", guards: ["only with a text beyond ASCII"],
      because:
        "It is open what a mask does with digits of other scripts (A-OP-60), so the rule types only ASCII digits."
    ),
    Reason(
      "OP-COB-05", "keeps the brand chosen for another card", guards: ["only by lookedUp with status"],
      because: "The defect ignores a result. Of the results, only SUPPORTED changes the form's product."),
    Reason(
      "OP-IIN-12", guards: ["only offline"],
      because:
        "Everything known about a card's brands comes with the service's reply, and offline there is none."),
    Reason(
      "OP-IIN-09", guards: ["only offline"],
      because: "Everything known about a card comes with the service's reply, and offline there is none."),
    Reason(
      "OP-NAT-01", "lists the native product on every device", "lists the native product on no device",
      guards: ["only by"],
      because:
        "The device is checked when items are listed. At other calls the defect has no effect; the only difference "
        + "between two runs is an encrypted request, which is new each time."),
    Reason(
      "OP-NAT-02", guards: ["only by"],
      because:
        "The version is checked when items are listed. At other calls the defect has no effect; the only difference "
        + "between two runs is an encrypted request, which is new each time."),
    Reason(
      "OP-VAL-05", "looks at the clock only once", guards: ["only by get", "only by lookUp", "only by list"],
      because: "The clock is read when a date is validated, which these calls do not do."),
    Reason(
      "OP-AST-04", guards: ["only by getPublicKey"],
      because: "No image is fetched with a public key: images are those of products (Use OPAssetManager)."),
    Reason(
      "OP-IIN", guards: ["only with a text of a hundred bytes"],
      because: "Checks have card numbers, which are shorter."),
    Reason(
      "OP-ITM", guards: ["only with a number beyond 2³¹"],
      because: "The amount is the only such number, and no sentence connects it with the parts of a product."),
    Reason(
      "OP-HNT", guards: ["only with a number beyond 2³¹"],
      because: "The amount is the only such number, and no sentence connects it with a product's hints."),
    Reason(
      "OP-ENC-06", guards: ["only with an empty text"],
      because: "If the text is empty, nothing that was entered can be written."),
    Reason(
      "OP-ENC-06", "writes dates to the log", "stores only the date",
      guards: ["only with a text beyond ASCII"],
      because: "An expiry date has digits; a text beyond ASCII in its field is neither a date nor a secret."),
    Reason(
      "OP-CTX", guards: ["only with a text of a hundred bytes"],
      because:
        "No currency, country or product id has a hundred bytes. Of a call with such a text, only the way it ends is "
        + "judged (X-CB-01)."),
    Reason(
      "OP-CTX", guards: ["validateRequest", "getPublicKey", "translate"].map { "only by \($0)" },
      because:
        "These calls send nothing about the payment. What differs between two runs is the late request of an earlier call."
    ),
    Reason(
      "OP-SES-03", "asks another host about cards", guards: ["only by prepareRequest"],
      because:
        "Preparing a request asks nothing about cards. What differs between two runs is an encrypted request, which is "
        + "new each time."),
    Reason(
      "OP-LOG-02", "cannot be switched on", guards: ["only after", "only once"],
      because:
        "In the document, the log is switched on when the app starts (Use logging), before anything else happens."
    ),
    Reason(
      "X-CB-01", "calls both continuations when payment items fail", guards: ["only by lookUpIIN"],
      because: "The continuation of a check does not take a list of items (Apply IIN check)."),
    Reason(
      "OP-REQ-10", "prepares without validating",
      "validates only when Pay is pressed for the first time",
      guards: ["only in the state a field is invalid"],
      because: "Nothing is prepared while a field is invalid, so no preparation lacks its validation."),
    Reason(
      "OP-COB-08/b", guards: ["only with an empty text"],
      because:
        "The choice must last only for the same card, and an emptied number field has no digit of that card."
    ),
    Reason(
      "OP-REQ-04", "finds no errors the second time", guards: ["only with a zero"],
      because:
        "The zero is the suite's number of a session or a request; the SDK has no such number."),
    Reason(
      "", "reports changedValue with the value of the previous changedValue",
      "reports changedValue with the value of the first changedValue",
      "reports changedValue with the fieldId of the previous changedValue",
      "reports changedValue with the fieldId of the first changedValue",
      because:
        "It is open what a field shows of typed text: the document mentions prefilled values (Payment product input "
        + "form screen), which one rule judges, and the values of the request, which another one judges."),
    Reason(
      "", "reports requestFailed with the error of the first requestFailed",
      "reports requestFailed with the error of the previous requestFailed",
      because:
        "It is open what an SDK's own error says; the service's errors are separate members, which OP-ITM-10 judges."
    ),
    Reason(
      "OP-VAL-09", guards: ["only with a text beyond ASCII"],
      because: "The unit of a length is open (A-OP-40), so the rule judges only texts in ASCII."),
    Reason(
      "OP-IIN-19/b", "treats a late result as one for the current number",
      guards: ["UNKNOWN", "NOT_ENOUGH_DIGITS", "EXISTING_BUT_NOT_ALLOWED"].map {
        "only by lookedUp with status \($0)"
      },
      because:
        "The defect is in the handling of a product, and a result with this status names none."),
    Reason(
      "", "takes the isWanted of each wishToStore from the first wishToStore",
      "takes the isWanted of each wishToStore from the previous wishToStore",
      because:
        "The rules compare a request with the switch that the app shows, and here the app shows the earlier value: "
        + "no sentence says how a switch answers a tap."),
    Reason(
      "", "takes the countryCode of each startPurchase from the first startPurchase",
      "takes the countryCode of each startPurchase from the previous startPurchase",
      because:
        "open: a shop may sell in one country only, and no sentence says from where an app takes a purchase's country "
        + "(OPPaymentContext)."),
    Reason(
      "", "reports showedBrands with the entries of the first showedBrands",
      "reports showedBrands with the entries of the previous showedBrands",
      because:
        "On a screen, the offered brands and their look are one list; here only the report of the look changes. Which "
        + "brands are offered is judged by their own report."),
    Reason(
      "", "takes the isAuthorised of each nativeFinished from the first nativeFinished",
      "takes the isAuthorised of each nativeFinished from the previous nativeFinished",
      because:
        "What an app sends when a provider's screen has ended is open (A-OP-78); the rules judge that "
        + "the app reports "
        + "none of these payments as made."),
    Reason(
      "OP-LOC-03", guards: ["only after", "only once", "only in the state a step has failed"],
      because:
        "An app may read the texts for labels once, with its first form (Localise app); so no case of the rule begins "
        + "with a past."),
    Reason(
      "OP-IIN-17", guards: ["only offline"],
      because: "Offline no request reaches the service, so nobody sees for which payment it asks."),
    Reason(
      "OP-VAL-06/a", "accepts only lower case", guards: ["only with a text beyond ASCII"],
      because: "It is open whether an address may have letters beyond ASCII (A-OP-17)."),
    Reason(
      "OP-REQ-07", guards: ["only with a text of a hundred bytes"],
      because: "A mask may cut a long value, so the wrong values of the rule are short."),
    Reason(
      "OP-LOC-01",
      guards: ["only after", "only once", "only from the third", "only in the state a step has failed"],
      because:
        "An app may read the texts for labels once, with its first form (Localise app); so the rule starts a fresh app, "
        + "in which it looks at the forms of two products."),
    Reason(
      "OP-REQ-08", "stores every request after the first stored one", guards: ["only with a zero"],
      because:
        "The defect shows when a request is prepared, by its number, which is never zero."),
    Reason(
      "OP-IIN-09/b", guards: ["only with a text beyond ASCII"],
      because: "A check is given digits, and the products and countries in its result are ASCII."),
    Reason(
      "OP-ENC-09/a", "encodes the encrypted fields again", guards: ["only in the state the form is empty"],
      because: "The fields are sent after the form was filled in."),
  ]
}
