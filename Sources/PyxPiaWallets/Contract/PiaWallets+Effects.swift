import Conformance

extension PiaWallets {
  /// The effects in words, in their order.
  static let effectDescriptions: [ContractDescription.Message] = [
    .init(
      "launched", "The launch function returned. Reported in the reply to launchWallet.",
      fields: [callField, .init("canLaunch", .bool, "what it returned; nil counts as false")]),
    .init("walletURLRequested", "The library called the registration callback.", fields: [callField]),
    .init(
      "openedURL",
      "The library asked iOS to open a URL. The fake iOS looks at the world to decide whether the URL can be "
        + "opened.",
      fields: [
        .init("url", .string(), "the URL, byte for byte"),
        .init(
          "succeeded", .bool,
          "what the fake iOS answered: true if an installed app handles the URL's scheme, but false for a MobilePay "
            + "scheme while the network is offline"),
      ]),
    .init(
      "handledRedirect", "willHandleRedirect returned. Reported in the reply to openURL.",
      fields: [
        .init("call", .integer, "the number of the openURL that it answers", given: true),
        .init("handled", .bool, "what it returned"),
      ]),
    .init(
      "redirected", "The library called the redirect callback.",
      fields: [callField, .init("withoutInterruption", .bool, "the value that it passed")]),
    .init(
      "failed", "The library called the failure callback.",
      fields: [
        callField,
        .init(
          "kind", .string(words: WalletErrorKind.documented.map(\.rawValue)),
          "the kind of error; for any other kind, the SDK's own word"),
        .init(
          "details", .string(), "the description of the error object; absent if there was none",
          optional: true),
      ]),
    .init(
      "showedIndicator", "An activity indicator appeared on screen.",
      otherwise:
        "Compare the views on screen before and after each stimulus. Its place among the other effects of a reply "
        + "does not matter.",
      fields: [
        .init(
          "view", .string(words: [IndicatorView.root.rawValue]),
          "`root` for the view of the application's root view controller, any other text for any other view")
      ]),
    .init("removedIndicator", "The activity indicator left the screen."),
    .init("tapReached", "A tap arrived at the host's root view."),
  ]

  /// What an adapter reports for an effect if its library is built differently from the contract.
  public static func answers(about effect: Effect.Kind) -> ContractAnswers<Effect> {
    switch effect {
    case .launched:
      ContractAnswers(
        throwing: .report(
          .launched, "with `canLaunch` false if the error says that the wallet cannot be opened"),
        nothing: .report(.launched, "with `canLaunch` false"))
    case .handledRedirect:
      ContractAnswers(
        throwing: .report(
          .handledRedirect, "with `handled` false if the error says that the URL is not a redirect"),
        nothing: .report(.handledRedirect, "with `handled` false"))
    case .walletURLRequested, .removedIndicator, .tapReached: .seen(effect)
    case .openedURL: .seen(.openedURL, without: "a URL")
    case .redirected:
      .seen(
        .redirected, without: "a value",
        (
          "has two callbacks, one for each value",
          "report `true` for the one without interruption, `false` for the other"
        )
      )
    case .failed:
      .seen(
        .failed, without: "an error",
        (
          "passes a code or a string instead of an error object",
          "take `kind` from the code, `details` from the text"
        ),
        ("rejects the launch's promise with the error", "report it like a call of the failure callback"))
    case .showedIndicator:
      .seen(
        .showedIndicator, without: "its view",
        (
          "fades the indicator in or out",
          "it is on screen from the start of the fade-in to the start of the fade-out"
        ))
    }
  }

  /// One ordinary effect of each kind, in the contract's order.
  public static let sampleEffects: [PiaWalletsEffect] = [
    .launched(call: 1, canLaunch: true),
    .walletURLRequested(call: 1),
    .openedURL(url: "swish://pay?token=t1", succeeded: true),
    .handledRedirect(call: 11, handled: true),
    .redirected(call: 1, withoutInterruption: true),
    .failed(call: 1, kind: .walletAppNotInstalled, details: "Swish is not installed"),
    .showedIndicator(view: .root),
    .removedIndicator,
    .tapReached,
  ]
}
