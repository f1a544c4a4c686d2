import Conformance

// Advice to the author of an adapter whose app is built differently than the contract assumes.

extension DotpayIntegration {
  /// What an adapter answers to a stimulus if its app is built differently than the contract assumes.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .payTapped:
      .event(
        ("first asks for something more, such as an address", "answer it as a user would"),
        ("takes no other payment at the moment", "the tap does nothing: no effect"),
        ("does not sell in that currency", "the tap does nothing: no effect"),
        ("first asks its backend for the order", "let the fake answer at once"),
        ("shows an alert about the previous payment", "dismiss it as a user would"))
    case .payByCardTapped:
      .event(
        ("asks the user to confirm", "confirm it as a user would"),
        ("does not let the user pick a card", "treat the card of the stimulus as the default card"),
        ("does not sell in that currency", "the tap does nothing: no effect"))
    case .payByChannelTapped:
      .event(
        ("asks the user to confirm", "confirm it as a user would"),
        (
          "has such buttons for other channels only",
          "tap one of them, and report the stimulus's channel in place of the button's"
        ), ("does not sell in that currency", "the tap does nothing: no effect"))
    case .gotChannels:
      .event(
        ("gets a list that it no longer needs", "pass it on anyway"),
        ("asks for several lists and shows them as one", "each answer is a stimulus of its own"))
    case .summaryReached:
      .event(("does not implement that method of the delegate", "leave it out of the stimuli"))
    case .userAuthorizationAsked, .authorizationCreationAsked:
      .event(("answers at once, without a way of its own to authorize", "report the answer"))
    case .authorizationEnded:
      .event(
        ("lets a user try several times", "let the user fail as often as the app allows"),
        ("has no way of its own to authorize", "no effect"))
    case .cardRemovalTapped:
      .event(
        ("asks the user to confirm", "confirm it as a user would"),
        ("removes all cards at once, or only through the SDK's manager", "use what it has"))
    case .historyOpened, .historyUpdated, .historyLeft:
      .event(("shows the SDK's own history", "`presentedHistory`, and nothing else"))
    case .channelsFailed, .backendTold, .backendFailed, .gotCards, .cardsFailed, .gotLanguages,
      .languagesFailed:
      .event(("no longer waits for the reply", "pass it on anyway, if the app can still receive it"))
    case .buyerChanged, .paymentFinished, .paymentFailed, .signedIn, .signedOut, .newCardReported,
      .newCardAnnounced, .aboutOpened, .appDidBecomeActive, .timePassed:
      .event()
    }
  }

  /// What an adapter reports for an effect if its app is built differently than the contract assumes.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .askedForChannels:
      .seen(
        .askedForChannels, without: "what was not set",
        (
          "asks for several lists, such as one per group",
          "report the effect for each, with a number of its own"
        ))
    case .presentedPayment:
      .seen(
        .presentedPayment, without: "what cannot be seen",
        ("pushes the controller, or embeds it", "that counts as showing it"),
        (
          "makes it with a channel controller of its own",
          "`channels` are those that the app's controller offers, if they can be seen"
        ), ("also offers other ways to pay", "leave them out of `channels`"))
    case .setReturnDelegate, .setWalletDelegate:
      .init(
        throwing: .report(effect, "if it happened before the error"),
        nothing: .nothing("because nil removes the delegate"), others: [("sets it again", "report it again")])
    case .paidByCard:
      .seen(
        .paidByCard, without: "a card: nil stands for the default card",
        ("passes nil because the card is the default card, or has just become it", "name that card"))
    case .paidByChannel: .seen(.paidByChannel, without: "a channel")
    case .answeredSummary:
      .seen(
        .answeredSummary,
        without: "an answer; no answer counts as YES, so write `true` for `showsBuiltIn`")
    case .showedOutcome:
      .seen(
        .showedOutcome, without: "the order",
        ("shows a dialog in place of a screen", "report what the dialog says"),
        ("has the SDK show its summary", "report nothing: the SDK shows it"))
    case .askedBackend:
      .seen(
        .askedBackend, without: "the order",
        ("keeps a connection open until the backend knows more", "report it when it asks"),
        ("asks before a payment whether the order is paid", "report nothing; let the fake say no"))
    case .releasedOrder:
      .seen(
        .releasedOrder, without: "the order",
        ("tells its backend that an order is paid, so that the backend has the order sent", "report it then"),
        ("leaves this to the backend, which learns of the payment from Dotpay", "report nothing"),
        ("tells its backend how the process ended, and asks nothing", "report nothing"))
    case .createdAuthorization, .authorizedUser: .seen(effect, without: "a result, which counts as NO")
    case .askedForCards:
      .seen(
        .askedForCards,
        ("retries a request in a layer below its network service", "count it as the same request"))
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
        ("redraws one payment", "report all payments on screen, or only that one"))
    }
  }
}
