import Conformance

// What the contract says about each stimulus.

extension Paydiant {
  /// How an adapter answers a stimulus if its library is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .obtainCheckoutToken, .retrieveMetaData, .updateTransaction, .retrieveReceipt:
      .event(("asks the platform only after something else has happened", "make that happen first"))
    case .releaseCheckoutToken:
      .event(
        ("asks the platform only after something else has happened", "make that happen first"),
        ("takes no token here", "call it without one: the library gives back the token that it holds"))
    case .tokenIssued, .detailsSent, .updateAnswered, .receiptSent, .requestFailed:
      .event(("no longer waits for the reply", "no effect: the network gives each reply once"))
    case .startDecoderSession: .event(("asks for the camera's permission", "grant it"))
    case .frameCaptured:
      .event(
        ("has no session open", "no effect: the camera is off"),
        (
          "reads a code only in several pictures",
          "show it the same picture that many times, as a camera does"
        ))
    case .decodeImage:
      .event(
        ("reads codes only in its own session", "leave it out of the stimuli"),
        ("decodes the picture that its session captured last", "show that picture to the camera first"))
    case .endDecoderSession: .event()
    }
  }

  /// The rules about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .obtainCheckoutToken, .tokenIssued: .judged(by: "PD-TOK-01/b")
    case .retrieveMetaData, .detailsSent: .judged(by: "PD-DISC-04")
    case .updateTransaction, .updateAnswered: .judged(by: "PD-UPD-06")
    case .releaseCheckoutToken: .judged(by: "PD-TOK-11")
    case .retrieveReceipt, .receiptSent: .judged(by: "PD-SUM-07")
    case .requestFailed: .judged(by: "X-CB-01")
    case .startDecoderSession, .endDecoderSession: .judged(by: "PD-DEC-02")
    case .frameCaptured: .judged(by: "PD-DEC-03")
    case .decodeImage: .judged(by: "PD-DEC-09")
    }
  }

  /// The rule on events after the end of a decoder session.
  public static let judgesOfTheEnd = ["PD-DEC-06"]

  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [PaydiantStimulus] = [
    .obtainCheckoutToken(call: 1, type: .purchase),
    .retrieveMetaData(call: 2, rule: .discovery, token: "c1", reference: nil),
    .updateTransaction(
      call: 3, rule: .processPayment, token: "c1", reference: "r1", account: "a1", confirmationRequired: false
    ),
    .releaseCheckoutToken(token: "c1"), .retrieveReceipt(call: 4),
    .tokenIssued(request: 1, token: "c1", type: .purchase),
    .detailsSent(request: 2, details: sampleDetails),
    .updateAnswered(request: 3, next: .summary), .receiptSent(request: 4, receipt: "r1"),
    .requestFailed(request: 2, error: "the connection was lost"), .startDecoderSession,
    .frameCaptured(code: "c1"), .decodeImage(code: "c1"), .endDecoderSession,
  ]

  static let sampleDetails = TransactionDetails(
    reference: "r1", tenders: ["credit"], amount: 1250, next: .processPayment, expectsTenders: true)

  /// The fields of a terminal's submission.
  static let detailFields: ContractDescription.FieldType = .object([
    .init("reference", .string(), "`paydiantReferenceId`"),
    .init("tenders", .array(.string()), "the supported tender types"),
    .init(
      "amount", .integer,
      "the amount owed, in minor units, whatever unit the SDK uses; absent if it is not given, or cannot be seen",
      optional: true),
    .init("next", .string(words: FlowRule.documented.map(\.rawValue)), "`nextExecutingTransactionFlowRule`"),
    .init("expectsTenders", .bool, "`expectsPaymentTenders` of the specification of the next flow rule"),
    .init(
      "allowsTips", .bool, "whether a tip may be added; absent if that is not given, or cannot be seen",
      optional: true),
    .init(
      "allowsDiscounts", .bool,
      "whether discounts may be applied; absent if that is not given, or cannot be seen",
      optional: true),
    .init(
      "result", .string(words: [PaymentResult.approved.rawValue, PaymentResult.declined.rawValue]),
      "in a summary, the result of the payment; absent if it is not given, or cannot be seen", optional: true),
  ])

  private static var typeField: ContractDescription.Field {
    .init("type", .string(words: [TransactionType.purchase.rawValue]), "the type of transaction")
  }

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    let call = ContractDescription.Field(
      "call", .integer, "number of the call; its blocks carry the same number")
    let request = ContractDescription.Field(
      "request", .integer, "number of the request that this answers")
    let token = ContractDescription.Field("token", .string(), "the checkout token, opaque")
    return [
      .init(
        "obtainCheckoutToken", "The host calls `obtainCheckoutTokenFor`.",
        fields: [call, typeField]),
      .init(
        "retrieveMetaData", "The host calls `retrieveTransactionMetaData`.",
        fields: [
          call,
          .init(
            "rule", .string(words: FlowRule.documented.map(\.rawValue)), "`executingTransactionFlowRule`"),
          token,
          .init(
            "reference", .string(),
            "`paydiantReferenceId` of the transaction key; absent if there is none",
            optional: true),
        ]),
      .init(
        "updateTransaction", "The host calls `updateTransaction`.",
        fields: [
          call,
          .init(
            "rule", .string(words: FlowRule.documented.map(\.rawValue)), "`executingTransactionFlowRule`"),
          token, .init("reference", .string(), "`paydiantReferenceId` of the transaction key"),
          .init("account", .string(), "the payment account, opaque"),
          .init("confirmationRequired", .bool, "the property of that name"),
        ]),
      .init(
        "releaseCheckoutToken",
        "The host calls `releaseCheckoutToken`; the document says nothing about its parameters.",
        fields: [
          .init("token", .string(), "the checkout token, for a call that takes one")
        ]),
      .init(
        "retrieveReceipt",
        "The host asks the receipt facade for the receipt of the last completed transaction.",
        otherwise: "Leave it out of the stimuli, with `receiptSent`.", fields: [call]),
      .init(
        "tokenIssued", "The platform issues a checkout token.", fields: [request, token, typeField]),
      .init(
        "detailsSent", "The platform answers a retrieval.",
        fields: [request, .init("details", detailFields, "the contents of the answer")]),
      .init(
        "updateAnswered", "The platform answers an update.",
        fields: [
          request,
          .init(
            "next", .string(words: FlowRule.documented.map(\.rawValue)),
            "`nextExecutingTransactionFlowRule`; may be another word; absent if there is none",
            optional: true),
        ]),
      .init(
        "receiptSent", "The platform hands over the receipt of the last completed transaction.",
        otherwise: "Leave it out of the stimuli, with `retrieveReceipt`.",
        fields: [
          request,
          .init(
            "receipt", .string(),
            "a string that distinguishes it from other receipts; write it into a part of the receipt that the SDK "
              + "hands on, such as a number or a string"
          ),
        ]),
      .init(
        "requestFailed", "A request fails: the platform refuses it, or the connection is lost.",
        fields: [request, .init("error", .string(), "what went wrong, in words")]),
      .init("startDecoderSession", "The host attaches a delegate and calls `startDecoderSession`."),
      .init(
        "frameCaptured", "The camera sees something; if it is off, it sees nothing.",
        fields: [
          .init(
            "code", .string(), "the content of the code in the picture; absent if there is no code",
            optional: true)
        ]),
      .init(
        "decodeImage", "The host passes a captured picture of a code to `decodeImage`.",
        otherwise: "Leave it out of the stimuli; codes read by the session itself are still judged.",
        fields: [.init("code", .string(), "the content of the code in the picture")]),
      .init("endDecoderSession", "The host detaches the delegate and calls `endDecoderSession`."),
    ]
  }
}
