import Conformance

extension OnlinePaymentsIntegration {
  /// The effects of the payment process in words, in their order.
  static let describedProcessEffects: [ContractDescription.Message] = [
    .init(
      "askedForItems", "The app asked the SDK for the payment items of a payment.",
      fields: [callField, OnlinePayments.contextField]),
    .init(
      "showedSelection",
      "The app shows the customer a choice of payment items and accounts on file, or of accounts only, on a "
        + "separate screen. Report it whenever the rows change.",
      otherwise: "Leave it out if there is nothing to choose.",
      fields: [
        .init(
          "entries",
          .array(
            .object([
              productIdField,
              .init(
                "accountOnFileId", .string(),
                "the account on file; absent if the row is the product's own", optional: true),
              .init("label", .string(), "the text of the row", optional: true),
              .init(
                "logo", .string(), "path, URL or name of the logo; absent if none is shown", optional: true
              ),
            ])), "the rows, in their order")
      ]),
    .init(
      "askedForProduct", "The app asked the SDK for a payment product with its fields.",
      fields: [callField, productIdField, OnlinePayments.contextField]),
    .init(
      "showedForm", "The app shows the form of a product. Report it whenever the fields change.",
      fields: [
        productIdField,
        .init(
          "fields",
          .array(
            .object([
              fieldIdField, .init("label", .string(), "the text beside it", optional: true),
              .init("value", .string(), "its value; absent if it is empty", optional: true),
              .init("isEditable", .bool, "whether the customer can change it"),
              .init(
                "placeholder", .string(),
                "the text that it shows while it is empty; absent if there is none, or if it cannot be seen",
                optional: true),
              .init(
                "isObscured", .bool,
                "whether it hides the typed text, as for a password; absent if that cannot be seen",
                optional: true),
            ])), "the fields of the product that the customer sees, in their order"),
      ]),
    .init(
      "changedValue",
      "A field of the form shows another value than before, because the customer entered it or because the app "
        + "changed it.",
      otherwise: "Leave it out if the values on the screen cannot be seen.",
      fields: [fieldIdField, .init("value", .string(), "the value, without the separators of a mask")]),
    .init(
      "validatedRequest", "The app let the SDK validate a payment request.",
      otherwise: "Leave it out if the app only validates field by field.",
      fields: [.init("values", .array(.object(valueFields)), "the values in the request")]),
    .init(
      "validatedField", "The app let the SDK validate the value of one field, without a request.",
      otherwise: "Leave it out if the app only validates requests.",
      fields: [fieldIdField, .init("value", .string(), "the value that was given to the SDK")]),
    .init(
      "showedMessages",
      "Error messages below fields appeared or disappeared. Report all fields that have one now, possibly none.",
      otherwise: "Leave it out if messages are not shown below fields.",
      fields: [.init("fieldIds", .array(.string()), "ids of the fields that have a message now")]),
    .init(
      "askedToPrepare", "The app called the SDK to prepare a payment request.",
      otherwise:
        "Leave it out if the app does its own encryption, which the document allows but advises against.",
      fields: [
        callField, productIdField,
        .init(
          "accountOnFileId", .string(), "the account on file in the request; absent: none", optional: true),
        .init("values", .array(.object(valueFields)), "the values in the request"),
        .init(
          "tokenize", .bool,
          "the property of that name: whether the data are to be stored; absent if it cannot be seen",
          optional: true),
      ]),
    .init(
      "sentToServer", "The app asked the merchant's server for a payment.",
      fields: [
        callField,
        .init(
          "encryptedCustomerInput", .string(),
          "the encrypted fields as they are in the message; absent if the payment needs none",
          optional: true),
        .init(
          "encodedClientMetaInfo", .string(), "the metadata as in the message; absent: none",
          optional: true),
      ]),
    .init(
      "openedURL", "The app sent the customer to another party for the payment, in any browser.",
      fields: [.init("url", .string(), "the address that was opened")]),
    .init(
      "showedResult",
      "The app showed the customer the result of the payment, itself or on a page of its own.",
      fields: [.init("isSuccessful", .bool, "whether the result says that the payment was made")]),
    .init(
      "showedError",
      "The app told the customer, in a place other than below a field, that something went wrong.",
      fields: [.init("message", .string(), "the text shown, for reports only")]),
  ]

