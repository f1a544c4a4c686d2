import Conformance

extension Dotpay {
  /// The effects in words, in their order.
  static let effectDescriptions: [ContractDescription.Message] = completions + screens + requests

  private static let completions: [ContractDescription.Message] = [
    .init(
      "describedPayment", "The contents of a payment description. Reported in the reply to describePayment.",
      fields: [
        callField, Field("info", infoType, "its members; those that are nil are absent"),
      ]),
    .init(
      "gotChannels", "The completion of getChannels ran.",
      fields: [
        callField,
        Field("channels", .array(channelType), "the list; absent if there was none", optional: true),
        Field("hasDetails", .bool, "whether there were payment details"), errorField,
      ]),
    .init(
      "gotCodes", "The completion of getLanguages or getCurrencies ran.",
      fields: [
        callField,
        Field(
          "codes", .array(.string()),
          "the codes; if the list has objects with a code, their codes, because the document does not say what the "
            + "list holds; absent if there was no list", optional: true),
        errorField,
      ]),
    .init(
      "showedChannels", "The built-in choice of channels came on screen.",
      fields: [
        Field("channels", .array(.string()), "identifiers of the channels that are offered"),
        Field(
          "selected", .string(), "identifier of the channel that is already chosen; absent if none is",
          optional: true),
      ]),
    .init(
      "showedForm", "The payment form came on screen.",
      fields: [
        Field("channel", .string(), "identifier of its channel"),
        Field(
          "fields",
          .array(
            .object([
              Field(
                "name", .string(),
                "a key of senderInformation; number, expires, cvv or holder for a field of a card; terms for what the "
                  + "user has to accept before paying, if accepting is a separate act that the user may leave out; "
                  + "leave terms out if paying counts as accepting"),
              Field("value", .string(), "its content; an empty string if it is empty"),
              Field("isMasked", .bool, "whether the input is masked"),
              Field(
                "isFixed", .bool,
                "whether the user cannot change the content; absent if that is not known",
                optional: true),
            ])),
          "its fields, including those for typing a card, even if it also offers a remembered card"),
        Field("offersRemembering", .bool, "whether the user is asked for consent to remember the card"),
      ]),
    .init(
      "showedSummary", "The built-in summary came on screen.",
      fields: [
        Field(
          "details",
          .object([
            Field("description", .string(), "what the payment is for"),
            Field("amount", .string(), "the amount as a decimal number with a point, without its currency"),
            Field(
              "currency", .string(),
              "code of the currency; an empty string if the amount is shown without it"),
            Field("status", .string(words: statusWords), "the status, as in a summary"),
          ]),
          "the payment's details; absent if none are shown; a sign or sentence that tells how the payment ended is "
            + "not a detail",
          optional: true),
        Field(
          "look", lookType, "the colours as drawn; absent if they cannot be seen", optional: true),
      ]),
    .init(
      "askedForSummary", "The SDK called dotpayViewController:shouldShowViewControllerForPaymentSummary:.",
      fields: [
        Field("call", .integer, "the presentPayment of its controller", given: true),
        Field("summary", summaryType, "the summary that the delegate was given"),
      ]),
    .init(
      "showedWallet",
      "The Masterpass wallet's login or registration came on screen, for a payment that was submitted.",
      fields: [Field("isShortened", .bool, "whether the phone number no longer needs to be verified")]),
    .init(
      "askedAuthorization", "The host's delegate for the Masterpass wallet was called.",
      fields: [
        Field(
          "step", .string(words: authorizationSteps),
          "create for masterpassPaymentShouldCreateAuthorizationOn, authorize for "
            + "masterpassPaymentShouldAuthorizeUserPaymentOn")
      ]),
    .init(
      "finished",
      "The delegate was told that the process finished, by dotpayViewController:didFinishPaymentWithSummary:.",
      fields: [
        callField, Field("summary", summaryType, "the summary; absent if it is nil", optional: true),
      ]),
    .init(
      "failedToFinish",
      "The delegate was told that the process failed, by dotpayViewController:didFailToFinishPaymentWithError:.",
      fields: [callField, errorField]),
    .init(
      "gotSummary", "The completion of payByCard or payFast ran.",
      fields: [
        callField, Field("summary", summaryType, "the summary; absent if it is nil", optional: true),
        errorField,
      ]),
    .init(
      "gotCard", "The completion of registerCard ran.",
      fields: [
        callField, Field("card", cardType, "the card; absent if it is nil", optional: true), errorField,
      ]),
    .init("unregisteredCard", "The completion of unregisterCard ran.", fields: [callField, errorField]),
  ]

