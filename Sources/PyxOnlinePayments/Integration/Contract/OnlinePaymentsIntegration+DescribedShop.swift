import Conformance

/// Prices of the shop, explanations of fields, native payments, and what an app leaves to others.
extension OnlinePaymentsIntegration {
  /// Stimuli in words, in their order.
  static let describedShopStimuli: [ContractDescription.Message] = [
    .init(
      "startPurchase",
      "As `startPayment`, but with the price as the shop has it: put it where your app has its prices, such as the price "
        + "of the only article in the basket, so that the app makes the amount of the payment context of it. It is all there is to "
        + "pay, without shipping, tax or discount. As with `startPayment`, a process under way is given up, and the "
        + "session's data are there.",
      otherwise:
        "Leave it out where the app has no prices other than in minor units, gets them ready from a server, or adds to them "
        + "what cannot be turned off.",
      fields: [
        .init(
          "price", .string(),
          "the price in units of the currency, with a point and all decimals that the currency has: `19.99`, `500`"
        ),
        .init("currencyCode", .string(), "ISO 4217 code of the currency"),
        .init("countryCode", .string(), "ISO 3166-1 code of the country"),
        .init("isRecurring", .bool, "whether it is one of a series"),
      ]),
    .init(
      "pressInfo",
      "The customer presses the button for more information beside this field of the form (`OPToolTip` of its display "
        + "hints). Where the field has no such button, do nothing; close the explanation afterwards, however it is shown.",
      otherwise: "Leave it out where no form has such buttons.", fields: [fieldIdField]),
    .init(
      "nativeFinished",
      "The provider's screen, which `openedNativePayment` told of, ends: with a token of your own making where the customer "
        + "has authorised the payment, else as if it was closed (not in the document, which leaves this to the provider). With Apple Pay that is "
        + "didAuthorizePayment, and what the app gives to its completion is a `showedResult` only where the customer sees no "
        + "other.",
      otherwise: "Leave it out together with `openedNativePayment`.",
      fields: [.init("isAuthorised", .bool, "whether the customer has authorised the payment")]),
  ]

  /// Effects in words, in their order.
  static let describedShopEffects: [ContractDescription.Message] = [
    .init(
      "showedBrands",
      "The brands of a card that can be chosen are on the screen, with these names and logos: report it with "
        + "`offeredBrands`, and again whenever a name or a logo comes or changes.",
      otherwise: "Leave it out where the names and logos of brands cannot be seen.",
      fields: [
        .init(
          "entries",
          .array(
            .object([
              productIdField,
              .init("label", .string(), "the name of the brand; absent where none is shown", optional: true),
              .init(
                "logo", .string(), "path, URL or name of the logo; absent where none is shown", optional: true
              ),
            ])), "the brands, in their order")
      ]),
    .init(
      "showedTooltip", "The app shows the explanation of a field, as an answer to `pressInfo`.",
      otherwise: "Leave it out together with `pressInfo`.",
      fields: [
        .init("text", .string(), "the text of the explanation; absent where it has none", optional: true),
        .init(
          "image", .string(),
          "path, URL or name of its image, as the app has it; absent where it has none or that cannot be seen",
          optional: true),
      ]),
    .init(
      "openedNativePayment",
      "The app opens the screen of Apple Pay or Google Pay (`PKPaymentAuthorizationViewController`, or the provider's own "
        + "call): put a screen of your own in its place, and say that the device can pay. What the app needs of the product besides, such "
        + "as networks or a gateway, give of your own: the suite's product has none.",
      otherwise: "Leave it out where the app takes no native payments.",
      fields: [.init("paymentProductId", .scalar, "the product, as a text or a number")]),
    .init(
      "askedForSetup",
      "The app asks the customer to type `clientSessionId`, `customerId` of the session, `clientApiUrl` or `assetUrl` (the "
        + "first screen of the document's example app). A sign-in, a customer's number, a postal or an e-mail address, a country "
        + "or an amount is none, nor is a screen that builds for tests alone have.",
      otherwise: "Leave it out where screens other than those of the payment cannot be seen.",
      fields: [.init("words", .string(), "what is asked for, for reports only")]),
    .init(
      "calledServerAPI",
      "The app itself sent a request to the platform's Server API, such as CreateSession or CreatePayment, which is the "
        + "merchant's server's to send. What goes to `clientApiUrl` or `assetUrl`, by the SDK or by the app, is none; where the "
        + "host is the same, the path tells.",
      otherwise: "Leave it out where requests of the app that pass by its server cannot be seen.",
      fields: [.init("url", .string(), "the address of the request")]),
    .init(
      "calledCommunicator",
      "The app itself called the SDK's communicator (`OPC2sCommunicator`), which is the session's to call; what a session calls on the app's behalf is none.",
      otherwise: "Leave it out where the communicator cannot be replaced.",
      fields: [.init("method", .string(), "the method that was called")]),
  ]
}
