import Conformance

extension Dotpay {
  /// The stimuli in words, in their order.
  static let stimulusDescriptions: [ContractDescription.Message] =
    paymentStimuli + cardStimuli + historyStimuli + otherStimuli

  private static let paymentStimuli: [ContractDescription.Message] = [
    .init(
      "describePayment",
      "The host makes a DPPaymentInfo, sets the given members and reads all members. Report describedPayment.",
      fields: [numberField, infoField]),
    .init(
      "getChannels",
      "The host asks the DotPay singleton for channels, by the variant of getChannelListForPaymentInfo for the filter: "
        + "none, online:, withIds: or group:. Report gotChannels when its completion runs, and keep the channels and "
        + "the DPPaymentDetails for presentPayment.",
      fields: [
        numberField, infoField,
        Field(
          "filter", filterType,
          "an object with exactly one of these members; absent if all channels are meant", optional: true),
      ]),
    .init(
      "presentPayment",
      "The host makes a DPDotPayViewController with channels of an earlier list and the details that came with it, by "
        + "initWithPaymentChannelList:paymentDetails: or, for a choice of its own, by "
        + "initWithPaymentChannelSelectionController:paymentDetails:. It sets paymentControllerDelegate and then "
        + "presents the controller.",
      fields: [
        Field("call", .integer, "number of this process, repeated in finished and failedToFinish"),
        Field("list", .integer, "the getChannels whose channels and details are passed"),
        Field(
          "channels", .array(.string()), "identifiers of the channels that the host keeps, in their order"),
        Field(
          "useLastChannelSelection", .bool,
          "the property of that name; absent if the host does not set it",
          optional: true),
        Field(
          "ownChannelController", .bool,
          "whether the host passes a controller of its own for the choice (the adapter provides one that offers these "
            + "channels); chooseChannel is then a choice in that controller; the adapter passes the choice to the "
            + "SDK by any means that the SDK has, because the document names none"
        ),
        Field(
          "showsSummary", .bool,
          "what the delegate answers to shouldShowViewControllerForPaymentSummary; absent if it lacks that method",
          optional: true),
      ]),
    .init(
      "chooseChannel",
      "The user chooses a channel on the current screen, DPPaymentChannelsViewController or the host's own. Do nothing "
        + "if there is no choice.",
      fields: [Field("channel", .string(), "its identifier")]),
    .init(
      "submitForm",
      "The user fills in the form, DPPaymentFormViewController, accepts what must be accepted and pays. Skip fields "
        + "that the form lacks. If the form also offers a remembered card, the user types another card. Do nothing if "
        + "there is no form.",
      fields: [
        Field("values", parameterType, "names of fields with what is typed into them"),
        Field("remembersCard", .bool, "whether the user consents to having the card remembered, if asked"),
      ]),
    .init(
      "submitWithoutTerms",
      "The user fills in the form, does not accept what must be accepted, and tries to pay. If something is accepted "
        + "from the start, the user revokes that. Skip fields that the form lacks. Do nothing if there is no form.",
      fields: [
        Field("values", parameterType, "names of fields with what is typed into them"),
        Field("remembersCard", .bool, "whether the user consents to having the card remembered, if asked"),
      ]),
    .init(
      "closeSummary",
      "The user closes the built-in summary on screen, DPPaymentSummaryViewController, after a payment process or a "
        + "fast payment. Do nothing if there is none."),
    .init(
      "cancelPayment",
      "The user closes the payment controller, whatever it shows, before paying or after a payment has failed. "
        + "The document does not say what the delegate is told in either case: report what it is told, if "
        + "anything."),
    .init(
      "setWalletDelegate",
      "The host sets masterpassPaymentDelegate, or nil, on each payment controller that it presents from now on. "
        + "Initially it is not set.",
      fields: [Field("isSet", .bool, "whether there is a delegate")]),
    .init(
      "enterWallet",
      "The user logs in to the Masterpass wallet, or registers with it, on its screen. Do nothing if it is not shown."
    ),
    .init(
      "answerAuthorization",
      "The host calls didCreateAuthorization:andError: or didAuthorizeUser:andError: of DPMasterpassAuthorization, on "
        + "the controller that it was given. Do nothing if the host was not asked for that step.",
      fields: [
        Field("step", .string(words: authorizationSteps), "create or authorize"),
        Field("isSuccessful", .bool, "the first value"),
        Field("error", .string(), "the text of the error; absent for nil", optional: true),
      ]),
    .init(
      "payByCard",
      "The host calls oneClickPaymentWithPaymentInfo. Report gotSummary when its completion runs.",
      fields: [
        numberField, infoField,
        Field(
          "card", .string(),
          "identifier of a card that is listed or that the host supplied; absent if nil is passed",
          optional: true),
      ]),
    .init(
      "payFast", "The host calls fastPaymentWithPaymentInfo. Report gotSummary when its completion runs.",
      fields: [
        numberField, infoField,
        Field("channel", .string(), "the channel's identifier; absent if nil is passed", optional: true),
        Field("showsSummary", .bool, "showingDefaultSummary"),
      ]),
  ]

