import Conformance

extension PiaWallets {
  /// The wallet table.
  public static func makeTransitionCounters() -> [TransitionCounter<PiaWallets>] {
    [
      TransitionCounter(walletTable) {
        WalletReader()
      } effects: {
        WalletEffectReader()
      }
    ]
  }
}

/// Reads stimuli as events of the wallet table.
struct WalletReader: EventReader {
  typealias System = PiaWallets
  typealias State = WalletState
  typealias Event = WalletEvent
  typealias Guard = WalletGuard

  private var wallet = Wallet.vipps
  private var url = ""
  private var hasLeft = false
  /// Whether a link other than the wallet's redirect has brought the user back.
  private var cameByLink = false
  private var cameByRedirect = false

  /// When a process ends, its payment ends too; the document says nothing about that.
  var restart: WalletEvent? { nil }

  func start(in world: World) -> WalletState { .idle }

  func holds(_ condition: WalletGuard, in world: World) -> Bool {
    let isThere = world.canOpen(scheme: wallet.scheme)
    let isUsable = world.isInstalled(scheme: String(url.prefix { $0 != ":" }))
    let isStuck = wallet == .mobilePay && world.network == .offline
    return switch condition {
    case .canOpen: isThere
    case .cannotOpen: !isThere
    case .walletGone: !isThere
    case .noNetwork: isThere && isStuck
    case .unusable: isThere && !isStuck && !isUsable
    case .opens: isThere && !isStuck && isUsable
    }
  }

  mutating func events(
    _ stimulus: PiaWalletsStimulus, in world: World, from state: WalletState, _ effects: [PiaWalletsEffect]
  ) -> [WalletEvent] {
    switch stimulus {
    case .launchWallet(_, let wallet, _, let answer):
      self.wallet = wallet
      guard let answer, world.canOpen(scheme: wallet.scheme) else { return [.launch] }
      url = answer.walletURL ?? ""
      return [.launch, answer.walletURL == nil ? .fail : .answer]
    case .answerRegistration(_, let url):
      self.url = url
      return [state == .registering ? .answer : .answerAgain]
    case .failRegistration: return state == .registering ? [.fail] : []
    case .didEnterBackground:
      (hasLeft, cameByLink, cameByRedirect) = (true, false, false)
      return []
    case .openURL:
      if stimulus.bringsRedirect {
        cameByRedirect = true
        return [.redirect]
      }
      cameByLink = hasLeft && state == .away
      return cameByLink ? [] : [.otherURL]
    case .didBecomeActive:
      defer { hasLeft = false }
      guard hasLeft, !cameByRedirect else { return [] }
      return [cameByLink ? .comeByLink : .comeBack]
    case .removeTransitionView: return [.remove]
    case .timePassed(let milliseconds): return milliseconds >= WalletEvent.waitingTime * 1000 ? [.wait] : []
    // The table does not cover the other stimuli.
    default: return []
    }
  }
}

extension WalletEvent {
  /// The least number of seconds that pass in one step of a journey.
  static let waitingTime: Int64 = 10
}
