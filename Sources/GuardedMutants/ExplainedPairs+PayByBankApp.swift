extension ExplainedPairs {
  /// Pairs of Pay by Bank app.
  static let payByBankApp: [Reason] = payByBankAppHost + payByBankAppLibrary + payByBankAppConditions

  /// Guards under which the status says that a payment was not made.
  private static let unmade = [
    "only by gotStatus with status cancelled", "only by gotStatus with status failed",
    "only by pushedStatus with status cancelled", "only by pushedStatus with status failed",
  ]

  private static let away = [
    "only in the background", "only in the state the app is in the background",
  ]

  private static let ofUnmade =
    "open: section 4.2 lists the steps up to the confirmation, and section 4.2.5 is only about the confirmation; it is up "
    + "to the merchant how the consumer learns of a payment that was not made"

  private static let leftPopup =
    "open: no section says whether a popup is still up once the app was left (A-PBBA-25); for a consumer "
    + "who left it, "
    + "section 5 asks only for the status page"

  private static let askedAgain =
    "equivalent: if the app misses an answer in the background, it asks again when it is back, in time for sections "
    + "2.2 and 4.2.5"

  private static let payByBankAppHost: [Reason] = [
    Reason("PBBA-PAY-03", guards: unmade, because: ofUnmade),
    Reason("PBBA-PAY-07/b", guards: unmade, because: ofUnmade),
    Reason(
      "PBBA-PAY-06", "stops asking after three answers",
      guards: ["only in the state the payment request is submitted"],
      because:
        "In this state, at most one request for a status can be left out. The app asks again within the minute that the "
        + "rule grants."),
    Reason(
      "PBBA-PAY-14", "shows no status page when the consumer was away", guards: unmade, because: ofUnmade),
    Reason("PBBA-PAY-14", "does not dismiss the popup", guards: away, because: leftPopup),
    Reason(
      "PBBA-PAY-03", "dismisses the popup ten seconds after the confirmation", guards: away,
      because: leftPopup),
    Reason(
      "PBBA-PAY-03", "dismisses the popup ten seconds after the confirmation",
      guards: ["only by timePassed", "only in the state"],
      because:
        "equivalent: the popup is dismissed in time; when the defect dismisses again ten seconds later, no popup is "
        + "up; the merchant decides when error popups go"),
    Reason("PBBA-PAY-04", guards: away, because: askedAgain),
    Reason(
      "PBBA-PAY-08", "keeps asking and ignores later answers", guards: away, because: askedAgain),
    Reason("PBBA-PAY-13", guards: away, because: askedAgain),
    Reason(
      "PBBA-PAY-05", "asks again when the app is left", "asks after ten seconds in the background",
      guards: [
        "only in the state the payment request is submitted", "only in the state the consumer is to decide",
        "only in the state the app is in the background",
      ],
      because:
        "open: section 4.2.4 says that nobody needs to ask in the background, and that polling can start "
        + "as soon as the popup is displayed"
    ),
    Reason(
      "PBBA-PAY-07/c",
      guards: ["only in the state an error popup is up", "only in the state the popup was closed"],
      because:
        "open: the popup was closed or its time was over, after which a shop may say that nothing was paid; sections "
        + "4.2.5 and 5 are about payments under way"),
    Reason(
      "PBBA-PAY-01", "submits twice after one tap", "submits only the first payment",
      guards: ["only in the state the consumer is to decide"], because: ofCoveredButton),
    Reason(
      "PBBA-PAY-03", "shows a popup before the backend has replied",
      guards: ["only in the state the consumer is to decide"], because: ofCoveredButton),
    Reason(
      "PBBA-PAY-10/b", "submits at once and again after five seconds",
      guards: ["only in the state an error popup is up"],
      because:
        "open: the retry's request has no result yet, and a host may submit again by itself (section 4.2.3.2)"
    ),
    Reason(
      "PBBA-PAY-11", "leaves the button disabled after an error",
      guards: ["only by gotStatus", "only by pushedStatus", "only beside a call of its kind"],
      because:
        "open: section 5 enables the button when a popup is closed; it does not say what happens to the "
        + "button once an "
        + "order has its final status"),
    Reason(
      "", "takes the displayWidth of each openedCheckout from the first openedCheckout",
      "takes the displayWidth of each openedCheckout from the previous openedCheckout",
      "reports askedForLayout with the width of the first askedForLayout",
      "reports askedForLayout with the width of the previous askedForLayout",
      because:
        "open: section 4.2.6 asks for a width of 200 points at least, and the width for one display is wide enough on another"
    ),
    Reason(
      "", "takes the error of each submitFailed from the first submitFailed",
      "takes the error of each submitFailed from the previous submitFailed",
      because:
        "open: the merchant's app provides the strings of an error popup (table 5), and need not show those "
        + "of the error"
    ),
    Reason(
      "", "takes the token of each pushedStatus from the first pushedStatus",
      "takes the token of each pushedStatus from the previous pushedStatus",
      because: "equivalent: the app asks, and gets the same answer"),
  ]

  private static let ofCoveredButton =
    "open: the popup covers the button in this state; no section says what a shop does if the button is "
    + "tapped nevertheless"

  /// Types of layouts whose appearance no section shows.
  private static let undocumented = [
    "only by makeLayout with layout moreAboutAndBankLogos", "only by makeLayout with layout bankLogos",
    "only by makeLayout with layout 0", "only by makeLayout with layout 1",
  ]

  private static let payByBankAppLibrary: [Reason] =
    layouts + [
      Reason(
        "PBBA-POP-20", "reports the expiry too early on the M-COMM popup", guards: ["only by tap"],
        because: "Time passes only by timePassed."),
      Reason(
        "PBBA-PICK-01", "shows a picker of its own", guards: ["only in the state explanation"],
        because: "The explanation covers the popup whose button would bring the picker."),
      Reason(
        "PBBA-MODEL-01", "shows the code again when the host asks for a bank app after the cross",
        guards: ["only by tapLayout"], because: "A tap on a layout does not ask for a bank app."),
      Reason(
        "PBBA-FLAG-03", guards: ["only in the state error popup, choice remembered"],
        because: "The choice is already stored."),
      Reason(
        "PBBA-FLAG-08", guards: ["only in the state M-COMM popup ("],
        because: "equivalent: no choice is stored then, so none can be erased"),
      Reason(
        "X-PURE-01", "stores the answer as the choice", guards: remembered,
        because: "equivalent: the choice is already stored"),
      Reason(
        "PBBA-POP-02", "waits for a tap", guards: ["only by dismissPopup"], because: ofUnseenPopup),
      Reason(
        "PBBA-POP-10", "asks for confirmation first", guards: ["only by dismissPopup"],
        because: ofUnseenPopup),
      Reason(
        "PBBA-POP-15", "keeps the first presenter",
        guards: (popups + ["expired popup", "explanation closed"]).map { "only in the state \($0)" },
        because:
          "open: no section says who presents the popup of a payment if another popup is up or could be "
          + "up (A-PBBA-17)"
      ),
    ] + errorStrings + covered

  private static let ofUnseenPopup =
    "equivalent: the bank app is opened at once, and the waiting popup only goes away, unseen"

  private static let remembered = [
    "no popup", "expired popup", "error popup", "retry asked for", "handed over",
  ]
  .map { "only in the state \($0), choice remembered" }

  private static let errorStrings: [Reason] = ["01", "02", "04", "11"].map {
    Reason(
      "PBBA-ERR-" + $0, guards: ["only by tap"],
      because: "An error popup shows the strings of showErrorPopup; a tap carries no strings.")
  }

  /// Controls that nobody can tap.
  private static let covered: [Reason] =
    ["PBBA-UX-07", "PBBA-UX-08", "PBBA-POP-25"].map {
      Reason(
        $0, guards: popups.map { "only in the state \($0)" },
        because:
          "open: a popup is up then (section 3.5), and no section says what a tap on the host's button behind it does"
      )
    } + [
      Reason(
        "PBBA-POP-08/a", "closes the popup", "also opens the bank app",
        guards: ["only in the state code popup"],
        because:
          "The code popup has a code and steps, but no button to get a code (sections 3.5.1.1 and 3.5.1.2)."
      )
    ]

  private static let popups = [
    "M-COMM popup", "code popup", "explanation (", "explanation, choice", "error popup",
  ]

  private static let layouts: [Reason] = ["01", "02", "04", "05", "08"].map {
    Reason(
      "PBBA-UX-" + $0, guards: undocumented,
      because:
        "open: section 4.2.6 documents two of the four types; it does not say what the types named after bank logos "
        + "look like"
    )
  }
}
