import Conformance

extension PayByBankAppIntegration {
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A host app sells by Pay by Bank app. The suite plays the consumer, the merchant's backend and the merchant "
        + "library; the adapter puts fakes in place of the app's network service and of `PBBAAppUtils`. A request of the "
        + "app is an effect with a number of the adapter's own, and the suite's reply, which may come late or never, a "
        + "stimulus with the same number; how the app talks to its backend is its own affair. The library that the suite "
        + "plays keeps a popup up until the app dismisses it or the consumer closes it; taps inside the popup that the app "
        + "is not told of are not told here either. Apart from that, the app may show error popups with strings of its "
        + "own, for which the guide recommends lengths.",
      stimuli: stimulusMessages, effects: effectMessages,
      world: [
        ("clock", "the time that the app's timers go by"),
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
    Field("code", .string(), "the code; absent where there is none", optional: true),
    Field("title", .string(), "the title"), Field("message", .string(), "the message"),
  ]

  static let payment: [ContractDescription.Field] = [
    Field("token", .string(), "the secure token, opaque"),
    Field("brn", .string(), "the code: six capital letters"),
    Field("expiryInterval", .integer, "the retrieval expiry interval, at least 1, in the library's unit"),
  ]
}
