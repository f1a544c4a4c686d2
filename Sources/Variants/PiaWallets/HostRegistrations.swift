import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Readings of questions about registrations, which the document leaves to the merchant.
  static var registrationReadings: [Variant<PiaWalletsIntegration>] {
    [
      .reference(.autoSaleWithSwish, "autoSale is not requested with Swish"),
      .reading(.autoSaleWithSwish, "autoSale is requested with Swish", .capturingWithSwish),
      .reading(.autoSaleWithSwish, "autoSale is requested with Swish", .alwaysCapturingWithSwish),
      .reference(.invalidWalletURLFromBackend, "hands the text to the SDK"),
      .reading(
        .invalidWalletURLFromBackend, "reports a failed registration",
        .rewritingStimuli("treats a reply without a URL as a failed registration") { stimulus, _ in
          guard case .registered(let call, _, "") = stimulus else { return [stimulus] }
          return [.registrationFailed(call: call, error: "there is no URL")]
        }),
      .reference(.registrationBeforeSDKAsks, "when the SDK asks"),
      .reading(.registrationBeforeSDKAsks, "before the SDK asks", .registeringEarly),
    ]
  }
}

extension Mutant<PiaWalletsIntegration> {
  /// Asks for autoSale with any wallet.
  fileprivate static var capturingWithSwish: Mutant {
    .changing("asks for autoSale with Swish too", state: (captures: false, wallet: WalletProduct.vipps)) {
      state, stimulus, effects in
      if case .orderChanged(let captures) = stimulus { state.captures = captures }
      return effects.flatMap { effect -> [PiaWalletsIntegrationEffect] in
        if case .launchedWallet(_, let wallet, _) = effect { state.wallet = wallet }
        guard case .askedToRegister(let call) = effect, state.captures, state.wallet == .swish else {
          return [effect]
        }
        return [effect, .askedForAutoSale(call: call, isOn: true)]
      }
    }
  }

  /// Asks for autoSale with Swish, even if the order is to be captured later.
  fileprivate static var alwaysCapturingWithSwish: Mutant {
    .changing("always asks for autoSale with Swish", state: WalletProduct.vipps) { wallet, _, effects in
      return effects.flatMap { effect -> [PiaWalletsIntegrationEffect] in
        if case .launchedWallet(_, let launched, _) = effect { wallet = launched }
        guard case .askedToRegister(let call) = effect, wallet == .swish else { return [effect] }
        return [effect, .askedForAutoSale(call: call, isOn: true)]
      }
    }
  }

  /// Registers the payment before it launches the wallet.
  fileprivate static var registeringEarly: Mutant {
    .behaving("registers before it launches the wallet", state: Set<Int>()) { asked, stimulus, world, inner in
      if case .walletURLRequested(let launch) = stimulus, asked.contains(launch) { return [] }
      let effects = try await inner.send(stimulus, in: world)
      guard case .payTapped(_, true) = stimulus else { return effects }
      var early: [PiaWalletsIntegrationEffect] = []
      for case .launchedWallet(let launch, _, _) in effects {
        asked.insert(launch)
        early += try await inner.send(.walletURLRequested(launch: launch), in: world)
      }
      return early + effects
    }
  }
}
