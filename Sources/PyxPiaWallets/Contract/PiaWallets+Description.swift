import Conformance

extension PiaWallets {
  /// The contract in words.
  public static let description = ContractDescription(
    summary: """
      A library that takes a payment to a wallet app and back. The suite plays the host app, the wallet, the user and \
      iOS; the adapter starts the library with callbacks of its own, hands it what iOS would, and reports what the \
      library does. The phone is simulated: what is installed, what the host's Info.plist lists, and whether there is \
      a network stand in the world and may be different at every stimulus. What a library does on its own it has to do \
      within 10,000 ms of simulated time (or, on the machine's clock, before settle returns).
      """,
    stimuli: stimulusDescriptions, effects: effectDescriptions, world: worldDescription, example: example)

  private static let callField = ContractDescription.Field(
    "call", .integer, "the launch whose callbacks are meant", given: true)

  private static let stimulusDescriptions: [ContractDescription.Message] = [
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

  private static let effectDescriptions: [ContractDescription.Message] = [
    .init(
      "launched", "The launch function returned. Reported in the reply to launchWallet.",
      fields: [callField, .init("canLaunch", .bool, "what it returned; nil counts as false")]),
    .init("walletURLRequested", "The library called the registration callback.", fields: [callField]),
    .init(
      "openedURL", "The library asked iOS to open a URL. The fake iOS decides by the world whether it can.",
      fields: [
        .init("url", .string(), "the URL, byte for byte"),
        .init(
          "succeeded", .bool,
          "what the fake iOS answered: true where an installed app has the URL's scheme, but false for a scheme of "
            + "MobilePay while the network is offline"),
      ]),
    .init(
      "handledRedirect", "willHandleRedirect returned. Reported in the reply to openURL.",
      fields: [
        .init("call", .integer, "the openURL that it answers", given: true),
        .init("handled", .bool, "what it returned"),
      ]),
    .init(
      "redirected", "The library called the redirect callback.",
      fields: [callField, .init("withoutInterruption", .bool, "the value that it passed")]),
    .init(
      "failed", "The library called the failure callback.",
      fields: [
        callField,
        .init(
          "kind", .string(words: WalletErrorKind.documented.map(\.rawValue)),
          "the kind of error; a kind that is not one of these goes by the SDK's own word"),
        .init(
          "details", .string(), "the description of the error object; absent where there was none",
          optional: true),
      ]),
    .init(
      "showedIndicator", "An activity indicator came on screen.",
      otherwise:
        "Compare the views on screen before and after each stimulus. Where it stands among the other effects of one "
        + "reply does not matter.",
      fields: [
        .init(
          "view", .string(words: [IndicatorView.root.rawValue]),
          "root for the view of the application's root view controller, another word for any other")
      ]),
    .init("removedIndicator", "The activity indicator left the screen."),
    .init("tapReached", "A tap arrived at the host's root view."),
  ]

  private static let worldDescription: [(field: String, meaning: String)] = [
    ("apps", "installed apps with the URL schemes that they handle; changes between stimuli"),
    (
      "host.queriesSchemes",
      "the host's LSApplicationQueriesSchemes, absent where the key is: canOpenURL is true only for a scheme that is "
        + "in it and that an installed app handles; opening a URL needs the app only"
    ),
    ("host.schemes", "URL schemes by which wallets come back to the host"),
    ("network", "offline means that launching MobilePay fails; nothing else here needs the network"),
    ("lifecycle", "where the host app is; the life stimuli tell of every change"),
    ("clock", "simulated time, in ms since 1970"),
  ]

  private static let example = [
    #"send   {"launchWallet":{"call":1,"wallet":"swish"}}"#,
    #"reply  [{"launched":{"call":1,"canLaunch":true}},{"showedIndicator":{"view":"root"}},{"walletURLRequested":{"call":1}}]"#,
    #"send   {"answerRegistration":{"call":1,"walletURL":"swish://pay?token=t1"}}"#,
    #"reply  [{"openedURL":{"url":"swish://pay?token=t1","succeeded":true}}]"#,
    #"send   {"didEnterBackground":{}}"#,
    "reply  []",
    #"send   {"willEnterForeground":{}}"#,
    "reply  []",
    #"send   {"openURL":{"call":11,"url":"shop://piasdk?wallet=swish"}}"#,
    #"reply  [{"handledRedirect":{"call":11,"handled":true}},{"redirected":{"call":1,"withoutInterruption":true}}]"#,
    #"send   {"didBecomeActive":{}}"#,
    "reply  []",
    #"send   {"removeTransitionView":{}}"#,
    #"reply  [{"removedIndicator":{}}]"#,
  ]
}
