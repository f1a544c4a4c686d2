extension ExplainedPairs {
  /// Pairs of Pay by Bank app.
  static let payByBankApp: [Reason] = payByBankAppHost + payByBankAppLibrary

  private static func pair(
    _ rule: String, _ mutant: String?, _ guards: [String?], _ reason: String
  ) -> [Reason] {
    guards.map {
      Reason(system: "pay-by-bank-app", rule: rule, mutant: mutant, guarding: $0, reason: reason)
    }
  }

  /// Guards under which a status is told of a payment that was not made.
  private static let unmade = [
    "only by gotStatus with status cancelled", "only by gotStatus with status failed",
    "only by pushedStatus with status cancelled", "only by pushedStatus with status failed",
  ]

  private static let away = [
    "only in the background", "only in the state the app is in the background",
  ]

  private static let ofUnmade =
    "open: section 4.2 orders and asks for the confirmation, and section 4.2.5 speaks of it alone; how the consumer hears of "
    + "a payment that was not made is the merchant's affair"

  private static let leftPopup =
    "open: once the app was left, nobody says whether a popup is still up (A-PBBA-25), and for that journey section 5 asks for "
    + "the status page alone"

  private static let askedAgain =
    "equivalent: an answer that the app does not hear in the background is asked for once more when it is back, in time for "
    + "sections 2.2 and 4.2.5"

  private static let payByBankAppHost: [Reason] =
    pair("PBBA-PAY-03", nil, unmade, ofUnmade)
    + pair("PBBA-PAY-07/b", nil, unmade, ofUnmade)
    + pair("PBBA-PAY-14", "shows no status page when the consumer was away", unmade, ofUnmade)
    + pair("PBBA-PAY-14", "leaves the popup behind", away.map { $0 }, leftPopup)
    + pair(
      "PBBA-PAY-03", "dismisses the popup ten seconds after the confirmation", away.map { $0 }, leftPopup)
    + pair(
      "PBBA-PAY-03", "dismisses the popup ten seconds after the confirmation",
      ["only by timePassed", "only in the state"],
      "equivalent: the popup is dismissed in time, and ten seconds later once more, when it is gone; when error popups go is "
        + "the merchant's affair")
    + pair("PBBA-PAY-04", nil, away.map { $0 }, askedAgain)
    + pair("PBBA-PAY-08", "asks on and hears no answer any more", away.map { $0 }, askedAgain)
    + pair("PBBA-PAY-13", nil, away.map { $0 }, askedAgain)
    + pair(
      "PBBA-PAY-05", nil, ["only in the state the payment request is submitted"],
      "open: section 4.2.4 lets questions start as soon as the popup is displayed, which may be before the app is back"
    )
    + pair(
      "PBBA-PAY-07/c", nil,
      ["only in the state an error popup is up", "only in the state the popup was closed"],
      "open: the popup was closed or its time was over, after which a shop may say that nothing was paid; sections 4.2.5 and 5 "
        + "speak of payments that are under way")
    + ["submits twice for a tap", "submits the first payment only"].flatMap {
      pair("PBBA-PAY-01", $0, ["only in the state the consumer is to decide"], ofCoveredButton)
    }
    + pair(
      "PBBA-PAY-03", "shows a popup before the backend has replied",
      ["only in the state the consumer is to decide"], ofCoveredButton)
    + pair(
      "PBBA-PAY-10/b", "submits at once and again after five seconds",
      ["only in the state an error popup is up"],
      "open: nothing came of the retry's request then, and a host may submit again by itself (section 4.2.3.2)"
    )
    + pair(
      "PBBA-PAY-11", "leaves the button disabled after an error",
      ["only by gotStatus", "only by pushedStatus", "only beside a call of its kind"],
      "open: section 5 enables the button when a popup is closed; what becomes of the button of an order that has its final "
        + "status is not said")
    + pair(
      "", "takes error of the first of the kind for that of submitFailed", [nil], ofStrings)
    + pair(
      "", "takes error of the one before of the kind for that of submitFailed", [nil], ofStrings)
    + pair("", "takes token of the first of the kind for that of pushedStatus", [nil], ofPushes)
    + pair("", "takes token of the one before of the kind for that of pushedStatus", [nil], ofPushes)

  private static let ofCoveredButton =
    "open: the popup lies over the button then; what a shop makes of a tap on it all the same is not said"

  private static let ofStrings =
    "open: the strings of an error popup are provided by the merchant's app (table 5), which need not show the error's"

  private static let ofPushes = "equivalent: the app asks, and is answered the same"

  /// Types of layouts whose looks no section shows.
  private static let undocumented = [
    "only by makeLayout with layout moreAboutAndBankLogos", "only by makeLayout with layout bankLogos",
    "only by makeLayout with layout 0", "only by makeLayout with layout 1",
  ]

  private static let payByBankAppLibrary: [Reason] = ["01", "02", "04", "05", "08"].flatMap {
    pair(
      "PBBA-UX-" + $0, nil, undocumented.map { $0 },
      "open: section 4.2.6 documents two of the four types; what the types named after banks' logos give is not said"
    )
  }
}
