import Conformance

extension PiaWalletsConfiguration {
  private typealias Message = ContractDescription.Message
  private typealias Field = ContractDescription.Field

  /// The contract in words.
  public static var description: ContractDescription {
    ContractDescription(
      summary:
        "What a host app has configured for wallets, and the request bodies with which it, or its backend, registers "
        + "payments with Netaxept. The suite asks for the configuration, and for the bodies of payments that it "
        + "makes up. The adapter reports what is in the Info.plist, and each body as it is. If files hold the bodies "
        + "and no code makes them, report the files with the configuration and leave `buildBody` out; `pyx lint` "
        + "does so by itself. `offered` says which wallets a host offers; without it, the schemes and bodies show "
        + "that. A wallet that none of these mentions is not judged.",
      stimuli: [
        Message(
          "readConfiguration",
          "The suite asks for everything that the host has configured. Report every effect of this contract that "
            + "applies except `builtBody`, in any order. If it asks again, report the same."),
        Message(
          "buildBody",
          "The suite asks for the body of the request that registers a payment. If the stimulus has no phone number, "
            + "the host does not pass one for this payment.",
          otherwise: "Leave it out of the stimuli, and `builtBody` out of the effects.",
          fields: [
            Field("call", .integer, "number of the body, repeated in its effect"),
            Field("wallet", words(WalletProduct.documented.map(\.rawValue)), "the wallet to pay with"),
            Field(
              "phoneNumber", .string(), "the user's phone number, with its prefix, not encoded",
              optional: true),
            Field(
              "isApp", .bool, "the value of isApp for this payment; absent if it has none",
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
        "offered",
        "The host offers payment by this wallet. Report it once for each wallet, if the host knows which "
          + "wallets it offers.",
        fields: [Field("wallet", words(WalletProduct.documented.map(\.rawValue)), "the wallet")]),
      .listedSchemes(of: file),
      Message(
        "ownSchemes",
        "The URL schemes that the Info.plist gives the app: `CFBundleURLSchemes` of all its `CFBundleURLTypes`. "
          + "Report it once for each Info.plist.",
        fields: [file, Field("schemes", .array(.string()), "the schemes; empty if there are none")]),
      Message(
        "keptBody",
        "A file holds the body of a request that registers a payment. Report it once for each such file.",
        fields: [file, Field("body", .string(), "the JSON body, as it is in the file")]),
      Message(
        "builtBody", "The host made a body. Reported in the reply to buildBody.",
        fields: [
          Field("call", .integer, "the `buildBody` that it answers", given: true),
          Field("body", .string(), "the JSON body, as it is sent"),
          Field(
            "receiver", words([BodyReceiver.netaxept.rawValue, BodyReceiver.merchantBackend.rawValue]),
            "who receives this body: Netaxept's REST API, or the merchant's backend; absent if that is not known",
            optional: true, given: true),
        ]),
    ]
  }

  private static func words(_ words: [String]) -> ContractDescription.FieldType { .string(words: words) }

  private static let file = Field(
    "file", .string(), "the name of the file, for reports; any text if there is none", given: true)
}
