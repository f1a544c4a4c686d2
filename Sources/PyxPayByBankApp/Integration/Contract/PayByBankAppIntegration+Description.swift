import Conformance

extension PayByBankAppIntegration {
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "A host app shows error popups with strings of its own, for which the guide recommends lengths. The suite "
        + "hands strings over; the implementation says which of them are longer than recommended, and asks for the "
        + "popup all the same, with the strings as they are.",
      stimuli: [
        .init(
          "errorOccurred", "A payment failed with these strings, and the host is about to show them.",
          fields: strings)
      ],
      effects: [
        .init(
          "advised", "A string is longer than recommended; report it once for each such string.",
          fields: [
            Field("string", .string(words: ["title", "message", "code"]), "which of the strings")
          ]),
        .init("requestedErrorPopup", "The host asked for the error popup.", fields: strings),
      ],
      world: [],
      example: [
        #"> {"errorOccurred": {"title": "Error", "message": "Please try again.", "code": "E-1234"}}"#,
        #"< [{"advised": {"string": "code"}}, {"requestedErrorPopup": {"title": "Error", "message": "Please try again.", "#
          + #""code": "E-1234"}}]"#,
      ])
  }

  private static var strings: [Field] {
    [
      Field("code", .string(), "the code; absent where there is none", optional: true),
      Field("title", .string(), "the title"), Field("message", .string(), "the message"),
    ]
  }

  /// One ordinary stimulus of each kind.
  public static var sampleStimuli: [PayByBankAppIntegrationStimulus] { [control] }

  /// One ordinary effect of each kind, in the order of the contract.
  public static var sampleEffects: [PayByBankAppIntegrationEffect] {
    [.advised(string: .code), .requestedErrorPopup(code: nil, title: "Error", message: "Please try again.")]
  }
}
