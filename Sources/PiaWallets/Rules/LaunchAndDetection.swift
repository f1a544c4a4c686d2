import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the launch call and on detecting the wallet app: introduction and "Wallet App Detection".
  static let launchAndDetection = Chapter<PiaWallets>("Launch and detection") {
    Rule(
      "PIA-LCH-01", .must(.prose),
      "A launch returns at once whether the wallet can be opened: its app is there and the host lists its scheme.",
      cites: .pia("Introduction", "Wallet App Detection"), readings: [.aPIA1], promisesAnswer: true,
      given: detections,
      covers: [
        .atLeast(20, percent: "installed and listed") { $0.isInstalled && $0.isListed },
        .atLeast(8, percent: "installed, not listed") { $0.isInstalled && !$0.isListed },
        .atLeast(8, percent: "listed, not installed") { !$0.isInstalled && $0.isListed },
        .atLeast(3, percent: "neither") { !$0.isInstalled && !$0.isListed },
      ],
      mutants: [
        .rewriting("always says yes") {
          if case .launched(let call, _) = $0 { [.launched(call: call, canLaunch: true)] } else { [$0] }
        },
        .deluding("does not look at the host's list") { world in
          world.host.queriesSchemes = world.apps.flatMap(\.schemes)
        },
        .deluding("looks at the host's list only") { world in
          world.apps = [InstalledApp(name: "All", schemes: world.host.queriesSchemes ?? [])]
        },
        .dropping("does not return before the wallet is done") { $0.kind == .launched },
      ],
      vector: { trial, vector in
        let detection = try DetectionVector(vector)
        trial.change {
          $0.apps = [InstalledApp(name: "Apps", schemes: detection.installed)]
          $0.host.queriesSchemes = detection.listed
        }
        try await trial.expectLaunch(of: detection.wallet, toReturn: detection.canLaunch)
      }
    ) { trial, detection in
      trial.change { detection.apply(to: &$0) }
      try await trial.expectLaunch(
        of: detection.wallet, toReturn: detection.isInstalled && detection.isListed)
    }

    Rule(
      "PIA-LCH-02", .must(.prose), "A refused launch asks the host for no registration.",
      cites: .pia("Wallet App Detection"), given: launches,
      covers: [
        .seen(15, percent: "a launch was refused"), .seen(10, percent: "a registration was asked for"),
      ],
      mutants: [
        .rewriting("registers, then refuses") {
          if case .launched(let call, false) = $0 { [.walletURLRequested(call: call), $0] } else { [$0] }
        }
      ]
    ) { trial, detection in
      trial.change { detection.apply(to: &$0) }
      try await trial.launchUnanswered(detection.wallet)
      try await trial.wait()
      let asked = try trial.seen.registrations(of: 1)
      if asked > 0 { trial.label("a registration was asked for") }
      guard try trial.seen.launches(of: 1) == [false] else { return }
      trial.label("a launch was refused")
      try trial.expect(asked == 0, "the launch was refused, yet the host was asked for a wallet URL")
    }

    Rule(
      "PIA-LCH-03", .must(.derived),
      "After a refused launch no redirect is reported, and no failure but that the wallet is not installed.",
      cites: .pia("Introduction", "Error Handling"), readings: [.aPIA1], given: refusals,
      covers: [
        .seen(30, percent: "a launch was refused"), .seen(10, percent: "a failure was reported elsewhere"),
      ],
      mutants: [
        .rewriting("says that the wallet URL was invalid") {
          guard case .launched(let call, false) = $0 else { return [$0] }
          return [$0, .failed(call: call, kind: .invalidWalletURL, details: "cannot launch")]
        },
        .rewriting("reports an interruption") {
          guard case .launched(let call, false) = $0 else { return [$0] }
          return [$0, .redirected(call: call, withoutInterruption: false)]
        },
      ]
    ) { trial, refusal in
      trial.change { $0 = .phone() }
      if refusal.followsFailure {
        try await trial.fail(.unusableURL, Payment(wallet: .swish), call: 2)
        try await trial.waitFor { try !trial.seen.failures(of: 2).isEmpty }
        if try !trial.seen.failures(of: 2).isEmpty { trial.label("a failure was reported elsewhere") }
      }
      trial.change { refusal.apply(to: &$0) }
      try await trial.launchUnanswered(refusal.wallet)
      guard try trial.seen.launches(of: 1) == [false] else { try trial.discard() }
      trial.label("a launch was refused")
      try trial.expectNothingAfterRefusal()
      try await trial.wait()
      try trial.expectNothingAfterRefusal()
      let reported = try !trial.seen.failures(of: 1).isEmpty
      trial.reading(.aPIA1, reported ? "refusal and failure" : "refusal alone")
    }

    Rule(
      "PIA-LCH-05", .must(.derived), "A wallet's own scheme decides; other wallets' apps change nothing.",
      cites: .pia("Introduction", "Wallet App Detection"), readings: [.aPIA2], given: neighbours,
      covers: [
        .atLeast(20, percent: "other wallets only") { !$0.hasOwn && !$0.others.isEmpty },
        .atLeast(3, percent: "Vipps without its test app") {
          $0.wallet == .vippsTest && !$0.hasOwn && $0.others.contains("vipps")
        },
        .atLeast(20, percent: "its own app") { $0.hasOwn },
      ],
      mutants: [
        .misreading("looks for Vipps where its test app is meant") { stimulus, _ in
          if case .launchWallet(let call, .vippsTest, let shows, let answer) = stimulus {
            return [
              .launchWallet(call: call, wallet: .vipps, showsActivityIndicator: shows, answersAtOnce: answer)
            ]
          }
          return [stimulus]
        },
        .deluding("takes any wallet for all of them") { world in
          guard Wallet.allSchemes.contains(where: world.canOpen) else { return }
          world = .phone()
        },
        .deluding("looks for MobilePay by a shorter scheme") { world in
          world.apps = world.apps.map { app in
            InstalledApp(
              name: app.name, schemes: app.schemes.map { $0 == "mobilepayonline" ? "mobilepay" : $0 })
          }
        },
      ]
    ) { trial, neighbours in
      trial.change { neighbours.apply(to: &$0) }
      try await trial.expectLaunch(of: neighbours.wallet, toReturn: neighbours.hasOwn)
    }

    Rule(
      "PIA-LCH-06", .must(.prose),
      "Where the host does not list the wallet's scheme a launch is refused, even with the app installed.",
      cites: .pia("Wallet App Detection"), given: unlisted,
      covers: [
        .atLeast(20, percent: "no list at all") { $0.listed == nil },
        .atLeast(20, percent: "a list of other schemes") { $0.listed?.isEmpty == false },
      ],
      mutants: [
        .deluding("probes by opening, which needs no list") { world in
          world.host.queriesSchemes = world.apps.flatMap(\.schemes)
        }
      ]
    ) { trial, unlisted in
      trial.change {
        $0 = .phone()
        $0.host.queriesSchemes = unlisted.listed
      }
      try await trial.expectLaunch(of: unlisted.wallet, toReturn: false)
    }

    Rule(
      "PIA-LCH-07", .must(.prose),
      "A launch that is not refused asks the host for a wallet URL exactly once.",
      cites: .pia("Introduction", "Wallet Payment Registration"), given: registrations,
      covers: [
        .atLeast(15, percent: "the host never answers") { $0.answer == nil },
        .atLeast(15, percent: "the user leaves and comes back") { $0.comesBack },
        .seen(80, percent: "a registration was asked for"),
      ],
      mutants: [
        .dropping("asks for nothing") { $0.kind == .walletURLRequested },
        .doubling("asks twice") { $0.kind == .walletURLRequested },
        .watching("asks again when the user comes back") { watch, stimulus, effects in
          stimulus == .didBecomeActive && watch.isRegistering
            ? effects + [.walletURLRequested(call: watch.call)] : effects
        },
      ]
    ) { trial, input in
      trial.change { $0 = .phone() }
      let sent = try await trial.send(
        .launchWallet(
          call: 1, wallet: input.wallet, showsActivityIndicator: nil, answersAtOnce: input.answer))
      guard try sent.launches(of: 1) == [true] else { try trial.discard() }
      try await trial.waitFor { try trial.seen.registrations(of: 1) > 0 }
      let asked = try trial.seen.registrations(of: 1)
      try trial.expect(asked == 1, "the host was asked for a wallet URL \(asked) times, expected once")
      trial.label("a registration was asked for")
      if input.comesBack { try await trial.returnByHand() }
      try await trial.wait()
      let inTheEnd = try trial.seen.registrations(of: 1)
      try trial.expect(inTheEnd == 1, "the host was asked for a wallet URL \(inTheEnd) times, expected once")
    }

    Rule(
      "PIA-LCH-09", .must(.derived), "Every launch looks anew whether the wallet is there.",
      cites: .pia("Wallet App Detection"), given: launchHistories,
      covers: [
        .atLeast(15, percent: "installed between two launches") { $0.changes(to: true) },
        .atLeast(15, percent: "removed between two launches") { $0.changes(to: false) },
      ],
      mutants: [
        .stateful("remembers its first answer", state: Bool?.none) { known, effect, _ in
          guard case .launched(let call, let canLaunch) = effect else { return [effect] }
          known = known ?? canLaunch
          return [.launched(call: call, canLaunch: known ?? canLaunch)]
        },
        .stateful("remembers that a wallet was there", state: false) { known, effect, _ in
          guard case .launched(let call, let canLaunch) = effect else { return [effect] }
          known = known || canLaunch
          return [.launched(call: call, canLaunch: known)]
        },
      ]
    ) { trial, history in
      trial.change {
        $0 = .phone()
        $0.apps = []
      }
      var call = 0
      for command in history {
        switch command {
        case .toggle(let wallet): trial.change { $0.toggle(wallet) }
        case .launch(let wallet):
          call += 1
          let isThere = trial.world.isInstalled(scheme: wallet.scheme)
          let seen = try await trial.send(
            .launchWallet(
              call: call, wallet: wallet, showsActivityIndicator: nil,
              answersAtOnce: .failure(error: "registration failed")))
          let answers = try seen.launches(of: call)
          try trial.expect(
            answers == [isThere],
            "launch \(call) returned \(answers), expected [\(isThere)] as the app is "
              + (isThere ? "installed now" : "not installed now"))
          // A registration that has not been asked for yet must not run into the next launch.
          if isThere { try await trial.waitFor { try trial.seen.registrations(of: call) > 0 } }
        }
      }
    }
  }
}

