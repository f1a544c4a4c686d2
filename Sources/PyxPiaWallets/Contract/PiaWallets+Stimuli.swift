import Conformance

extension PiaWallets {
  /// The field of a launch's number.
  static let callField = ContractDescription.Field(
    "call", .integer, "the number of the launch that this belongs to", given: true)

  /// The stimuli in words, in their order.
  static let stimulusDescriptions: [ContractDescription.Message] = [
    .init(
      "launchWallet",
      """
      The host calls the launch function. Remember `call` together with the callbacks that you pass, and report \
      `launched` with what the function returned. If `answersAtOnce` is present, the host answers inside the \
      registration callback; otherwise its answer comes with a later stimulus, or never.
      """,
      fields: [
        .init("call", .integer, "number of this launch, repeated in the effects that belong to it"),
        .init(
          "wallet", .string(words: Wallet.allCases.map(\.rawValue)),
          "the wallet to pay with; its app's URL scheme is \(Wallet.schemesInWords)"),
        .init(
          "showsActivityIndicator", .bool, "the setting of that name; absent if the host leaves it out",
          optional: true),
        .init(
          "answersAtOnce",
          .object([
            .init("walletURL", .string(), "the URL of a registration that succeeded", optional: true),
            .init("error", .string(), "the error of a registration that failed", optional: true),
          ]), "what the host answers inside the registration callback; exactly one member is present",
          optional: true
        ),
      ]),
    .init(
      "answerRegistration",
      "The host answers the registration callback of a launch with a wallet URL; it may do so twice. Do nothing if "
        + "that launch has not asked for one.",
      fields: [callField, .init("walletURL", .string(), "the URL, to be passed on unchanged")]),
    .init(
      "failRegistration",
      "The host answers the registration callback of a launch with an error. Do nothing if that launch has not asked "
        + "for a wallet URL.",
      fields: [callField, .init("error", .string(), "the text to make the error from")]),
    .init(
      "didEnterBackground",
      "The host app has left the screen; iOS first says that it will resign active.",
      otherwise:
        "First post the notification (or call the delegate method) for resigning active, then the one of this name."
    ),
    .init("willEnterForeground", "The host app is about to be on screen again."),
    .init("didBecomeActive", "The host app receives events again."),
    .init(
      "openURL",
      "iOS hands a URL to the host app, which passes it to `willHandleRedirect`. Report `handledRedirect` with the "
        + "result.",
      fields: [
        .init("call", .integer, "number of this call, repeated in handledRedirect"),
        .init(
          "url", .string(),
          "the URL; a wallet returns by `SCHEME://piasdk?wallet=NAME`: SCHEME is one of `host.schemes`, NAME is "
            + Wallet.redirectNamesInWords),
      ]),
    .init("removeTransitionView", "The host calls removeTransitionView."),
    .init(
      "tap",
      "The user taps somewhere on the host's root view. Report `tapReached` if the tap reaches it.",
      otherwise: "Ask the root view which view a touch in its middle would hit, and whether it takes touches."
    ),
    .init(
      "timePassed", "Simulated time has passed; fire the timers that are due.",
      otherwise: "Declare the clock `system`; this stimulus is then not sent.",
      fields: [
        .init("milliseconds", .integer, "how long, in ms; the world's clock has moved on by the same amount")
      ]),
  ]

  /// What an adapter answers to a stimulus if its library is built differently from the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .launchWallet:
      ContractAnswers(
        throwing: .report(
          .launched,
          "with `canLaunch` false if the error says that the wallet cannot be opened; otherwise report that the SDK "
            + "threw"),
        nothing: .report(.launched, "with `canLaunch` false"),
        others: [
          (
            "reports a refusal both by its return value and by the failure callback",
            "report both: they are two facts"
          ),
          ("returns a promise", "report `launched` in this answer, once the promise has settled"),
          (
            "takes callbacks once, not with each launch",
            "they belong to the last launch, unless the library says which"
          ),
          (
            "awaits a promise from the host for the registration",
            "settle that promise on `answerRegistration` or `failRegistration`; a second answer then does nothing"
          ),
          (
            "has no setting for the indicator",
            "launch without it: the rules look at whether an indicator appears"
          ),
        ])
    case .answerRegistration, .failRegistration:
      .event(("has moved on to another launch", "answer the launch that is named"))
    case .openURL:
      ContractAnswers(
        throwing: .report(
          .handledRedirect,
          "with `handled` false if the error says that the URL is not its own; otherwise report that the SDK threw"
        ),
        nothing: .report(.handledRedirect, "with `handled` false"))
    case .didEnterBackground, .willEnterForeground, .didBecomeActive:
      .event(("listens to scenes, not to the app", "post what a scene of the app would receive"))
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

  /// The rule that judges how payments end.
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
