import Conformance

/// Prices of the shop, explanations of fields, native payments, and tasks that an app must leave to others.
extension OnlinePaymentsIntegration {
  /// Stimuli in words, in their order.
  static let describedShopStimuli: [ContractDescription.Message] = [
    .init(
      "startPurchase",
      "Like `startPayment`, but with the price as the shop has it. Put it where your app has its prices, for example "
        + "as the price of the only article in the basket, so that the app computes the amount of the payment "
        + "context from it. It is the whole sum to pay: there is no shipping, tax or discount. As with "
        + "`startPayment`, a process under way is abandoned, and the app has the session's data.",
      otherwise:
        "Leave it out if the app has prices only in minor units, gets them ready-made from a server, or adds "
        + "something to them that cannot be turned off.",
      fields: [
        .init(
          "price", .string(),
          "the price in units of the currency, with a point and all decimals of the currency: `19.99`, `500`"
        ),
        .init("currencyCode", .string(), "ISO 4217 code of the currency"),
        .init("countryCode", .string(), "ISO 3166-1 code of the country"),
        .init("isRecurring", .bool, "whether the payment is one of a series"),
      ]),
    .init(
      "pressInfo",
      "The customer presses the button for more information beside this field of the form (`OPToolTip` of its "
        + "display hints). If the field has no such button, do nothing. Close the explanation afterwards, "
        + "however it is shown.",
      otherwise: "Leave it out if no form has such buttons.", fields: [fieldIdField]),
    .init(
      "nativeFinished",
      "The provider's screen, reported by `openedNativePayment`, ends. If the customer has authorised the payment, "
        + "pass a token of your own making; otherwise end as if the screen had been closed (the document does not "
        + "say how, but leaves this to the provider). With Apple Pay, pass the token by didAuthorizePayment. The app "
        + "passes a result to the completion of that call: report it as a `showedResult` only if the "
        + "customer sees no "
        + "other result.",
      otherwise: "Leave it out together with `openedNativePayment`.",
      fields: [.init("isAuthorised", .bool, "whether the customer has authorised the payment")]),
  ]

  /// Effects in words, in their order.
  static let describedShopEffects: [ContractDescription.Message] = [
    .init(
      "showedBrands",
      "The screen shows the card's brands that can be chosen, with these names and logos. Report this with "
        + "`offeredBrands`, and again whenever a name or a logo appears or changes.",
      otherwise: "Leave it out if the names and logos of brands cannot be seen.",
      fields: [
        .init(
          "entries",
          .array(
            .object([
              productIdField,
              .init("label", .string(), "the name of the brand; absent if none is shown", optional: true),
              .init(
                "logo", .string(), "path, URL or name of the logo; absent if none is shown", optional: true
              ),
            ])), "the brands, in their order")
      ]),
    .init(
      "showedTooltip", "The app shows the explanation of a field in answer to `pressInfo`.",
      otherwise: "Leave it out together with `pressInfo`.",
      fields: [
        .init("text", .string(), "the text of the explanation; absent if it has none", optional: true),
        .init(
          "image", .string(),
          "path, URL or name of the image, as the app has it; absent if there is no image, or if it cannot be seen",
          optional: true),
      ]),
    .init(
      "openedNativePayment",
      "The app opens the screen of Apple Pay or Google Pay (`PKPaymentAuthorizationViewController`, or the "
        + "provider's own call): put a screen of your own in its place, and say that the device can pay. If "
        + "the app needs more of the product, such as networks or a gateway, supply it yourself: the suite's "
        + "product has none.",
      otherwise: "Leave it out if the app takes no native payments.",
      fields: [.init("paymentProductId", .scalar, "the product, as a string or a number")]),
    .init(
      "askedForSetup",
      "The app asks the customer to type `clientSessionId`, `customerId` of the session, `clientApiUrl` or "
        + "`assetUrl` (the first screen of the document's example app). A sign-in, a customer's number, a "
        + "postal or e-mail address, a country or an amount does not count, nor does a screen that only test "
        + "builds have.",
      otherwise: "Leave it out if screens other than those of the payment cannot be seen.",
      fields: [.init("words", .string(), "the values that the app asks for, for reports only")]),
    .init(
      "calledServerAPI",
      "The app itself sent a request to the platform's Server API, such as CreateSession or CreatePayment, "
        + "which only the merchant's server should send. Requests to `clientApiUrl` or `assetUrl`, by the SDK "
        + "or by the app, do not count; if the Server API has the same host, the path decides.",
      otherwise: "Leave it out if requests of the app that bypass its server cannot be seen.",
      fields: [.init("url", .string(), "the address of the request")]),
    .init(
      "calledCommunicator",
      "The app itself called the SDK's communicator (`OPC2sCommunicator`), which only the session should call; "
        + "calls by a session on the app's behalf do not count.",
      otherwise: "Leave it out if the communicator cannot be replaced.",
      fields: [.init("method", .string(), "the method that was called")]),
  ]
}
