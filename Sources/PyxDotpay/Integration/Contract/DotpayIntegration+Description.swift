import Conformance

extension DotpayIntegration {
  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A host app takes payments with the Dotpay SDK. The suite plays the user, the SDK and the merchant's backend; the "
        + "adapter puts fakes in place of the SDK's singletons and controllers and of the app's network service. What the "
        + "app asks the SDK or the backend for is an effect with a number of the adapter's own; what comes of it, which may "
        + "be late or never, is a stimulus with the same number. A payment has a number too, whether it is made by a "
        + "payment controller or without the form. How the app talks to its backend, and whether it does, is its own "
        + "affair. Only what the app itself shows is reported: the SDK's own summary is not the app's. What else the app "
        + "calls, such as `getCurrencyListWithCompletion:`, `registerPaymentCardWithCardInfo:` or "
        + "`setDefaultOneClickPaymentCardWithId:`, the fakes answer at once, and nothing is reported.",
      stimuli: stimulusMessages, effects: effectMessages,
      world: [
        ("clock", "the time that the app's timers go by"),
        ("locale", "the language of the phone"),
        (
          "services",
          "`sdkVersion` is what the fake of `sdkShortVersionString` returns, from the start; `1.4.15` where it is absent"
        ),
      ],
      example: [
        #"> {"payTapped": {"order": {"amount": "100.00", "currency": "PLN", "id": "o1", "isShipped": true, "title": "A book"}}}"#,
        #"< [{"askedForChannels": {"call": 1, "info": {"amount": "100.00", "currency": "PLN", "merchantID": "10000", "textDescription": "A book"}}}]"#,
        #"> {"gotChannels": {"call": 1, "channels": ["1", "246"], "details": "d1"}}"#,
        #"< [{"setReturnDelegate": {"payment": 1}}, {"presentedPayment": {"channels": ["1", "246"], "details": "d1", "isOnMainThread": true, "payment": 1}}]"#,
        #"> {"paymentFinished": {"payment": 1, "status": "completed"}}"#,
        #"< [{"askedBackend": {"call": 2, "order": "o1"}}, {"showedOutcome": {"order": "o1", "outcome": "unknown"}}]"#,
        #"> {"backendTold": {"call": 2, "outcome": "paid"}}"#,
        #"< [{"showedOutcome": {"order": "o1", "outcome": "paid"}}, {"releasedOrder": {"order": "o1"}}]"#,
      ])
  }

  /// A card of the merchant's backend, `DPOneClickExternalPaymentCard`.
  static let cardType = ContractDescription.FieldType.object([
    Field("id", .string(), "creditCardId; an empty text where it is not given"),
    Field("maskedNumber", .string(), "maskedNumber; an empty text where it is not given"),
    Field("brandName", .string(), "brandName; an empty text where it is not given"),
    Field("brandCodename", .string(), "brandCodename; an empty text where it is not given"),
    Field("logoURL", .string(), "logoUrlPath; an empty text where it is not given"),
  ])
}
