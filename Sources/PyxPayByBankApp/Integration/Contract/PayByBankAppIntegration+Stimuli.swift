import Conformance

extension PayByBankAppIntegration {
  private typealias Message = ContractDescription.Message

  private typealias Field = ContractDescription.Field

  private static let call = Field("call", .integer, "number of the request that this is the reply to")

  private static let error = Field("error", .string(), "what went wrong, in words")

  private static let status = Field(
    "status", .string(words: ["inProgress", "paid", "cancelled", "failed"]),
    "what the backend says: the consumer has not decided yet, has paid, has cancelled; or the payment failed")

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    [
      Message(
        "errorOccurred", "A payment failed with these strings, and the host is about to show them.",
        otherwise: "Leave it out of the stimuli, and `advised` out of the effects.", fields: strings)
    ] + requestMessages + deviceMessages
  }

  private static var requestMessages: [Message] {
    [
      Message(
        "payTapped",
        "The consumer taps the payment button, of a new order where the last one has come to its end."),
      Message("submitted", "The backend accepted a payment request.", fields: [call] + payment),
      Message(
        "submitFailed",
        "Nothing came of a submission: the backend refused it, the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message("gotStatus", "The backend answers a question for the status.", fields: [call, status]),
      Message(
        "statusFailed",
        "Nothing came of a question for the status: the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message(
        "pushedStatus", "The backend tells the status of a payment of its own accord.",
        otherwise: "Leave it out of the stimuli.",
        fields: [Field("token", .string(), "which payment"), status]),
      Message(
        "calledBack", "The library calls the popup's delegate.",
        fields: [
          Field(
            "event", .string(words: ["retryPaymentRequest", "didCloseByUser", "didExpire"]),
            "the call: the button of the error popup was tapped; the consumer closed the popup, which is gone then; the "
              + "popup's time is over")
        ]),
    ]
  }

  private static var deviceMessages: [Message] {
    [
      Message(
        "appDidEnterBackground", "The host app went to the background, as when the bank app was opened.",
        otherwise: "Where the app does not listen, report nothing."),
      Message(
        "appDidBecomeActive", "The host app came back and is active.",
        otherwise: "Where the app does not listen, report nothing."),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Let every timer fire that was due in between, in order.",
        otherwise: "Declare the clock `system` and leave it out of the stimuli.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
      Message(
        "openedCheckout",
        "The screen with the payment button comes, not in the document by a name: make it and lay it out, so that it asks "
          + "the library for the layout of its button. Where the app makes it with other screens at its start, make it again.",
        otherwise: "Leave it out of the stimuli, and `askedForLayout` out of the effects.",
        fields: [
          Field(
            "displayWidth", .integer,
            "how wide the display is, in points; an adapter that cannot change it takes its own")
        ]),
    ]
  }

  /// What an adapter answers to a stimulus where its app is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .errorOccurred: .event(("lacks a string that may be absent", "hand over what it has"))
    case .payTapped: .event(("has disabled the button", "it takes no tap: no effect"))
    case .submitted, .submitFailed, .gotStatus, .statusFailed:
      .event(("no longer waits for the reply", "hand it over all the same, where the app can still get it"))
    case .pushedStatus, .calledBack, .appDidEnterBackground, .appDidBecomeActive, .timePassed: .event()
    case .openedCheckout: .event(("keeps the screen that it made before", "it asks for nothing: no effect"))
    }
  }

  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .errorOccurred: .judged(by: "PBBA-ERR-03")
    case .payTapped: .judged(by: "PBBA-PAY-01")
    case .submitted, .submitFailed: .judged(by: "PBBA-PAY-02")
    case .gotStatus(_, .inProgress): .judged(by: "PBBA-PAY-06")
    case .gotStatus(_, .paid): .judged(by: "PBBA-PAY-07/b")
    case .gotStatus: .judged(by: "PBBA-PAY-13")
    case .statusFailed: .judged(by: "PBBA-PAY-08")
    case .pushedStatus: .judged(by: "PBBA-PAY-07/a")
    case .calledBack(.retryPaymentRequest): .judged(by: "PBBA-PAY-10/b", "PBBA-PAY-10/a")
    case .calledBack(.didExpire): .judged(by: "PBBA-PAY-12")
    case .calledBack: .judged(by: "PBBA-PAY-11")
    case .appDidEnterBackground, .appDidBecomeActive: .judged(by: "PBBA-PAY-05")
    case .timePassed: .judged(by: "PBBA-PAY-06")
    case .openedCheckout: .judged(by: "PBBA-UX-09")
    }
  }

  /// The rule on what is shown of payments.
  public static var judgesOfTheEnd: [String] { ["PBBA-PAY-07/a"] }

  /// One ordinary stimulus of each kind.
  public static var sampleStimuli: [PayByBankAppIntegrationStimulus] {
    [
      .errorOccurred(code: nil, title: "Error", message: "Please try again."), .payTapped,
      .submitted(call: 1, token: "aaaaaaaa", brn: "AAAAAA", expiryInterval: 60),
      .submitFailed(call: 1, error: "the connection was lost"), .gotStatus(call: 2, status: .inProgress),
      .statusFailed(call: 2, error: "the connection was lost"),
      .pushedStatus(token: "aaaaaaaa", status: .paid),
      .calledBack(event: .didCloseByUser), .appDidEnterBackground, .appDidBecomeActive,
      .timePassed(milliseconds: 5000), .openedCheckout(displayWidth: 320),
    ]
  }
}
