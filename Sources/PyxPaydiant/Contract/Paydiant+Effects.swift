import Conformance

// What the contract says about each effect.

extension Paydiant {
  /// How an adapter reports an effect if its library is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .requestedToken:
      .seen(
        .requestedToken, without: "the requested type",
        ("sends several requests for it", "report the last of them"))
    case .requestedMetaData:
      .seen(
        .requestedMetaData, without: "values that the request does not carry", encrypted,
        ("sends several requests for it", "report the last of them"))
    case .requestedUpdate:
      .seen(
        .requestedUpdate, without: "values that the request does not carry", encrypted,
        ("sends several requests for it", "report the last of them"))
    case .requestedRelease: .seen(.requestedRelease, without: "the token")
    case .requestedReceipt:
      .seen(.requestedReceipt, ("sends several requests for it", "report the last of them"))
    case .deliveredUpdate: .seen(.deliveredUpdate, without: "a flow rule if the response names none")
    case .deliveredToken: handedOver(.deliveredToken, "a token")
    case .deliveredDetails: handedOver(.deliveredDetails, "the data")
    case .deliveredReceipt: handedOver(.deliveredReceipt, "a receipt")
    case .failed: .seen(.failed, ("hands over nil in place of an error", "say so by `hasError`"))
    case .changedCamera:
      .seen(.changedCamera, ("leaves the camera to the system", "report what the system does"))
    case .decoded:
      .seen(.decoded, without: "a text", ("returns the text from `decodeImage`", "report that as well"))
    }
  }

  /// The answers about a completion block; a call of the block that hands over nothing is reported as a failure.
  private static func handedOver(_ kind: Effect.Kind, _ what: String) -> ContractAnswers<Effect> {
    ContractAnswers(
      throwing: .report(kind, "if it happened before the error"),
      nothing: .report(.failed, "because \(what) is missing"))
  }

  private static let encrypted = (
    "encrypts requests of this kind",
    "leave the contents out of every such request; if one request shows its contents, a value that is missing "
      + "from another counts as not sent"
  )

  /// One ordinary effect of each kind, in the contract's order.
  public static let sampleEffects: [PaydiantEffect] = [
    .requestedToken(request: 1, type: .purchase),
    .requestedMetaData(request: 2, rule: .discovery, token: "c1", reference: nil),
    .requestedUpdate(
      request: 3, rule: .processPayment, token: "c1", reference: "r1", account: "a1",
      confirmationRequired: false),
    .requestedRelease(token: "c1"), .requestedReceipt(request: 4),
    .deliveredToken(call: 1, token: "c1", type: .purchase),
    .deliveredDetails(call: 2, details: sampleDetails), .deliveredUpdate(call: 3, next: .summary),
    .deliveredReceipt(call: 4, receipt: "r1"), .failed(call: 2, hasError: true),
    .changedCamera(isOn: true), .decoded(code: "c1"),
  ]

  private static func typeField(_ words: String) -> ContractDescription.Field {
    .init("type", .string(words: [TransactionType.purchase.rawValue]), words, optional: true)
  }

  /// The library's effects, in words.
  static var effectMessages: [ContractDescription.Message] {
    let request = ContractDescription.Field(
      "request", .integer, "number of the request, unique in the session", given: true)
    let call = ContractDescription.Field("call", .integer, "number of the call", given: true)
    func shown(_ name: String, _ words: String) -> ContractDescription.Field {
      .init(
        name, .string(),
        "\(words); absent if the request carries none, or if no request of its kind shows what it carries",
        optional: true)
    }
    let rule = ContractDescription.Field(
      "rule", .string(words: FlowRule.documented.map(\.rawValue)),
      "the flow rule; absent if the request carries none, or if no request of its kind shows what it carries",
      optional: true
    )
    let contents = [
      rule, shown("token", "the checkout token"), shown("reference", "the reference of the transaction"),
    ]
    return [
      .init(
        "requestedToken", "The library asked the platform for a checkout token.",
        fields: [
          request, typeField("the type of transaction that it asks for; absent if that cannot be seen"),
        ]),
      .init(
        "requestedMetaData", "The library asked the platform for a transaction's data.",
        fields: [request] + contents),
      .init(
        "requestedUpdate", "The library submitted a payment to the platform.",
        fields: [request] + contents + [
          shown("account", "the payment account"),
          .init(
            "confirmationRequired", .bool,
            "the property of that name; absent if the request carries none, or if that cannot be seen",
            optional: true),
        ]),
      .init(
        "requestedRelease", "The library gave a checkout token back to the platform.",
        fields: [shown("token", "the token")]),
      .init(
        "requestedReceipt", "The library asked the platform for the receipt of the last transaction.",
        otherwise: "Leave it out of the effects, with `retrieveReceipt`.", fields: [request]),
      .init(
        "deliveredToken", "The completion block of a call for a token was called.",
        fields: [
          call, .init("token", .string(), "the checkout token"),
          typeField(
            "the type of transaction handed over with it; absent if there is none, or if that cannot be seen"
          ),
        ]),
      .init(
        "deliveredDetails", "The completion block of a retrieval was called.",
        fields: [call, .init("details", detailFields, "the contents of the response")]),
      .init(
        "deliveredUpdate", "The completion block of an update was called.",
        fields: [
          call,
          .init(
            "next", .string(words: FlowRule.documented.map(\.rawValue)),
            "`nextExecutingTransactionFlowRule`; absent if there is none", optional: true),
        ]),
      .init(
        "deliveredReceipt", "The receipt facade handed over a receipt.",
        otherwise: "Leave it out of the effects, with `retrieveReceipt`.",
        fields: [
          call,
          .init(
            "receipt", .string(),
            "a string that distinguishes it from other receipts; absent if that cannot be seen",
            optional: true),
        ]),
      .init(
        "failed", "The failure block of a call was called.",
        fields: [
          call,
          .init(
            "hasError", .bool, "whether an error object came with it; absent if that cannot be seen",
            optional: true),
        ]),
      .init(
        "changedCamera", "The camera was turned on or off.",
        fields: [.init("isOn", .bool, "whether it is on now")]),
      .init(
        "decoded",
        "The delegate's `didFinishImage` was called, or `decodeImage` returned the content of a code.",
        fields: [.init("code", .string(), "the content of the code")]),
    ]
  }
}
