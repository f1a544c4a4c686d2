import Conformance

extension DotpayConfiguration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "What a host app has configured for the Dotpay SDK. The suite asks once, and the adapter reports the "
        + "contents of the host's Info.plist, Podfile and source code, and the payment descriptions that the host "
        + "keeps as data; nothing is run. For files, `pyx lint` does this without an adapter. An effect that is left "
        + "out is not judged; leave out those of CocoaPods if the host does not use it, and payment descriptions if "
        + "the host makes them in code.",
      stimuli: [
        Message(
          "readConfiguration",
          "The suite asks for everything that the host has configured. Report every effect of this contract that "
            + "applies, in any order; if asked again, report the same.")
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
        "offered", "The host offers payments by this bank's app; reported if the host knows that.",
        fields: [Field("app", .string(words: BankApp.documented.map(\.rawValue)), "the app")]),
      .listedSchemes(of: file),
      .leastOS(of: file),
      namedPod,
      Message(
        "importedLibrary", "A source file imports the SDK; reported once for each import.",
        fields: [
          file,
          Field("name", .string(), "the header's path, or the module's name, as written in the file"),
          Field(
            "form", .string(words: [ImportForm.header.rawValue, ImportForm.module.rawValue]),
            "whether it is a header or a module"),
        ]),
      Message(
        "keptDescription", "A file holds the description of a payment; reported once for each such file.",
        fields: [
          file,
          Field(
            "description", .string(),
            "its members under the names of `DPPaymentInfo`, as the text of a JSON object; members that the file "
              + "leaves out are absent"
          ),
        ]),
    ]
  }

  private static var namedPod: Message {
    Message(
      "namedPod",
      "A Podfile asks for a pod; reported once for each such line, also for other libraries.",
      fields: [
        file, Field("name", .string(), "the pod's name as written in the Podfile"),
        Field(
          "requirements", .array(.string()),
          "the version requirements of the line, such as `~> 1.4.15`; empty if it has none, absent if it computes them",
          optional: true),
        Field(
          "origin", .string(),
          "where the line takes the pod from, such as `git` or `path`; absent if the line does not say",
          optional: true),
      ])
  }

  private static let file = Field(
    "file", .string(), "the name of the file, for reports; any text if there is none", given: true)
}
