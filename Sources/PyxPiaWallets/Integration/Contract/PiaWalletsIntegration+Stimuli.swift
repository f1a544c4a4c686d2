import Conformance

// What the contract says of each stimulus.

extension PiaWalletsIntegration {
  /// What an adapter answers to a stimulus where its app is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .payTapped:
      .event(
        ("does not offer that wallet", "`declinedWallet`, and nothing else"),
        ("asks something more before it launches, such as a phone number", "answer it as a consumer would"),
        ("has covered or disabled the button", "it takes no tap: no effect"))
    case .orderChanged: .event(("always captures in one way", "leave it out of the stimuli"))
    case .registered, .registrationFailed, .gotStatus, .statusFailed, .decided, .decisionFailed:
      .event(("no longer waits for the reply", "hand it over all the same, where the app can still get it"))
    case .walletURLRequested, .redirected, .walletFailed:
      .event(("has gone on to another launch", "call the callback of the launch named"))
    case .urlOpened: .event(("has a scene in place of an app delegate", "hand the URL to the scene"))
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

  /// The rule on what is shown of payments.
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
    Field("call", .integer, "number of the request that this is the reply to")
  }
  private static var launch: Field { Field("launch", .integer, "number of the launch whose callback it is") }
  private static var error: Field { Field("error", .string(), "what went wrong, in words") }

  /// The stimuli in words.
  static var stimulusMessages: [ContractDescription.Message] {
    [
      Message(
        "payTapped", "The consumer taps the button to pay by a wallet.",
        fields: [
          Field("wallet", .string(words: WalletProduct.documented.map(\.rawValue)), "the wallet to pay by"),
          Field("canLaunch", .bool, "what the fake of `launchWalletApp` returns from now on"),
        ]),
      Message(
        "orderChanged", "What is bought from now on is to be captured at once, or later by the merchant.",
        otherwise: "Leave it out of the stimuli, and `askedForAutoSale` out of the effects.",
        fields: [Field("capturesAtOnce", .bool, "whether it is captured at once")]),
      Message("walletURLRequested", "The SDK calls the registration callback of a launch.", fields: [launch]),
    ] + replies + returns
  }

  private static var replies: [ContractDescription.Message] {
    [
      Message(
        "registered", "The backend registered a payment.",
        fields: [
          call, Field("transaction", .string(), "the backend's name for the payment, opaque"),
          Field("walletURL", .string(), "the wallet URL; empty where the backend gave none"),
        ]),
      Message(
        "registrationFailed",
        "Nothing came of a registration: the backend refused it, the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message(
        "redirected", "The SDK calls the redirect callback of a launch.",
        fields: [
          launch,
          Field(
            "withoutInterruption", .bool,
            "its value: true where the wallet redirected, false where the consumer came back by hand"),
        ]),
      Message(
        "walletFailed", "The SDK calls the failure callback of a launch.",
        fields: [
          launch,
          Field("kind", .string(words: WalletErrorKind.documented.map(\.rawValue)), "the kind of the error"),
        ]),
      Message(
        "gotStatus", "The backend answers a question for the status.",
        fields: [
          call,
          Field(
            "status", .string(words: ["pending", "authorised", "denied", "interrupted"]),
            "what the backend says: nothing was decided at the wallet yet; the payment is authorised; it was declined; it "
              + "was broken off and can no longer be authorised"),
        ]),
      Message(
        "statusFailed",
        "Nothing came of a question for the status: the connection was lost, or the reply could not be read.",
        fields: [call, error]),
      Message(
        "decided", "The backend has committed, or rolled back, as it was asked to.",
        otherwise:
          "Leave it out of the stimuli, and `askedToCommit` and `askedToRollBack` out of the effects.",
        fields: [call]),
      Message(
        "decisionFailed", "Nothing came of a request to commit or to roll back.",
        otherwise: "Leave it out of the stimuli.",
        fields: [call, error]),
    ]
  }

  private static var returns: [ContractDescription.Message] {
    [
      Message(
        "urlOpened",
        "The system hands a URL to the app. Where the fake SDK takes it for a redirect, it calls the redirect callback not "
          + "at once, but by a stimulus of its own.",
        otherwise: "Leave it out of the stimuli.",
        fields: [
          Field("url", .string(), "the URL"),
          Field("isRedirect", .bool, "what the fake of `willHandleRedirect` returns from now on"),
        ]),
      Message(
        "appDidEnterBackground", "The app went to the background, as when the wallet was opened.",
        otherwise: "Where the app does not listen, report nothing."),
      Message(
        "appDidBecomeActive", "The app came back and is active.",
        otherwise: "Where the app does not listen, report nothing."),
      Message(
        "timePassed",
        "Time has passed; `clock` in the world is the new time. Let every timer fire that was due in between, in order.",
        otherwise: "Declare the clock `system` and leave it out of the stimuli.",
        fields: [Field("milliseconds", .integer, "how much time has passed, in milliseconds")]),
    ]
  }
}
