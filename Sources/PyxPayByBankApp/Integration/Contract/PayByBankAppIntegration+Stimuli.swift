import Conformance

extension PayByBankAppIntegration {
  private typealias Message = ContractDescription.Message

  private typealias Field = ContractDescription.Field

  private static let call = Field("call", .integer, "number of the request that this answers")

  private static let error = Field("error", .string(), "what went wrong, in words")

  private static let status = Field(
    "status", .string(words: ["inProgress", "paid", "cancelled", "failed"]),
    "what the backend says: the consumer has not decided yet, has paid, or has cancelled; or the payment failed"
  )

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    [
      Message(
        "errorOccurred", "A payment failed, and the host is about to show an error with these strings.",
        otherwise: "Leave it out of the stimuli, and `advised` out of the effects.", fields: strings)
    ] + requestMessages + deviceMessages
  }

  private static var requestMessages: [Message] {
    [
      Message(
        "payTapped",
        "The consumer taps the payment button; if the last order has ended, the tap begins a new order."),
      Message("submitted", "The backend accepted a payment request.", fields: [call] + payment),
      Message(
        "submitFailed",
        "A submission failed: the backend refused it, the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message("gotStatus", "The backend answers a request for the status.", fields: [call, status]),
      Message(
        "statusFailed",
        "A request for the status failed: the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message(
        "pushedStatus", "The backend reports the status of a payment without being asked.",
        otherwise: "Leave it out of the stimuli.",
        fields: [Field("token", .string(), "the payment's token"), status]),
      Message(
        "calledBack", "The library calls the popup's delegate.",
        fields: [
          Field(
            "event", .string(words: ["retryPaymentRequest", "didCloseByUser", "didExpire"]),
            "the call, in this order: the button of the error popup was tapped; the consumer closed the popup, which "
              + "is now gone; the popup's time is over")
        ]),
    ]
  }

  private static var deviceMessages: [Message] {
    [
      Message(
        "appDidEnterBackground", "The host app went to the background, as it does when the bank app opens.",
        otherwise: "If the app does not listen, report nothing."),
      Message(
        "appDidBecomeActive", "The host app came back and is active.",
        otherwise: "If the app does not listen, report nothing."),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Fire every timer that was due in between, in order.",
        otherwise: "Declare the clock `system`, and leave out this stimulus.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
      Message(
        "openedCheckout",
        "The screen with the payment button appears; the document has no name for it. Make the screen and lay it out, "
          + "so that it asks the library for the layout of its button. If the app makes this screen with "
          + "others when the "
          + "app starts, make the screen again.",
        otherwise: "Leave it out of the stimuli, and `askedForLayout` out of the effects.",
        fields: [
          Field(
            "displayWidth", .integer,
            "the width of the display, in points; an adapter that cannot change it uses the width that it has"
          )
        ]),
    ]
  }

  /// What an adapter answers to a stimulus if its app is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .errorOccurred: .event(("lacks a string that may be absent", "pass the strings that it has"))
    case .payTapped:
      .event(
        ("has disabled the button", "report no effect: it takes no tap"),
        (
          "ignores a tap that follows another too soon",
          "if its clock is `system`, wait for a second before you deliver a tap that begins a new order"
        ))
    case .submitted, .submitFailed, .gotStatus, .statusFailed:
      .event(("no longer waits for the reply", "hand it over all the same, if the app can still receive it"))
    case .pushedStatus, .calledBack, .appDidEnterBackground, .appDidBecomeActive, .timePassed: .event()
    case .openedCheckout:
      .event(("keeps the screen that it made before", "report no effect: it asks for nothing"))
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

  /// The rule that judges what is shown about payments.
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
