import Conformance

/// Fields of several stimuli.
enum HostFields {
  static let call = DotpayIntegration.Field("call", .integer, "number of the request that it answers")
  static let error = DotpayIntegration.Field("error", .string(), "what went wrong, in words")
  static let status = DotpayIntegration.Field(
    "status", .string(words: Dotpay.statusWords),
    "the summary's status: the constant without kDPPaymentSummaryStatus and with a lower-case first letter")
}

extension DotpayIntegration {
  typealias Message = ContractDescription.Message
  typealias Field = ContractDescription.Field

  private static let payment = Field("payment", .integer, "number of the payment")
  private static let request = Field(
    "request", .integer, "number of the wallet's view controller, given by the suite")
  private static let order = Field(
    "order",
    .object([
      Field("id", .string(), "the shop's name for the order; the same order may be paid for again"),
      Field("amount", .string(), "the amount to pay, as a decimal number with a point"),
      Field("currency", .string(), "code of the currency"),
      Field("title", .string(), "the goods or service bought"),
      Field(
        "isShipped", .bool, "whether physical goods are bought, which the merchant's backend must get shipped"
      ),
    ]), "the order that is paid for")

  /// Descriptions of what happens to the host.
  static var stimulusMessages: [ContractDescription.Message] {
    payingMessages + endingMessages + walletMessages + customerMessages + otherMessages
  }

  private static var payingMessages: [ContractDescription.Message] {
    [
      Message(
        "buyerChanged", "From now on the app knows this about the user, who has entered it or signed in.",
        otherwise: "Leave it out of the stimuli if the app never asks for such data.",
        fields: [
          Field(
            "buyer",
            .object([
              Field("firstName", .string(), "first name; absent if it is not known", optional: true),
              Field("lastName", .string(), "last name; absent if it is not known", optional: true),
              Field("email", .string(), "e-mail address; absent if it is not known", optional: true),
              Field("phone", .string(), "phone number; absent if it is not known", optional: true),
              Field(
                "isPhoneVerified", .bool,
                "whether the app has verified that number, for example by a code that it sent there"),
            ]), "what the app knows")
        ]),
      Message(
        "payTapped",
        "The user pays for an order, and will choose a channel (`DPDotPayViewController`). Dismiss a dialog of the app "
          + "first if it is in the way.",
        fields: [order]),
      Message(
        "payByCardTapped",
        "The user pays for an order with a remembered card, in one tap "
          + "(`oneClickPaymentWithPaymentInfo:paymentCard:`).",
        otherwise: "Leave it out of the stimuli, and `paidByCard` out of the effects.",
        fields: [
          order,
          Field(
            "card", .string(),
            "id of the picked card, which is among the cards of the fake `paymentCards`; absent if none was picked",
            optional: true),
        ]),
      Message(
        "payByChannelTapped",
        "The user pays for an order through a channel that has its own button in the app "
          + "(`fastPaymentWithPaymentInfo:paymentChannelId:`).",
        otherwise: "Leave it out of the stimuli, and `paidByChannel` out of the effects.",
        fields: [order, Field("channel", .string(), "identifier of the button's channel")]),
      Message(
        "gotChannels",
        "The SDK calls the completion of `getChannelListForPaymentInfo:` without an error, on a thread other than the "
          + "main one if the adapter can do that.",
        fields: [
          HostFields.call, Field("channels", .array(.string()), "identifiers of the channels, `channelList`"),
          Field("details", .string(), "`paymentDetails`: this text stands for the object"),
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
        "The SDK calls the delegate's `dotpayViewController:didFinishPaymentWithSummary:`, or the completion of a "
          + "payment without the form.",
        fields: [payment, HostFields.status]),
      Message(
        "paymentFailed",
        "The SDK calls the delegate's `dotpayViewController:didFailToFinishPaymentWithError:`; if the payment was made "
          + "without the form, it calls that payment's completion with an error.",
        fields: [payment, HostFields.error]),
      Message(
        "backendTold",
        "The backend reports how a payment ended, as it learned from Dotpay: in its reply or, if the app waits for a "
          + "push message instead, in that message.",
        otherwise: "Leave it out of the stimuli, and `askedBackend` out of the effects.",
        fields: [
          HostFields.call,
          Field(
            "outcome", .string(words: PaymentOutcome.documented.map(\.rawValue)),
            "the outcome: the payment was made, was not made, or has no known outcome yet"),
        ]),
      Message(
        "backendFailed",
        "A question to the backend failed: the connection was lost, or the reply could not be read.",
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
        "The user has done what the app asked for, such as setting or entering a PIN, or has failed for good. Sent "
          + "only while the app has not answered yet.",
        otherwise: "Leave it out of the stimuli if the app answers at once.",
        fields: [request, Field("isSuccessful", .bool, "whether the user succeeded")]),
    ]
  }
}
