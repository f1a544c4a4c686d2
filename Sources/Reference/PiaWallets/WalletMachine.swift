import Conformance
import Foundation
import PyxPiaWallets

/// The library's state: at most one payment, and whether its indicator is on screen.
struct WalletMachine {
  /// The progress of the payment.
  enum Phase {
    case none
    case registering(call: Int, Wallet)
    case away(call: Int, Wallet, hasLeft: Bool)
  }

  private var phase = Phase.none
  private var showsIndicator = false

  mutating func receive(_ stimulus: PiaWalletsStimulus, in world: World) -> [PiaWalletsEffect] {
    switch stimulus {
    case .launchWallet(let call, let wallet, let showsActivityIndicator, let answer):
      launch(call, wallet, indicator: showsActivityIndicator ?? true, answer, in: world)
    case .answerRegistration(let call, let url): answered(call, url, in: world)
    case .failRegistration(let call, _): registrationFailed(call)
    case .didEnterBackground: left()
    case .didBecomeActive: returned()
    case .openURL(let call, let url): received(url, call)
    case .removeTransitionView: removeIndicator()
    case .tap: showsIndicator ? [] : [.tapReached]
    case .willEnterForeground, .timePassed: []
    }
  }

  private mutating func launch(
    _ call: Int, _ wallet: Wallet, indicator: Bool, _ answer: HostAnswer?, in world: World
  ) -> [PiaWalletsEffect] {
    guard world.canOpen(scheme: wallet.appScheme) else { return [.launched(call: call, canLaunch: false)] }
    phase = .registering(call: call, wallet)
    var effects: [PiaWalletsEffect] = [.launched(call: call, canLaunch: true)]
    if indicator, !showsIndicator {
      showsIndicator = true
      effects.append(.showedIndicator(view: .root))
    }
    effects.append(.walletURLRequested(call: call))
    if let answer {
      effects += answer.walletURL.map { answered(call, $0, in: world) } ?? registrationFailed(call)
    }
    return effects
  }

  private mutating func answered(_ call: Int, _ url: String, in world: World) -> [PiaWalletsEffect] {
    guard case .registering(call, let wallet) = phase else { return [] }
    phase = .none
    func failure(_ kind: WalletErrorKind, _ details: String) -> PiaWalletsEffect {
      .failed(call: call, kind: kind, details: details)
    }
    guard world.canOpen(scheme: wallet.appScheme) else {
      return [failure(.walletAppNotInstalled, "the wallet app is not installed any more")]
    }
    if wallet == .mobilePay, world.network == .offline {
      return [failure(.networkError, "there is no network to launch MobilePay with")]
    }
    guard let scheme = URL(string: url)?.scheme, world.isInstalled(scheme: scheme) else {
      return [
        .openedURL(url: url, succeeded: false), failure(.invalidWalletURL, "no app opens the wallet URL"),
      ]
    }
    phase = .away(call: call, wallet, hasLeft: false)
    return [.openedURL(url: url, succeeded: true)]
  }

  private mutating func registrationFailed(_ call: Int) -> [PiaWalletsEffect] {
    if case .registering(call, _) = phase { phase = .none }
    return []
  }

  private mutating func left() -> [PiaWalletsEffect] {
    if case .away(let call, let wallet, _) = phase { phase = .away(call: call, wallet, hasLeft: true) }
    return []
  }

  private mutating func returned() -> [PiaWalletsEffect] {
    guard case .away(let call, let wallet, hasLeft: true) = phase else { return [] }
    phase = .away(call: call, wallet, hasLeft: false)
    return [.redirected(call: call, withoutInterruption: false)]
  }

  private mutating func received(_ url: String, _ asked: Int) -> [PiaWalletsEffect] {
    guard case .away(let call, let wallet, _) = phase, isRedirect(url, to: wallet) else {
      return [.handledRedirect(call: asked, handled: false)]
    }
    phase = .none
    return [
      .handledRedirect(call: asked, handled: true), .redirected(call: call, withoutInterruption: true),
    ]
  }

  private func isRedirect(_ url: String, to wallet: Wallet) -> Bool {
    guard let parts = URLComponents(string: url), parts.host == "piasdk" else { return false }
    return parts.queryItems?.contains { $0.name == "wallet" && $0.value == wallet.nameInRedirect } ?? false
  }

  private mutating func removeIndicator() -> [PiaWalletsEffect] {
    guard showsIndicator else { return [] }
    showsIndicator = false
    return [.removedIndicator]
  }
}

extension Wallet {
  /// The scheme that shows whether the app is installed.
  fileprivate var appScheme: String {
    switch self {
    case .vipps: "vipps"
    case .vippsTest: "vippsMT"
    case .swish: "swish"
    case .mobilePay: "mobilepayonline"
    }
  }

  /// The wallet's name in its redirect URL.
  fileprivate var nameInRedirect: String {
    switch self {
    case .vipps, .vippsTest: "vipps"
    case .swish: "swish"
    case .mobilePay: "mobilepay"
    }
  }
}
