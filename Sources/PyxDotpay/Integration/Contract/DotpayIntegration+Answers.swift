import Conformance

// What an adapter's author is told where the app is built in another way than the contract.

extension DotpayIntegration {
  /// What an adapter answers to a stimulus where its app is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .payTapped:
      .event(
        ("asks something more first, such as for an address", "answer it as a user would"),
        ("takes no other payment now", "it takes no tap: no effect"),
        ("sells in no such currency", "it takes no tap: no effect"),
        ("asks its backend for the order first", "let the fake answer at once"),
        ("shows an alert of the payment before", "dismiss it as a user would"))
    case .payByCardTapped:
      .event(
        ("asks the user to confirm", "confirm it as a user would"),
        ("lets nobody pick a card", "take the card of the stimulus for the default one"),
        ("sells in no such currency", "it takes no tap: no effect"))
    case .payByChannelTapped:
      .event(
        ("asks the user to confirm", "confirm it as a user would"),
        (
          "has buttons for other channels",
          "tap one of them, and report the stimulus's channel where it named its own"
        ), ("sells in no such currency", "it takes no tap: no effect"))
    case .gotChannels:
      .event(
        ("hears of a list of which it has no use any more", "hand it over all the same"),
        ("asks for several lists and shows them as one", "each answer is a stimulus of its own"))
    case .summaryReached:
      .event(("does not implement that method of the delegate", "leave it out of the stimuli"))
    case .userAuthorizationAsked, .authorizationCreationAsked:
      .event(("answers at once, without a way of its own to authorize", "report the answer"))
    case .authorizationEnded:
      .event(
        ("lets a user try several times", "let the user fail as often as that takes"),
        ("has no way of its own to authorize", "no effect"))
    case .cardRemovalTapped:
      .event(
        ("asks the user to confirm", "confirm it as a user would"),
        ("removes all cards at once, or by the SDK's manager alone", "use what it has"))
    case .historyOpened, .historyUpdated, .historyLeft:
      .event(("shows the SDK's own history", "`presentedHistory`, and nothing else"))
    case .channelsFailed, .backendTold, .backendFailed, .gotCards, .cardsFailed, .gotLanguages,
      .languagesFailed:
      .event(("no longer waits for the reply", "hand it over all the same, where the app can still get it"))
    case .buyerChanged, .paymentFinished, .paymentFailed, .signedIn, .signedOut, .newCardReported,
      .newCardAnnounced, .aboutOpened, .appDidBecomeActive, .timePassed:
      .event()
    }
  }

  /// What an adapter reports of an effect where its app is built in another way than the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .askedForChannels:
      .seen(
        .askedForChannels, without: "what was not set",
        ("asks for several lists, as by group", "report it for each, with a number of its own"))
    case .presentedPayment:
      .seen(
        .presentedPayment, without: "what cannot be seen",
        ("pushes the controller, or embeds it", "it is shown then"),
        (
          "makes it with a channel controller of its own",
          "`channels` are those that the app's controller offers, where that can be seen"
        ), ("offers other ways beside", "leave them out of `channels`"))
    case .setReturnDelegate, .setWalletDelegate:
      .seen(effect, ("sets it again", "report it again"), ("sets it to nil", "report nothing"))
    case .paidByCard:
      .seen(
        .paidByCard, without: "a card, which stands for the default one",
        ("makes the card the default one first, or that is what it is, and passes nil", "name that card"))
    case .paidByChannel: .seen(.paidByChannel, without: "a channel")
    case .answeredSummary: .seen(.answeredSummary, without: "an answer, which is YES")
    case .showedOutcome:
      .seen(
        .showedOutcome, without: "the order",
        ("shows a dialog in place of a screen", "report it with the dialog's meaning"),
        ("has the SDK show its summary", "report nothing: the SDK shows it"))
    case .askedBackend:
      .seen(
        .askedBackend, without: "the order",
        ("holds a connection open until the backend knows more", "report it when it asks"),
        ("asks before a payment whether the order is paid", "report nothing; let the fake say no"))
    case .releasedOrder:
      .seen(
        .releasedOrder, without: "the order",
        ("tells its backend that an order is paid, so that it is sent", "report it then"),
        ("leaves that to the backend, which Dotpay tells", "report nothing"),
        ("tells its backend how the process ended, without asking for more", "report nothing"))
    case .createdAuthorization, .authorizedUser: .seen(effect, without: "a success, which is NO")
    case .askedForCards:
      .seen(.askedForCards, ("repeats a request below the app's network service", "it is the same request"))
    case .configuredCards: .seen(.configuredCards, without: "what was not given")
    case .clearedExternalCards, .clearedCards, .presentedCardManager, .presentedHistory: .seen(effect)
    case .unregisteredCard:
      .seen(
        .unregisteredCard, without: "the card",
        ("waits for the completion before it goes on", "call its completion without an error"))
    case .askedForLanguages: .seen(.askedForLanguages)
    case .setLanguage: .seen(.setLanguage, without: "a language")
    case .showedVersion:
      .seen(.showedVersion, without: "a text", ("shows several texts", "report it for each"))
    case .registeredObserver, .unregisteredObserver: .seen(effect)
    case .askedForUpdate: .seen(.askedForUpdate, without: "the payment")
    case .showedHistory:
      .seen(
        .showedHistory, without: "the payments",
        ("draws one payment anew", "report all that are shown, or that one alone"))
    }
  }
}
