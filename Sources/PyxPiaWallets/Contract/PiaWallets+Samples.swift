extension PiaWallets {
  /// One ordinary stimulus of each kind, in the contract's order.
  public static let sampleStimuli: [PiaWalletsStimulus] = [
    .launchWallet(
      call: 1, wallet: .swish, showsActivityIndicator: true,
      answersAtOnce: .success(walletURL: "swish://pay?token=t1")),
    .answerRegistration(call: 1, walletURL: "swish://pay?token=t1"),
    .failRegistration(call: 1, error: "registration failed"),
    .didEnterBackground,
    .willEnterForeground,
    .didBecomeActive,
    .openURL(call: 11, url: "shop://piasdk?wallet=swish"),
    .removeTransitionView,
    .tap,
    .timePassed(milliseconds: 10_000),
  ]

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
