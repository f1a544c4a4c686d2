import Conformance
import QRCodes

// What the contract says about each effect.

extension PaydiantIntegration {
  /// How an adapter reports an effect if its app is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .askedForToken:
      .seen(
        .askedForToken, without: "the requested type",
        ("repeats a request at a lower level than the SDK's call", "it is the same request"))
    case .releasedToken: .seen(.releasedToken, without: "the token")
    case .showedCode:
      .seen(
        .showedCode, without: "a code",
        (
          "has the code drawn by a service",
          "decode the content that the service is asked to draw, and report it"
        ))
    case .hidCode: .seen(.hidCode, ("closes the whole screen", "report it when the screen closes"))
    case .showedPicture:
      .seen(
        .showedPicture, without: "a picture",
        (
          "produces pictures in another format",
          "write it as PBM or PGM; the common image libraries can"
        ))
    case .changedBrightness: .seen(.changedBrightness, without: "a value")
    case .startedDecoding: .seen(.startedDecoding)
    case .endedDecoding: .seen(.endedDecoding)
    case .changedScanView: .seen(.changedScanView, without: "a view")
    case .changedDecoderDelegate:
      .seen(.changedDecoderDelegate, ("sets the delegate to nil", "report that it is not attached"))
    case .retrievedMetaData: .seen(.retrievedMetaData, without: "values that the call does not carry")
    case .showedAccounts:
      .seen(
        .showedAccounts, without: "an amount",
        ("also shows accounts that cannot be picked", "leave those out"))
    case .updatedTransaction: .seen(.updatedTransaction, without: "values that the call does not carry")
    case .changedProgress: .seen(.changedProgress, without: "a value")
    case .showedMessage:
      .seen(.showedMessage, without: "a text", ("shows a text on the page", "that counts like a dialog"))
    case .askedForReceipt: .seen(.askedForReceipt)
    case .showedReceipt:
      .seen(
        .showedReceipt,
        ("shows a confirmation made from the summary or the receipt", "that counts as well"))
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
    Field("call", .integer, "number of the call, unique in the session", given: true)
  }
  private static var rule: Field {
    Field(
      "rule", .string(words: FlowRule.documented.map(\.rawValue)),
      "`executingTransactionFlowRule`; absent if the call has none", optional: true)
  }
  private static var token: Field {
    Field("token", .string(), "the checkout token; absent if the call has none", optional: true)
  }
  private static var reference: Field {
    Field(
      "reference", .string(), "`paydiantReferenceId` in the transaction key; absent if the call has none",
      optional: true)
  }
  private static func shown(_ what: String) -> Field {
    Field("isShown", .bool, "whether \(what) is shown now")
  }

  /// The host's effects, in words.
  static var effectMessages: [ContractDescription.Message] {
    codeMessages + transactionMessages + [
      Message(
        "changedProgress", "The app started or stopped showing that it is waiting.",
        fields: [shown("the progress indicator")]),
      Message(
        "showedMessage", "The app told the consumer that the payment cannot continue.",
        fields: [
          Field(
            "message", .string(words: ["noEligibleAccount", "unsupportedFlowRule", "failure"]),
            "the message: no registered account is supported for the transaction, the app cannot continue in this way, "
              + "or something failed; another word for any other message")
        ]),
      Message("askedForReceipt", "The app asked for the receipt of the last transaction.", fields: [call]),
      Message(
        "showedReceipt",
        "The app showed the consumer a receipt, or a confirmation of the payment that it made from the "
          + "summary or the "
          + "receipt.",
        fields: [
          Field(
            "reference", .string(), "the transaction that it belongs to; absent if that cannot be seen",
            optional: true),
          Field(
            "result", .string(words: [PaymentResult.approved.rawValue, PaymentResult.declined.rawValue]),
            "the result of the payment according to what is shown; absent if that cannot be seen",
            optional: true),
        ]),
      Message(
        "changedReleaseControl",
        "The app showed or hid the control with which the consumer gives a token back.",
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
            "the type of transaction; absent if that cannot be seen, or if the app is for types other than purchases",
            optional: true),
        ]),
      Message(
        "releasedToken", "The app called `releaseCheckoutToken`.",
        fields: [
          Field("token", .string(), "the token; absent if that cannot be seen", optional: true)
        ]),
      Message(
        "showedCode", "The app showed a code, replacing any earlier one.",
        fields: [Field("code", .string(), "the text that a scanner reads from the code")]),
      Message(
        "hidCode",
        "The code is no longer visible: the app removed it, closed its screen, or covered it with a scanner."),
      Message(
        "showedPicture", "The picture of the screen, as the answer to `pictureTaken`.",
        otherwise: "Leave it out of the effects, with `pictureTaken`.",
        fields: [
          Field(
            "image", .base64(sample: CodePicture.sample.base64),
            "the picture in base64, with the code upright and each module at least 3 pixels wide and high: PBM or PGM "
              + "in binary form (`P4` or `P5`, as Netpbm describes them), with at most \(GreyPicture.longestSide) "
              + "pixels on a side; the sample is one black pixel. Absent if there is no code on the screen",
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
          Field(
            "accounts", .array(.string()),
            "names of the accounts that can be picked, in the order of the list"),
          Field(
            "amount", .integer, "the amount owed that it shows, in minor units; absent if it shows none",
            optional: true),
        ]),
      Message(
        "updatedTransaction", "The app called `updateTransaction`.",
        fields: [
          call, rule, token, reference,
          Field(
            "account", .string(), "the account that it submits; absent if it submits none", optional: true),
          Field(
            "amount", .integer, "the amount that it submits, in minor units; absent if it submits none",
            optional: true
          ),
          Field(
            "confirmationRequired", .bool, "the property of that name; absent if the app left it out",
            optional: true),
        ]),
    ]
  }
}