  private static let screens: [ContractDescription.Message] = [
    .init(
      "listedCards", "The remembered cards. Reported in the reply to listCards.",
      fields: [
        callField, Field("cards", .array(cardType), "the cards, in any order"),
        Field(
          "defaultCard", .string(), "identifier of the default card; absent if there is none",
          optional: true),
      ]),
    .init(
      "showedCards", "The built-in card manager came on screen, or its list has changed.",
      fields: [
        Field("cards", .array(.string()), "identifiers of the cards that it shows, in any order"),
        Field(
          "names", parameterType,
          "for each card, the full text that names the card on screen, even if the screen cuts that text "
            + "off, with the card's "
            + "identifier as the key; absent if the texts cannot be read", optional: true),
      ]),
    .init(
      "toldRegistration",
      "The delegate was told of a new card, by oneClickManager:didRegisterNewCreditCard:. The adapter sets the "
        + "delegate of DPOneClickManager when a session opens, because no stimulus does.",
      fields: [
        Field(
          "data", registrationType,
          "what can be read of the DPOneClickCardRegistrationData; the document names none of its members",
          optional: true)
      ]),
    .init(
      "toldDefault",
      "The delegate was told of another default card, by oneClickManager:didChangeDefaultOneClickPaymentCard:. It is "
        + "the same delegate as for toldRegistration.",
      fields: [Field("card", .string(), "identifier of the card that it was given")]),
    .init(
      "listedHistory", "The payments of the history. Reported in the reply to listHistory.",
      fields: [
        callField,
        Field(
          "payments", .array(summaryType),
          "the payments, in any order; if related operations are entries of their own, report them in "
            + "the `related` of the "
            + "payment that they belong to"
        ),
      ]),
    .init(
      "toldUpdate",
      "An observer was told that a payment was updated, by paymentHistory:didUpdatePaymentSummary:.",
      fields: [
        Field("observer", .integer, "number of the observer", given: true),
        Field("payment", summaryType, "the payment that it was given"),
      ]),
    .init(
      "toldFailure",
      "An observer was told that a payment could not be updated, by "
        + "paymentHistory:didFailedToUpdatePaymentSummary:withError:.",
      fields: [
        Field("observer", .integer, "number of the observer", given: true),
        Field(
          "control", .string(),
          "control of the payment that it was given; an empty string if that payment cannot be identified"),
        errorField,
      ]),
    .init(
      "showedHistory", "The built-in history came on screen, or its contents have changed.",
      fields: [Field("payments", .array(summaryType), "the payments that it shows, in any order")]),
    .init(
      "drewScreen",
      "A screen of the library came up after setAppearance had been sent in this session. Report it after the effect "
        + "for that screen (showedChannels, showedForm, showedSummary of a process, showedHistory). Read the colours "
        + "when the screen is in a window and laid out. Do not report it for other screens.",
      fields: [
        Field(
          "screen", .string(words: DrawnScreen.documented.map(\.rawValue)),
          "the class of the screen's controller"
        ),
        Field(
          "colours",
          .array(
            .object([
              Field(
                "control", .string(words: DrawnControl.documented.map(\.rawValue)), "the kind of control"),
              Field("colour", .string(), "its colour, as #rrggbb in lower case"),
            ])),
          "the background of the screen's own view, the tint of each active bar button, and the colour of each label's "
            + "text, in any order; leave out a control that is not there, cannot be seen, or has a colour that the "
            + "library sets by itself or by DPStyleManager"),
      ]),
    .init(
      "readSettings", "The settings. Reported in the reply to readSettings.",
      fields: [callField, Field("settings", settingsType, "all settings; those that are nil are absent")]),
  ]

  private static let requests: [ContractDescription.Message] = [
    .init(
      "requestedList", "The library asked the platform for channels, languages or currencies.",
      fields: [
        requestField, environmentField, languageField,
        Field("list", .string(words: ["channels", "languages", "currencies"]), "what it asked for"),
        Field(
          "filter", filterType,
          "the filter that the request asks the platform to apply; absent if there is none",
          optional: true),
        Field(
          "info", infoType,
          "what a request for channels says about the payment; absent if it says nothing, or if its contents "
            + "cannot be determined",
          optional: true),
      ]),
    .init(
      "requestedPayment",
      "The library asked the platform to take a payment. For a typed card, report only the security code.",
      fields: [
        requestField, environmentField, languageField,
        Field("info", infoType, "the payment as it was sent; members that were not sent are absent"),
        Field("channel", .string(), "identifier of the channel; absent if none is named", optional: true),
        Field(
          "card", .string(), "identifier of the remembered card; absent if none is named", optional: true),
        Field(
          "customerID", .string(),
          "credit_card_customer_id, if it is sent, even if it is an identifier of the library's own",
          optional: true),
        Field("remembersCard", .bool, "whether the card is to be remembered"),
        Field("cvv", .string(), "the security code, if it is sent", optional: true),
      ]),
    .init(
      "requestedWallet", "The library asked the platform to let the user into the Masterpass wallet.",
      fields: [requestField, environmentField]),
    .init(
      "requestedCard", "The library asked the platform to register a card.",
      fields: [
        requestField, environmentField,
        Field(
          "customerID", .string(),
          "credit_card_customer_id, if it is sent, even if it is an identifier of the library's own",
          optional: true),
        Field(
          "account", accountType,
          "what the request says about the merchant's account and the holder; absent if it says nothing about them, or "
            + "if its contents cannot be determined", optional: true),
      ]),
    .init(
      "requestedRemoval", "The library asked the platform to remove cards.",
      fields: [
        requestField, environmentField,
        Field(
          "cards", .array(.string()),
          "identifiers of the cards in the request; those of all remembered cards if it asks for the removal of all "
            + "without naming them"),
      ]),
    .init(
      "requestedStatus", "The library asked the platform for the state of a payment.",
      fields: [requestField, environmentField, Field("control", .string(), "control of the payment")]),
    .init(
      "stored", "The library wrote to the device's store.",
      fields: [
        Field("key", .string(), "the key that is written"),
        Field("value", .string(), "the value as text; absent if the key was removed", optional: true),
      ]),
  ]
}
