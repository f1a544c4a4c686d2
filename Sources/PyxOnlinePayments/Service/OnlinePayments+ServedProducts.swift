import Conformance

extension OnlinePayments {
  /// The members of a product in a list.
  static let servedItemFields =
    servedCommonFields + [
      .init(
        "fields", .array(.object(servedFields)), "for some products: all of their fields, or an empty list",
        optional: true)
    ]

  private static let servedCommonFields: [ContractDescription.Field] = [
    .init("id", .integer, "the product's id"),
    .init(
      "paymentMethod", .string(), "`card`, `redirect`, `bankTransfer`, `directDebit`, `invoice`, `mobile`"),
    .init("allowsRecurring", .bool, "whether Card On File payments are possible"),
    .init("allowsTokenization", .bool, "whether the data can be stored as an account on file"),
    .init("usesRedirectionTo3rdParty", .bool, "whether the customer is redirected"),
    .init("displayHints", .object(servedItemHints), "how to show it"),
    .init(
      "displayHintsList", .array(.object(servedItemHints)),
      "the same hints again as the first element; some products have more elements, with another label"),
    .init("minAmount", .integer, "in minor units, if there is a bound", optional: true),
    .init("maxAmount", .integer, "in minor units, if there is a bound", optional: true),
    .init("accountsOnFile", .array(.object(servedAccounts)), "if there are any", optional: true),
    .init("paymentProductGroup", .string(), "means nothing to an SDK: `Cards`", optional: true),
    .init("allowsAuthentication", .bool, "means nothing to an SDK"),
    .init("allowsInstallments", .bool, "means nothing to an SDK"),
    .init("autoTokenized", .bool, "means nothing to an SDK"),
    .init("mobileIntegrationLevel", .string(), "means nothing to an SDK: `OPTIMISED_SUPPORT`"),
    .init(
      "paymentProduct302SpecificData", .object(servedNetworks),
      "for Apple Pay; absent or null for other products", optional: true, nullable: true),
    .init(
      "paymentProduct320SpecificData",
      .object(servedNetworks + [.init("gateway", .string(), "who handles the payment", optional: true)]),
      "for Google Pay; absent or null for other products", optional: true, nullable: true),
  ]

  /// The members of a product that is requested alone.
  static let servedProductFields =
    servedCommonFields + [.init("fields", .array(.object(servedFields)), "what is to be entered")]

  private static let servedItemHints: [ContractDescription.Field] = [
    .init("displayOrder", .integer, "position in a list"), .init("label", .string(), "the name"),
    .init("logo", .string(), "URL of the logo"),
  ]

  private static let servedNetworks: [ContractDescription.Field] = [
    .init("networks", .array(.string()), "names of networks")
  ]

  private static let servedAccounts: [ContractDescription.Field] = [
    .init("id", .scalar, "the account's id: a number, or a string such as a UUID"),
    .init("paymentProductId", .integer, "the product that it belongs to"),
    .init(
      "attributes",
      .array(
        .object([
          .init("key", .string(), "the id of a field, or `alias`: the card number as shown"),
          .init(
            "value", .string(),
            "the stored value, with `X` or `*` for hidden characters; may be empty with `MUST_WRITE`"
          ),
          .init(
            "status", .string(words: ["READ_ONLY", "CAN_WRITE", "MUST_WRITE"]),
            "whether the customer may change it, or must enter it"),
          .init("mustWriteReason", .string(), "with `MUST_WRITE`", optional: true),
        ])), "what is stored"),
    .init(
      "displayHints",
      .object([
        .init(
          "labelTemplate",
          .array(
            .object([
              .init("attributeKey", .string(), "the key of an attribute, mostly `alias`"),
              .init("mask", .string(), "the mask for its value; absent or empty without one", optional: true),
            ])), "the parts of the label, at least one"),
        .init("logo", .string(), "URL of the logo", optional: true),
      ]), "how to show it"),
  ]

  private static let servedFields: [ContractDescription.Field] = [
    .init("id", .string(), "the field's id"),
    .init(
      "type", .string(words: ["string", "numericstring", "integer", "expirydate", "boolean", "date"]),
      "its type"),
    .init("usedForLookup", .bool, "whether it is a card number to check", optional: true),
    .init(
      "dataRestrictions",
      .object([
        .init("isRequired", .bool, "whether a value is needed"),
        .init("validators", .object(servedValidators), "its validators; may be empty"),
      ]), "which values are accepted"),
    .init("displayHints", .object(servedHints), "how to show it"),
  ]

  private static let servedValidators: [ContractDescription.Field] = [
    .init("emailAddress", .object([]), "without parameters", optional: true),
    .init("expirationDate", .object([]), "without parameters", optional: true),
    .init(
      "fixedList", .object([.init("allowedValues", .array(.string()), "the values")]), "a list of values",
      optional: true),
    .init("iban", .object([]), "without parameters", optional: true),
    .init(
      "length",
      .object([.init("minLength", .integer, "the least"), .init("maxLength", .integer, "the greatest")]),
      "bounds of the length", optional: true),
    .init(
      "luhn", .object([.init("enabled", .bool, "means nothing", optional: true)]), "without parameters",
      optional: true),
    .init(
      "range",
      .object([.init("minValue", .integer, "the least"), .init("maxValue", .integer, "the greatest")]),
      "bounds of a number", optional: true),
    .init(
      "regularExpression", .object([.init("regularExpression", .string(), "the expression")]),
      "an expression", optional: true),
    .init("termsAndConditions", .object([]), "without parameters", optional: true),
  ]

  private static let servedHints: [ContractDescription.Field] = [
    .init("alwaysShow", .bool, "whether it must always be shown"),
    .init("displayOrder", .integer, "position in the form"),
    .init(
      "formElement",
      .object([
        .init("type", .string(words: ["text", "list", "currency", "date", "boolean"]), "its kind"),
        .init(
          "valueMapping",
          .array(
            .object([
              .init("value", .string(), "a value of the list"), .init("displayName", .string(), "its name"),
            ])), "with `list`", optional: true),
      ]), "the element to show"),
    .init("label", .string(), "the name; may be empty"),
    .init("obfuscate", .bool, "whether the value is hidden"),
    .init("placeholderLabel", .string(), "the text in an empty field; may be empty"),
    .init("preferredInputType", .string(), "the keyboard, such as `IntegerKeyboard`"),
    .init(
      "mask", .string(),
      "if there is one: in braces, `9` takes a digit and `*` any character; text outside braces is inserted as it is",
      optional: true),
    .init(
      "tooltip",
      .object([
        .init("label", .string(), "the text, if there is one; may be empty", optional: true),
        .init("image", .string(), "URL of the image, if there is one", optional: true),
      ]), "an explanation, if there is one", optional: true),
  ]
}
