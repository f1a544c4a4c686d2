import Conformance

extension PiaWalletsConfiguration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "What a host app has configured for wallets, and the bodies by which it, or its backend, registers payments with "
        + "Netaxept. The suite asks for the configuration, and for the bodies of payments that it makes up; the adapter "
        + "reports what stands in the Info.plist, and each body as it is. Where no code makes bodies but files hold them, "
        + "the files are reported with the configuration, and `buildBody` is left out; `pyx lint` does so by itself. "
        + "Which wallets a host offers is told by `offered`, or else by the schemes and bodies: a wallet of which there "
        + "is nothing at all is not judged.",
      stimuli: [
        Message(
          "readConfiguration",
          "The suite asks for all that the host has configured. Report every effect of this contract that applies but "
            + "`builtBody`, in any order; asked again, report the same."),
        Message(
          "buildBody",
          "The suite asks for the body of the request that registers a payment. Where it has no phone number, the host "
            + "does not pass one for this payment.",
          otherwise: "Leave it out of the stimuli, and `builtBody` out of the effects.",
          fields: [
            Field("call", .integer, "number of the body, repeated in its effect"),
            Field("wallet", words(WalletProduct.documented.map(\.rawValue)), "the wallet to pay with"),
            Field(
              "phoneNumber", .string(), "the user's phone number, with its prefix and not encoded",
              optional: true),
            Field(
              "isApp", .bool, "the value that the payment has for isApp; absent where it has none",
              optional: true),
          ]),
      ],
      effects: effectMessages, world: [],
      example: [
        #"> {"readConfiguration": {}}"#,
        #"< [{"listedSchemes": {"file": "Info.plist", "form": "array", "schemes": ["swish"]}}]"#,
        #"> {"buildBody": {"call": 1, "wallet": "swish"}}"#,
        #"< [{"builtBody": {"call": 1, "body": "{\"paymentMethodActionList\":{\"PaymentMethod\":\"SwishM\"}}"}}]"#,
      ])
  }

  private static var effectMessages: [Message] {
    [
      Message(
        "offered", "The host offers to pay by this wallet; once for each wallet, where the host knows it.",
        fields: [Field("wallet", words(WalletProduct.documented.map(\.rawValue)), "the wallet")]),
      .listedSchemes(of: file),
      Message(
        "ownSchemes",
        "The URL schemes that the Info.plist of the app gives it: `CFBundleURLSchemes` of all its `CFBundleURLTypes`; "
          + "once for each such file.",
        fields: [file, Field("schemes", .array(.string()), "the schemes; none where there are none")]),
      Message(
        "keptBody", "A file holds the body of a request that registers a payment; once for each such file.",
        fields: [file, Field("body", .string(), "the body, JSON, as it stands in the file")]),
      Message(
        "builtBody", "The host made a body. Reported in the reply to buildBody.",
        fields: [
          Field("call", .integer, "the `buildBody` that it answers", given: true),
          Field("body", .string(), "the body, JSON, as it is sent"),
          Field(
            "receiver", words([BodyReceiver.netaxept.rawValue, BodyReceiver.merchantBackend.rawValue]),
            "who gets this body: Netaxept's REST API, or the merchant's backend; absent where that is not known",
            optional: true, given: true),
        ]),
    ]
  }

  private static func words(_ words: [String]) -> ContractDescription.FieldType { .string(words: words) }

  private static let file = Field(
    "file", .string(), "the name of the file, for reports; any text where there is none", given: true)
}
