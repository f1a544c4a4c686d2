import Conformance

/// Customers, languages, the history and the phone, in words.
extension DotpayIntegration {
  static var customerMessages: [ContractDescription.Message] {
    let cardStore = "Leave it out of the stimuli, and `configuredCards` out of the effects."
    let card = Field("card", cardType, "the card")
    return [
      Message(
        "signedIn", "The user signs in, and the merchant's backend identifies him.", otherwise: cardStore,
        fields: [
          Field("customer", .string(), "the id of the customer, as `credit_card_customer_id` has it")
        ]),
      Message("signedOut", "The user signs out.", otherwise: cardStore),
      Message(
        "gotCards", "The backend answers with the cards of the customer.", otherwise: cardStore,
        fields: [
          HostFields.call,
          Field("cards", .array(cardType), "all cards of the customer who was signed in then"),
        ]),
      Message(
        "cardsFailed", "Nothing came of a request for the cards of the customer.", otherwise: cardStore,
        fields: [HostFields.call, HostFields.error]),
      Message(
        "newCardReported",
        "The SDK calls `oneClickManager:didRegisterNewCreditCard:` of the app's `DPOneClickManagerDelegate`.",
        otherwise: "Leave it out of the stimuli where the app sets no such delegate.", fields: [card]),
      Message(
        "newCardAnnounced", "The backend tells the app, as by a push message, that a card was registered.",
        otherwise: "Leave it out of the stimuli where the app has no such messages.", fields: [card]),
      Message(
        "cardRemovalTapped",
        "The user has the app remove the data of a remembered card. Where the app has no function for that, though the shop "
          + "has 1Click, report nothing.",
        otherwise: "Leave it out of the stimuli where the shop may not use 1Click.",
        fields: [
          Field("card", .string(), "id of the card"),
          Field(
            "cards", .array(.string()), "ids of the cards that the fake of `paymentCards` has from now on"),
        ]),
    ]
  }

  static var otherMessages: [ContractDescription.Message] {
    let languages = "Leave it out of the stimuli, and `askedForLanguages` out of the effects."
    let history = "Leave it out of the stimuli where the app shows no history of its own."
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
        "The user opens whatever the app says about itself: versions, licences, help. Where several screens do, open each.",
        otherwise: "Leave it out of the stimuli where the app says nothing about itself."),
      Message(
        "historyOpened", "The user opens the app's history of payments.", otherwise: history,
        fields: [
          Field(
            "payments", .array(Dotpay.historyType),
            "what the fake of `DPPaymentHistory.paymentHistory` has from now on")
        ]),
      Message(
        "historyUpdated",
        "The SDK calls `paymentHistory:didUpdatePaymentSummary:` of every registered observer. The fake of "
          + "`paymentHistory` has the new state too.",
        otherwise: history,
        fields: [Field("control", .string(), "control of the payment"), HostFields.status]),
      Message("historyLeft", "The user leaves the app's history of payments.", otherwise: history),
      Message(
        "appDidBecomeActive", "The app came back and is active.",
        otherwise: "Where the app does not listen, report nothing."),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Let every timer fire that was due in between, in order.",
        otherwise: "Declare the clock `system` and leave it out of the stimuli.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
    ]
  }
}
