import Conformance

extension Dotpay {
  /// Settings, lists, and what the platform says.
  static let otherStimuli: [ContractDescription.Message] = [
    .init(
      "configure",
      "The host sets those settings that are given, of DotPay, DPOneClickManager and DPStyleManager. Whose the four colours "
        + "are the document does not say.",
      fields: [Field("settings", settingsType, "the settings; version is never among them")]),
    .init(
      "setAppearance",
      "The host sets the appearance of a kind of control by UIAppearance, before the screens that it is about come up: by "
        + "appearanceWhenContainedIn with the container's class, or by appearance where there is no container. The newest "
        + "for a control and a container holds, and nothing that a former session set: the adapter takes it back when a session "
        + "opens. Leave it out of the stimuli where sessions live in one process at the same time.",
      fields: [
        Field(
          "control", .string(words: DrawnControl.documented.map(\.rawValue)),
          "view: backgroundColor of UIView; barButton: tintColor of UIBarButtonItem; label: textColor of UILabel"
        ),
        Field(
          "container", .string(),
          "the class within which it holds: DPDotPayViewController, DPPaymentChannelsViewController, "
            + "DPPaymentFormViewController, DPPaymentSummaryViewController or DPPaymentHistoryController; absent for "
            + "everywhere", optional: true),
        Field("colour", .string(), "the colour, as #rrggbb in small letters"),
      ]),
    .init("readSettings", "The host reads its settings. Report readSettings.", fields: [numberField]),
    .init(
      "getLanguages",
      "The host calls getLanguageListWithCompletion. Report gotCodes when the completion runs.",
      fields: [numberField]),
    .init(
      "getCurrencies",
      "The host calls getCurrencyListWithCompletion. Report gotCodes when the completion runs.",
      fields: [numberField]),
    .init(
      "answerRequest",
      "The platform answers a request. An empty answer says that something was done: the user is in the wallet, or the "
        + "cards are removed. Do nothing where there is no such request, or where it was answered before.",
      fields: [
        Field("request", .integer, "the request's number"),
        Field(
          "answer",
          .object([
            Field(
              "channels",
              .array(
                .object([
                  Field("id", .string(), "its identifier"), Field("name", .string(), "its name"),
                  Field("group", .string(), "its kind"),
                  Field("isOnline", .bool, "whether it is online now"),
                  Field(
                    "needs", .array(.string()),
                    "keys of senderInformation that a payment by it needs, for which the SDK asks the user where they are "
                      + "missing; in the document that they are missing has no name"),
                  Field(
                    "takesCards", .bool,
                    "whether a card is typed into its form, in which the user consents to 1Click"),
                  Field(
                    "allowsOneClick", .bool,
                    "whether the shop may have cards remembered, as the platform allows it"),
                  Field(
                    "isWallet", .bool,
                    "whether it is the Masterpass wallet, which comes with the configuration of the shop's account"
                  ),
                ])), "to a request for channels: those that pass its filter", optional: true),
            Field(
              "codes", .array(.string()), "to a request for languages or currencies", optional: true),
            Field(
              "status", .string(words: statusWords), "to a payment, or to a question about one: its state",
              optional: true),
            Field(
              "related", .array(.string()), "beside it: numbers of operations that belong to the payment",
              optional: true),
            Field(
              "card", cardType, "to a registration, or to a payment that has the card remembered",
              optional: true),
          ]), "what the platform says"),
      ]),
    .init(
      "failRequest",
      "A request comes to nothing. Do nothing where there is no such request, or where it was answered before.",
      fields: [
        Field("request", .integer, "the request's number"),
        Field(
          "fault", .string(words: PlatformFault.allCases.map(\.rawValue)),
          "offline: nothing is reached; serverError: the platform answers with an error; malformed: its answer cannot be "
            + "read"),
      ]),
  ]
}
