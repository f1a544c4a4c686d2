import Conformance

/// Fields that several messages have.
extension Dotpay {
  typealias Field = ContractDescription.Field
  typealias FieldType = ContractDescription.FieldType

  static let statusWords = PaymentStatus.documented.map(\.rawValue)
  static let authorizationSteps = ["create", "authorize"]
  static let environmentWords = ["production", "test"]

  /// The number of a call, in a stimulus.
  static let numberField = Field(
    "call", .integer, "number of this call, repeated in the effect that answers the call")
  /// The number of a call, in an effect.
  static let callField = Field("call", .integer, "the call that this effect answers", given: true)
  /// An error, in an effect.
  static let errorField = Field(
    "error", .string(), "the error in words; absent if there was none", optional: true)
  /// The number of a request, in an effect.
  static let requestField = Field(
    "request", .integer, "number of the request, counted by the adapter from 1 in each session", given: true)
  static let environmentField = Field(
    "environment", .string(words: environmentWords),
    "the system that the request was meant for, judged by its host name")
  static let languageField = Field(
    "language", .string(), "the language that the request names; absent if it names none", optional: true)

  static let parameterType = FieldType.array(
    .object([
      Field("key", .string(), "the key"), Field("value", .string(), "the value"),
    ]))

  static let infoType = FieldType.object([
    Field("merchantID", .string(), "merchantID", optional: true),
    Field(
      "amount", .string(), "amount: a decimal number with a point, compared by its value",
      optional: true),
    Field("textDescription", .string(), "textDescription", optional: true),
    Field("currency", .string(), "code of the currency", optional: true),
    Field("senderInformation", parameterType, "senderInformation, in any order", optional: true),
    Field("additionalInformation", parameterType, "additionalInformation, in any order", optional: true),
    Field("control", .string(), "control", optional: true),
    Field("urlc", .string(), "urlc", optional: true),
  ])
  /// A payment description, in a stimulus.
  static let infoField = Field("info", infoType, "the payment description; absent members are not set")

  static let channelType = FieldType.object([
    Field("id", .string(), "its identifier"), Field("name", .string(), "its name"),
    Field("group", .string(), "its kind"), Field("isOnline", .bool, "whether it is online now"),
  ])
  static let filterType = FieldType.object([
    Field(
      "online", .bool, "true: only channels that are online; false: only channels that are offline",
      optional: true),
    Field("ids", .array(.string()), "only channels with these identifiers", optional: true),
    Field("group", .string(), "only channels of this kind", optional: true),
  ])

  /// A card as it is registered.
  static let cardInfoType = FieldType.object([
    Field("number", .string(), "the number"), Field("expires", .string(), "MM/YY"),
    Field("cvv", .string(), "the security code"), Field("holder", .string(), "name of the holder"),
  ])
  static let cardType = FieldType.object([
    Field("id", .string(), "creditCardId"), Field("maskedNumber", .string(), "maskedNumber"),
    Field("brandName", .string(), "brandName"),
    Field("brandCodename", .string(), "brandCodename; an empty string if it cannot be read"),
    Field("logoURL", .string(), "logoUrlPath; an empty string if it cannot be read"),
  ])

  static let summaryType = FieldType.object([
    Field(
      "control", .string(),
      "the payment's control; if the SDK's summary has none, the control of the payment's request; absent if the "
        + "payment cannot be identified (eight rules on the history are then not judged: DP-HIST-01 to DP-HIST-04, "
        + "DP-HIST-06, DP-HIST-08, DP-HIST-09, DP-HIST-13)", optional: true),
    Field(
      "status", .string(words: statusWords),
      "the status: the constant that it equals, without kDPPaymentSummaryStatus and with a lower-case first letter; "
        + "any other value unchanged"),
    Field(
      "related", .array(.string()),
      "the numbers of operations that belong to it; an empty list if there are none; absent if they cannot be "
        + "determined", optional: true),
  ])

  /// A payment of the history, as a host receives it.
  static let historyType = FieldType.object([
    Field("control", .string(), "the payment's control"),
    Field(
      "status", .string(words: statusWords),
      "the status: the constant without kDPPaymentSummaryStatus and with a lower-case first letter"),
    Field(
      "related", .array(.string()),
      "the numbers of operations that belong to it; an empty list if there are none"),
  ])

  /// The data that the delegate gets about a new card.
  static let registrationType = FieldType.object([
    Field("card", .string(), "identifier of the card", optional: true),
    Field("customerID", .string(), "credit_card_customer_id", optional: true),
  ])

  /// What a request to register a card says about the merchant's account and the holder.
  static let accountType = FieldType.object([
    Field("merchantID", .string(), "the merchant's account", optional: true),
    Field("currency", .string(), "code of the currency", optional: true),
    Field("firstName", .string(), "first name of the holder", optional: true),
    Field("lastName", .string(), "last name of the holder", optional: true),
    Field("email", .string(), "e-mail address of the holder", optional: true),
  ])

  /// The colours of a summary on screen.
  static let lookType = FieldType.object([
    Field(
      "colours", coloursType,
      "the colours that were set on the button and the header, not those of their pixels; absent if a part is not "
        + "shown, or only pixels can be seen"),
    Field(
      "status", .string(),
      "the colour that marks the status, of a text, an icon or a background, as #rrggbb in lower case; absent if the "
        + "status has no colour of its own",
      optional: true),
  ])

  static let coloursType = FieldType.object([
    Field("button", .string(), "paymentButtonColor, as #rrggbb in lower case", optional: true),
    Field("buttonText", .string(), "paymentButtonFontColor", optional: true),
    Field("header", .string(), "paymentHeaderDetailsColor", optional: true),
    Field("headerText", .string(), "paymentHeaderDetailsFontColor", optional: true),
  ])
  static let settingsType = FieldType.object([
    Field("language", .string(), "defaultLanguage", optional: true),
    Field("debugMode", .bool, "debugMode", optional: true),
    Field(
      "showsSummaryDetails", .bool,
      "set by setShowDetailsOnSummaryScreen; absent if it cannot be read (the document has no way to read it)",
      optional: true
    ),
    Field("oneClickEnabled", .bool, "enabled of the one-click manager", optional: true),
    Field("useInternalCards", .bool, "useInternalCards", optional: true),
    Field("treatsCVVAsPassword", .bool, "treatsCvvAsPassword", optional: true),
    Field("version", .string(), "sdkShortVersionString; read-only", optional: true),
    Field("colours", coloursType, "colours of the summary screen", optional: true),
    Field(
      "statusColours",
      .array(
        .object([
          Field("key", .string(words: statusWords), "the status, as in a summary"),
          Field("value", .string(), "its colour, as #rrggbb in lower case"),
        ])), "colorsForSummaryStatus as a whole, in any order", optional: true),
  ])
}
