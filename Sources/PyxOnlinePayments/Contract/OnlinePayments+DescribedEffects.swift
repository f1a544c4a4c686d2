import Conformance

extension OnlinePayments {
  /// The effects in words, in their order.
  static let describedEffects: [ContractDescription.Message] = [
    .init("sessionStarted", "The SDK made a session.", fields: [sessionField]),
    .init(
      "sessionRefused", "The SDK refused to make a session: it returned nothing, or threw.",
      fields: [sessionField, errorField]),
    .init(
      "lookedUp", "The success continuation of an IIN check was called, each time that it is.",
      fields: [
        callField,
        .init(
          "status", .string(words: IINStatus.documented.map(\.rawValue)),
          "the SDK's status, in the document's spelling; a status that the document does not have, as it is"
        ),
        .init("paymentProductId", .scalar, "the primary product, as a text or a number", optional: true),
        .init("countryCode", .string(), "the primary product's country", optional: true),
        .init("isAllowedInContext", .bool, "the SDK's flag; false where it has no value"),
        .init(
          "coBrands", .array(.object(brandFields)),
          "the SDK's list of co-brands: absent where it is nil, empty where it is empty", optional: true),
      ]),
    .init(
      "paymentItems", "Payment items came, each time that the success continuation is called.",
      fields: [
        callField, .init("items", .array(.object(itemFields)), "the SDK's list, in its order"),
      ]),
    .init(
      "paymentProduct", "A payment product came, each time that the success continuation is called.",
      fields: [
        callField,
        .init(
          "product",
          .object([
            .init("item", .object(itemFields), "what it has in common with the item of the list"),
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
          "image", .string(), "the bytes of the image in base64; absent where there is none", optional: true),
      ]),
    .init(
      "requestFailed",
      "The failure continuation of a call was called, each time that it is.",
      fields: [
        callField, errorField,
        .init(
          "apiErrors",
          .array(
            .object([
              .init("code", .string(), "the code, a number as its digits", optional: true),
              .init("message", .string(), "the message", optional: true),
            ])), "the errors of the service's error reply, as the SDK hands them over", optional: true),
      ]),
    .init(
      "foundField", "The answer to `findField`.",
      fields: [
        callField,
        .init(
          "fieldId", .string(), "the id of the field that was found; absent where none was", optional: true),
      ]),
    .init(
      "validated", "A validation of an expiry date, a field or a payment request ended.",
      fields: [
        callField,
        .init(
          "isValid", .bool,
          "what the SDK's method returns; where it returns nothing, whether its list of errors is empty"
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
                "what tells the error from those of other validators: its class, case or message id"),
              .init(
                "message", .string(), "the message, or the id under which it is translated", optional: true),
            ])), "the SDK's list of errors after the validation"),
      ]),
    .init(
      "formattedValue", "The answer to `formatValue` and `readValue`.",
      fields: [
        callField,
        .init("masked", .string(), "the value as the customer reads it", optional: true),
        .init("unmasked", .string(), "the value as it is", optional: true),
      ]),
    .init(
      "preparedRequest", "A request was prepared, each time that the success continuation is called.",
      fields: [
        callField, .init("encryptedFields", .string(), "the SDK's property of that name"),
        .init("encodedClientMetaInfo", .string(), "the SDK's property of that name"),
      ]),
    .init(
      "languages", "The answer to `listLanguages`.",
      fields: [
        callField, .init("identifiers", .array(.string()), "one identifier for each language, such as `nl`"),
      ]),
    .init(
      "logged", "The SDK, or the logger that it works with, wrote to the log.",
      fields: [.init("text", .string(), "what was written")]),
    .init(
      "stored",
      "The SDK wrote to a preference store, a file, the keychain, a cache on disk, or the pasteboard.",
      fields: [
        .init("place", .string(), "where, in a word"),
        .init("text", .string(), "what was written; bytes that are not text, in base64"),
      ]),
  ]

  private static let sessionField = ContractDescription.Field(
    "session", .integer, "number of the session", given: true)
  private static let errorField = ContractDescription.Field(
    "error", .string(), "the error in words, for reports only")

  private static let brandFields: [ContractDescription.Field] = [
    .init("paymentProductId", .scalar, "the brand's product, as a text or a number"),
    .init("isAllowedInContext", .bool, "whether the brand can be used for the payment"),
  ]
}
