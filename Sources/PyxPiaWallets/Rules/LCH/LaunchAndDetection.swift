import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules on the launch call and on detecting the wallet app: introduction and "Wallet App Detection".
  static let launchAndDetection: Chapter<PiaWallets> = Chapter("Launch and detection") {
    Rule(
      "PIA-LCH-01", .must(.prose),
      "A launch immediately returns whether the wallet can be opened, that is, whether its app is installed and the "
        + "host lists its scheme.",
      cites: .pia("Introduction", "Wallet App Detection").quoting(
        "Returns `false` if the wallet app cannot be opened"),
      readings: [.refusedLaunchReport], given: .detection
    ) { trial, detection in
      trial.change { detection.apply(to: &$0) }
      try await trial.expectLaunch(
        of: detection.wallet, toReturn: detection.isInstalled && detection.isListed)
    } covers: {
      [
        .covers("installed and listed", atLeast: 20) { $0.isInstalled && $0.isListed },
        .covers("installed, not listed", atLeast: 8) { $0.isInstalled && !$0.isListed },
        .covers("listed, not installed", atLeast: 8) { !$0.isInstalled && $0.isListed },
        .covers("neither installed nor listed", atLeast: 3) { !$0.isInstalled && !$0.isListed },
      ]
    } mutants: {
      [
        .rewriting("always says yes") {
          if case .launched(let call, _) = $0 { [.launched(call: call, canLaunch: true)] } else { [$0] }
        },
        .mutatingWorld("does not look at the host's list") { world in
          world.host.queriesSchemes = world.apps.flatMap(\.schemes)
        },
        .mutatingWorld("looks only at the host's list") { world in
          world.apps = [InstalledApp(name: "All", schemes: world.host.queriesSchemes ?? [])]
        },
        .dropping("returns only once the wallet is done") { $0.kind == .launched },
      ]
    } vector: { trial, vector in
      let detection = try DetectionVector(vector)
      trial.change {
        $0.apps = [InstalledApp(name: "Apps", schemes: detection.installed)]
        $0.host.queriesSchemes = detection.listed
      }
      try await trial.expectLaunch(of: detection.wallet, toReturn: detection.canLaunch)
    }

    refusedLaunches

    Rule(
      "PIA-LCH-05", .must(.derived),
      "Whether a wallet can be opened depends only on its own scheme, whatever other wallet apps are installed.",
      cites: .pia("Introduction", "Wallet App Detection"), readings: [.walletTestVersions], given: neighbours
    ) { trial, neighbours in
      trial.change { neighbours.apply(to: &$0) }
      guard neighbours.isOpen else {
        return try await trial.expectLaunch(of: neighbours.wallet, toReturn: neighbours.hasOwn)
      }
      let answers = try await trial.launchUnanswered(neighbours.wallet).launches(of: 1)
      try trial.need(answers.count == 1, "the launch", expected: "one answer", saw: "\(answers)")
      trial.reading(
        .walletTestVersions,
        answers == [true] ? "another app of the same wallet will do" : "one app stands for each wallet")
    } covers: {
      [
        .covers("other wallets only", atLeast: 12) {
          !$0.hasOwn && !$0.isOpen && !$0.others.isEmpty
        },
        .covers("the test app without Vipps", atLeast: 3) {
          $0.wallet == .vippsTest && $0.hasOwn && !$0.others.contains("vipps")
        },
        .covers("the wallet's own app", atLeast: 20) { $0.hasOwn },
      ]
    } mutants: {
      [
        .rewritingStimuli("looks for Vipps instead of its test app") { stimulus, _ in
          if case .launchWallet(let call, .vippsTest, let shows, let answer) = stimulus {
            return [
              .launchWallet(call: call, wallet: .vipps, showsActivityIndicator: shows, answersAtOnce: answer)
            ]
          }
          return [stimulus]
        },
        .mutatingWorld("accepts any wallet app for every wallet") { world in
          guard Wallet.allSchemes.contains(where: world.canOpen) else { return }
          world = .phone()
        },
        .mutatingWorld("looks for MobilePay by a shorter scheme") { world in
          world.apps = world.apps.map { app in
            InstalledApp(
              name: app.name, schemes: app.schemes.map { $0 == "mobilepayonline" ? "mobilepay" : $0 })
          }
        },
      ]
    }

    Rule(
      "PIA-LCH-06", .must(.prose),
      "If the host does not list the wallet's scheme, a launch is refused even if the app is installed.",
      cites: .pia("Wallet App Detection").quoting(
        "the PiA SDK will always return wallet app cannot open error"),
      given: unlisted
    ) { trial, unlisted in
      trial.change {
        $0 = .phone()
        $0.host.queriesSchemes = unlisted.listed
      }
      try await trial.expectLaunch(of: unlisted.wallet, toReturn: false)
    } covers: {
      [
        .covers("no list at all", atLeast: 20) { $0.listed == nil },
        .covers("a list of other schemes", atLeast: 20) { $0.listed?.isEmpty == false },
      ]
    } mutants: {
      [
        .mutatingWorld("probes by opening, which needs no list") { world in
          world.host.queriesSchemes = world.apps.flatMap(\.schemes)
        }
      ]
    }

    launchesTaken
  }
}

