import Conformance

/// Fields of several stimuli.
enum HostFields {
  static let call = DotpayIntegration.Field("call", .integer, "number of the request that it answers")
  static let error = DotpayIntegration.Field("error", .string(), "what went wrong, in words")
  static let status = DotpayIntegration.Field(
    "status", .string(words: Dotpay.statusWords),
    "the summary's status: the constant without kDPPaymentSummaryStatus and with a small first letter")
}

extension DotpayIntegration {
  typealias Message = ContractDescription.Message
  typealias Field = ContractDescription.Field

  private static let payment = Field("payment", .integer, "number of the payment")
  private static let request = Field(
    "request", .integer, "number of the view controller of the wallet, given by the suite")
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
        "payTapped",
        "The user pays an order, and is to choose a channel (`DPDotPayViewController`). A dialog of the app that is in the "
          + "way is dismissed first.",
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
        "The SDK calls the completion of `getChannelListForPaymentInfo:` without an HostFields.error, on a thread other than the main "
          + "one where the adapter can.",
        fields: [
          HostFields.call, Field("channels", .array(.string()), "identifiers of the channels, `channelList`"),
          Field("details", .string(), "`paymentDetails`, an object that this text stands for"),
        ]),
      Message(
        "channelsFailed", "The SDK calls the completion of `getChannelListForPaymentInfo:` with an error.",
        fields: [HostFields.call, HostFields.error]),
    ]
  }

  private static var endingMessages: [ContractDescription.Message] {
    [
      Message(
        "summaryReached",
        "The SDK asks the delegate `dotpayViewController:shouldShowViewControllerForPaymentSummary:`.",
        otherwise: "Leave it out of the stimuli, and `answeredSummary` out of the effects.",
        fields: [payment, HostFields.status]),
      Message(
        "paymentFinished",
        "The SDK calls the delegate's `dotpayViewController:didFinishPaymentWithSummary:`, or the completion of a payment "
          + "without the form.",
        fields: [payment, HostFields.status]),
      Message(
        "paymentFailed",
        "The SDK calls the delegate's `dotpayViewController:didFailToFinishPaymentWithError:`, or the completion of a "
          + "payment without the form with an error.",
        fields: [payment, HostFields.error]),
      Message(
        "backendTold",
        "The backend says what became of a payment, as Dotpay told it: by its reply, or where the app waits for a push "
          + "message instead, by that.",
        otherwise: "Leave it out of the stimuli, and `askedBackend` out of the effects.",
        fields: [
          HostFields.call,
          Field(
            "outcome", .string(words: PaymentOutcome.documented.map(\.rawValue)),
            "that the payment was made, that it was not, or that nothing is known yet"),
        ]),
      Message(
        "backendFailed",
        "Nothing came of a question to the backend: the connection was lost, or the reply could not be read.",
        otherwise: "Leave it out of the stimuli.", fields: [HostFields.call, HostFields.error]),
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
}
