import Conformance
import PropertyTesting

private enum HistoryCommand: Sendable, Hashable {
  /// All apps of the wallet's product are installed, or removed if they are there.
  case toggle(Wallet)
  /// One app is installed, or removed if it is there.
  case toggleApp(String)
  case launch(Wallet)

  /// Two launches; the product's other apps are removed between them, or installed if they are missing.
  static func launchesAroundRemoval(of wallet: Wallet) -> [Self] {
    let others = wallet.productSchemes.filter { $0 != wallet.scheme }
    return [.launch(wallet)] + others.map { .toggleApp($0) } + [.launch(wallet)]
  }
}

private struct History: Sendable {
  /// The steps before the payment.
  var earlier: [WalletTransition]
  var commands: [HistoryCommand]
}

private let histories: Generator<History> = zip(.earlier, launches).map {
  History(earlier: $0, commands: $1)
}

private let launches: Generator<[HistoryCommand]> = Generator<[Wallet]>
  .element(of: [[.vipps], [.vipps, .vippsTest], [.swish], [.mobilePay], Wallet.withRedirectName])
  .flatMap { wallets in
    let wallet = Generator<Wallet>.element(of: wallets)
    let steps: Generator<[[HistoryCommand]]> = .array(
      of: .frequency([
        (8, wallet.map { [.launch($0)] }),
        (6, wallet.map { [.toggle($0)] }),
        (4, Generator<String>.element(of: wallets.flatMap(\.productSchemes)).map { [.toggleApp($0)] }),
        (2, wallet.map(HistoryCommand.launchesAroundRemoval(of:))),
      ]), count: 6...14)
    return steps.map { steps in steps.flatMap { $0 } }
  }

/// What was installed at the last launch of a wallet.
private struct Known: Sendable {
  var wasThere: Bool?
  /// Whether another app of the product was also there.
  var hadOther = false
}

extension PiaWallets {
  /// Launches between which apps come and go.
  static var launchesAnew: Rule {
    Rule(
      "PIA-LCH-09", .must(.derived), "Every launch checks again whether the wallet is installed.",
      cites: .pia("Wallet App Detection"), given: histories
    ) { trial, history in
      try await trial.begin(after: history.earlier)
      trial.change { $0.apps = [] }
      var call = 0
      var known: [Wallet: Known] = [:]
      for command in history.commands {
        switch command {
        case .toggle(let wallet): trial.change { $0.toggle(wallet) }
        case .toggleApp(let scheme): trial.change { $0.toggle(scheme) }
        case .launch(let wallet):
          let isThere = trial.world.isInstalled(scheme: wallet.scheme)
          let hasOther = wallet.productSchemes.contains {
            $0 != wallet.scheme && trial.world.isInstalled(scheme: $0)
          }
          // The document leaves open whether another app of the product will do (A-PIA-2).
          guard isThere || !hasOther else { continue }
          call += 1
          try await trial.expectAnswer(isThere, to: call, of: wallet)
          let before = known[wallet] ?? Known()
          if before.wasThere == !isThere {
            trial.label("\(isThere ? "installed" : "removed") between two launches")
          }
          if isThere, before.hadOther, !hasOther {
            trial.label("another app of the product removed between two launches")
          }
          known[wallet] = Known(wasThere: isThere, hadOther: isThere && hasOther)
          // A late request for a registration must not run into the next launch.
          if isThere { try await trial.waitUntil { try trial.seen.registrations(of: call) > 0 } }
        }
      }
    } covers: {
      [
        .seen("installed between two launches", atLeast: 15),
        .seen("removed between two launches", atLeast: 15),
        .seen("another app of the product removed between two launches", atLeast: 4),
      ]
    } mutants: {
      [
        .stateful("remembers its first answer", state: Bool?.none) { known, effect, _ in
          guard case .launched(let call, let canLaunch) = effect else { return [effect] }
          known = known ?? canLaunch
          return [.launched(call: call, canLaunch: known ?? canLaunch)]
        },
        .stateful("remembers an installed wallet after its removal", state: false) { known, effect, _ in
          guard case .launched(let call, let canLaunch) = effect else { return [effect] }
          known = known || canLaunch
          return [.launched(call: call, canLaunch: known)]
        },
        .behaving("treats a wallet as removed if another app of its product was", state: Set<String>()) {
          known, stimulus, world, inner in
          guard case .launchWallet(_, let wallet, _, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          var world = world
          let isRemoved = wallet.productSchemes.contains {
            known.contains($0) && !world.isInstalled(scheme: $0)
          }
          known.formUnion(wallet.productSchemes.filter(world.isInstalled))
          if isRemoved { world.uninstall(wallet) }
          return try await inner.send(stimulus, in: world)
        },
      ]
    }
  }
}

extension Trial where System == PiaWallets {
  /// Launches a wallet, and checks what the launch returns.
  fileprivate func expectAnswer(_ isThere: Bool, to call: Int, of wallet: Wallet) async throws {
    let seen = try await send(
      .launchWallet(
        call: call, wallet: wallet, showsActivityIndicator: nil,
        answersAtOnce: .failure(error: "registration failed")))
    let answers = try seen.launches(of: call)
    if answers != [isThere] {
      // If a library without any earlier launch gives the same answer, memory is not the cause.
      try await close()
      let fresh = try await launchUnanswered(wallet).launches(of: 1)
      try need(
        fresh == [isThere], "the answer to a first launch", expected: "[\(isThere)]", saw: "\(fresh)",
        judgedBy: "PIA-LCH-01")
    }
    try expect(
      answers, equals: [isThere],
      "launch \(call), when the app is \(isThere ? "installed now" : "not installed now")")
  }
}

extension World {
  /// Installs the apps of a wallet's product, or removes them.
  fileprivate mutating func toggle(_ wallet: Wallet) {
    let isThere = isInstalled(scheme: wallet.scheme)
    uninstall(wallet)
    if !isThere { apps += wallet.productSchemes.map { InstalledApp(name: $0, schemes: [$0]) } }
  }

  /// Installs one app, or removes it.
  fileprivate mutating func toggle(_ scheme: String) {
    if isInstalled(scheme: scheme) {
      apps.removeAll { $0.schemes.contains(scheme) }
    } else {
      apps.append(InstalledApp(name: scheme, schemes: [scheme]))
    }
  }
}