// MARK: Inputs

private struct Neighbours: Sendable {
  var wallet: Wallet
  var hasOwn: Bool
  var others: [String]

  func apply(to world: inout World) {
    let schemes = others + (hasOwn ? [wallet.scheme] : [])
    world.apps = schemes.map { InstalledApp(name: $0, schemes: [$0]) }
    world.host.queriesSchemes = Wallet.allSchemes + ["mobilepay"]
  }

  /// Whether another scheme of the same product is there, but not the wallet's own.
  ///
  /// The document lists schemes by product, and does not say which wallet of the enumeration each belongs to.
  var isOpen: Bool { !hasOwn && others.contains { wallet.productSchemes.contains($0) } }
}

private let neighbours: Generator<Neighbours> = Generator<Wallet>.element(of: Wallet.allCases).flatMap {
  wallet in
  zip(.bool, .subset(of: Wallet.allSchemes.filter { $0 != wallet.scheme }))
    .map { Neighbours(wallet: wallet, hasOwn: $0, others: $1) }
}

private struct Unlisted: Sendable {
  var wallet: Wallet
  var listed: [String]?
}

private let unlisted: Generator<Unlisted> =
  zip(.element(of: Wallet.allCases), .bool, .subset(of: Wallet.schemesAndDecoys)).map {
    wallet, hasList, schemes in
    let others = schemes.filter { !wallet.productSchemes.contains($0) }
    return Unlisted(wallet: wallet, listed: hasList ? others : nil)
  }

/// A row of the detection table.
private struct DetectionVector {
  var wallet: Wallet
  var installed: [String]
  var listed: [String]?
  var canLaunch: Bool

  init(_ vector: Vector) throws {
    wallet = try vector.wallet
    installed = try vector.given.requiredElements("installed").compactMap(\.text)
    listed = vector.given["listed"]?.elements?.compactMap(\.text)
    canLaunch = try vector.expected.flag("canLaunch")
  }
}

extension Trial where System == PiaWallets {
  fileprivate func expectLaunch(of wallet: Wallet, toReturn expected: Bool) async throws {
    let answers = try await launchUnanswered(wallet).launches(of: 1)
    try need(
      answers.count == 1, "the launch", expected: "one answer", saw: "\(answers)", judgedBy: "PIA-LCH-01")
    let canOpen =
      "installed: \(world.isInstalled(scheme: wallet.scheme)), listed: "
      + "\((world.host.queriesSchemes ?? []).contains(wallet.scheme))"
    try expect(
      answers, equals: [expected],
      "launching \(wallet.rawValue), whose scheme \(wallet.scheme) is \(canOpen)")
  }
}
