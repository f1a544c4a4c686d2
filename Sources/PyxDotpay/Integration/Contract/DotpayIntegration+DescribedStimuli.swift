import Conformance

extension DotpayIntegration {
  typealias Message = ContractDescription.Message
  typealias Field = ContractDescription.Field

  private static let call = Field("call", .integer, "number of the request that it answers")
  private static let payment = Field("payment", .integer, "number of the payment")
  private static let error = Field("error", .string(), "what went wrong, in words")
  private static let request = Field(
    "request", .integer, "number of the view controller of the wallet, given by the suite")
  private static let status = Field(
    "status", .string(words: Dotpay.statusWords),
    "the summary's status: the constant without kDPPaymentSummaryStatus and with a small first letter")
  private static let order = Field(
    "order",
    .object([
      Field("id", .string(), "the shop's name for the order; the same order may be paid once more"),
      Field("amount", .string(), "what is to be paid, as a decimal number with a point"),
      Field("currency", .string(), "code of the currency"), Field("title", .string(), "what is bought"),
      Field(
        "isShipped", .bool, "whether real goods are bought, which the merchant's backend is to have sent"),
    ]), "what is paid for")

  /// What happens to the host, in words.
  static var stimulusMessages: [ContractDescription.Message] {
    payingMessages + endingMessages + walletMessages + customerMessages + otherMessages
  }

  private static var payingMessages: [ContractDescription.Message] {
    [
      Message(
        "buyerChanged", "The app knows this of the user from now on: he has entered it, or signed in.",
        otherwise: "Leave it out of the stimuli where the app asks nobody for such data.",
        fields: [
          Field(
            "buyer",
            .object([
              Field("firstName", .string(), "first name; absent where it is not known", optional: true),
              Field("lastName", .string(), "last name; absent where it is not known", optional: true),
              Field("email", .string(), "e-mail address; absent where it is not known", optional: true),
              Field("phone", .string(), "phone number; absent where it is not known", optional: true),
              Field(
                "isPhoneVerified", .bool,
                "whether the app has verified that number, as by a code that it sent there"),
            ]), "what is known")
        ]),
      Message(
        "payTapped", "The user pays an order, and is to choose a channel (`DPDotPayViewController`).",
        fields: [order]),
      Message(
        "payByCardTapped",
        "The user pays an order by a remembered card with one tap (`oneClickPaymentWithPaymentInfo:paymentCard:`).",
        otherwise: "Leave it out of the stimuli, and `paidByCard` out of the effects.",
        fields: [
          order,
          Field(
            "card", .string(),
            "id of the card that was picked, which the fakes of `paymentCards` have; absent where none was",
            optional: true),
        ]),
      Message(
        "payByChannelTapped",
        "The user pays an order by a channel with a button of its own in the app "
          + "(`fastPaymentWithPaymentInfo:paymentChannelId:`).",
        otherwise: "Leave it out of the stimuli, and `paidByChannel` out of the effects.",
        fields: [order, Field("channel", .string(), "identifier of the button's channel")]),
      Message(
        "gotChannels",
        "The SDK calls the completion of `getChannelListForPaymentInfo:` without an error, on a thread other than the main "
          + "one where the adapter can.",
        fields: [
          call, Field("channels", .array(.string()), "identifiers of the channels, `channelList`"),
          Field("details", .string(), "`paymentDetails`, an object that this text stands for"),
        ]),
      Message(
        "channelsFailed", "The SDK calls the completion of `getChannelListForPaymentInfo:` with an error.",
        fields: [call, error]),
    ]
  }

  private static var endingMessages: [ContractDescription.Message] {
    [
      Message(
        "summaryReached",
        "The SDK asks the delegate `dotpayViewController:shouldShowViewControllerForPaymentSummary:`.",
        otherwise: "Leave it out of the stimuli, and `answeredSummary` out of the effects.",
        fields: [payment, status]),
      Message(
        "paymentFinished",
        "The SDK calls the delegate's `dotpayViewController:didFinishPaymentWithSummary:`, or the completion of a payment "
          + "without the form.",
        fields: [payment, status]),
      Message(
        "paymentFailed",
        "The SDK calls the delegate's `dotpayViewController:didFailToFinishPaymentWithError:`, or the completion of a "
          + "payment without the form with an error.",
        fields: [payment, error]),
      Message(
        "backendTold", "The backend says what became of a payment, as Dotpay told it.",
        otherwise: "Leave it out of the stimuli, and `askedBackend` out of the effects.",
        fields: [
          call,
          Field(
            "outcome", .string(words: PaymentOutcome.documented.map(\.rawValue)),
            "that the payment was made, that it was not, or that nothing is known yet"),
        ]),
      Message(
        "backendFailed",
        "Nothing came of a question to the backend: the connection was lost, or the reply could not be read.",
        otherwise: "Leave it out of the stimuli.", fields: [call, error]),
    ]
  }

  private static var walletMessages: [ContractDescription.Message] {
    let otherwise = "Leave it out of the stimuli, and `setWalletDelegate` out of the effects."
    return [
      Message(
        "authorizationCreationAsked",
        "The SDK calls `masterpassPaymentShouldCreateAuthorizationOn:` of the app's `DPMasterpassPaymentDelegate`.",
        otherwise: otherwise, fields: [request]),
      Message(
        "userAuthorizationAsked",
        "The SDK calls `masterpassPaymentShouldAuthorizeUserPaymentOn:` of the app's `DPMasterpassPaymentDelegate`.",
        otherwise: otherwise, fields: [request]),
      Message(
        "authorizationEnded",
        "The user has done what the app asked for then, as when a PIN was set or entered, or has failed for good. Sent only "
          + "while the app has not answered yet.",
        otherwise: "Leave it out of the stimuli where the app answers at once.",
        fields: [request, Field("isSuccessful", .bool, "whether the user has done it rightly")]),
    ]
  }

  private static var customerMessages: [ContractDescription.Message] {
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
          call, Field("cards", .array(cardType), "all cards of the customer who was signed in then"),
        ]),
      Message(
        "cardsFailed", "Nothing came of a request for the cards of the customer.", otherwise: cardStore,
        fields: [call, error]),
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

  private static var otherMessages: [ContractDescription.Message] {
    let languages = "Leave it out of the stimuli, and `askedForLanguages` out of the effects."
    let history = "Leave it out of the stimuli where the app shows no history of its own."
    return [
      Message(
        "gotLanguages", "The SDK calls the completion of `getLanguageListWithCompletion:` without an error.",
        otherwise: languages, fields: [call, Field("languages", .array(.string()), "`languageList`")]),
      Message(
        "languagesFailed", "The SDK calls the completion of `getLanguageListWithCompletion:` with an error.",
        otherwise: languages, fields: [call, error]),
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
        otherwise: history, fields: [Field("control", .string(), "control of the payment"), status]),
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
