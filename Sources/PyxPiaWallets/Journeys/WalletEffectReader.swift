import Conformance

/// Reads effects as words of the wallet table.
struct WalletEffectReader: EffectReader {
  typealias System = PiaWallets

  /// The number of the last launch.
  private var call = 0
  /// The URL of the host's last answer to the last launch.
  private var walletURL: String?
  /// The number of the URL that arrived last.
  private var arrival = 0
  private var wantsIndicator = true
  private var isIndicatorUp = false
  /// Whether an indicator was up at some time since the launch; the document does not say when it appears.
  private var wasIndicatorUp = false

  mutating func note(_ stimulus: PiaWalletsStimulus) {
    switch stimulus {
    case .launchWallet(let call, _, let showsIndicator, let answer):
      (self.call, walletURL) = (call, answer?.walletURL)
      (wasIndicatorUp, wantsIndicator) = (isIndicatorUp, showsIndicator ?? true)
    case .answerRegistration(_, let url): walletURL = url
    case .openURL(let call, _): arrival = call
    default: break
    }
  }

  mutating func word(of effect: PiaWalletsEffect) -> WalletEffect? {
    switch effect {
    case .launched(let call, let canLaunch):
      return call == self.call ? canLaunch ? .returnsTrue : .returnsFalse : .concernsAnother
    case .walletURLRequested(let call): return call == self.call ? .asksForURL : .concernsAnother
    case .openedURL(let url, let succeeded):
      guard succeeded else { return .opensInVain }
      return url.utf8.elementsEqual((walletURL ?? "").utf8) ? .opensURL : .opensOther
    case .handledRedirect(let call, let isHandled):
      return call == arrival ? isHandled ? .handlesURL : .leavesURL : .concernsAnother
    case .redirected(let call, let isClean):
      return call == self.call ? isClean ? .reportsTrue : .reportsFalse : .concernsAnother
    case .failed(let call, let kind, _):
      guard call == self.call else { return .concernsAnother }
      return switch kind {
      case .walletAppNotInstalled: .failsNotInstalled
      case .invalidWalletURL: .failsInvalidURL
      case .networkError: .failsNetwork
      default: .failsOtherwise
      }
    case .showedIndicator:
      (isIndicatorUp, wasIndicatorUp) = (true, true)
      return wantsIndicator ? .showsIndicator : .showsUnwanted
    case .removedIndicator:
      isIndicatorUp = false
      return .removesIndicator
    // The table does not cover the other effects.
    default: return nil
    }
  }

  func isDue(_ word: WalletEffect, of row: WalletTransition) -> Bool {
    switch word {
    // A library may remove the indicator while the wallet covers the screen.
    case .showsIndicator: wantsIndicator && !isIndicatorUp && !(row.event == .answer && wasIndicatorUp)
    case .removesIndicator: isIndicatorUp
    default: true
    }
  }
}

extension Trial where System == PiaWallets {
  /// Follows a walk, in which the wallet table must allow every effect; ends early if the library cannot follow.
  func walk(_ rows: [WalletTransition], in scenery: Scenery) async throws {
    have(scenery.phone)
    var journey = WalletJourney(rows, in: scenery)
    var walk = Walk(self, reader: WalletEffectReader(), mayBeLate: true)
    var taken = 0
    var state: WalletState? = .idle
    for (position, row) in rows.enumerated() {
      guard canTake(row) else {
        // Steps that stay in the same state can be left out.
        if row.next == row.from { continue }
        return leaveOutWalks(["walks beyond: \(row.event.words)"], because: "cannot be done here")
      }
      walk.enter(row)
      let obstacle = try await bringing { try await take(position, of: &journey) }
      try walk.read()
      if !walk.due.isEmpty {
        try await waitUntil {
          try walk.read()
          return walk.due.isEmpty
        }
      }
      try walk.leave()
      if let obstacle {
        return leaveOutWalks(
          ["walks beyond: \(row.words)"], because: obstacle)
      }
      taken += 1
      state = row.next
      if taken >= 10 { label("ten transitions or more") }
      if journey.launches > 1 { label("two payments or more") }
      if row.next == .away { label("the user is at the wallet") }
    }
    try await wait()
    try walk.read()
    // A payment that has not ended may be reported as failed or interrupted when the library is torn down.
    let isOver = [WalletState.idle, .redirected, .failed].contains { $0 == state }
    try await walk.end(
      permitting: [.removesIndicator] + (isOver ? [] : [.reportsFalse] + WalletEffect.failures))
  }

  /// Records that walks end early, so they need not reach the labels of later steps.
  private func leaveOutWalks(_ labels: [String], because reason: String) {
    for label in labels + ["ten transitions or more", "two payments or more", "the user is at the wallet"] {
      leaveOut(label, because: reason)
    }
  }

  private func canTake(_ row: WalletTransition) -> Bool {
    row.event.stimuli.allSatisfy(understands) && (row.event != .wait || profile.clock == .controlled)
  }
}
