import Conformance

extension OnlinePayments {
  /// The contract in words.
  public static let description = ContractDescription(
    summary: """
      An SDK that talks to the Client API for a host app. The suite calls it as the host app would; the service is \
      the suite's own, announced in the world as the merchant's server would announce it. Calls carry a number of \
      the suite's, and every effect repeats the number of the call that it belongs to. Several checks may be under \
      way at once and the service may answer them in any order, or not yet: answer a stimulus without waiting for \
      replies that are still out. The service speaks plain HTTP on 127.0.0.1: where the SDK or its platform \
      insists on TLS, let the adapter permit that address, or leave the stimulus that needs the service out.
      """,
    stimuli: [
      .init(
        "lookUpIIN", "Call the IIN check with the digits entered so far and a payment context.",
        otherwise: "Leave it out of the declared stimuli; the rules on IIN checks are then not applicable.",
        fields: [
          .init("call", .integer, "number of the call"),
          .init("digits", .string(), "the digits entered so far, 0 to 19 of them, without separators"),
          .init(
            "context", .object(contextFields), "what is to be paid, for the SDK's payment context object"),
        ]),
      .init(
        "validateExpiryDate",
        "Validate the value of a required field whose only validator is the one for expiry dates.",
        otherwise: "Leave it out of the declared stimuli; the rules on expiry dates are then not applicable.",
        fields: [
          .init("call", .integer, "number of the call"),
          .init("value", .string(), "what was entered, in that format where it is a date at all"),
          .init("format", .string(words: ["MMyy"]), "month as two digits, year as its last two"),
        ]),
    ],
    effects: [
      .init(
        "lookedUp", "The success continuation of an IIN check was called, each time that it is.",
        fields: [
          .init("call", .integer, "number of the call"),
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
        "lookupFailed", "The failure continuation of an IIN check was called, each time that it is.",
        fields: [
          .init("call", .integer, "number of the call"),
          .init("error", .string(), "the error in words, for reports only"),
        ]),
      .init(
        "validated", "A validation ended.",
        fields: [
          .init("call", .integer, "number of the call"),
          .init("isValid", .bool, "whether the SDK finds the value acceptable: its list of errors is empty"),
          .init("errors", .array(.string()), "one text for each error: its kind, message id or message"),
        ]),
    ],
    world: [
      ("clock", "now, in milliseconds since 1970-01-01T00:00:00Z; the SDK's only source of time"),
      ("secondsFromUTC", "offset of the device's local time"),
      ("locale", "the device's locale, as the SDK would find it"),
      ("calendar", "the device's calendar: gregorian, buddhist, persian, …"),
      ("network", "offline: requests fail at once without leaving the device"),
      ("services.clientApiUrl", "base URL of the Client API"),
      ("services.assetUrl", "base URL of assets"),
      ("services.clientSessionId", "the client session id, sent with every request"),
      ("services.customerId", "the customer id, part of every path"),
    ],
    example: [
      "send     lookUpIIN call=1 context={\"amount\":100,\"countryCode\":\"NL\",\"currencyCode\":\"EUR\","
        + "\"isRecurring\":false} digits=\"4111111111\"",
      "  http   POST services/getIINdetails {\"bin\":\"41111111\",\"paymentContext\":{\"amountOfMoney\":"
        + "{\"amount\":100,\"currencyCode\":\"EUR\"},\"countryCode\":\"NL\",\"isRecurring\":false}} → 200",
      "  effect lookedUp call=1 countryCode=\"NL\" isAllowedInContext=true paymentProductId=\"1\" "
        + "status=\"SUPPORTED\"",
      "send     validateExpiryDate call=2 format=\"MMyy\" value=\"1322\"",
      "  effect validated call=2 errors=[\"expirationDate\"] isValid=false",
    ])

  private static let contextFields: [ContractDescription.Field] = [
    .init("amount", .integer, "in minor units of the currency: 100 with EUR is one euro"),
    .init("currencyCode", .string(), "ISO 4217"),
    .init("countryCode", .string(), "ISO 3166-1, two letters"),
    .init("isRecurring", .bool, "whether the payment is one of a series on a card on file"),
  ]

  private static let brandFields: [ContractDescription.Field] = [
    .init("paymentProductId", .scalar, "the brand's product, as a text or a number"),
    .init("isAllowedInContext", .bool, "whether the brand can be used for the payment"),
  ]
}
