import Conformance

extension PiaWalletsIntegration {

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A host app takes payments by wallets with the PiA SDK. The suite plays the consumer, the SDK and the merchant's "
        + "backend; the adapter puts fakes in place of the SDK's calls and of the app's network service. A launch, and a "
        + "request to the backend, is an effect with a number of the adapter's own; what the suite replies, which may come "
        + "late or never, is a stimulus with the same number. How the app talks to its backend is its own affair: "
        + "whether it asks for the status and has the payment committed by one call or by two, for one. The SDK that the "
        + "suite plays shows its activity indicator from a launch that it accepts until the app removes it, and taps do not "
        + "reach the app meanwhile; where the app has turned the indicator off, they do.",
      stimuli: stimulusMessages, effects: effectMessages,
      world: [
        ("clock", "the time that the app's timers go by"),
        ("lifecycle", "whether the app is in the foreground"),
        ("host", "`schemes` are the URL schemes of the app, where it takes them from its surroundings"),
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
