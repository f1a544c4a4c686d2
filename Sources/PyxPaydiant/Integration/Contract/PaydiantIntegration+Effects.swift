import Conformance
import QRCodes

// What the contract says of each effect.

extension PaydiantIntegration {
  /// What an adapter reports of an effect where its app is built in another way than the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .askedForToken:
      .seen(
        .askedForToken, without: "the type that is asked for",
        ("repeats a request below the SDK's call", "it is the same request"))
    case .releasedToken: .seen(.releasedToken, without: "the token")
    case .showedCode:
      .seen(
        .showedCode, without: "a code",
        ("has the code drawn by a service", "report what the service is asked to draw, decoded"))
    case .hidCode: .seen(.hidCode, ("closes the whole screen", "report it when the screen goes"))
    case .showedPicture:
      .seen(
        .showedPicture, without: "a picture",
        (
          "hands out a picture in another form",
          "write it as PBM or PGM, which the common libraries for pictures can"
        ))
    case .changedBrightness: .seen(.changedBrightness, without: "a value")
    case .startedDecoding: .seen(.startedDecoding)
    case .endedDecoding: .seen(.endedDecoding)
    case .changedScanView: .seen(.changedScanView, without: "a view")
    case .changedDecoderDelegate:
      .seen(.changedDecoderDelegate, ("sets the delegate to nil", "report that it is not attached"))
    case .retrievedMetaData: .seen(.retrievedMetaData, without: "what the call does not carry")
    case .showedAccounts:
      .seen(
        .showedAccounts, without: "an amount",
        ("shows further accounts as ones that cannot be picked", "leave those out"))
    case .updatedTransaction: .seen(.updatedTransaction, without: "what the call does not carry")
    case .changedProgress: .seen(.changedProgress, without: "a value")
    case .showedMessage:
      .seen(.showedMessage, without: "a text", ("shows a text on the page", "it is the same as a dialog"))
    case .askedForReceipt: .seen(.askedForReceipt)
    case .showedReceipt:
      .seen(
        .showedReceipt,
        ("shows a confirmation that it makes of the summary or of the receipt", "it is the same"))
    case .changedReleaseControl: .seen(.changedReleaseControl, without: "a value")
    }
  }

  /// One ordinary effect of each kind, in the contract's order.
  public static let sampleEffects: [PaydiantIntegrationEffect] = [
    .askedForToken(call: 1, type: .purchase), .releasedToken(token: "c1"), .showedCode(code: "c1"), .hidCode,
    .showedPicture(image: .sample),
    .changedBrightness(percent: 80), .startedDecoding, .endedDecoding, .changedScanView(isShown: true),
    .changedDecoderDelegate(isAttached: true),
    .retrievedMetaData(call: 2, rule: .discovery, token: "c1", reference: nil),
    .showedAccounts(accounts: ["a1"], amount: 1250),
    .updatedTransaction(
      call: 3, rule: .processPayment, token: "c1", reference: "r1", account: "a1", amount: nil,
      confirmationRequired: false), .changedProgress(isShown: true),
    .showedMessage(message: .noEligibleAccount),
    .askedForReceipt(call: 5), .showedReceipt(reference: "r1", result: .approved),
    .changedReleaseControl(isShown: false),
  ]
}

