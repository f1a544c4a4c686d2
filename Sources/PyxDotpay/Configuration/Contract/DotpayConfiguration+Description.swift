import Conformance

extension DotpayConfiguration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "What a host app has configured for the Dotpay SDK. The suite asks once, and the adapter reports what stands in "
        + "the host's Info.plist, Podfile and source code, and the payment descriptions that it keeps as data; nothing is "
        + "run. `pyx lint` does so for files by itself. If an effect is left out, nothing is judged by it; that is right "
        + "for a host without CocoaPods, and for one that describes payments in code.",
      stimuli: [
        Message(
          "readConfiguration",
          "The suite asks for all that the host has configured. Report every effect of this contract that applies, in "
            + "any order; asked again, report the same.")
      ],
      effects: effectMessages, world: [],
      example: [
        #"> {"readConfiguration": {}}"#,
        #"< [{"offered": {"app": "peopay"}}, {"listedSchemes": {"file": "Info.plist", "form": "array", "schemes": ["peopay"]}}]"#,
      ])
  }

  private static var effectMessages: [Message] {
    [
      Message(
        "offered", "The host offers payments by this bank's app; where the host knows that.",
        fields: [Field("app", .string(words: BankApp.documented.map(\.rawValue)), "the app")]),
      .listedSchemes(of: file),
      .leastOS(of: file),
      namedPod,
      Message(
        "importedLibrary", "A source file imports the SDK; once for each import.",
        fields: [
          file,
          Field("name", .string(), "the header's path, or the module's name, as it stands in the file"),
          Field(
            "form", .string(words: [ImportForm.header.rawValue, ImportForm.module.rawValue]),
            "whether it is a header or a module"),
        ]),
      Message(
        "keptDescription", "A file holds the description of a payment; once for each such file.",
        fields: [
          file,
          Field(
            "description", .string(),
            "its members by the names of `DPPaymentInfo`, as the text of a JSON object; those that the file leaves out are absent"
          ),
        ]),
    ]
  }

  private static var namedPod: Message {
    Message(
      "namedPod", "A Podfile asks for a pod; once for each line that does, those of other libraries too.",
      fields: [
        file, Field("name", .string(), "the pod's name as it stands in the Podfile"),
        Field(
          "requirements", .array(.string()),
          "what the line demands of the version, such as `~> 1.4.15`; empty where it demands nothing, absent where it computes it",
          optional: true),
        Field(
          "origin", .string(),
          "where the line takes the pod from, such as `git` or `path`; absent where it does not say",
          optional: true),
      ])
  }

  private static let file = Field(
    "file", .string(), "the name of the file, for reports; any text where there is none", given: true)
}
