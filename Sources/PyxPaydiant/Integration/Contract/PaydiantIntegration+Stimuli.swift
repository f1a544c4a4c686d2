import Conformance

// What the contract says about each stimulus.

extension PaydiantIntegration {
  /// How an adapter answers a stimulus if its app is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .walletChanged: .event(("uses its own wallet", "put the accounts into a fake of it"))
    case .showCodeTapped:
      .event(
        ("shows codes on a screen that appears without a tap", "make that screen appear"),
        ("still shows a receipt or a message of an earlier payment", "close that first, as a consumer would"),
        ("only scans codes", "leave it out of the stimuli"))
    case .scanCodeTapped:
      .event(
        ("scans on a screen that appears without a tap", "make that screen appear"),
        ("still shows a receipt or a message of an earlier payment", "close that first, as a consumer would"),
        ("only shows codes", "leave it out of the stimuli"))
    case .releaseTapped:
      .event(
        ("asks the consumer for confirmation", "answer it as a consumer would"),
        ("has no such control, or does not show it", "no effect: there is nothing to tap"))
    case .tokenObtained, .tokenFailed, .discovered, .retrievalFailed, .updated, .updateFailed, .summarised,
      .receiptArrived, .receiptFailed:
      .event(("no longer waits for the reply", "hand it over anyway if the app can still receive it"))
    case .codeDecoded: .event(("has no decoder session open", "no effect: the camera is off"))
    case .accountPicked:
      .event(
        ("asks the consumer to confirm the choice", "answer it as a consumer would"),
        ("no longer shows the account or the list", "no effect: there is nothing to pick"))
    case .pictureTaken:
      .event(("does not draw its code on a screen in a test", "hand over the image that it draws"))
    case .screenLeft: .event(("has only one screen", "leave it out of the stimuli"))
    case .appWillResignActive, .appDidEnterBackground, .appDidBecomeActive, .timePassed: .event()
    }
  }

  /// The rules about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .walletChanged, .discovered: .judged(by: "PD-TND-01/a")
    case .showCodeTapped: .judged(by: "PD-TOK-01/a")
    case .scanCodeTapped: .judged(by: "PD-DEC-01")
    case .releaseTapped: .judged(by: "PD-TOK-13")
    case .tokenObtained: .judged(by: "PD-QR-01")
    case .pictureTaken: .judged(by: "PD-QR-05")
    case .tokenFailed: .judged(by: "PD-TOK-04")
    case .codeDecoded, .timePassed: .judged(by: "PD-FLOW-04")
    case .retrievalFailed: .judged(by: "PD-DISC-03/a")
    case .accountPicked: .judged(by: "PD-UPD-01")
    case .updated(_, .summary): .judged(by: "PD-FLOW-09/a")
    case .updated: .judged(by: "PD-FLOW-09/b")
    case .updateFailed: .judged(by: "PD-FLOW-11")
    case .summarised: .judged(by: "PD-SUM-02/a")
    case .receiptArrived: .judged(by: "PD-SUM-03/a")
    case .receiptFailed: .judged(by: "PD-SUM-08/a")
    case .screenLeft, .appWillResignActive, .appDidEnterBackground: .judged(by: "PD-TOK-05/a")
    case .appDidBecomeActive: .judged(by: "PD-TOK-06")
    }
  }

  /// The rule on what a host gives back when the consumer leaves the app.
  public static var judgesOfTheEnd: [String] { ["PD-TOK-05/a"] }

  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [PaydiantIntegrationStimulus] = [
    .walletChanged(accounts: [PaymentAccount(id: "a1", tender: "credit")]), .showCodeTapped, .scanCodeTapped,
    .releaseTapped, .tokenObtained(call: 1, token: "c1", type: .purchase),
    .tokenFailed(call: 1, error: "the connection was lost"),
    .codeDecoded(code: "c1"),
    .discovered(
      call: 2, reference: "r1", tenders: ["credit"], amount: 1250, next: .processPayment, expectsTenders: true
    ),
    .retrievalFailed(call: 2, error: "the connection was lost"), .accountPicked(account: "a1"),
    .updated(call: 3, next: .summary), .updateFailed(call: 3, error: "the connection was lost"),
    .summarised(call: 4, result: .approved), .receiptArrived(call: 5, reference: "r1", result: .approved),
    .receiptFailed(call: 5, error: "the connection was lost"), .pictureTaken, .screenLeft,
    .appWillResignActive,
    .appDidEnterBackground, .appDidBecomeActive, .timePassed(milliseconds: 5000),
  ]
}

