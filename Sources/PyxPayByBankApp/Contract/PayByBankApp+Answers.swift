import Conformance

extension PayByBankApp {
  /// What an adapter answers to a stimulus where its SDK is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .isCFIAppAvailable:
      ContractAnswers(throwing: .thrown(), nothing: .report(.answered, "with `available` false"))
    case .showPopup:
      .popup([
        ("returns the popup", "no effect by itself: what is on the screen is `presented`"),
        presenterAnswer, closureAnswer,
      ])
    case .showErrorPopup:
      .popup([
        ("needs a code", "call it with what its documentation names for none"), presenterAnswer,
        closureAnswer,
      ])
    case .openBankingApp:
      ContractAnswers(
        throwing: .nothing("where no bank app is there; another error is thrown by the SDK"),
        nothing: .nothing("the usual case"))
    case .tap:
      ContractAnswers(
        throwing: .thrown(), nothing: .nothing("the usual case of a tap that does nothing"),
        others: [
          ("has disabled a control", "it takes no tap: no effect, and no word in `controls`")
        ])
    case .makeLayout:
      ContractAnswers(
        throwing: .thrown(), nothing: .nothing("where it returns no layout"),
        others: [("lays its parts out later", "let it, and report the layout when it has")])
    case .tapLayout:
      ContractAnswers(throwing: .thrown(), nothing: .nothing("the usual case of a tap that does nothing"))
    case .dismissPopup, .hostButtonTapped, .appDidEnterBackground, .appDidBecomeActive, .timePassed: .event()
    }
  }

  /// What an adapter reports of an effect where its SDK is built in another way than the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .answered:
      ContractAnswers(
        throwing: .thrown(), nothing: .report(.answered, "with `available` false"),
        others: [("answers later, by a callback or a promise", "report it when it comes")])
    case .presented:
      .seen(
        .presented, without: "what it does not show",
        (
          "shows several views, one over the other",
          "they are one popup where the delegate is handed one object"
        ),
        ("animates it", "report it once, when it begins, with all that it shows in the end"))
    case .dismissed:
      .seen(
        .dismissed, ("only hides the popup", "it is no longer up: report it, and `presented` when it is back")
      )
    case .openedURL: .seen(.openedURL, without: "a URL")
    case .calledBack:
      .seen(
        .calledBack, without: "the popup",
        ("has events that all delegates get", "one effect for each delegate that is told"),
        ("tells the same event by a delegate and by a notification", "the delegate's call alone"))
    case .savedPreference: .seen(.savedPreference, without: "a value: the key was removed")
    case .madeLayout:
      .seen(
        .madeLayout, without: "what it does not have",
        ("nests views", "report the innermost ones that show something, by their place in the whole layout"))
    }
  }
}

extension ContractAnswers<PayByBankAppEffect> {
  fileprivate static func popup(_ others: [(situation: String, answer: String)]) -> ContractAnswers {
    ContractAnswers(
      throwing: .thrown(), nothing: .nothing("the usual case: what is on the screen is `presented`"),
      others: others)
  }
}

private let presenterAnswer = (
  situation: "cares how presenters are related",
  answer:
    "each name is one object as long as the session lasts, on the screen and free to present; none presents or "
    + "contains another"
)
private let closureAnswer = (
  situation: "takes closures in place of a delegate",
  answer: "hand over closures that report `calledBack` with this delegate's name"
)
