import Conformance

extension OnlinePaymentsIntegration {
  /// The stimuli of the card form in words, in their order.
  static let describedFormStimuli: [ContractDescription.Message] = [
    .init(
      "openForm",
      "The customer has selected a payment product: open its form as if these digits had been entered at once. "
        + "If the app needs the product first, the suite answers when the app asks for the product.",
      fields: [
        .init("paymentProductId", .scalar, "the product selected, as a string or a number"),
        .init(
          "digits", .string(), "the digits in the number field, without separators; empty for an empty form"),
        .init(
          "context", contextType,
          "the payment to be made; if it is absent, or the form cannot take all of it: a payment of your own choice",
          optional: true),
      ]),
    .init(
      "enterNumber", "The customer types, deletes or pastes: the number field now holds these digits.",
      fields: [.init("digits", .string(), "all digits in the field, without separators")]),
    .init("lookedUp", "Call the success continuation of that check.", fields: resultFields),
    .init(
      "lookupFailed", "Call the failure continuation of that check.",
      fields: [
        .init("call", .integer, "the number of the check"),
        .init("error", .string(), "the error in words"),
      ]),
    .init(
      "chooseBrand", "The customer chooses one of the brands that were offered.",
      fields: [.init("paymentProductId", .scalar, "the brand chosen, as a string or a number")]),
  ]

  /// The effects of the card form in words, in their order.
  static let describedFormEffects: [ContractDescription.Message] = [
    .init(
      "lookUpIIN", "The app called the SDK's IIN check.",
      fields: [
        .init("call", .integer, "a number for the check, never the same twice in a session", given: true),
        .init("digits", .string(), "the digits that were given to the SDK"),
        .init(
          "context", contextType,
          "the payment context that was given with the digits; absent if it cannot be seen, or if the form cannot "
            + "take all of the context of `openForm`", optional: true),
      ]),
    .init(
      "switchedProduct",
      "The payment will now be made with another product than before, whoever decided that. If the product "
        + "stays the same, report nothing.",
      fields: [.init("paymentProductId", .scalar, "the product, as a string or a number")]),
    .init(
      "offeredBrands", "The app told the customer that another brand may be chosen.",
      fields: [.init("paymentProductIds", .array(.scalar), "the brands that can be chosen, in their order")]
    ),
    .init(
      "refusedCard", "The app told the customer that the card cannot be used for this payment.",
      fields: [.init("message", .string(), "the text shown, for reports only")]),
    .init(
      "showedLogo", "The logo beside the number field changed.",
      otherwise: "Leave it out if there is no logo.",
      fields: [.init("paymentProductId", .scalar, "the product whose logo it is")]),
    .init(
      "showedFields", "The input fields were replaced.",
      otherwise: "Leave it out if all products have the same fields.",
      fields: [.init("paymentProductId", .scalar, "the product whose fields they are")]),
  ]

  /// The payment to be made, as in all messages.
  private static let contextType = OnlinePayments.contextField.type

  private static let resultFields: [ContractDescription.Field] = [
    .init("call", .integer, "the number of the check"),
    .init("status", .string(words: IINStatus.documented.map(\.rawValue)), "the result of the check"),
    .init("paymentProductId", .scalar, "the primary product", optional: true),
    .init("countryCode", .string(), "the primary product's country", optional: true),
    .init("isAllowedInContext", .bool, "whether the primary product can be used for the payment"),
    .init(
      "coBrands",
      .array(
        .object([
          .init("paymentProductId", .scalar, "the brand's product"),
          .init("isAllowedInContext", .bool, "whether the brand can be used for the payment"),
        ])),
      "all brands of a card that has several; if absent, pass nil", optional: true),
  ]
}
