import Conformance

extension PayByBankAppIntegration {
  private typealias Message = ContractDescription.Message
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

  private static var effectMessages: [Message] {
    [
      Message(
        "advised", "A string is longer than recommended; report it once for each such string.",
        fields: [
          Field("string", .string(words: ["title", "message", "code"]), "which of the strings")
        ]),
      Message("requestedErrorPopup", "The host asked for the error popup.", fields: strings),
      Message(
        "askedToSubmit", "The host submitted a payment request to its backend.",
        fields: [Field("call", .integer, "number of the request; no two of a session are alike", given: true)]
      ),
      Message("requestedPopup", "The host asked for the popup of a payment.", fields: payment),
      Message(
        "askedForStatus", "The host asked its backend for the status of a payment.",
        fields: [
          Field("call", .integer, "number of the question; no two of a session are alike", given: true),
          Field("token", .string(), "which payment; absent where that cannot be seen", optional: true),
        ]),
      Message("dismissedPopup", "The host dismissed the popup, whether or not it was still up."),
      Message(
        "showedOutcome",
        "The host showed on a screen of its own what has become of a payment: once when the screen comes, not again while "
          + "it stays or is drawn anew; an error popup is not such a screen.",
        fields: [
          Field(
            "status", .string(words: ["paid", "cancelled", "failed"]),
            "what it showed: the confirmation of a payment, that it was cancelled, that it failed; another word for "
              + "anything else")
        ]),
      Message(
        "changedPayButton", "The host enabled or disabled its payment button.",
        fields: [Field("isEnabled", .bool, "whether it can be tapped now")]),
      Message(
        "openedBankingApp", "The host called `openBankingApp`.",
        fields: [Field("token", .string(), "the token that it handed over")]),
    ]
  }

  /// One ordinary effect of each kind, in the order of the contract.
  public static var sampleEffects: [PayByBankAppIntegrationEffect] {
    [
      .advised(string: .code), .requestedErrorPopup(code: nil, title: "Error", message: "Please try again."),
      .askedToSubmit(call: 1), .requestedPopup(token: "aaaaaaaa", brn: "AAAAAA", expiryInterval: 60),
      .askedForStatus(call: 2, token: "aaaaaaaa"), .dismissedPopup, .showedOutcome(status: .paid),
      .changedPayButton(isEnabled: true), .openedBankingApp(token: "aaaaaaaa"),
    ]
  }
}
