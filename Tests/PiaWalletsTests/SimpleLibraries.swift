import Conformance
import PyxPiaWallets

/// A library whose answer to a stimulus depends on nothing but the stimulus.
struct SimpleLibrary: Implementation {
  typealias System = PiaWallets

  let profile: ImplementationProfile<PiaWallets>
  let answer: @Sendable (PiaWalletsStimulus) -> [PiaWalletsEffect]

  init(_ name: String, _ answer: @escaping @Sendable (PiaWalletsStimulus) -> [PiaWalletsEffect]) {
    profile = ImplementationProfile(name: name, version: "1")
    self.answer = answer
  }

  func open(_ world: World) async throws -> any Session<PiaWallets> { SimpleSession(answer: answer) }

  /// Says yes to everything, whatever is installed, and treats every URL as a redirect.
  static let acceptAll = SimpleLibrary("accept all") { stimulus in
    switch stimulus {
    case .launchWallet(let call, _, _, let answer):
      [.launched(call: call, canLaunch: true), .walletURLRequested(call: call)]
        + (answer?.walletURL.map { [.openedURL(url: $0, succeeded: true)] } ?? [])
    case .answerRegistration(_, let url): [.openedURL(url: url, succeeded: true)]
    case .openURL(let call, _):
      [.handledRedirect(call: call, handled: true), .redirected(call: 1, withoutInterruption: true)]
    case .tap: [.tapReached]
    default: []
    }
  }

  /// Says no to everything.
  static let rejectAll = SimpleLibrary("reject all") { stimulus in
    switch stimulus {
    case .launchWallet(let call, _, _, _): [.launched(call: call, canLaunch: false)]
    case .openURL(let call, _): [.handledRedirect(call: call, handled: false)]
    case .tap: [.tapReached]
    default: []
    }
  }

  /// Answers with effects that resemble the stimulus.
  static let echo = SimpleLibrary("echo") { stimulus in
    switch stimulus {
    case .launchWallet(let call, _, let shows, _):
      [.launched(call: call, canLaunch: shows ?? true), .walletURLRequested(call: call)]
    case .answerRegistration(_, let url): [.openedURL(url: url, succeeded: true)]
    case .failRegistration(let call, let error):
      [.failed(call: call, kind: WalletErrorKind(rawValue: error), details: error)]
    case .openURL(let call, let url):
      [.openedURL(url: url, succeeded: true), .handledRedirect(call: call, handled: true)]
    case .removeTransitionView: [.removedIndicator]
    case .tap: [.tapReached]
    default: []
    }
  }
}

private struct SimpleSession: Session {
  typealias System = PiaWallets

  let answer: @Sendable (PiaWalletsStimulus) -> [PiaWalletsEffect]

  func send(_ stimulus: PiaWalletsStimulus, in world: World) async throws -> [PiaWalletsEffect] {
    answer(stimulus)
  }
}

/// A library with another profile; if `alwaysOnline` is set, it always sees a network.
struct Narrowed<Inner: Implementation>: Implementation where Inner.System == PiaWallets {
  typealias System = PiaWallets

  let inner: Inner
  let profile: ImplementationProfile<PiaWallets>
  var alwaysOnline = false

  init(_ inner: Inner, _ change: (inout ImplementationProfile<PiaWallets>) -> Void) {
    self.inner = inner
    var profile = inner.profile
    change(&profile)
    self.profile = profile
  }

  func open(_ world: World) async throws -> any Session<PiaWallets> {
    NarrowedSession(inner: try await inner.open(world), isOnline: alwaysOnline)
  }
}

private struct NarrowedSession: Session {
  typealias System = PiaWallets

  let inner: any Session<PiaWallets>
  let isOnline: Bool

  func send(_ stimulus: PiaWalletsStimulus, in world: World) async throws -> [PiaWalletsEffect] {
    var world = world
    if isOnline { world.network = .online }
    return try await inner.send(stimulus, in: world)
  }
}