  private static let cardStimuli: [ContractDescription.Message] = [
    .init(
      "registerCard",
      "The host calls registerPaymentCardWithCardInfo with a DPOneClickPaymentCardInfo; the document names none of its "
        + "members. Report gotCard when the completion runs.",
      fields: [
        numberField,
        Field("card", cardInfoType, "the card"),
      ]),
    .init(
      "setDefaultCard", "The host calls setDefaultOneClickPaymentCardWithId.",
      fields: [Field("card", .string(), "identifier of a card")]),
    .init(
      "unregisterCard",
      "The host calls unregisterPaymentCardWithId. Report unregisteredCard when the completion runs; its response is "
        + "ignored.",
      fields: [numberField, Field("card", .string(), "identifier of the card")]),
    .init("clearCards", "The host calls clearData of DPOneClickManager."),
    .init(
      "configureExternalCards",
      "The host calls configureWithExternalCards:forCustomerId: with a DPOneClickExternalPaymentCard for each card.",
      fields: [
        Field("cards", .array(cardType), "the cards"), Field("customerID", .string(), "the customer's id"),
      ]),
    .init("clearExternalCards", "The host calls clearExternalCardsData."),
    .init(
      "listCards", "The host reads paymentCards and defaultOneClickPaymentCard. Report listedCards.",
      fields: [numberField]),
    .init(
      "showCardManager",
      "The host makes the built-in card manager, DPOneClickPaymentCardManagerViewController, and presents it.",
      fields: [
        Field("merchantID", .string(), "the merchant's account"),
        Field("currency", .string(), "code of the currency"),
        Field(
          "owner",
          .object([
            Field("firstName", .string(), "first name; absent for NULL", optional: true),
            Field("lastName", .string(), "last name; absent for NULL", optional: true),
            Field("email", .string(), "e-mail address; absent for NULL", optional: true),
          ]),
          "the last three parameters; absent if the host uses the constructor without them; the document does not "
            + "name that constructor",
          optional: true),
      ]),
    .init(
      "addManagedCard",
      "The user adds a card in the card manager, and confirms what has to be confirmed. Do nothing if it is not on "
        + "screen.",
      fields: [Field("card", cardInfoType, "the card as it is typed")]),
    .init(
      "markManagedCard",
      "The user makes a card the default one in the card manager. Do nothing if it is not on screen.",
      fields: [Field("card", .string(), "identifier of a card")]),
    .init(
      "removeManagedCard",
      "The user removes a card in the card manager, and confirms it. Do nothing if it is not on screen.",
      fields: [Field("card", .string(), "identifier of a card")]),
    .init("closeCardManager", "The user closes the card manager. Do nothing if it is not on screen."),
  ]

  private static let historyStimuli: [ContractDescription.Message] = [
    .init(
      "listHistory", "The host reads paymentHistory of DPPaymentHistory. Report listedHistory.",
      fields: [numberField]),
    .init(
      "removeFromHistory", "The host calls removePaymentSummary with a payment of the history.",
      fields: [Field("control", .string(), "its control")]),
    .init(
      "updateHistory", "The host calls updatePaymentSummary with a payment of the history.",
      fields: [Field("control", .string(), "its control")]),
    .init(
      "registerObserver",
      "The host calls registerObserver with the DPPaymentHistoryObserver of that number; if the number was used "
        + "before, it is the same observer.",
      fields: [Field("observer", .integer, "number of the observer")]),
    .init(
      "unregisterObserver", "The host calls unregisterObserver with that observer.",
      fields: [Field("observer", .integer, "number of the observer")]),
    .init(
      "showHistory",
      "The host presents a DPPaymentHistoryController, the built-in history, with nil for the payments."),
    .init(
      "showPayments",
      "The host presents the built-in history, with the named payments of paymentHistory.",
      fields: [Field("controls", .array(.string()), "their controls")]),
  ]
}
