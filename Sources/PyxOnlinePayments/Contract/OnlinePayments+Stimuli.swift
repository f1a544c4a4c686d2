import Conformance

extension OnlinePayments {
  /// The stimuli in words, in their order.
  static let describedStimuli: [ContractDescription.Message] = [
    .init(
      "startSession",
      "Make another session of the SDK from these parameters, keep the existing sessions, and make later calls on "
        + "the new one. Session 0 is the one described in the world. Pass the SDK only the members that are present.",
      otherwise: "Leave it out if a process can have only one session in its life.",
      fields: [
        .init("session", .integer, "number of the new session"),
        .init("parameters", .object(parameterFields), "the values from which the session is made"),
      ]),
    .init(
      "selectSession", "Make later calls on that session; calls under way on other sessions continue.",
      fields: [.init("session", .integer, "number of the session")]),
    .init(
      "lookUpIIN", "Call the IIN check with the digits entered so far and a payment context.",
      otherwise: "Leave it out of the declared stimuli; the rules on IIN checks are then not applicable, "
        + "and the run is not full.",
      fields: [
        callField,
        .init(
          "digits", .string(),
          "what was entered so far: usually 0 to 19 digits without separators; some rules enter other characters or "
            + "very long texts, which the SDK gets as they are"),
        contextField,
      ]),
    .init(
      "getPaymentItems", "Ask for the payment items of a payment, without grouping.",
      fields: [callField, contextField]),
    .init(
      "getPaymentProduct",
      "Ask for a payment product with its fields. Keep it under the number of the call. The service's ids are "
        + "numbers; a case may ask for an id that no product has.",
      otherwise: "If the SDK's type cannot hold the id, answer `requestFailed` with words of your own.",
      fields: [
        callField, .init("paymentProductId", .scalar, "the product, as a string or a number"), contextField,
      ]),
    .init(
      "getPublicKey", "Ask for the public key of the session.",
      otherwise: "Leave it out if the SDK does not hand over the key.", fields: [callField]),
    .init(
      "getLogo",
      "Get the image that the SDK would show for a product: from its assets, its cache, or the service.",
      otherwise: "Leave it out if the SDK manages no images.",
      fields: [callField, .init("paymentProductId", .scalar, "the product, as a string or a number")]),
    .init(
      "getTooltipImage",
      "Get the image that the SDK would show to explain a field: from its cache, or the service.",
      otherwise: "Leave it out if the SDK gets no images for explanations.",
      fields: [callField, productField, fieldIdField]),
    .init(
      "validateExpiryDate",
      "Validate the value of a required field that has the validator for expiry dates and no other.",
      otherwise: "Leave it out of the declared stimuli; the rules on expiry dates are then not applicable, "
        + "and the run is not full.",
      fields: [
        callField,
        .init("value", .string(), "the entered text; if it is a date, it is written in `format`"),
        .init("format", .string(words: ["MMyy"]), "month as two digits, year as its last two"),
      ]),
    .init(
      "findField", "Find a field of a product by its id.",
      otherwise: "Leave it out if fields can only be found by going through all of them.",
      fields: [callField, productField, fieldIdField]),
    .init(
      "validateField", "Validate a value with the field object alone, without a payment request.",
      fields: [callField, productField, fieldIdField, valueField]),
    .init(
      "formatValue", "Let the field object format a value, and remove the format again.",
      otherwise: "Leave it out if the SDK does not format values.",
      fields: [
        callField, productField, fieldIdField,
        .init(
          "value", .string(), "what was entered: digits and letters without separators, or already formatted"),
      ]),
    .init(
      "makeRequest", "Make a payment request for a product, and keep it under that number.",
      fields: [
        requestField, productField,
        .init(
          "accountOnFileId", .string(), "the account on file of the product to use; absent: none",
          optional: true),
        .init("tokenize", .bool, "the value of `tokenize`; absent: it is not set", optional: true),
      ]),
    .init(
      "setValue", "Set the value of a field in a payment request.",
      fields: [requestField, fieldIdField, valueField]),
    .init(
      "readValue", "Read the value of a field in a payment request.",
      otherwise: "Leave it out if values cannot be read.",
      fields: [callField, requestField, fieldIdField]),
    .init("validateRequest", "Validate a payment request.", fields: [callField, requestField]),
    .init(
      "prepareRequest", "Prepare a payment request: have the session encrypt it.",
      fields: [callField, requestField]),
    .init(
      "listLanguages", "Report the languages in which the SDK has labels.",
      otherwise: "Leave it out if the SDK has no labels of its own.", fields: [callField]),
    .init(
      "translate", "Look up the text that the SDK's labels have for an error message in a language.",
      otherwise: "Leave it out if errors already carry texts, or have no messages.",
      fields: [
        callField, .init("message", .string(), "the message, as an error of `validated` carried it"),
        .init("language", .string(), "one of the identifiers of `languages`"),
      ]),
    .init(
      "setLogging", "Switch the log of requests and responses on or off, as the host app would.",
      otherwise: "Leave it out if there is no log.",
      fields: [.init("isOn", .bool, "whether the log is on from now on")]),
  ]

