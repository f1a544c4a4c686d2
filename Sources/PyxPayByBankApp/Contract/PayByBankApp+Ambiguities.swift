import Conformance

/// What the guide leaves open: a run records what an implementation does there, and never judges it.
extension Ambiguity {
  /// Capital letters in a scheme.
  public static let zappSchemeCase = Ambiguity(
    "A-PBBA-1",
    "Do capital letters in the scheme, or in the host's list of schemes, count as the same scheme?",
    readings: ["ZAPP does not count as zapp", "ZAPP counts as zapp"])
  /// Questions about a bank app.
  public static let bankAppQueryErasesChoice = Ambiguity(
    "A-PBBA-2",
    "Does merely asking for a bank app erase the remembered choice when no bank app is installed?",
    readings: ["a question erases nothing", "a question erases the choice"])
  /// Tokens in URLs.
  public static let tokenEscapingInURL = Ambiguity(
    "A-PBBA-3", "How are characters of a token written if they have a special meaning in a URL?",
    readings: ["percent-encoded", "written as it is", "written in another way", "no URL is opened"])
  /// Bank apps that are removed while the popup is up.
  public static let openAfterLastAppRemoved = Ambiguity(
    "A-PBBA-4",
    "What does \"Open banking app\" do when the last bank app was removed while the popup was up?",
    readings: ["the choice is stored", "the choice is not stored"])
  /// The end of the explanation.
  public static let endOfExplanation = Ambiguity(
    "A-PBBA-6", "Does closing the explanation return to the previous popup, and is the closing reported?",
    readings: [
      "closing returns to the popup before, and is not reported",
      "closing returns to the popup before, and is reported",
      "closing ends the popup, and is not reported", "closing ends the popup, and is reported",
    ])
  /// The expiry interval.
  public static let expiryInterval = Ambiguity(
    "A-PBBA-7", "In what unit is the expiry interval, and does it run while the M-COMM popup is up?",
    parts: [
      ["the interval is in seconds", "the interval is in minutes"],
      ["time runs on the M-COMM popup", "no time runs on the M-COMM popup"],
    ])
  /// Expiry of error popups.
  public static let expiryOfErrorPopup = Ambiguity(
    "A-PBBA-8", "Is expiry reported while an error popup is up?",
    readings: ["an error popup does not expire", "an error popup expires"])
  /// Reports of a hand-over.
  public static let handOverReportedAsClose = Ambiguity(
    "A-PBBA-9",
    "Is the hand-over to the bank app, which removes the popup, also reported as a close by the user?",
    readings: ["a hand-over is not reported", "a hand-over is reported as a close"])
  /// The type of the choice.
  public static let typeOfStoredChoice = Ambiguity(
    "A-PBBA-10", "As what type is the choice stored?", admitsOneReading: true,
    readings: ["stored as a Boolean", "stored as a number", "stored as a string"])
  /// Direct calls and the choice.
  public static let directCallCountsAsChoice = Ambiguity(
    "A-PBBA-11", "Does opening the bank app directly count as the remembered choice?",
    readings: ["a direct call does not count as the choice", "a direct call counts as the choice"])
  /// The unit of lengths.
  public static let characterUnit = Ambiguity(
    "A-PBBA-13", "What is a character: a grapheme, a code point, a code unit, a byte?",
    readings: [
      "characters are grapheme clusters", "characters are code points", "characters are UTF-16 code units",
      "characters are UTF-8 bytes", "characters are something else",
    ])
  /// The error popup after a retry.
  public static let errorPopupAfterTap = Ambiguity(
    "A-PBBA-15", "Does the error popup go away when its button is tapped?",
    readings: ["the error popup disappears", "the error popup stays"])
  /// Calls while a popup is up.
  public static let popupWhileAnotherIsUp = Ambiguity(
    "A-PBBA-17", "Which payment does a popup belong to if it is requested while another is up?",
    parts: [
      [
        "the newest call takes it over", "the current popup stays, and no other comes",
        "another popup comes over the current one",
      ],
      ["the newest view controller presents it", "the first view controller presents it"],
    ])
  /// Later payments without a choice.
  public static let popupAfterCodeChosen = Ambiguity(
    "A-PBBA-22", "Which popup does a later payment show if the code was chosen the first time?",
    readings: ["a later payment shows the M-COMM popup", "a later payment shows the code popup"])
  /// Schemes that the host forgot.
  public static let choiceWithoutListedScheme = Ambiguity(
    "A-PBBA-23", "Is the choice erased when a bank app is installed but the host does not list the scheme?",
    readings: ["the choice is erased", "the choice is kept", "the bank app is opened"])
  /// Bank apps that were removed and installed again.
  public static let choiceAfterReinstallation = Ambiguity(
    "A-PBBA-24",
    "Is the choice erased when all bank apps were removed and one was installed again without a payment "
      + "in between?",
    readings: ["the choice is kept", "the choice is erased"])
  /// The popup after a hand-over.
  public static let popupAfterHandOver = Ambiguity(
    "A-PBBA-25", "Does the popup stay after it has handed over to the bank app?",
    readings: ["the popup disappears", "the popup stays"])
  /// Normal forms of error strings.
  public static let errorStringNormalForm = Ambiguity(
    "A-PBBA-26", "Are the characters of an error string shown in another, canonically equivalent form?",
    readings: ["shown scalar by scalar", "shown in a canonically equivalent form"])
  /// What a URL holds.
  public static let urlHoldsMoreThanToken = Ambiguity(
    "A-PBBA-27", "Does the URL hold more than the token, so that it differs from call to call?",
    readings: ["the same URL each time", "more than the token in the URL"])
  /// Second taps after the hand-over.
  public static let secondTapAfterHandOver = Ambiguity(
    "A-PBBA-28", "Does a second tap on a popup that stayed after the hand-over open the bank app again?",
    readings: ["a second tap opens the bank app again", "a second tap opens nothing"])
  /// How the choice is erased.
  public static let howChoiceIsErased = Ambiguity(
    "A-PBBA-29", "Is the choice erased by removing it or by storing false?", admitsOneReading: true,
    readings: ["erased by removing it", "erased by storing false"])
  /// A stored `false`.
  public static let storedFalseCountsAsChoice = Ambiguity(
    "A-PBBA-30", "Does a stored false count as the choice?", admitsOneReading: true,
    readings: ["a stored false does not count", "a stored false counts"])
  /// Error popups and the choice.
  public static let errorPopupErasesChoice = Ambiguity(
    "A-PBBA-31", "Does showing an error popup erase the remembered choice when no bank app is installed?",
    readings: ["an error popup erases nothing", "an error popup erases the choice"])
  /// Requests for the status that fail.
  public static let lostBankPaymentStatus = Ambiguity(
    "A-PBBA-32", "What does the host do when its status request fails?",
    readings: ["it asks again", "it shows an error popup"])
  /// Time in the background.
  public static let popupTimeInBackground = Ambiguity(
    "A-PBBA-35", "Does the time of a popup run while the host app is in the background?",
    readings: ["time runs in the background", "time stands still in the background"])
  /// Clocks that are set back.
  public static let clockSetBackDuringPopup = Ambiguity(
    "A-PBBA-36", "How is the time of a popup counted if the phone's clock is set back while it is up?",
    readings: ["the popup follows the clock", "the popup counts the elapsed time"])
  /// Pauses between two requests for the status.
  public static let pauseBetweenStatusQueries = Ambiguity(
    "A-PBBA-37", "When does the host ask for the status again after an answer that is not final?",
    readings: ["it asks again at once", "it asks again after a pause"])
  /// The message of an error popup.
  public static let messageOfFailedRequest = Ambiguity(
    "A-PBBA-38", "What is the message of the error popup after a failed payment request?",
    readings: ["only the error's own words", "the error's own words among others", "other words"])
  /// Layouts with the link.
  public static let markBesideLink = Ambiguity(
    "A-PBBA-39", "Does the layout with the link also have the mark of Pay by Bank app?",
    readings: ["the mark stands beside the link", "the link stands without the mark"])
  /// Questions about bank apps before later popups.
  public static let bankAppQueryPerPopup = Ambiguity(
    "A-PBBA-40",
    "If a host asked the library for a bank app before one popup, does it ask again before the next?",
    readings: ["it asks anew for each popup", "it does not ask again"])
  /// Requests for the status in the background.
  public static let statusQueriesInBackground = Ambiguity(
    "A-PBBA-41", "Does the host ask for the status while it is in the background?",
    readings: ["it asks nothing in the background", "it asks in the background"])
  /// Retries.
  public static let retryOfPayment = Ambiguity(
    "A-PBBA-42", "Does the host submit the payment again when the consumer asks for a retry?",
    readings: ["a retry submits the payment again", "a retry submits nothing"])
}