extension PaydiantIntegration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  private static var call: Field { Field("call", .integer, "number of the call that this answers") }
  private static var error: Field { Field("error", .string(), "what went wrong, in words") }
  private static var rules: ContractDescription.FieldType {
    .string(words: FlowRule.documented.map(\.rawValue))
  }
  private static var next: Field {
    Field(
      "next", rules,
      "`nextExecutingTransactionFlowRule`, which may also be a word that is not listed here; absent if there is none",
      optional: true)
  }

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    [
      Message(
        "walletChanged",
        "From now on the consumer's wallet holds these payment accounts; at first it is empty.",
        fields: [
          Field(
            "accounts",
            .array(
              .object([
                Field("id", .string(), "name of the account, unique in the wallet"),
                Field("tender", .string(), "its tender type, compared letter by letter"),
              ])), "the accounts, in the wallet's order")
        ]),
      Message(
        "showCodeTapped",
        "The consumer opens the place where the phone shows a code for the terminal to scan.",
        otherwise:
          "Leave it out of the stimuli, with everything that belongs to it; then nothing about codes on the phone is "
          + "judged."),
      Message(
        "scanCodeTapped", "The consumer opens the place where the phone scans the terminal's code.",
        otherwise:
          "Leave it out of the stimuli, with everything that belongs to it; then nothing about scanning is judged."
      ),
      Message(
        "releaseTapped", "The consumer taps the control that gives a token back.",
        otherwise: "Leave it out of the stimuli; whether the control is shown is still judged."),
    ] + tokenMessages + replies + events
  }

  private static var tokenMessages: [ContractDescription.Message] {
    [
      Message(
        "tokenObtained", "The completion block of `obtainCheckoutTokenFor` is called.",
        fields: [
          call, Field("token", .string(), "the checkout token, opaque"),
          Field("type", .string(words: [TransactionType.purchase.rawValue]), "the type of transaction"),
        ]),
      Message(
        "tokenFailed", "The failure block of `obtainCheckoutTokenFor` is called.", fields: [call, error]),
      Message(
        "codeDecoded",
        "The decoder read a code during its session: the delegate's `didFinishImage` is called.",
        otherwise: "Leave it out of the stimuli, together with `scanCodeTapped`.",
        fields: [Field("code", .string(), "the content of the code: the terminal's checkout token")]),
    ]
  }

  private static var replies: [ContractDescription.Message] {
    [
      Message(
        "discovered",
        "The completion block of a retrieval of the terminal's submission is called. If the phone shows the code, the "
          + "terminal has now scanned it.",
        fields: [
          call,
          Field(
            "reference", .string(), "`paydiantReferenceId`, opaque; absent while there is none",
            optional: true),
          Field(
            "tenders", .array(.string()), "the supported tender types; absent while they are not known",
            optional: true),
          Field(
            "amount", .integer, "the amount owed, in minor units; absent while it is not known",
            optional: true),
          next,
          Field(
            "expectsTenders", .bool, "`expectsPaymentTenders` of the specification of the next flow rule"),
        ]),
      Message("retrievalFailed", "The failure block of a retrieval is called.", fields: [call, error]),
      Message(
        "accountPicked", "The consumer picks one of the accounts that the app shows.",
        fields: [Field("account", .string(), "name of the account")]),
      Message("updated", "The completion block of an update is called.", fields: [call, next]),
      Message("updateFailed", "The failure block of an update is called.", fields: [call, error]),
      Message(
        "summarised", "The completion block of a retrieval of the summary is called.",
        fields: [
          call,
          Field(
            "result", .string(words: [PaymentResult.approved.rawValue, PaymentResult.declined.rawValue]),
            "the result of the payment; write it into a part that the SDK hands on"),
        ]),
      Message(
        "receiptArrived", "The platform hands over the receipt of the last completed transaction.",
        fields: [
          call,
          Field(
            "reference", .string(),
            "the `paydiantReferenceId` of the receipt's transaction; how a receipt gives it is up to the SDK"
          ),
          Field(
            "result", .string(words: [PaymentResult.approved.rawValue, PaymentResult.declined.rawValue]),
            "the result of the payment, if the receipt gives it; write it into a part that the SDK hands on",
            optional: true),
        ]),
      Message(
        "receiptFailed", "The platform does not hand over the requested receipt.",
        otherwise: "Leave it out of the stimuli; then a receipt always comes.", fields: [call, error]),
    ]
  }

  private static var events: [ContractDescription.Message] {
    let silent = "If the app does not listen, report nothing."
    return [
      Message(
        "pictureTaken",
        "A picture of the screen is taken, as the terminal's scanner sees it; the app is not told.",
        otherwise:
          "Leave it out of the stimuli, together with `showedPicture`: codes that are reported only as texts are "
          + "judged by their texts."),
      Message(
        "screenLeft",
        "The consumer went to another screen of the app; this may happen while a call has no reply yet.",
        otherwise: "Leave it out of the stimuli."),
      Message(
        "appWillResignActive",
        "The app is about to stop receiving events: on its way to the background, or for a moment.",
        otherwise: silent),
      Message("appDidEnterBackground", "The app went to the background.", otherwise: silent),
      Message("appDidBecomeActive", "The app came back and is active.", otherwise: silent),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Fire every timer that was due in between, in order.",
        otherwise: "Declare the clock `system`, and leave out this stimulus.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
    ]
  }
}
