import Conformance

extension DotpayIntegration {
  /// Descriptions of what the host does.
  static var effectMessages: [ContractDescription.Message] {
    beginningMessages + outcomeMessages + cardMessages + historyMessages
  }

  private static let payment = Field("payment", .integer, "number of the payment", given: true)
  private static let request = Field(
    "request", .integer, "number of the wallet's view controller", given: true)
  private static let order = Field(
    "order", .string(), "id of the order concerned; absent if it cannot be seen", optional: true)
  private static let info = Field("info", Dotpay.infoType, "the `DPPaymentInfo`; absent members are not set")
  private static let call = Field(
    "call", .integer, "number of the request, unique within a session", given: true)

  private static var beginningMessages: [ContractDescription.Message] {
    let newPayment = Field(
      "payment", .integer,
      "number of the payment, unique within a session, no matter how the payment is made",
      given: true)
    return [
      Message(
        "askedForChannels", "The app called one of the methods `getChannelListForPaymentInfo:`.",
        fields: [call, info]),
      Message(
        "presentedPayment", "The app showed a `DPDotPayViewController`.",
        fields: [
          newPayment,
          Field(
            "channels", .array(.string()),
            "identifiers of the channels that it was created with; absent if they cannot be seen",
            optional: true),
          Field(
            "details", .string(),
            "the `paymentDetails` that it was created with; absent if they cannot be seen",
            optional: true),
          Field(
            "isOnMainThread", .bool,
            "whether it was shown on the main thread; absent if threads cannot be seen", optional: true),
        ]),
      Message(
        "setReturnDelegate", "The app set `paymentControllerDelegate` of a payment controller.",
        fields: [payment]),
      Message(
        "setWalletDelegate", "The app set `masterpassPaymentDelegate` of a payment controller.",
        fields: [payment]),
      Message(
        "paidByCard", "The app called `oneClickPaymentWithPaymentInfo:paymentCard:withCompletion:`.",
        fields: [
          newPayment, info, Field("card", .string(), "id of the card; absent for nil", optional: true),
        ]),
      Message(
        "paidByChannel",
        "The app called `fastPaymentWithPaymentInfo:paymentChannelId:showingDefaultSummary:withCompletion:`.",
        fields: [
          newPayment, info, Field("channel", .string(), "the channel; absent for nil", optional: true),
        ]),
      Message(
        "answeredSummary",
        "The app answered `dotpayViewController:shouldShowViewControllerForPaymentSummary:`.",
        fields: [
          payment,
          Field("showsBuiltIn", .bool, "the answer: whether the SDK should show its summary", given: true),
        ]),
    ]
  }

  private static var outcomeMessages: [ContractDescription.Message] {
    let isSuccessful = Field("isSuccessful", .bool, "the first argument")
    return [
      Message(
        "showedOutcome",
        "The app told the user the outcome of a payment, on a screen of its own or in a dialog. Report it once "
          + "when it appears, not again while it stays.",
        fields: [
          Field(
            "outcome", .string(words: PaymentOutcome.documented.map(\.rawValue)),
            "what it said: that the payment was made, that it was not made, or that its outcome is not "
              + "known yet, for example because it is under way; "
              + "another word for anything else"), order,
        ]),
      Message(
        "askedBackend", "The app asked its backend for the outcome of a payment.", fields: [call, order]),
      Message(
        "releasedOrder",
        "The app handed over the purchase, such as a ticket, or told its backend to have it sent.",
        fields: [order]),
      Message(
        "createdAuthorization", "The app called `didCreateAuthorization:andError:` of a wallet's controller.",
        fields: [request, isSuccessful]),
      Message(
        "authorizedUser", "The app called `didAuthorizeUser:andError:` of a wallet's controller.",
        fields: [request, isSuccessful]),
    ]
  }

  private static var cardMessages: [ContractDescription.Message] {
    [
      Message(
        "askedForCards", "The app asked its backend for the cards of the customer.", fields: [call]),
      Message(
        "configuredCards",
        "The app called `configureWithExternalCards:forCustomerId:` of `DPOneClickManager`.",
        fields: [
          Field("customer", .string(), "`customerId`"),
          Field("cards", .array(cardType), "`externalCards`"),
        ]),
      Message("clearedExternalCards", "The app called `clearExternalCardsData`."),
      Message(
        "unregisteredCard",
        "The app called `unregisterPaymentCardWithId:`, or had its backend remove the card. The fake completes the call "
          + "at once, without an error.",
        fields: [Field("card", .string(), "id of the card")]),
      Message("clearedCards", "The app called `clearData` of `DPOneClickManager`."),
      Message(
        "presentedCardManager",
        "The app showed `DPOneClickPaymentCardManagerViewController`, where cards can be deleted."),
      Message(
        "askedForLanguages", "The app called `getLanguageListWithCompletion:`.", fields: [call]),
      Message(
        "setLanguage", "The app set `defaultLanguage`.",
        fields: [Field("language", .string(), "the language")]),
      Message(
        "showedVersion", "The app showed a text with a version in it.",
        fields: [Field("text", .string(), "the text")]),
    ]
  }

  private static var historyMessages: [ContractDescription.Message] {
    let observer = Field("observer", .integer, "number of the observing object", given: true)
    return [
      Message("presentedHistory", "The app showed `DPPaymentHistoryController`."),
      Message("registeredObserver", "The app called `registerObserver:` of the history.", fields: [observer]),
      Message(
        "unregisteredObserver", "The app called `unregisterObserver:` of the history.", fields: [observer]),
      Message(
        "askedForUpdate", "The app called `updatePaymentSummary:` of the history.",
        fields: [Field("control", .string(), "control of the payment")]),
      Message(
        "showedHistory", "The app showed payments in a history of its own, or refreshed them.",
        fields: [
          Field(
            "payments",
            .array(
              .object([
                Field("control", .string(), "control of the payment"),
                Field(
                  "outcome", .string(words: PaymentOutcome.documented.map(\.rawValue)),
                  "the state shown for it, in the words of `showedOutcome`; absent if no state is shown",
                  optional: true),
              ])), "the payments that were shown")
        ]),
    ]
  }
}
