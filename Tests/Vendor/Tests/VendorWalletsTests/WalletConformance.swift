import Conformance
import ConformanceTesting
import PyxPiaWallets
import Testing
import VendorWallets

/// The vendor's type as Pyx sees it: it understands launches, and shows their answers.
struct VendorWallets: Implementation {
  var profile: ImplementationProfile<PiaWallets> {
    ImplementationProfile(
      name: "vendor wallets", version: "1.0", stimuli: [.launchWallet, .didBecomeActive, .timePassed],
      effects: [.launched, .walletURLRequested])
  }

  func open(_ world: World) async throws -> any Session<PiaWallets> { VendorSession() }
}

struct VendorSession: Session {
  typealias System = PiaWallets

  func send(_ stimulus: PiaWallets.Stimulus, in world: World) async throws -> [PiaWallets.Effect] {
    guard case .launchWallet(let call, let wallet, _, _) = stimulus else { return [] }
    let detector = WalletDetector { world.canOpen(scheme: $0) }
    let canLaunch = detector.canLaunch(wallet.rawValue)
    return [.launched(call: call, canLaunch: canLaunch)]
      + (canLaunch ? [.walletURLRequested(call: call)] : [])
  }
}

let run = ConformanceRun(of: VendorWallets())

@Suite(.conformance(run)) struct WalletConformance {
  @Test(arguments: run.rules) func rule(_ rule: RuleCase) throws { try run.verify(rule) }
}
