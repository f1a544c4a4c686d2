import Conformance

extension OnlinePayments {
  /// The effects in words, in their order.
  static let describedEffects: [ContractDescription.Message] = [
    .init("sessionStarted", "The SDK made a session.", fields: [sessionField]),
    .init(
      "sessionRefused", "The SDK refused to make a session: it returned nothing, or threw.",
      fields: [sessionField, errorField]),
    .init(
      "lookedUp", "The success continuation of an IIN check was called. Report every call of it.",
      fields: [
        callField,
        .init(
          "status", .string(words: IINStatus.documented.map(\.rawValue)),
          "the SDK's status, in the document's spelling; unchanged if the document does not have it"
        ),
        .init("paymentProductId", .scalar, "the primary product, as a string or a number", optional: true),
        .init("countryCode", .string(), "the primary product's country", optional: true),
        .init("isAllowedInContext", .bool, "the SDK's flag; false if it has no value"),
        .init(
          "coBrands", .array(.object(brandFields)),
          "the SDK's list of co-brands: absent if it is nil, empty if it is empty", optional: true),
      ]),
    .init(
      "paymentItems", "Payment items came: report every call of the success continuation.",
      fields: [
        callField, .init("items", .array(.object(itemFields)), "the SDK's list, in its order"),
      ]),
    .init(
      "paymentProduct", "A payment product came: report every call of the success continuation.",
      fields: [
        callField,
        .init(
          "product",
          .object([
            .init("item", .object(itemFields), "the attributes of its item in a list"),
            .init("fields", .array(.object(productFields)), "its fields, in the SDK's order"),
          ]), "the SDK's product"),
      ]),
    .init(
      "publicKey", "A public key came.",
      fields: [
        callField, .init("keyId", .string(), "its id"),
        .init(
          "key", .string(),
          "the bytes of the key that the SDK hands over, in base64: SubjectPublicKeyInfo, or RSAPublicKey of PKCS #1"
        ),
      ]),
    .init(
      "logo", "The answer to `getLogo`.",
      fields: [
        callField,
        .init(
          "image", .string(), "the bytes of the image in base64; absent if there is none", optional: true),
      ]),
    .init(
      "tooltipImage", "The answer to `getTooltipImage`.",
      fields: [
        callField,
        .init(
          "image", .string(), "the bytes of the image in base64; absent if there is none", optional: true),
      ]),
    .init(
      "requestFailed",
      "The failure continuation of a call was called. Report every call of it.",
      fields: [
        callField, errorField,
        .init(
          "apiErrors",
          .array(
            .object([
              .init("code", .string(), "the code; if it is a number, its digits", optional: true),
              .init("message", .string(), "the message", optional: true),
            ])), "the errors of the service's error reply, as the SDK hands them over", optional: true),
      ]),
    .init(
      "foundField", "The answer to `findField`.",
      fields: [
        callField,
        .init(
          "fieldId", .string(), "the id of the field that was found; absent if none was", optional: true),
      ]),
    .init(
      "validated", "A validation of an expiry date, a field or a payment request ended.",
      fields: [
        callField,
        .init(
          "isValid", .bool,
          "the result of the SDK's method; if it returns nothing, whether its list of errors is empty"
        ),
        .init(
          "errors",
          .array(
            .object([
              .init(
                "fieldId", .string(), "the field that the error is about; absent for an expiry date alone",
                optional: true),
              .init(
                "kind", .string(),
                "what distinguishes the error from those of other validators: its class, case or message id"),
              .init(
                "message", .string(), "the message, or the id under which it is translated", optional: true),
            ])), "the SDK's list of errors after the validation"),
      ]),
    .init(
      "formattedValue", "The answer to `formatValue` and `readValue`.",
      fields: [
        callField,
        .init("masked", .string(), "the value as the customer reads it", optional: true),
        .init("unmasked", .string(), "the value without a format", optional: true),
      ]),
    .init(
      "preparedRequest", "A request was prepared: report every call of the success continuation.",
      fields: [
        callField, .init("encryptedFields", .string(), "the SDK's property of that name"),
        .init("encodedClientMetaInfo", .string(), "the SDK's property of that name"),
      ]),
    .init(
      "languages", "The answer to `listLanguages`.",
      fields: [
        callField,
        .init(
          "identifiers", .array(.string()),
          "one identifier for each language, such as `nl`; `Base` is not a language"),
      ]),
    .init(
      "translation", "The answer to `translate`.",
      fields: [
        callField,
        .init(
          "text", .string(), "the text of the SDK's labels; absent if they have none", optional: true),
      ]),
    .init(
      "logged", "The SDK, or the logger that it uses, wrote to the log.",
      fields: [.init("text", .string(), "what was written")]),
    .init(
      "stored",
      "The SDK wrote to a preference store, a file, the keychain, a cache on disk, or the pasteboard.",
      fields: [
        .init("place", .string(), "where, in a word"),
        .init("text", .string(), "what was written; bytes that are not text are in base64"),
      ]),
  ]

