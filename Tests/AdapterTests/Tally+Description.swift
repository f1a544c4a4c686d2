import Conformance

extension Tally {
  static let description = ContractDescription(
    summary: "A tally adds amounts up.",
    stimuli: [
      .init("reset", "Start from zero."),
      .init("add", "Add an amount.", fields: [.init("amount", .integer, "How much, in units.")]),
      .init("save", "Save the total in the preferences.", otherwise: "Leave it out of `stimuli`."),
      .init(
        "addLater", "Add an amount when there is time.",
        fields: [
          .init("call", .string(), "The suite's name of the call."),
          .init("amount", .integer, "How much, in units."),
        ]),
    ],
    effects: [
      .init("total", "The total is shown.", fields: [.init("value", .integer, "The total, in units.")]),
      .init(
        "saved", "A preference was written.",
        fields: [
          .init("key", .string(words: ["total"]), "The preference's key."),
          .init("value", .scalar, "The new value; absent where it was removed.", optional: true),
        ]),
      .init(
        "added", "A later amount was added.",
        fields: [
          .init("call", .string(), "The name of the call."), .init("amount", .integer, "How much, in units."),
        ]),
    ],
    world: [("preferences", "`total` is where the tally begins.")],
    example: [
      #"> {"jsonrpc":"2.0","id":3,"method":"send","params":{"session":"1","stimulus":{"add":{"amount":2}},"world":{}}}"#,
      #"< {"jsonrpc":"2.0","id":3,"result":{"effects":[{"total":{"value":2}}]}}"#,
    ])
}