// MARK: Inputs

/// What is on the phone and in the host's list.
private struct Detection: Sendable {
  var wallet: Wallet
  var isInstalled: Bool
  var isListed: Bool
  var otherApps: [String]
  var otherListed: [String]

  func apply(to world: inout World) {
    let others = { (schemes: [String]) in schemes.filter { !wallet.productSchemes.contains($0) } }
    world.apps = (others(otherApps) + (isInstalled ? [wallet.scheme] : []))
      .map { InstalledApp(name: $0, schemes: [$0]) }
    let listed = others(otherListed) + (isListed ? [wallet.scheme] : [])
    world.host.queriesSchemes = listed.isEmpty ? nil : listed
  }
}

private let decoys = Wallet.allSchemes + ["bankid", "vip", "vippsmt", "swish2", "https"]

private let detections: Generator<Detection> = zip(
  .element(of: Wallet.allCases), .bool(probability: 0.65), .bool(probability: 0.65), .subset(of: decoys),
  .subset(of: decoys)
).map { Detection(wallet: $0, isInstalled: $1, isListed: $2, otherApps: $3, otherListed: $4) }

private let launches: Generator<Detection> = detections.map { detection in
  var copy = detection
  copy.isListed = copy.isInstalled || copy.isListed
  return copy
}

