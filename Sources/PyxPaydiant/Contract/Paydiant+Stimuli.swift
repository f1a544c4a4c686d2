import Conformance

// What the contract says of each stimulus.

extension Paydiant {
  /// What an adapter answers to a stimulus where its library is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .obtainCheckoutToken, .retrieveMetaData, .updateTransaction, .releaseCheckoutToken:
      .event(("asks the platform only when something else has happened", "do that first"))
    case .tokenIssued, .detailsSent, .updateAnswered, .requestFailed:
      .event(("no longer waits for the reply", "no effect: the network gives a reply once"))
    case .startDecoderSession: .event(("asks for the camera's permission", "grant it"))
    case .frameCaptured: .event(("has no session open", "no effect: the camera is off"))
    case .endDecoderSession: .event()
    }
  }

  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .obtainCheckoutToken, .tokenIssued: .judged(by: "PD-TOK-01/b")
    case .retrieveMetaData, .detailsSent: .judged(by: "PD-DISC-04")
    case .updateTransaction, .updateAnswered: .judged(by: "PD-UPD-06")
    case .releaseCheckoutToken: .judged(by: "PD-TOK-11")
    case .requestFailed: .judged(by: "X-CB-01")
    case .startDecoderSession, .endDecoderSession: .judged(by: "PD-DEC-02")
    case .frameCaptured: .judged(by: "PD-DEC-03")
    }
  }

  /// The rule on what comes after the end of a session of the decoder.
  public static let judgesOfTheEnd = ["PD-DEC-06"]

  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [PaydiantStimulus] = [
    .obtainCheckoutToken(call: 1),
    .retrieveMetaData(call: 2, rule: .discovery, token: "c1", reference: nil),
    .updateTransaction(call: 3, rule: .processPayment, token: "c1", reference: "r1", account: "a1"),
    .releaseCheckoutToken(token: "c1"),
    .tokenIssued(request: 1, token: "c1"), .detailsSent(request: 2, details: sampleDetails),
    .updateAnswered(request: 3, next: .summary),
    .requestFailed(request: 2, error: "the connection was lost"), .startDecoderSession,
    .frameCaptured(code: "c1"),
    .endDecoderSession,
  ]

  static let sampleDetails = TransactionDetails(
    reference: "r1", tenders: ["credit"], amount: 1250, next: .processPayment, expectsTenders: true)

  /// The fields of what a terminal has submitted.
  static let detailFields: ContractDescription.FieldType = .object([
    .init("reference", .string(), "`paydiantReferenceId`"),
    .init("tenders", .array(.string()), "the supported types of tender"),
    .init("amount", .integer, "what is owed, in minor units"),
    .init("next", .string(words: FlowRule.documented.map(\.rawValue)), "`nextExecutingTransactionFlowRule`"),
    .init("expectsTenders", .bool, "`expectsPaymentTenders` of the specification of the next flow rule"),
  ])

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    let call = ContractDescription.Field(
      "call", .integer, "number of the call, by which its blocks are named")
    let request = ContractDescription.Field(
      "request", .integer, "number of the request that this is the reply to")
    let token = ContractDescription.Field("token", .string(), "the checkout token, opaque")
    return [
      .init("obtainCheckoutToken", "The host calls `obtainCheckoutTokenFor` for a purchase.", fields: [call]),
      .init(
        "retrieveMetaData", "The host calls `retrieveTransactionMetaData`.",
        fields: [
          call,
          .init(
            "rule", .string(words: FlowRule.documented.map(\.rawValue)), "`executingTransactionFlowRule`"),
          token,
          .init(
            "reference", .string(),
            "`paydiantReferenceId` of the transaction key; absent where there is none",
            optional: true),
        ]),
      .init(
        "updateTransaction", "The host calls `updateTransaction`; no confirmation is required.",
        fields: [
          call,
          .init(
            "rule", .string(words: FlowRule.documented.map(\.rawValue)), "`executingTransactionFlowRule`"),
          token, .init("reference", .string(), "`paydiantReferenceId` of the transaction key"),
          .init("account", .string(), "the payment account, opaque"),
        ]),
      .init("releaseCheckoutToken", "The host calls `releaseCheckoutToken`.", fields: [token]),
      .init("tokenIssued", "The platform issues a checkout token.", fields: [request, token]),
      .init(
        "detailsSent", "The platform answers a retrieval.",
        fields: [request, .init("details", detailFields, "what it answers")]),
      .init(
        "updateAnswered", "The platform answers an update.",
        fields: [
          request,
          .init(
            "next", .string(words: FlowRule.documented.map(\.rawValue)),
            "`nextExecutingTransactionFlowRule`; may be another word, and is absent where there is none",
            optional: true),
        ]),
      .init(
        "requestFailed", "Nothing comes of a request: the platform refuses it, or the connection is lost.",
        fields: [request, .init("error", .string(), "what went wrong, in words")]),
      .init("startDecoderSession", "The host attaches a delegate and calls `startDecoderSession`."),
      .init(
        "frameCaptured", "The camera sees something; with the camera off, it sees nothing.",
        fields: [
          .init(
            "code", .string(), "what the code in the picture says; absent where there is no code",
            optional: true)
        ]),
      .init("endDecoderSession", "The host detaches the delegate and calls `endDecoderSession`."),
    ]
  }
}
