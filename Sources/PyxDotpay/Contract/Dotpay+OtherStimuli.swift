import Conformance

extension Dotpay {
  /// Settings, lists, and the platform's answers and failures.
  static let otherStimuli: [ContractDescription.Message] = [
    .init(
      "configure",
      "The host sets the given settings of DotPay, DPOneClickManager and DPStyleManager. The document does not say to "
        + "which class the four colours belong.",
      fields: [Field("settings", settingsType, "the settings; version is never among them")]),
    .init(
      "setAppearance",
      "The host sets the appearance of a kind of control with UIAppearance, before the affected screens come up: "
        + "with appearanceWhenContainedIn and the container's class, or with appearance if there is no container. "
        + "The latest setting for a control and a container applies. Settings of earlier sessions do not apply: the "
        + "adapter undoes them when a session opens. Leave this out of the stimuli if several sessions live in one "
        + "process at the same time.",
      fields: [
        Field(
          "control", .string(words: DrawnControl.documented.map(\.rawValue)),
          "view: backgroundColor of UIView; barButton: tintColor of UIBarButtonItem; label: textColor of UILabel"
        ),
        Field(
          "container", .string(),
          "the class within which it applies: DPDotPayViewController, DPPaymentChannelsViewController, "
            + "DPPaymentFormViewController, DPPaymentSummaryViewController or DPPaymentHistoryController; absent for "
            + "everywhere", optional: true),
        Field("colour", .string(), "the colour, as #rrggbb in lower case"),
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
      "The platform answers a request. An empty answer confirms that the request was carried out: the user is logged "
        + "in to the wallet, or the cards are removed. Do nothing if there is no such request, or if it was answered "
        + "before.",
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
                    "keys of senderInformation that a payment by this channel needs; the SDK asks the user for the "
                      + "missing ones; the document has no name for this list"),
                  Field(
                    "takesCards", .bool,
                    "whether a card is typed into its form, where the user can consent to 1Click"),
                  Field(
                    "allowsOneClick", .bool,
                    "whether the platform allows the shop to ask for cards to be remembered"),
                  Field(
                    "isWallet", .bool,
                    "whether it is the Masterpass wallet, which comes with the configuration of the shop's account"
                  ),
                ])), "to a request for channels: the channels that pass its filter", optional: true),
            Field(
              "codes", .array(.string()), "to a request for languages or currencies", optional: true),
            Field(
              "status", .string(words: statusWords),
              "to a payment, or to a question about a payment: its state",
              optional: true),
            Field(
              "related", .array(.string()),
              "with a status: the numbers of operations that belong to the payment",
              optional: true),
            Field(
              "card", cardType, "to a registration, or to a payment that has the card remembered",
              optional: true),
          ]), "the platform's answer"),
      ]),
    .init(
      "failRequest",
      "A request fails. Do nothing if there is no such request, or if it was answered before.",
      fields: [
        Field("request", .integer, "the request's number"),
        Field(
          "fault", .string(words: PlatformFault.allCases.map(\.rawValue)),
          "offline: the platform cannot be reached; serverError: it answers with an error; malformed: its answer "
            + "cannot be read"),
      ]),
  ]
}
