import Conformance

extension PiaWallets {
  /// The contract in words.
  public static let description = ContractDescription(
    summary: """
      A library that hands a payment over to a wallet app and takes the user back. The suite plays the host app, the \
      wallet, the user and iOS. The adapter starts the library, passes it callbacks of the adapter's own, delivers \
      to it what iOS would deliver, and reports what it does. The phone is simulated: the world says which apps are \
      installed, what the host's Info.plist lists and whether there is a network, and may change between stimuli. \
      Whatever a library does on its own, it must do within 10,000 ms of simulated time (or, on the machine's clock, \
      before `settle` returns).
      """,
    stimuli: stimulusDescriptions, effects: effectDescriptions, world: worldDescription, example: example)

  private static let worldDescription: [(field: String, meaning: String)] = [
    ("apps", "installed apps with the URL schemes that they handle; changes between stimuli"),
    (
      "host.queriesSchemes",
      "the host's LSApplicationQueriesSchemes, absent if the Info.plist lacks the key; canOpenURL is true only for a "
        + "scheme that is listed here and that an installed app handles; opening a URL needs only the app"
    ),
    ("host.schemes", "the host's own URL schemes, through which wallets return to it"),
    ("network", "offline makes launching MobilePay fail; nothing else here needs the network"),
    ("lifecycle", "the host app's state; a stimulus reports every change of it"),
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
