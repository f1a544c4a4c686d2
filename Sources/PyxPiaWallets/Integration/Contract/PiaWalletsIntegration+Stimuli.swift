import Conformance

// What the contract says about each stimulus.

extension PiaWalletsIntegration {
  /// What an adapter answers to a stimulus if its app is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .payTapped:
      .event(
        ("does not offer that wallet", "report `declinedWallet`, and nothing else"),
        ("asks for more before it launches, such as a phone number", "answer as a consumer would"),
        (
          "still shows an outcome or a message of an earlier payment", "close that first, as a consumer would"
        ),
        ("has covered or disabled the button", "report no effect: it takes no tap"))
    case .orderChanged: .event(("always captures in one way", "leave it out of the stimuli"))
    case .registered, .registrationFailed, .gotStatus, .statusFailed, .decided, .decisionFailed:
      .event(("no longer waits for the reply", "hand it over all the same, if the app can still receive it"))
    case .walletURLRequested, .redirected, .walletFailed:
      .event(("has moved on to another launch", "call the callback of the launch that is named"))
    case .urlOpened:
      .event(
        ("has a scene instead of an app delegate", "hand the URL to the scene"),
        (
          "takes only redirects of its own scheme, and names no redirect URL",
          "open the redirect with that scheme, but report the URL in the stimulus"
        ))
    case .appDidEnterBackground, .appDidBecomeActive, .timePassed: .event()
    }
  }

  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .payTapped: .judged(by: "PIA-LCH-10")
    case .orderChanged: .judged(by: "PIA-REG-07")
    case .walletURLRequested, .registered, .registrationFailed, .timePassed: .judged(by: "PIA-REG-01/a")
    case .redirected(_, true): .judged(by: "PIA-RDR-04/a")
    case .redirected: .judged(by: "PIA-INT-08")
    case .walletFailed(_, .walletAppNotInstalled): .judged(by: "PIA-LCH-08/b")
    case .walletFailed(_, .networkError): .judged(by: "PIA-LCH-08/c")
    case .walletFailed: .judged(by: "PIA-UI-08")
    case .gotStatus(_, .pending): .judged(by: "PIA-RDR-03/a")
    case .gotStatus(_, .authorised): .judged(by: "PIA-RDR-03/b")
    case .gotStatus: .judged(by: "PIA-RDR-04/b")
    case .statusFailed: .judged(by: "PIA-RDR-03/c")
    case .decided, .decisionFailed: .judged(by: "PIA-RDR-04/c")
    case .urlOpened: .judged(by: "PIA-RDR-06")
    case .appDidEnterBackground, .appDidBecomeActive: .judged(by: "PIA-LCH-10")
    }
  }

  /// The rule that judges what is shown of payments.
  public static var judgesOfTheEnd: [String] { ["PIA-RDR-03/a"] }

  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [PiaWalletsIntegrationStimulus] = [
    .payTapped(wallet: .vipps, canLaunch: true), .orderChanged(capturesAtOnce: false),
    .walletURLRequested(launch: 1),
    .registered(call: 1, transaction: "t1", walletURL: "vipps://pay?token=t1"),
    .registrationFailed(call: 1, error: "the connection was lost"),
    .redirected(launch: 1, withoutInterruption: true), .walletFailed(launch: 1, kind: .walletAppNotInstalled),
    .gotStatus(call: 2, status: .authorised), .statusFailed(call: 2, error: "the connection was lost"),
    .decided(call: 3), .decisionFailed(call: 3, error: "the connection was lost"),
    .urlOpened(url: "shop://piasdk?wallet=vipps", isRedirect: true), .appDidEnterBackground,
    .appDidBecomeActive,
    .timePassed(milliseconds: 5000),
  ]
}

extension PiaWalletsIntegration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  private static var call: Field {
    Field("call", .integer, "number of the request that this answers")
  }
  private static var launch: Field {
    Field("launch", .integer, "number of the launch to which the callback belongs")
  }
  private static var error: Field { Field("error", .string(), "what went wrong, in words") }

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    [
      Message(
        "payTapped", "The consumer taps the button to pay by a wallet.",
        fields: [
          Field("wallet", .string(words: WalletProduct.documented.map(\.rawValue)), "the wallet to pay by"),
          Field("canLaunch", .bool, "what the fake `launchWalletApp` returns from now on"),
        ]),
      Message(
        "orderChanged", "From now on, purchases are to be captured at once, or later by the merchant.",
        otherwise: "Leave it out of the stimuli, and `askedForAutoSale` out of the effects.",
        fields: [Field("capturesAtOnce", .bool, "whether they are captured at once")]),
      Message("walletURLRequested", "The SDK calls the registration callback of a launch.", fields: [launch]),
    ] + replies + returns
  }

  private static var replies: [ContractDescription.Message] {
    [
      Message(
        "registered", "The backend registered a payment.",
        fields: [
          call, Field("transaction", .string(), "the backend's name for the payment, opaque"),
          Field("walletURL", .string(), "the wallet URL; empty if the backend gave none"),
        ]),
      Message(
        "registrationFailed",
        "A registration failed: the backend refused it, the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message(
        "redirected", "The SDK calls the redirect callback of a launch.",
        fields: [
          launch,
          Field(
            "withoutInterruption", .bool,
            "its value: true if the wallet redirected, false if the consumer came back by hand"),
        ]),
      Message(
        "walletFailed", "The SDK calls the failure callback of a launch.",
        fields: [
          launch,
          Field("kind", .string(words: WalletErrorKind.documented.map(\.rawValue)), "the kind of the error"),
        ]),
      Message(
        "gotStatus", "The backend answers a request for the status.",
        fields: [
          call,
          Field(
            "status", .string(words: ["pending", "authorised", "denied", "interrupted"]),
            "what the backend says, in this order: nothing is decided at the wallet yet; the payment is authorised; it "
              + "was declined; it was broken off and can no longer be authorised"),
        ]),
      Message(
        "statusFailed",
        "A request for the status failed: the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message(
        "decided", "The backend has committed or rolled back the payment, as it was asked to.",
        otherwise:
          "Leave it out of the stimuli, and `askedToCommit` and `askedToRollBack` out of the effects.",
        fields: [call]),
      Message(
        "decisionFailed", "A request to commit or to roll back failed.",
        otherwise: "Leave it out of the stimuli.",
        fields: [call, error]),
    ]
  }

  private static var returns: [ContractDescription.Message] {
    [
      Message(
        "urlOpened",
        "The system hands a URL to the app. If the fake SDK recognises it as a redirect, it does not call the "
          + "redirect callback at once; a later `redirected` does.",
        otherwise: "Leave it out of the stimuli.",
        fields: [
          Field(
            "url", .string(),
            "the URL; for a redirect, the one that `namedRedirectURL` gave for the payment, if there is one"),
          Field("isRedirect", .bool, "what the fake `willHandleRedirect` returns from now on"),
        ]),
      Message(
        "appDidEnterBackground", "The app went to the background, as it does when the wallet opens.",
        otherwise: "If the app does not listen, report nothing."),
      Message(
        "appDidBecomeActive", "The app came back and is active.",
        otherwise: "If the app does not listen, report nothing."),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Fire every timer that was due in between, in order.",
        otherwise: "Declare the clock `system`, and leave out this stimulus.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
    ]
  }
}
