import Conformance

// What the contract says of each effect.

extension Paydiant {
  /// What an adapter reports of an effect where its library is built in another way than the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .requestedToken: .seen(.requestedToken, ("sends several requests for it", "report the last of them"))
    case .requestedMetaData:
      .seen(
        .requestedMetaData, without: "what the request does not carry", encrypted,
        ("sends several requests for it", "report the last of them"))
    case .requestedUpdate:
      .seen(
        .requestedUpdate, without: "what the request does not carry", encrypted,
        ("sends several requests for it", "report the last of them"))
    case .requestedRelease: .seen(.requestedRelease, without: "the token")
    case .deliveredUpdate: .seen(.deliveredUpdate, without: "a flow rule where the response names none")
    case .deliveredToken: .seen(.deliveredToken, without: "a token: then it is `failed`")
    case .deliveredDetails: .seen(.deliveredDetails, without: "data: then it is `failed`")
    case .failed: .seen(.failed, without: "an error")
    case .changedCamera:
      .seen(.changedCamera, ("leaves the camera to the system", "report what the system does"))
    case .decoded: .seen(.decoded, without: "a text")
    }
  }

  private static let encrypted = (
    "encrypts requests of this kind",
    "leave out all that any of them carries: if one shows what it carries, what another leaves out is not sent"
  )

  /// One ordinary effect of each kind, in the contract's order.
  public static let sampleEffects: [PaydiantEffect] = [
    .requestedToken(request: 1),
    .requestedMetaData(request: 2, rule: .discovery, token: "c1", reference: nil),
    .requestedUpdate(request: 3, rule: .processPayment, token: "c1", reference: "r1", account: "a1"),
    .requestedRelease(token: "c1"), .deliveredToken(call: 1, token: "c1"),
    .deliveredDetails(call: 2, details: sampleDetails), .deliveredUpdate(call: 3, next: .summary),
    .failed(call: 2), .changedCamera(isOn: true),
    .decoded(code: "c1"),
  ]

  /// What the library does, in words.
  static var effectMessages: [ContractDescription.Message] {
    let request = ContractDescription.Field(
      "request", .integer, "number of the request; no two of a session are alike", given: true)
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
      .init("requestedToken", "The library asked the platform for a checkout token.", fields: [request]),
      .init(
        "requestedMetaData", "The library asked the platform for data of a transaction.",
        fields: [request] + contents),
      .init(
        "requestedUpdate", "The library submitted a payment to the platform.",
        fields: [request] + contents + [shown("account", "the payment account")]),
      .init(
        "requestedRelease", "The library gave a checkout token back to the platform.",
        fields: [shown("token", "the token")]),
      .init(
        "deliveredToken", "The completion block of a call for a token was called.",
        fields: [call, .init("token", .string(), "the checkout token")]),
      .init(
        "deliveredDetails", "The completion block of a retrieval was called.",
        fields: [call, .init("details", detailFields, "what the response says")]),
      .init(
        "deliveredUpdate", "The completion block of an update was called.",
        fields: [
          call,
          .init(
            "next", .string(words: FlowRule.documented.map(\.rawValue)),
            "`nextExecutingTransactionFlowRule`; absent where there is none", optional: true),
        ]),
      .init("failed", "The failure block of a call was called.", fields: [call]),
      .init(
        "changedCamera", "The camera was turned on or off.",
        fields: [.init("isOn", .bool, "whether it is on now")]),
      .init(
        "decoded", "The delegate's `didFinishImage` was called.",
        fields: [.init("code", .string(), "what the code says")]),
    ]
  }
}
