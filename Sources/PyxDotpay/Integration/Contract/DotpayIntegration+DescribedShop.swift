import Conformance

/// Descriptions of the stimuli of customers, languages, the history and the phone.
extension DotpayIntegration {
  static var customerMessages: [ContractDescription.Message] {
    let cardStore = "Leave it out of the stimuli, and `configuredCards` out of the effects."
    let card = Field("card", cardType, "the card")
    return [
      Message(
        "signedIn", "The user signs in, and the merchant's backend identifies the user.",
        otherwise: cardStore,
        fields: [
          Field("customer", .string(), "the customer's id, as in `credit_card_customer_id`")
        ]),
      Message("signedOut", "The user signs out.", otherwise: cardStore),
      Message(
        "gotCards", "The backend answers with the cards of the customer.", otherwise: cardStore,
        fields: [
          HostFields.call,
          Field(
            "cards", .array(cardType),
            "all cards of the customer who was signed in at the time of the request"),
        ]),
      Message(
        "cardsFailed", "A request for the customer's cards failed.", otherwise: cardStore,
        fields: [HostFields.call, HostFields.error]),
      Message(
        "newCardReported",
        "The SDK calls `oneClickManager:didRegisterNewCreditCard:` of the app's `DPOneClickManagerDelegate`.",
        otherwise: "Leave it out of the stimuli if the app sets no such delegate.", fields: [card]),
      Message(
        "newCardAnnounced",
        "The backend tells the app, for example by a push message, that a card was registered.",
        otherwise: "Leave it out of the stimuli if the app has no such messages.", fields: [card]),
      Message(
        "cardRemovalTapped",
        "The user has the app remove the data of a remembered card. If the shop has 1Click but the app has no function "
          + "for that, report nothing.",
        otherwise: "Leave it out of the stimuli if the shop may not use 1Click.",
        fields: [
          Field("card", .string(), "id of the card"),
          Field(
            "cards", .array(.string()), "ids of the cards that the fake of `paymentCards` returns from now on"
          ),
        ]),
    ]
  }

  static var otherMessages: [ContractDescription.Message] {
    let languages = "Leave it out of the stimuli, and `askedForLanguages` out of the effects."
    let history = "Leave it out of the stimuli if the app shows no history of its own."
    return [
      Message(
        "gotLanguages", "The SDK calls the completion of `getLanguageListWithCompletion:` without an error.",
        otherwise: languages,
        fields: [HostFields.call, Field("languages", .array(.string()), "`languageList`")]),
      Message(
        "languagesFailed", "The SDK calls the completion of `getLanguageListWithCompletion:` with an error.",
        otherwise: languages, fields: [HostFields.call, HostFields.error]),
      Message(
        "aboutOpened",
        "The user opens the app's About screen: versions, licences, help. If there are several such screens, open "
          + "each.",
        otherwise: "Leave it out of the stimuli if the app has no such screen."),
      Message(
        "historyOpened", "The user opens the app's history of payments.", otherwise: history,
        fields: [
          Field(
            "payments", .array(Dotpay.historyType),
            "what the fake of `DPPaymentHistory.paymentHistory` returns from now on")
        ]),
      Message(
        "historyUpdated",
        "The SDK calls `paymentHistory:didUpdatePaymentSummary:` of every registered observer. The fake of "
          + "`paymentHistory` returns the new state too.",
        otherwise: history,
        fields: [Field("control", .string(), "control of the payment"), HostFields.status]),
      Message("historyLeft", "The user leaves the app's history of payments.", otherwise: history),
      Message(
        "appDidBecomeActive", "The app came back and is active.",
        otherwise: "If the app does not listen, report nothing."),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Fire every timer that was due in between, in order.",
        otherwise: "Declare the clock `system`, and leave out this stimulus.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
    ]
  }
}
