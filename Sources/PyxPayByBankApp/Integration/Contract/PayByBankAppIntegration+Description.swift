import Conformance

extension PayByBankAppIntegration {
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A host app that sells by Pay by Bank app. The suite plays the consumer, the merchant's backend and the "
        + "merchant library. The adapter puts fakes in place of the app's network service and of `PBBAAppUtils`. It "
        + "reports each request of the app as an effect, with a number that it chooses. The suite's reply is a "
        + "stimulus with the same number; it may come late or never. How the app talks to its backend is up to the "
        + "app. The library that the suite plays keeps a popup up until the app dismisses it or the consumer closes "
        + "it. Taps inside the popup reach the adapter only if the library tells the app about them. The app may "
        + "also show error popups with its own strings, for which the guide recommends lengths.",
      stimuli: stimulusMessages, effects: effectMessages,
      world: [
        ("clock", "the time that the app's timers use"),
        ("lifecycle", "whether the app is in the foreground"),
      ],
      example: [
        #"> {"payTapped": {}}"#,
        #"< [{"changedPayButton": {"isEnabled": false}}, {"askedToSubmit": {"call": 1}}]"#,
        #"> {"submitted": {"call": 1, "token": "aaaaaaaa", "brn": "AAAAAA", "expiryInterval": 60}}"#,
        #"< [{"requestedPopup": {"token": "aaaaaaaa", "brn": "AAAAAA", "expiryInterval": 60}}, "#
          + #"{"askedForStatus": {"call": 2, "token": "aaaaaaaa"}}]"#,
        #"> {"gotStatus": {"call": 2, "status": "paid"}}"#,
        #"< [{"dismissedPopup": {}}, {"showedOutcome": {"status": "paid"}}]"#,
      ])
  }

  static let strings: [ContractDescription.Field] = [
    Field("code", .string(), "the code; absent if there is none", optional: true),
    Field("title", .string(), "the title"), Field("message", .string(), "the message"),
  ]

  static let payment: [ContractDescription.Field] = [
    Field("token", .string(), "the secure token, opaque"),
    Field("brn", .string(), "the code: six capital letters"),
    Field("expiryInterval", .integer, "the retrieval expiry interval, at least 1, in the library's unit"),
  ]
}
