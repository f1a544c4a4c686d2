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