  static let callField = ContractDescription.Field(
    "call", .integer, "a number for the app's request, never the same twice in a session", given: true)

  private static let valueFields: [ContractDescription.Field] = [
    fieldIdField, .init("value", .string(), "its value, without the separators of a mask"),
  ]

  /// What an adapter reports for an effect if its app is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .lookUpIIN, .askedForItems, .askedForProduct, .validatedRequest, .validatedField,
      .askedToPrepare, .sentToServer, .openedURL, .askedForSession, .madeSession, .stored,
      .calledServerAPI, .calledCommunicator:
      .seen(effect, without: "what the app did not give")
    case .switchedProduct, .offeredBrands, .showedLogo, .showedFields, .showedSelection, .showedForm,
      .changedValue, .showedMessages, .showedWishToStore, .openedNativePayment, .showedTooltip, .showedBrands:
      .seen(effect, without: "what the screen does not show")
    case .refusedCard, .showedResult, .showedError, .askedForSetup:
      .seen(
        effect, without: "a text",
        (
          "says it with a sound, a colour or a picture",
          "report it all the same, with a word of your own as the text"
        ))
    }
  }

  /// One ordinary effect of each kind.
  public static let sampleEffects: [Effect] = [
    .lookUpIIN(call: 1, digits: "411111", context: PaymentContext()),
    .switchedProduct(paymentProductId: "3"),
    .offeredBrands(paymentProductIds: ["3", "1"]),
    .refusedCard(message: "This card cannot be used for this payment."),
    .showedLogo(paymentProductId: "3"),
    .showedFields(paymentProductId: "3"),
    .askedForItems(call: 1, context: PaymentContext()),
    .showedSelection(entries: [
      SelectionEntry("771", label: "Bank transfer", logo: "logos/771.png"),
      SelectionEntry("771", accountOnFileId: "1001", label: "J. Jansen"),
    ]),
    .askedForProduct(call: 2, paymentProductId: "771", context: PaymentContext()),
    .showedForm(paymentProductId: "771", fields: [ShownField("surname", label: "Surname", value: "Jansen")]),
    .changedValue(fieldId: "surname", value: "Jansen"),
    .validatedRequest(values: [FieldValue("surname", "Jansen")]),
    .validatedField(fieldId: "surname", value: "Jansen"),
    .showedMessages(fieldIds: ["surname"]),
    .askedToPrepare(
      call: 3, paymentProductId: "771", accountOnFileId: "1001", values: [FieldValue("surname", "Jansen")],
      tokenize: false),
    .sentToServer(call: 4, encryptedCustomerInput: "a.b.c.d.e", encodedClientMetaInfo: "e30="),
    .openedURL(url: "https://issuer.example/3ds?id=1"),
    .showedResult(isSuccessful: true),
    .showedError(message: "The payment could not be made."),
    .showedWishToStore(isWanted: true),
    .askedForSession(call: 1),
    .madeSession(session: sampleSession),
    .stored(place: "preferences", text: "lastProduct=771"),
    .showedBrands(entries: [SelectionEntry("1", label: "Visa"), SelectionEntry("3", logo: "logos/3.png")]),
    .showedTooltip(text: "Your name, as the bank has it.", image: "tooltips/surname.png"),
    .openedNativePayment(paymentProductId: "302"),
    .askedForSetup(words: "Client session id"),
    .calledServerAPI(url: "https://payment.platform.example/v2/1234/payments"),
    .calledCommunicator(method: "paymentProductsForContext"),
  ]
}
