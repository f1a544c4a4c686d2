import Conformance

extension PiaWalletsIntegration {

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A host app that takes payments by wallets with the PiA SDK. The suite plays the consumer, the SDK and the "
        + "merchant's backend. The adapter puts fakes in place of the SDK's calls and of the app's network service. "
        + "It reports each launch and each request to the backend as an effect, with a number that it chooses. The "
        + "suite's reply is a stimulus with the same number; it may come late or never. How the app talks to its "
        + "backend is up to the app: it may use one call or two to ask for the status and to have the payment "
        + "committed. The SDK that the suite plays shows its activity indicator from an accepted launch until the "
        + "app removes it. During this time, taps do not reach the app, unless the app has turned the indicator off.",
      stimuli: stimulusMessages, effects: effectMessages,
      world: [
        ("clock", "the time that the app's timers use"),
        ("lifecycle", "whether the app is in the foreground"),
        ("host", "`schemes` has the app's URL schemes, for an app that takes them from its surroundings"),
      ],
      example: [
        #"> {"payTapped": {"canLaunch": true, "wallet": "vipps"}}"#,
        #"< [{"launchedWallet": {"launch": 1, "wallet": "vipps"}}]"#,
        #"> {"walletURLRequested": {"launch": 1}}"#, #"< [{"askedToRegister": {"call": 1}}]"#,
        #"> {"registered": {"call": 1, "transaction": "t1", "walletURL": "vipps://pay?token=t1"}}"#,
        #"< [{"answeredRegistration": {"launch": 1, "walletURL": "vipps://pay?token=t1"}}]"#,
        #"> {"redirected": {"launch": 1, "withoutInterruption": true}}"#,
        #"< [{"askedForStatus": {"call": 2, "commits": false, "transaction": "t1"}}]"#,
      ])
  }
}
