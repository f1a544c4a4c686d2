import Conformance

extension DotpayIntegration {
  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A host app takes payments with the Dotpay SDK. The suite plays the user, the SDK and the merchant's "
        + "backend; the adapter puts fakes in place of the SDK's singletons and controllers and of the app's "
        + "network service. Each request from the app to the SDK or the backend is an effect with a number that the "
        + "adapter assigns; its result is a stimulus with the same number, and may come late or never. A payment "
        + "has a number too, whether it is made by a payment controller or without the form. Whether and how the "
        + "app talks to its backend is up to the app. Report only what the app itself shows: the SDK's own summary "
        + "is not the app's. The fakes answer any other call by the app at once, such as "
        + "`getCurrencyListWithCompletion:`, `registerPaymentCardWithCardInfo:` or "
        + "`setDefaultOneClickPaymentCardWithId:`, and nothing is reported for it.",
      stimuli: stimulusMessages, effects: effectMessages,
      world: [
        ("clock", "the time that the app's timers use"),
        ("locale", "the language of the phone"),
        (
          "services",
          "`sdkVersion` is what the fake of `sdkShortVersionString` returns from the start; `1.4.15` if it is absent"
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
    Field("id", .string(), "creditCardId; an empty string if it is missing"),
    Field("maskedNumber", .string(), "maskedNumber; an empty string if it is missing"),
    Field("brandName", .string(), "brandName; an empty string if it is missing"),
    Field("brandCodename", .string(), "brandCodename; an empty string if it is missing"),
    Field("logoURL", .string(), "logoUrlPath; an empty string if it is missing"),
  ])
}
