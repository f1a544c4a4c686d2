import Conformance
import PropertyTesting

extension PiaWallets {
  /// What a refused launch must not do.
  @ChapterBuilder<PiaWallets> static var refusedLaunches: [Rule] {
    Rule(
      "PIA-LCH-02", .must(.prose), "The host is asked to register a payment only if the launch is accepted.",
      cites: .pia("Wallet App Detection").quoting(
        "first step in the process preventing unnecessary payment registration"),
      given: launches
    ) { trial, input in
      let detection = input.detection
      try await trial.begin(after: input.earlier)
      trial.change { input.apply(to: &$0) }
      try await trial.launchUnanswered(detection.wallet)
      try await trial.wait()
      let asked = try trial.seen.registrations(of: 1)
      if detection.isInstalled, detection.isListed {
        try await trial.awaitRegistration(1)
        return trial.label("a registration was asked for")
      }
      let answers = try trial.seen.launches(of: 1)
      try trial.need(
        answers == [false], "the launch's answer", expected: "[false]", saw: "\(answers)",
        judgedBy: "PIA-LCH-01")
      trial.label("a launch was refused")
      try trial.expect(
        asked, equals: 0, "requests to the host for a wallet URL after a refused launch")
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.registrations(of: 1), equals: 0,
          "requests to the host for a wallet URL after a refused launch, at the end of the session")
      }
    } covers: {
      [
        .seen("a launch was refused", atLeast: 15), .seen("a registration was asked for", atLeast: 10),
      ]
    } mutants: {
      [
        .rewriting("asks for a wallet URL, then refuses") {
          if case .launched(let call, false) = $0 { [.walletURLRequested(call: call), $0] } else { [$0] }
        },
        .closing("asks for the URL of a refused launch when the session is closed") { done in
          done.compactMap(\.refusedLaunch).suffix(1).map { .walletURLRequested(call: $0) }
        },
      ]
    }

    // No mutant reports that the wallet is not installed, because a library may do so: the document mentions an error
    // besides the refusal.
    Rule(
      "PIA-LCH-03", .must(.derived),
      "After a refused launch, at most one failure is reported and nothing else; that failure concerns neither a "
        + "wallet URL nor the network.",
      cites: .pia("Introduction", "Error Handling"), readings: [.refusedLaunchReport], given: refusals
    ) { trial, refusal in
      trial.have(.phone())
      if refusal.followsFailure {
        try await trial.fail(.unusableURL, Payment(wallet: .swish), call: 2)
        try await trial.needFailure(.unusableURL, call: 2)
        trial.label("another payment failed")
      }
      trial.change { refusal.apply(to: &$0) }
      try await trial.launchUnanswered(refusal.wallet)
      let answers = try trial.seen.launches(of: 1)
      try trial.need(
        answers == [false], "the launch's answer", expected: "[false]", saw: "\(answers)",
        judgedBy: "PIA-LCH-01")
      trial.label("a launch was refused")
      try trial.expectNothingAfterRefusal()
      try await trial.wait()
      try trial.expectNothingAfterRefusal()
      try await trial.atTheEnd(trial.expectNothingAfterRefusal)
      let reported = try !trial.seen.failures(of: 1).isEmpty
      trial.reading(.refusedLaunchReport, reported ? "a refusal and a failure" : "a refusal alone")
    } covers: {
      [
        .seen("a launch was refused", atLeast: 30), .seen("another payment failed", atLeast: 10),
      ]
    } mutants: {
      [
        .rewriting("says that the wallet URL was invalid") {
          guard case .launched(let call, false) = $0 else { return [$0] }
          return [$0, .failed(call: call, kind: .invalidWalletURL, details: "cannot launch")]
        },
        .rewriting("says that the network failed") {
          guard case .launched(let call, false) = $0 else { return [$0] }
          return [$0, .failed(call: call, kind: .networkError, details: "cannot launch")]
        },
        .rewriting("reports an interruption") {
          guard case .launched(let call, false) = $0 else { return [$0] }
          return [$0, .redirected(call: call, withoutInterruption: false)]
        },
        .closing("reports an interruption of a refused launch when the session is closed") { done in
          done.compactMap(\.refusedLaunch).suffix(1).map { .redirected(call: $0, withoutInterruption: false) }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct DetectedLaunch: Sendable {
  var detection: Detection
  /// The steps before the payment.
  var earlier: [WalletTransition]

  /// After earlier steps, only the wallet app can be missing: the list of schemes never changes while the host runs.
  func apply(to world: inout World) {
    guard !earlier.isEmpty else { return detection.apply(to: &world) }
    if !detection.isInstalled { world.uninstall(detection.wallet) }
  }
}

private let launches: Generator<DetectedLaunch> = zip(Generator.detection, .earlier).map {
  detection, earlier in
  var copy = detection
  copy.isListed = copy.isInstalled || copy.isListed
  return DetectedLaunch(detection: copy, earlier: earlier)
}

private struct Refusal: Sendable {
  var wallet: Wallet
  var isInstalled: Bool
  var followsFailure: Bool

  /// After a failed payment, the wallet app is removed: the list of schemes never changes while the host runs.
  func apply(to world: inout World) {
    if isInstalled, !followsFailure {
      world.host.queriesSchemes = []
    } else {
      world.uninstall(wallet)
    }
  }
}

private let refusals: Generator<Refusal> =
  zip(.element(of: Wallet.allCases), .bool, .bool).map {
    Refusal(wallet: $0, isInstalled: $1, followsFailure: $2)
  }

extension Trial where System == PiaWallets {
  /// Checks that a refused launch brings only allowed reports.
  ///
  /// A missing app and an unlisted scheme look the same to a library. For an unlisted scheme, the document says that a
  /// "wallet app cannot open" error is returned. No documented kind of error has that name, so the library may use any
  /// kind except those about opening a wallet URL.
  fileprivate func expectNothingAfterRefusal() throws {
    let redirects = try seen.redirects(of: 1)
    try expect(
      redirects, equals: [], "the redirect callback after a refused launch")
    let kinds = try seen.failures(of: 1).map(\.kind)
    try expect(
      kinds.count <= 1 && !kinds.contains(.invalidWalletURL) && !kinds.contains(.networkError),
      "the failure callback after a refused launch",
      expected: "at most one failure, which concerns neither a wallet URL nor the network",
      saw: "\(kinds.map(\.rawValue))"
    )
  }
}

extension PiaWalletsEffect {
  /// The number of the refused launch, if this effect is the refusal.
  fileprivate var refusedLaunch: Int? {
    if case .launched(let call, false) = self { call } else { nil }
  }
}
