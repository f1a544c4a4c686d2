import Conformance

/// Questions that the document leaves open. A run records what an implementation does, and does not judge it.
extension Ambiguity {
  /// Who refuses an incomplete payment.
  public static let whoRefusesIncompletePayments = Ambiguity(
    "A-DP-3", "Who refuses a payment if a value without a default is missing?",
    parts: [
      ["incomplete payments are refused by the library", "incomplete payments are refused by the platform"],
      [
        "payments without a channel are refused by the library",
        "payments without a channel are refused by the platform",
      ],
    ])
  /// The key of the buyer's last name.
  public static let lastNameKey = Ambiguity(
    "A-DP-4",
    "Under which key does a host give the buyer's last name: lastname, as in the table, or surname, as in the sample?",
    readings: ["the last name is given as lastname", "the last name is given as surname"])
  /// Which channels are listed unless the host asks for online ones.
  public static let channelsUnlessOnlineOnly = Ambiguity(
    "A-DP-8", "Which channels are listed if the host does not ask for online ones?",
    readings: ["offline channels only", "all of them"])
  /// Two payments with the same control.
  public static let twoPaymentsWithOneControl = Ambiguity(
    "A-DP-6", "What does the history show if two payments have the same control?",
    readings: ["both payments are listed", "one payment is listed", "the second payment is refused"])
  /// Whether the host is told that the user left before paying.
  public static let userLeavesBeforePaying = Ambiguity(
    "A-DP-9", "Is the host told if the user leaves the process before paying?",
    readings: ["nothing is reported", "a failure is reported", "an unpaid payment is reported"])
  /// Whether the last channel is remembered after a restart.
  public static let lastChannelAfterRestart = Ambiguity(
    "A-DP-11", "Is the last channel remembered when the app is restarted?",
    readings: ["the last channel is remembered", "the last channel is forgotten"])
  /// Cards while one-click payments are off.
  public static let cardsWhileOneClickOff = Ambiguity(
    "A-DP-12", "Are cards listed while one-click payments are turned off?",
    readings: ["cards are listed", "no card is listed"])
  /// A default card that nobody chose.
  public static let defaultCardBeforeChoice = Ambiguity(
    "A-DP-13", "Is there a default card before one is chosen?",
    readings: ["no card is the default", "a card is the default by itself"])
  /// The host's cards after all data are cleared.
  public static let hostCardsAfterClearing = Ambiguity(
    "A-DP-14", "Do the host's own cards stay if all card data are removed?",
    readings: ["the host's cards stay", "the host's cards are removed"])
  /// Whether the security code is masked by default.
  public static let securityCodeMaskedByDefault = Ambiguity(
    "A-DP-15", "Is the security code masked if the host does not say whether to mask it?",
    readings: ["shown as it is typed", "masked from the start"])
  /// Whether the delegate is told of a card if the host has set no customer.
  public static let cardWithoutCustomerTold = Ambiguity(
    "A-DP-17", "Is the delegate told if a card is registered while the host has set no customer?",
    readings: ["told of external cards only", "told of every card"])
  /// Payments that enter the history.
  public static let whatEntersHistory = Ambiguity(
    "A-DP-20", "Do payments without a form and refused payments enter the history?",
    parts: [
      ["card payments without a form are listed", "card payments without a form are not listed"],
      ["fast payments are listed", "fast payments are not listed"],
      ["refused payments are listed", "refused payments are not listed"],
    ])
  /// When a control is made.
  public static let controlBeforeUse = Ambiguity(
    "A-DP-21", "Does a payment description have a control before it is used?",
    readings: ["made when it is needed", "made with the description"])
  /// Offline channels in the built-in choice.
  public static let offlineChannelsOffered = Ambiguity(
    "A-DP-22", "Does the built-in choice offer channels that are offline?",
    readings: ["channels that are offline are offered", "channels that are offline are not offered"])
  /// An update that changes nothing.
  public static let unchangedUpdateTold = Ambiguity(
    "A-DP-23", "Are observers told of an update that changed nothing?",
    readings: ["an unchanged payment is reported as updated", "an unchanged payment is not reported"])
  /// The buyer's data that no form asks for.
  public static let unneededBuyerDataSent = Ambiguity(
    "A-DP-24", "Are data on the buyer sent if no form asks for them?",
    readings: ["data that nothing needs are sent", "data that nothing needs are not all sent"])
  /// Reports of the changes that the host itself makes to cards.
  public static let hostCardChangesTold = Ambiguity(
    "A-DP-26", "Is the delegate told what the host itself does with cards?",
    parts: [
      ["told of cards that the host registers", "not told of cards that the host registers"],
      ["told of default cards that the host chooses", "not told of default cards that the host chooses"],
    ])
  /// The host's cards in the list.
  public static let hostCardsListed = Ambiguity(
    "A-DP-27", "Does the list of remembered cards have the cards that the host supplied?",
    readings: ["the host's cards are listed", "the host's cards are not listed"])
  /// Controls with characters that occur in none of the document's examples.
  public static let controlOfOtherCharacters = Ambiguity(
    "A-DP-28", "Is a control accepted if it has characters other than letters, digits and marks?",
    readings: ["a control with any characters is sent", "a control with other characters is refused"])
  /// Form fields that the host has already filled in.
  public static let filledFieldsShown = Ambiguity(
    "A-DP-29", "Does the form show fields that the host has filled in?",
    readings: [
      "fields that the host has filled in are shown", "fields that the host has filled in are left out",
    ])
  /// Whether a payment by the wallet is sent before its authorization is created.
  public static let walletPaymentBeforeAuthorization = Ambiguity(
    "A-DP-30",
    "Is a wallet payment sent to the platform before the host has created an authorization?",
    readings: ["the payment is sent later", "the payment is sent before"])
  /// How a refused payment without a form is reported.
  public static let formlessPaymentRefusal = Ambiguity(
    "A-DP-31", "How does the completion of a payment without a form report a refusal?",
    readings: ["a refusal comes as a summary", "a refusal comes as an error"])
  /// Remembered cards that are hidden.
  public static let hiddenCardsListed = Ambiguity(
    "A-DP-32", "Are remembered cards listed while the host has turned them off?",
    readings: ["hidden cards are not listed", "hidden cards are listed"])
  /// A history that is created with payments.
  public static let historyMadeWithPayments = Ambiguity(
    "A-DP-46", "What does the built-in history show if it is created with a list of payments?",
    readings: ["the given payments", "all payments of the history"])
  /// The error of a payment by card; the document declares this error as never nil.
  public static let errorObjectBesideSummary = Ambiguity(
    "A-DP-25", "Does a payment with a remembered card give an error object with its summary?",
    readings: ["a summary comes alone", "an error object comes with a summary"])
}