private struct Refusal: Sendable {
  var wallet: Wallet
  var isInstalled: Bool
  var followsFailure: Bool

  func apply(to world: inout World) {
    if isInstalled {
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

private struct Neighbours: Sendable {
  var wallet: Wallet
  var hasOwn: Bool
  var others: [String]

  func apply(to world: inout World) {
    let schemes = others + (hasOwn ? [wallet.scheme] : [])
    world.apps = schemes.map { InstalledApp(name: $0, schemes: [$0]) }
    world.host.queriesSchemes = Wallet.allSchemes + ["mobilepay"]
  }

  /// Other wallets' schemes; those of a wallet's own test app are left out where the document is silent.
  static func foreign(to wallet: Wallet) -> [String] {
    wallet == .vippsTest
      ? Wallet.allSchemes.filter { $0 != "vippsMT" }
      : Wallet.allSchemes.filter { !wallet.productSchemes.contains($0) }
  }
}

private let neighbours: Generator<Neighbours> = Generator<Wallet>.element(of: Wallet.allCases).flatMap {
  wallet in
  zip(.bool, .subset(of: Neighbours.foreign(to: wallet)))
    .map { Neighbours(wallet: wallet, hasOwn: $0, others: $1) }
}

private struct Unlisted: Sendable {
  var wallet: Wallet
  var listed: [String]?
}

private let unlisted: Generator<Unlisted> =
  zip(.element(of: Wallet.allCases), .bool, .subset(of: decoys)).map { wallet, hasList, schemes in
    let others = schemes.filter { !wallet.productSchemes.contains($0) }
    return Unlisted(wallet: wallet, listed: hasList ? others : nil)
  }

private struct Registration: Sendable {
  var wallet: Wallet
  var answer: HostAnswer?
  var comesBack: Bool
}

private let registrations: Generator<Registration> =
  zip(.element(of: Wallet.allCases), .int(in: 0...2), .bool).map { wallet, answer, comesBack in
    let answers: [HostAnswer?] = [
      nil, .failure(error: "registration failed"), .success(walletURL: Payment(wallet: wallet).walletURL),
    ]
    return Registration(wallet: wallet, answer: answers[answer], comesBack: comesBack)
  }

private enum HistoryCommand: Sendable, Hashable {
  case toggle(Wallet)
  case launch(Wallet)
}

private let launchHistories: Generator<[HistoryCommand]> = Generator<[Wallet]>
  .element(of: [[.vipps], [.swish], [.mobilePay], Wallet.withRedirectName])
  .flatMap { wallets in
    .array(
      of: .oneOf(
        Generator<Wallet>.element(of: wallets).map { .launch($0) },
        Generator<Wallet>.element(of: wallets).map { .toggle($0) }), count: 6...16)
  }

extension [HistoryCommand] {
  /// Whether some wallet was launched, came or went, and was launched again.
  fileprivate func changes(to installed: Bool) -> Bool {
    var installedNow: Set<Wallet> = []
    var answers: [Wallet: Bool] = [:]
    for command in self {
      switch command {
      case .toggle(let wallet):
        if installedNow.remove(wallet) == nil { installedNow.insert(wallet) }
      case .launch(let wallet):
        let now = installedNow.contains(wallet)
        if answers[wallet] == !now, now == installed { return true }
        answers[wallet] = now
      }
    }
    return false
  }
}

extension World {
  fileprivate mutating func toggle(_ wallet: Wallet) {
    if isInstalled(scheme: wallet.scheme) {
      uninstall(wallet)
    } else {
      apps.append(InstalledApp(name: wallet.rawValue, schemes: wallet.productSchemes))
    }
  }
}

/// A line of the detection table.
private struct DetectionVector {
  var wallet: Wallet
  var installed: [String]
  var listed: [String]?
  var canLaunch: Bool

  init(_ vector: Vector) throws {
    guard let wallet = vector.given["wallet"]?.text.flatMap(Wallet.init(rawValue:)),
      let installed = vector.given["installed"]?.elements,
      case .bool(let canLaunch)? = vector.expected["canLaunch"]
    else { throw MalformedVector(vector.id) }
    self.wallet = wallet
    self.installed = installed.compactMap(\.text)
    self.listed = vector.given["listed"]?.elements?.compactMap(\.text)
    self.canLaunch = canLaunch
  }
}

extension Trial where System == PiaWallets {
  /// Starts a payment that the host does not answer.
  fileprivate func launchUnanswered(_ wallet: Wallet) async throws {
    try await send(
      .launchWallet(call: 1, wallet: wallet, showsActivityIndicator: nil, answersAtOnce: nil))
  }

  fileprivate func expectLaunch(of wallet: Wallet, toReturn expected: Bool) async throws {
    let seen = try await send(
      .launchWallet(call: 1, wallet: wallet, showsActivityIndicator: nil, answersAtOnce: nil))
    let answers = try seen.launches(of: 1)
    let canOpen =
      "installed: \(world.isInstalled(scheme: wallet.scheme)), listed: "
      + "\((world.host.queriesSchemes ?? []).contains(wallet.scheme))"
    try expect(
      answers == [expected],
      "launching \(wallet.rawValue) returned \(answers), expected [\(expected)]; \(wallet.scheme) is \(canOpen)"
    )
  }

  fileprivate func expectNothingAfterRefusal() throws {
    let redirects = try seen.redirects(of: 1)
    try expect(redirects.isEmpty, "the launch was refused, yet a redirect was reported: \(redirects)")
    let kinds = try seen.failures(of: 1).map(\.kind)
    try expect(
      kinds.isEmpty || kinds == [.walletAppNotInstalled],
      "the launch was refused, yet the failure callback got \(kinds.map(\.rawValue))")
  }
}