  private static let productField = ContractDescription.Field(
    "product", .integer, "number of the call that brought the product")

  private static let requestField = ContractDescription.Field(
    "request", .integer, "number of the payment request")

  private static let fieldIdField = ContractDescription.Field(
    "fieldId", .string(), "id of the field in its product")

  private static let valueField = ContractDescription.Field("value", .string(), "what was entered")

  private static let parameterFields: [ContractDescription.Field] = [
    .init("clientSessionId", .string(), "the client session id", optional: true),
    .init("customerId", .string(), "the customer id", optional: true),
    .init("clientApiUrl", .string(), "base URL of the Client API", optional: true),
    .init("assetUrl", .string(), "base URL of assets", optional: true),
    .init(
      "appIdentifier", .string(), "names the app in the device metadata; absent: use one of your own",
      optional: true),
    .init("ipAddress", .string(), "address of the device, for the device metadata", optional: true),
  ]

  /// The rules that judge a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .startSession: .judged(by: "OP-SES-02", answered: "OP-SES-01", "OP-SES-02")
    case .selectSession: .judged(by: "OP-SES-10")
    case .lookUpIIN: .judged(by: "OP-IIN-03", answered: "OP-IIN-18", "X-CB-01")
    case .getPaymentItems: .judged(by: "OP-ITM-01", answered: "OP-ITM-09", "X-CB-01")
    case .getPaymentProduct: .judged(by: "OP-ITM-06", answered: "OP-ITM-09", "X-CB-01")
    case .getPublicKey: .judged(by: "OP-ENC-08", answered: "X-CB-01", "OP-ENC-08")
    case .getLogo: .judged(by: "OP-AST-01", answered: "OP-AST-04", "OP-AST-01")
    case .getTooltipImage: .judged(by: "OP-AST-06")
    case .validateExpiryDate: .judged(by: "OP-VAL-04")
    case .findField: .judged(by: "OP-ITM-08")
    case .validateField: .judged(by: "OP-VAL-19")
    case .formatValue: .judged(by: "OP-REQ-02")
    case .makeRequest: .judged(by: "OP-REQ-01", answered: "OP-REQ-01", "X-CB-01")
    case .setValue, .readValue: .judged(by: "OP-REQ-01")
    case .validateRequest: .judged(by: "OP-REQ-03")
    case .prepareRequest: .judged(by: "OP-ENC-02", answered: "OP-ENC-07", "X-CB-01")
    case .listLanguages: .judged(by: "OP-LOC-02")
    case .translate: .judged(by: "OP-LOC-04")
    case .setLogging: .judged(by: "OP-LOG-02")
    }
  }

  /// The rule to blame if something goes wrong when a session is closed.
  public static var judgesOfTheEnd: [String] { ["X-CB-01"] }

  /// One ordinary stimulus of each kind.
  public static let sampleStimuli: [OnlinePaymentsStimulus] = [
    .startSession(
      session: 1,
      parameters: SessionParameters(
        clientSessionId: "session", customerId: "customer", clientApiUrl: "http://127.0.0.1:9/",
        assetUrl: "http://127.0.0.1:9/assets/", appIdentifier: "Shop/1.0", ipAddress: "192.0.2.1")),
    .selectSession(session: 0),
    .lookUpIIN(call: 1, digits: "41111111", context: PaymentContext()),
    .getPaymentItems(call: 2, context: PaymentContext()),
    .getPaymentProduct(call: 3, paymentProductId: "1", context: PaymentContext()),
    .getPublicKey(call: 4),
    .getLogo(call: 5, paymentProductId: "1"),
    .getTooltipImage(call: 14, product: 3, fieldId: "cvv"),
    .validateExpiryDate(call: 6, value: "1230", format: "MMyy"),
    .findField(call: 7, product: 3, fieldId: "cvv"),
    .validateField(call: 8, product: 3, fieldId: "cvv", value: "123"),
    .formatValue(call: 9, product: 3, fieldId: "cardNumber", value: "4111111111111111"),
    .makeRequest(request: 1, product: 3, accountOnFileId: "1001", tokenize: true),
    .setValue(request: 1, fieldId: "cvv", value: "123"),
    .readValue(call: 10, request: 1, fieldId: "cvv"),
    .validateRequest(call: 11, request: 1),
    .prepareRequest(call: 12, request: 1),
    .listLanguages(call: 13),
    .translate(call: 15, message: "the length is wrong", language: "nl"),
    .setLogging(isOn: true),
  ]
}
