import Conformance

extension PiaWallets {
  /// The field of a launch's number.
  static let callField = ContractDescription.Field(
    "call", .integer, "the launch whose callbacks are meant", given: true)

  /// The stimuli in words, in their order.
  static let stimulusDescriptions: [ContractDescription.Message] = [
    .init(
      "launchWallet",
      """
      The host calls the launch function. Remember the call with the callbacks that you pass, and report launched \
      with what the function returned. With answersAtOnce the host answers from inside the registration callback; \
      otherwise it answers by a later stimulus, or never.
      """,
      fields: [
        .init("call", .integer, "number of this launch, repeated in the effects that belong to it"),
        .init("wallet", .string(words: Wallet.allCases.map(\.rawValue)), "the wallet to pay with"),
        .init(
          "showsActivityIndicator", .bool, "the setting of that name; absent where the host leaves it out",
          optional: true),
        .init(
          "answersAtOnce",
          .object([
            .init("walletURL", .string(), "the URL of a registration that succeeded", optional: true),
            .init("error", .string(), "the error of one that did not", optional: true),
          ]), "what the host answers inside the registration callback: one of the two members", optional: true
        ),
      ]),
    .init(
      "answerRegistration",
      "The host answers the registration callback of a launch with a wallet URL; it may do so twice. Do nothing where "
        + "that launch has not asked.",
      fields: [callField, .init("walletURL", .string(), "the URL, to be handed over as it is")]),
    .init(
      "failRegistration",
      "The host answers the registration callback of a launch with an error. Do nothing where that launch has not asked.",
      fields: [callField, .init("error", .string(), "a text to make an error of")]),
    .init(
      "didEnterBackground",
      "The host app has left the screen; before it, iOS also says that the app will resign active.",
      otherwise: "Post the notifications or call the delegate methods of these names."),
    .init("willEnterForeground", "The host app is about to be on screen again."),
    .init("didBecomeActive", "The host app receives events again."),
    .init(
      "openURL",
      "iOS hands a URL to the host app, which passes it to willHandleRedirect. Report handledRedirect with the result.",
      fields: [
        .init("call", .integer, "number of this question, repeated in handledRedirect"),
        .init("url", .string(), "the URL"),
      ]),
    .init("removeTransitionView", "The host calls removeTransitionView."),
    .init(
      "tap",
      "The user taps somewhere on the host's root view. Report tapReached if the tap gets there.",
      otherwise: "Ask the root view which view a touch in its middle would hit, and whether it takes touches."
    ),
    .init(
      "timePassed", "Simulated time has passed; let timers fire that are due.",
      otherwise: "On the machine's clock it is not sent: declare clock system.",
      fields: [.init("milliseconds", .integer, "how long, in ms; the world's clock has moved on by as much")]),
  ]

  /// What an adapter answers to a stimulus where its library is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .launchWallet:
      ContractAnswers(
        throwing: .report(
          .launched,
          "with `canLaunch` false where the error says that the wallet cannot be opened; another error is thrown by "
            + "the SDK"),
        nothing: .report(.launched, "with `canLaunch` false"),
        others: [
          (
            "tells a refusal by its return value and by the failure callback",
            "report both: they are two facts"
          ),
          ("returns a promise", "`launched` in this answer, once the promise has settled"),
          (
            "takes callbacks once and not with each launch",
            "they belong to the last launch, unless the library says which"
          ),
          (
            "waits for the registration as a promise of the host's",
            "let the promise end by `answerRegistration` or `failRegistration`; a second answer then does nothing"
          ),
          (
            "has no setting for the indicator",
            "launch without it: whether there is an indicator is what the rules look at"
          ),
        ])
    case .answerRegistration, .failRegistration:
      .event(("has gone on to another launch", "answer the launch named"))
    case .openURL:
      ContractAnswers(
        throwing: .report(
          .handledRedirect,
          "with `handled` false where the error says that the URL is not its own; another error is thrown by the SDK"
        ),
        nothing: .report(.handledRedirect, "with `handled` false"))
    case .didEnterBackground, .willEnterForeground, .didBecomeActive:
      .event(("listens to scenes, not to the app", "post what a scene of the app would get"))
    case .removeTransitionView, .tap, .timePassed: .event()
    }
  }

  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .launchWallet(_, _, _, let answer):
      switch answer {
      case nil: .judged(by: "PIA-LCH-01")
      case let answer? where answer.walletURL != nil: .judged(by: "PIA-LCH-01", answered: "PIA-REG-02")
      default: .judged(by: "PIA-LCH-01", answered: "PIA-REG-03")
      }
    case .answerRegistration: .judged(by: "PIA-REG-02")
    case .failRegistration: .judged(by: "PIA-REG-03")
    case .didEnterBackground, .willEnterForeground, .didBecomeActive: .judged(by: "PIA-INT-01", "PIA-REG-02")
    case .openURL(_, let url): .judged(by: url.contains("://piasdk") ? "PIA-RDR-01" : "PIA-RDR-02")
    case .removeTransitionView: .judged(by: "PIA-UI-05/a", "PIA-REG-03")
    case .tap: .judged(by: "PIA-UI-01/b")
    case .timePassed: .judged(by: "PIA-INT-02", "PIA-INT-01", "PIA-REG-02")
    }
  }

  /// The rule on how payments end.
  public static var judgesOfTheEnd: [String] { ["X-CB-01"] }

  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [PiaWalletsStimulus] = [
    .launchWallet(
      call: 1, wallet: .swish, showsActivityIndicator: true,
      answersAtOnce: .success(walletURL: "swish://pay?token=t1")),
    .answerRegistration(call: 1, walletURL: "swish://pay?token=t1"),
    .failRegistration(call: 1, error: "registration failed"),
    .didEnterBackground,
    .willEnterForeground,
    .didBecomeActive,
    .openURL(call: 11, url: "shop://piasdk?wallet=swish"),
    .removeTransitionView,
    .tap,
    .timePassed(milliseconds: 10_000),
  ]
}
