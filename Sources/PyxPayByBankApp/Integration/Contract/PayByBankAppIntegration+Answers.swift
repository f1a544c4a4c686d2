import Conformance

extension PayByBankAppIntegration {
  /// What an adapter answers to a stimulus where its app is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .errorOccurred: .event(("lacks a string that may be absent", "hand over what it has"))
    case .payTapped: .event(("has disabled the button", "it takes no tap: no effect"))
    case .submitted, .submitFailed, .gotStatus, .statusFailed:
      .event(("no longer waits for the reply", "hand it over all the same, where the app can still get it"))
    case .pushedStatus, .calledBack, .appDidEnterBackground, .appDidBecomeActive, .timePassed: .event()
    }
  }

  /// What an adapter reports of an effect where its app is built in another way than the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .advised:
      .seen(
        .advised, without: "the string's name",
        ("gives its advice by an error", "report it for each string named"))
    case .requestedErrorPopup: .seen(.requestedErrorPopup, without: "what the app did not give")
    case .askedToSubmit:
      .seen(.askedToSubmit, ("repeats a request below the app's network service", "it is the same request"))
    case .requestedPopup: .seen(.requestedPopup, without: "what the app did not give")
    case .askedForStatus:
      .seen(.askedForStatus, ("holds a connection open until the status changes", "report it when it asks"))
    case .dismissedPopup: .seen(.dismissedPopup)
    case .showedOutcome:
      .seen(
        .showedOutcome, without: "what was shown",
        ("shows its payment screen again with a notice", "report it with the notice's meaning"))
    case .changedPayButton:
      .seen(.changedPayButton, ("never disables it", "leave it out of the effects, or report nothing"))
    case .openedBankingApp: .seen(.openedBankingApp, without: "a token")
    }
  }
}