  private static let sessionField = ContractDescription.Field(
    "session", .integer, "number of the session", given: true)

  private static let errorField = ContractDescription.Field(
    "error", .string(), "the error in words, for reports only")

  private static let brandFields: [ContractDescription.Field] = [
    .init("paymentProductId", .scalar, "the brand's product, as a string or a number"),
    .init("isAllowedInContext", .bool, "whether the brand can be used for the payment"),
  ]

  /// One ordinary effect of each kind.
  public static let sampleEffects: [OnlinePaymentsEffect] = [
    .sessionStarted(session: 1),
    .sessionRefused(session: 1, error: "the customer id is missing"),
    .lookedUp(
      call: 1, status: .supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true,
      coBrands: [IINDetail("1"), IINDetail("3", isAllowedInContext: false)]),
    .paymentItems(call: 2, items: [sampleItem]),
    .paymentProduct(call: 3, product: PaymentProduct(sampleItem, fields: [sampleField])),
    .publicKey(call: 4, keyId: "key", key: "MIIB"),
    .logo(call: 5, image: "iVBORw0KGgo="),
    .tooltipImage(call: 14, image: "iVBORw0KGgo="),
    .requestFailed(
      call: 2, error: "the service answered 400", apiErrors: [APIError(code: "1000", message: "BAD_REQUEST")]),
    .foundField(call: 7, fieldId: "cvv"),
    .validated(
      call: 8, isValid: false,
      errors: [InputError(fieldId: "cvv", kind: "length", message: "the length is wrong")]),
    .formattedValue(call: 9, masked: "4111 1111 1111 1111", unmasked: "4111111111111111"),
    .preparedRequest(call: 12, encryptedFields: "a.b.c.d.e", encodedClientMetaInfo: "e30="),
    .languages(call: 13, identifiers: ["en", "nl"]),
    .translation(call: 15, text: "de lengte klopt niet"),
    .logged(text: "GET products 200"),
    .stored(place: "preferences", text: "lastProduct=1"),
  ]

  private static let sampleItem = PaymentItem(
    id: "1", paymentMethod: "card", minAmount: 0, maxAmount: 1_000_000, allowsTokenization: true,
    allowsRecurring: true, usesRedirectionTo3rdParty: false,
    accountsOnFile: [
      AccountOnFile(
        id: "1001", paymentProductId: "1",
        attributes: [.init("cardNumber", "411111******1111", status: "READ_ONLY")],
        labelTemplate: [.init("cardNumber", mask: "{{9999}} {{99**}} {{****}} {{9999}}")],
        label: "4111 11** **** 1111")
    ],
    displayHints: ItemHints(displayOrder: 1, label: "Visa", logo: "logos/1.png"))

  private static let sampleField = ProductField(
    id: "cvv", type: "numericstring", isRequired: true, validators: ["length"],
    displayHints: FieldHints(
      label: "Security code", placeholderLabel: "123", preferredInputType: "IntegerKeyboard",
      alwaysShow: true,
      obfuscate: true, mask: "{{9999}}",
      tooltip: .init(label: "The digits on the back", image: "tooltips/cvv.png"), formElement: "text"))
}