extension PaydiantIntegration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  private static var call: Field {
    Field("call", .integer, "number of the call; no two of a session are alike", given: true)
  }
  private static var rule: Field {
    Field(
      "rule", .string(words: FlowRule.documented.map(\.rawValue)),
      "`executingTransactionFlowRule`; absent where the call has none", optional: true)
  }
  private static var token: Field {
    Field("token", .string(), "the checkout token; absent where the call has none", optional: true)
  }
  private static var reference: Field {
    Field(
      "reference", .string(), "`paydiantReferenceId` in the transaction key; absent where the call has none",
      optional: true)
  }
  private static func shown(_ what: String) -> Field {
    Field("isShown", .bool, "whether \(what) is shown now")
  }

  /// What the host does, in words.
  static var effectMessages: [ContractDescription.Message] {
    codeMessages + transactionMessages + [
      Message(
        "changedProgress", "The app began or ceased to show that it is waiting.",
        fields: [shown("the progress indicator")]),
      Message(
        "showedMessage", "The app told the consumer that the payment does not go on.",
        fields: [
          Field(
            "message", .string(words: ["noEligibleAccount", "unsupportedFlowRule", "failure"]),
            "what it told: that no registered account is supported for the transaction, that it cannot go on in this way, "
              + "that something failed; another word for anything else")
        ]),
      Message("askedForReceipt", "The app asked for the receipt of the last transaction.", fields: [call]),
      Message(
        "showedReceipt",
        "The app showed the consumer a receipt, or a confirmation of the payment, made of the summary or of the receipt.",
        fields: [
          Field(
            "reference", .string(), "the transaction that it is of; absent where that cannot be seen",
            optional: true),
          Field(
            "result", .string(words: [PaymentResult.approved.rawValue, PaymentResult.declined.rawValue]),
            "how the payment turned out, by what is shown; absent where that cannot be seen", optional: true),
        ]),
      Message(
        "changedReleaseControl",
        "The app showed or hid the control by which the consumer gives a token back.",
        fields: [shown("the control")]),
    ]
  }

  private static var codeMessages: [ContractDescription.Message] {
    [
      Message(
        "askedForToken", "The app called `obtainCheckoutTokenFor`.",
        fields: [
          call,
          Field(
            "type", .string(words: [TransactionType.purchase.rawValue]),
            "the type of transaction; absent where that cannot be seen, or where the app is about other ones than purchases",
            optional: true),
        ]),
      Message(
        "releasedToken", "The app called `releaseCheckoutToken`.",
        fields: [
          Field("token", .string(), "the token; absent where it cannot be seen which", optional: true)
        ]),
      Message(
        "showedCode", "The app showed a code, in place of the one that was there.",
        fields: [Field("code", .string(), "what a scanner reads from the code")]),
      Message(
        "hidCode",
        "The code went from the screen, alone or with the screen; a scanner that is laid over it counts."),
      Message(
        "showedPicture", "What a picture of the screen shows, as the answer to `pictureTaken`.",
        otherwise: "Leave it out of the effects, with `pictureTaken`.",
        fields: [
          Field(
            "image", .base64(sample: CodePicture.sample.base64),
            "the picture in base64, with the code upright and at least 3 pixels for each side of a module: PBM or PGM "
              + "in binary form (`P4` or `P5`, as Netpbm describes them), with at most \(GreyPicture.longestSide) pixels "
              + "on a side; the sample is one black pixel. Absent where there is no code on the screen",
            optional: true)
        ]),
      Message(
        "changedBrightness", "The app set the brightness of the screen.",
        fields: [Field("percent", .integer, "the brightness, from 0 to 100")]),
      Message("startedDecoding", "The app called `startDecoderSession`."),
      Message("endedDecoding", "The app called `endDecoderSession`."),
      Message(
        "changedScanView", "The app showed or hid the view of the camera.", fields: [shown("the view")]),
      Message(
        "changedDecoderDelegate", "The app set the decoder's delegate.",
        fields: [Field("isAttached", .bool, "whether a delegate is attached now")]),
    ]
  }

  private static var transactionMessages: [ContractDescription.Message] {
    [
      Message(
        "retrievedMetaData", "The app called `retrieveTransactionMetaData`.",
        fields: [call, rule, token, reference]),
      Message(
        "showedAccounts", "The app showed payment accounts that the consumer can choose from.",
        fields: [
          Field("accounts", .array(.string()), "names of those that can be picked, in the order of the list"),
          Field(
            "amount", .integer, "what it says is owed, in minor units; absent where it says nothing",
            optional: true),
        ]),
      Message(
        "updatedTransaction", "The app called `updateTransaction`.",
        fields: [
          call, rule, token, reference,
          Field(
            "account", .string(), "the account that it submits; absent where it submits none", optional: true),
          Field(
            "amount", .integer, "the amount that it submits, in minor units; absent where it submits none",
            optional: true
          ),
          Field(
            "confirmationRequired", .bool, "the property of that name; absent where the app left it out",
            optional: true),
        ]),
    ]
  }
}
