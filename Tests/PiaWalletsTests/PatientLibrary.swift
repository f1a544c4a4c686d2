import Conformance
import Foundation
import Locks
import PyxPiaWallets

/// A conforming library that differs from the reference where the document leaves a choice.
///
/// It asks for a wallet URL a moment after the launch. It waits for a redirect before it reports an interruption,
/// reports only one interruption, and reports a redirect late. It calls the failure callback for refused launches and
/// failed registrations, and removes the indicator when a payment fails. It claims redirects that no payment waits
/// for.
struct PatientLibrary: Implementation {
  typealias System = PiaWallets

  var profile = ImplementationProfile<PiaWallets>(name: "patient", version: "1")

  func open(_ world: World) async throws -> any Session<PiaWallets> { PatientSession() }
}

private final class PatientSession: Session {
  typealias System = PiaWallets

  private let state = Locked(PatientState())

  func send(_ stimulus: PiaWalletsStimulus, in world: World) async throws -> [PiaWalletsEffect] {
    state.withLock { $0.receive(stimulus, world) }
  }
}

private struct PatientState {
  struct Process {
    var call: Int
    var wallet: Wallet
    var answer: HostAnswer?
    var isAway = false
    var hasLeft = false
    var wasInterrupted = false
    var isOver = false
  }

  enum Timer: Equatable { case register, interrupt, redirect }

  private var process: Process?
  private var timers: [(due: Int64, timer: Timer)] = []
  private var isShown = false
  private var effects: [PiaWalletsEffect] = []

  private static let schemes: [Wallet: String] = [
    .vipps: "vipps", .vippsTest: "vippsMT", .swish: "swish", .mobilePay: "mobilepayonline",
  ]

  mutating func receive(_ stimulus: PiaWalletsStimulus, _ world: World) -> [PiaWalletsEffect] {
    defer { effects = [] }
    switch stimulus {
    case .launchWallet(let call, let wallet, let shows, let answer):
      launch(call, wallet, shows ?? true, answer, world)
    case .answerRegistration(let call, let url): answered(call, .success(walletURL: url), world)
    case .failRegistration(let call, let error): answered(call, .failure(error: error), world)
    case .didEnterBackground:
      timers.removeAll { $0.timer == .interrupt }
      if process?.isAway == true { process?.hasLeft = true }
    case .didBecomeActive:
      guard process?.isAway == true, process?.hasLeft == true, process?.wasInterrupted == false else { break }
      timers.append((world.clock + 9000, .interrupt))
    case .openURL(let call, let url): opened(call, url, world)
    case .removeTransitionView: hide()
    case .tap: if !isShown { effects.append(.tapReached) }
    case .timePassed: fire(world)
    // Every other stimulus changes nothing.
    default: break
    }
    return effects
  }

  private mutating func launch(
    _ call: Int, _ wallet: Wallet, _ shows: Bool, _ answer: HostAnswer?, _ world: World
  ) {
    let canLaunch = world.canOpen(scheme: Self.schemes[wallet]!)
    effects.append(.launched(call: call, canLaunch: canLaunch))
    guard canLaunch else {
      effects.append(.failed(call: call, kind: .walletAppNotInstalled, details: "not installed"))
      return
    }
    if shows, !isShown {
      isShown = true
      effects.append(.showedIndicator(view: .root))
    }
    process = Process(call: call, wallet: wallet, answer: answer)
    timers = [(world.clock + 10, .register)]
  }

  private mutating func answered(_ call: Int, _ answer: HostAnswer, _ world: World) {
    guard let current = process, current.call == call, !current.isAway else { return }
    guard let url = answer.walletURL else { return fail(WalletErrorKind(rawValue: "registration"), world) }
    guard world.canOpen(scheme: Self.schemes[current.wallet]!) else {
      return fail(.walletAppNotInstalled, world)
    }
    guard current.wallet != .mobilePay || world.network == .online else { return fail(.networkError, world) }
    guard world.isInstalled(scheme: String(url.prefix { $0 != ":" })) else {
      return fail(.invalidWalletURL, world)
    }
    process?.isAway = true
    effects.append(.openedURL(url: url, succeeded: true))
  }

  private mutating func fail(_ kind: WalletErrorKind, _ world: World) {
    guard let current = process else { return }
    process = nil
    effects.append(.failed(call: current.call, kind: kind, details: ""))
    hide()
  }

  private mutating func opened(_ call: Int, _ url: String, _ world: World) {
    let isRedirect = URLComponents(string: url)?.host == "piasdk"
    effects.append(.handledRedirect(call: call, handled: isRedirect))
    guard isRedirect, let current = process, current.isAway, !current.isOver else { return }
    process?.isOver = true
    process?.hasLeft = false
    timers = [(world.clock + 700, .redirect)]
  }

  private mutating func fire(_ world: World) {
    let due = timers.filter { $0.due <= world.clock }
    timers.removeAll { $0.due <= world.clock }
    for (_, timer) in due {
      guard let current = process else { continue }
      switch timer {
      case .register:
        effects.append(.walletURLRequested(call: current.call))
        if let answer = current.answer { answered(current.call, answer, world) }
      case .interrupt:
        process?.wasInterrupted = true
        effects.append(.redirected(call: current.call, withoutInterruption: false))
      case .redirect:
        process = nil
        effects.append(.redirected(call: current.call, withoutInterruption: true))
      }
    }
  }

  private mutating func hide() {
    guard isShown else { return }
    isShown = false
    effects.append(.removedIndicator)
  }
}
