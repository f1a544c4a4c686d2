import Conformance

extension OnlinePayments {
  /// The attributes of a payment item in words.
  static let itemFields: [ContractDescription.Field] = [
    .init("id", .scalar, "the product's id, as a string or a number"),
    .init("paymentMethod", .string(), "the payment method", optional: true),
    .init("minAmount", .integer, "the minimum amount, in minor units", optional: true),
    .init("maxAmount", .integer, "the maximum amount, in minor units", optional: true),
    .init(
      "allowsTokenization", .bool, "whether the data can be stored as an account on file", optional: true),
    .init("allowsRecurring", .bool, "whether Card On File payments are possible", optional: true),
    .init("usesRedirectionTo3rdParty", .bool, "whether the customer is redirected", optional: true),
    .init("accountsOnFile", .array(.object(accountFields)), "the accounts on file of this product"),
    .init(
      "displayHints",
      .object([
        .init("displayOrder", .integer, "position in a list", optional: true),
        .init("label", .string(), "the name", optional: true),
        .init("logo", .string(), "path or URL of the logo, as the SDK has it", optional: true),
      ]), "how to show it"),
  ]

  /// The attributes of a field in words.
  static let productFields: [ContractDescription.Field] = [
    .init("id", .string(), "the field's id"),
    .init("type", .string(), "its type, in the Client API's word", optional: true),
    .init("isRequired", .bool, "whether a value is needed", optional: true),
    .init(
      "validators",
      .array(
        .string(words: [
          "emailAddress", "expirationDate", "fixedList", "iban", "length", "luhn", "range",
          "regularExpression",
          "termsAndConditions",
        ])), "its validators, in the Client API's words"),
    .init(
      "displayHints",
      .object([
        .init("label", .string(), "the name", optional: true),
        .init("placeholderLabel", .string(), "the text in an empty field", optional: true),
        .init("preferredInputType", .string(), "the keyboard, in the Client API's word", optional: true),
        .init("alwaysShow", .bool, "whether it must always be shown", optional: true),
        .init("obfuscate", .bool, "whether the value is hidden on the screen", optional: true),
        .init("mask", .string(), "the mask, as the SDK has it", optional: true),
        .init(
          "tooltip",
          .object([
            .init("label", .string(), "the text", optional: true),
            .init("image", .string(), "path or URL of the image, as the SDK has it", optional: true),
          ]), "the explanation", optional: true),
        .init(
          "formElement", .string(words: ["text", "list", "currency", "date", "boolean"]),
          "the kind of element, in the Client API's word", optional: true),
      ]), "how to show it"),
  ]

  private static let accountFields: [ContractDescription.Field] = [
    .init("id", .string(), "the account's id; if it is a number, its digits"),
    .init("paymentProductId", .scalar, "the account's product, as a string or a number"),
    .init(
      "attributes",
      .array(
        .object([
          .init("key", .string(), "id of the field"), .init("value", .string(), "the value"),
          .init("status", .string(), "the status, in the Client API's word", optional: true),
        ])), "the stored values"),
    .init(
      "labelTemplate",
      .array(
        .object([
          .init("attributeKey", .string(), "the attribute that is shown"),
          .init("mask", .string(), "the mask for its value", optional: true),
        ])), "the masks of the label"),
    .init("label", .string(), "what the SDK's method for a label returns", optional: true),
  ]
}
