import Conformance

extension PiaWallets {
  /// What an adapter answers to a stimulus where its library is built in another way than the contract.
  public static func answers(to stimulus: Stimulus.Kind) -> ContractAnswers<Effect> {
    switch stimulus {
    case .launchWallet:
      ContractAnswers(
        throwing: .report(
          .launched,
          "with `canLaunch` false where the error says that the wallet cannot be opened; another error is thrown by "
            + "the SDK"),
        nothing: .report(.launched, "with `canLaunch` false"),
        others: [
          (
            "tells a refusal by its return value and by the failure callback",
            "report both: they are two facts"
          ),
          ("returns a promise", "`launched` in this answer, once the promise has settled"),
          (
            "takes callbacks once and not with each launch",
            "they belong to the last launch, unless the library says which"
          ),
          (
            "waits for the registration as a promise of the host's",
            "let the promise end by `answerRegistration` or `failRegistration`; a second answer then does nothing"
          ),
          (
            "has no setting for the indicator",
            "launch without it: whether there is an indicator is what the rules look at"
          ),
        ])
    case .answerRegistration, .failRegistration:
      .event(("has gone on to another launch", "answer the launch named"))
    case .openURL:
      ContractAnswers(
        throwing: .report(
          .handledRedirect,
          "with `handled` false where the error says that the URL is not its own; another error is thrown by the SDK"
        ),
        nothing: .report(.handledRedirect, "with `handled` false"))
    case .didEnterBackground, .willEnterForeground, .didBecomeActive:
      .event(("listens to scenes, not to the app", "post what a scene of the app would get"))
    case .removeTransitionView, .tap, .timePassed: .event()
    }
  }

  /// What an adapter reports of an effect where its library is built in another way than the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .launched:
      ContractAnswers(
        throwing: .report(.launched, "with `canLaunch` false where the error says so"),
        nothing: .report(.launched, "with `canLaunch` false"))
    case .handledRedirect:
      ContractAnswers(
        throwing: .report(.handledRedirect, "with `handled` false where the error says so"),
        nothing: .report(.handledRedirect, "with `handled` false"))
    case .walletURLRequested, .removedIndicator, .tapReached: .seen(effect)
    case .openedURL: .seen(.openedURL, without: "a URL")
    case .redirected:
      .seen(
        .redirected, without: "a value",
        ("has two callbacks, one for each value", "the one without interruption is `true`, the other `false`")
      )
    case .failed:
      .seen(
        .failed, without: "an error",
        ("hands over a code or a text in place of an error object", "`kind` by the code, `details` the text"),
        ("rejects the promise of the launch with it", "report it as the failure callback's call"))
    case .showedIndicator:
      .seen(
        .showedIndicator, without: "its view",
        (
          "fades the indicator in or out",
          "it is on the screen from the beginning of the one to that of the other"
        ))
    }
  }
}
