import Conformance
import PyxPiaWallets

extension PiaWallets {
  /// How a library may go about launches that come to nothing, and those after one another.
  static let missingWalletStyles: [Variant<PiaWallets>] = [
    .style(
      .watching("leads to an app store where the wallet was removed") { _, stimulus, _, effects in
        guard stimulus.walletURL != nil, !effects.contains(where: \.refuses) else { return effects }
        return effects.flatMap { effect -> [PiaWalletsEffect] in
          guard case .failed(_, .walletAppNotInstalled, _) = effect else { return [effect] }
          return [.openedURL(url: "https://apps.example/wallet", succeeded: true), effect]
        }
      }),
    .style(
      .behaving("has one pair of callbacks, which belong to the last launch", state: 0) {
        last, stimulus, world, inner in
        if case .launchWallet(let call, _, _, _) = stimulus { last = call }
        let call = last
        return try await inner.send(stimulus, in: world).map { $0.called(call) }
      } late: { last, _, effects in
        let call = last
        return effects.map { $0.called(call) }
      }),
  ]
}

extension PiaWalletsEffect {
  /// The same run of the redirect or failure callback as that of another launch.
  fileprivate func called(_ call: Int) -> PiaWalletsEffect {
    switch self {
    case .redirected(_, let isClean): .redirected(call: call, withoutInterruption: isClean)
    case .failed(_, let kind, let details): .failed(call: call, kind: kind, details: details)
    default: self
    }
  }
}
