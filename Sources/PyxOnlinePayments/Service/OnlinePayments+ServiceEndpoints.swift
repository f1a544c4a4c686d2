import Conformance

extension OnlinePayments {
  /// The requests that the service answers.
  static let serviceEndpoints: [ServiceDescription.Endpoint] = [
    .init(
      "GET", "products", "The products for a payment.", query: paymentQuery,
      reply: [.init("paymentProducts", .array(.object(servedItemFields)), "the products, in any order")]),
    .init(
      "GET", "products/{id}", "One product with its fields.", query: paymentQuery,
      reply: servedProductFields),
    .init(
      "GET", "products/{id}/networks", "The networks behind a native product.", query: paymentQuery,
      reply: [.init("networks", .array(.string()), "their names")]),
    .init(
      "POST", "services/getIINdetails",
      "The products of a card by its first digits. If no product has the card, the reply is an error of status "
        + "404 with code 1002 and property `bin`, or with code 50001111 and id `IIN_NOT_FOUND`.",
      body: [
        .init("bin", .string(), "six to eight digits"),
        .init(
          "paymentContext",
          .object([
            .init(
              "amountOfMoney",
              .object([
                .init("amount", .integer, "in minor units"), .init("currencyCode", .string(), "ISO 4217"),
              ]), "what is to be paid"),
            .init("countryCode", .string(), "ISO 3166-1, two letters"),
            .init("isRecurring", .bool, "whether the payment is one of a series", optional: true),
          ]),
          "for what payment", optional: true),
      ],
      reply: [
        .init("paymentProductId", .integer, "the primary product"),
        .init("countryCode", .string(), "where the card was issued; `99` if that is unknown"),
        .init("isAllowedInContext", .bool, "whether the primary product can be used"),
        .init(
          "coBrands",
          .array(
            .object([
              .init("paymentProductId", .integer, "a brand of the card"),
              .init("isAllowedInContext", .bool, "whether it can be used"),
            ])), "all brands, including the primary one; absent or empty if there is only one", optional: true
        ),
        .init("cardScheme", .string(), "means nothing to an SDK", optional: true),
        .init("cardType", .string(), "means nothing to an SDK", optional: true),
        .init("panLengthMin", .integer, "means nothing to an SDK", optional: true),
        .init("panLengthMax", .integer, "means nothing to an SDK", optional: true),
      ]),
    .init(
      "GET", "crypto/publickey", "The public key of the session.",
      reply: [
        .init("keyId", .string(), "names the key"),
        .init("publicKey", .string(), "SubjectPublicKeyInfo in DER, in base64 with padding"),
      ]),
    .init(
      "GET", "{path of an image}", "An image; the path is below `services.assetUrl`, not below the base."),
  ]

  /// The members of an error reply.
  static let errorReplyFields: [ContractDescription.Field] = [
    .init("errorId", .string(), "names the reply"),
    .init(
      "errors",
      .array(
        .object([
          .init("errorCode", .scalar, "the code, a string or a number", optional: true),
          .init(
            "code", .scalar, "the code, or an older one, beside `errorCode` or instead of it", optional: true),
          .init("category", .string(), "the kind of error", optional: true),
          .init("httpStatusCode", .integer, "the status of the reply", optional: true),
          .init("id", .string(), "the error in a word", optional: true),
          .init("message", .string(), "the message", optional: true),
          .init("propertyName", .string(), "the part of the request that the error is about", optional: true),
          .init("retriable", .bool, "whether asking again could help", optional: true),
        ])), "one or more"),
  ]

  private static let paymentQuery: [ContractDescription.Field] = [
    .init("countryCode", .string(), "ISO 3166-1, two letters"),
    .init("currencyCode", .string(), "ISO 4217"),
    .init("amount", .integer, "in minor units", optional: true),
    .init("isRecurring", .bool, "whether the payment is one of a series", optional: true),
    .init("hide", .string(), "a member to leave out: `fields`, `accountsOnFile`", optional: true),
    .init("cacheBust", .scalar, "means nothing", optional: true),
    .init("cacheBuster", .scalar, "means nothing", optional: true),
  ]
}
