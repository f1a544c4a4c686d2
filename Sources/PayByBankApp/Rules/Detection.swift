import Conformance
import PropertyTesting

private let phonesAndApps: Generator<(Phone, InstalledApp)> = zip(.phone, .otherOrBankApp)
private let questionsBefore: Generator<([Int], Int)> = zip(
  .array(of: .int(in: 0...2), count: 0...3), .int(in: 0...2))

extension PayByBankApp {
  /// Finding bank apps: sections 4.4.1, 4.2.3.1 and 4.3.
  static let detection: Chapter<Self> = Chapter("Bank app detection") {
    Rule(
      "PBBA-DET-01", .must(.prose),
      "The library says that a bank app is available exactly when one or more participating ones are installed.",
      cites: .eis11("4.4.1", "4.2.3.1"), given: .phone,
      covers: [
        .atLeast(10, percent: "no bank app") { $0.bankApps == 0 },
        .atLeast(8, percent: "one bank app") { $0.isAvailable && $0.bankApps == 1 },
        .atLeast(20, percent: "several bank apps") { $0.isAvailable && $0.bankApps > 1 },
      ],
      mutants: [
        .answering("counts any banking app") { world in
          world.canOpen(scheme: scheme)
            || (world.host.queriesSchemes ?? []).contains(scheme) && world.isInstalled(scheme: "oldbank")
        },
        .answering("wants exactly one bank app") { world in
          world.canOpen(scheme: scheme) && world.apps.count(where: { $0.schemes.contains(scheme) }) == 1
        },
      ]
    ) { trial, phone in
      trial.have(phone)
      let answers = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      try trial.expect(
        answers == [phone.isAvailable],
        "\(phone.bankApps) bank apps, scheme \(phone.queries?.contains(scheme) == true ? "" : "not ")listed: "
          + "expected the answer \(phone.isAvailable), saw \(answers)")
    }

    Rule(
      "PBBA-DET-02", .must(.prose),
      "Detection goes by the scheme zapp alone, and only where the host lists it among the schemes it asks for.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA1], given: lookAlikes,
      covers: [
        .atLeast(15, percent: "look-alike beside a bank app") { $0.phone.isAvailable && !$0.added.isEmpty },
        .atLeast(8, percent: "look-alike instead of a bank app") {
          $0.phone.bankApps == 0 && !$0.added.isEmpty
        },
        .atLeast(8, percent: "bank app that the host may not ask for") {
          $0.phone.bankApps > 0 && !$0.phone.isAvailable
        },
      ],
      mutants: [
        .answering("takes every scheme that begins with zapp") { world in
          (world.host.queriesSchemes ?? []).contains { listed in
            listed.hasPrefix(scheme) && world.isInstalled(scheme: listed)
          }
        },
        .answering("asks for another scheme besides") { world in
          world.canOpen(scheme: scheme) || world.canOpen(scheme: "zap")
        },
        .answering("ignores the host's list") { $0.isInstalled(scheme: scheme) },
      ]
    ) { trial, input in
      trial.have(input.phone)
      let before = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      trial.change { world in
        world.apps += input.added
        world.host.queriesSchemes = (world.host.queriesSchemes ?? []) + input.added.flatMap(\.schemes)
      }
      let after = try await trial.send(.isCFIAppAvailable(call: 2)).answers(to: 2)
      try trial.expect(
        before == after,
        "apps with schemes \(described(input.added.flatMap(\.schemes))) changed the answer from \(before) to \(after)"
      )
      if !input.phone.isAvailable, input.phone.bankApps > 0 {
        try trial.expect(
          after == [false], "the host does not list \(scheme), so the answer must be false; saw \(after)")
      }
      if input.hasCapitals {
        trial.have(
          Phone(bankApps: 0, others: [InstalledApp(name: "Loud", schemes: ["ZAPP"])], queries: ["ZAPP"]))
        let answers = try await trial.send(.isCFIAppAvailable(call: 3)).answers(to: 3)
        trial.reading(.aPBBA1, answers == [true] ? "ZAPP counts" : "ZAPP does not count")
      }
    }

    Rule(
      "PBBA-DET-03/a", .should(.derived),
      "Each answer about bank apps is about the phone as it is at that moment.",
      cites: .eis11("4.4.1"), given: changes,
      covers: changeCoverage,
      mutants: [
        .behaving("remembers its first answer", state: Bool?.none) { first, stimulus, world, inner in
          try await inner.send(stimulus, in: world).map { effect in
            guard case .answered(let call, let available) = effect else { return effect }
            let answer = first ?? available
            first = answer
            return .answered(call: call, available: answer)
          }
        },
        .behaving("looks again only when it comes to the foreground", state: Bool?.none) {
          known, stimulus, world, inner in
          if stimulus == .appDidBecomeActive { known = world.canOpen(scheme: scheme) }
          return try await inner.send(stimulus, in: world).map { effect in
            guard case .answered(let call, let available) = effect else { return effect }
            let answer = known ?? available
            known = answer
            return .answered(call: call, available: answer)
          }
        },
      ]
    ) { trial, numbers in
      for (call, bankApps) in numbers.enumerated() {
        trial.have(Phone(bankApps: bankApps))
        let answers = try await trial.send(.isCFIAppAvailable(call: call)).answers(to: call)
        try trial.expect(
          answers == [bankApps > 0],
          "with \(bankApps) bank apps at that moment the answer must be \(bankApps > 0), saw \(answers)")
      }
    }

    Rule(
      "PBBA-DET-03/b", .must(.derived),
      "Each payment is routed by the phone as it is at that moment.",
      cites: .eis11("4.3", "4.2.3.1"), given: changes, covers: changeCoverage,
      mutants: [
        routingByOldApps("routes by the apps of the first payment", refreshing: nil),
        routingByOldApps(
          "looks for apps again only when it comes to the foreground", refreshing: .appDidBecomeActive),
      ]
    ) { trial, numbers in
      for bankApps in numbers {
        trial.have(Phone(bankApps: bankApps))
        let outcomes = try await trial.show(Payment()).outcomes
        let expected = bankApps > 0 ? Screen.mcomm : .ecomm
        try trial.expect(
          outcomes.contains(expected.rawValue),
          "with \(bankApps) bank apps at that moment the payment must lead to \(expected.rawValue), "
            + "it led to \(described(outcomes))")
        try await trial.clearScreen()
      }
    }

    Rule(
      "PBBA-DET-04", .must(.derived),
      "Asking for a bank app shows nothing, opens nothing and calls no delegate.",
      cites: .eis11("4.4.1"), given: .askedDuring,
      covers: [
        .seen(10, percent: "a popup appeared elsewhere"), .seen(8, percent: "an app was opened elsewhere"),
        .seen(10, percent: "a delegate was called elsewhere"),
      ],
      mutants: [
        .watching("opens the bank app to find out") { moment in
          guard case .isCFIAppAvailable = moment.stimulus else { return moment.effects }
          return [.openedURL(url: "zapp://", succeeded: moment.world.isInstalled(scheme: scheme))]
            + moment.effects
        },
        .watching("closes the popup and says so") { moment in
          guard case .isCFIAppAvailable = moment.stimulus, let popup = moment.before.popup else {
            return moment.effects
          }
          return moment.preceded(by: .dismissed(popup: popup.popup), moment.callback(.didCloseByUser))
        },
      ]
    ) { trial, input in
      trial.have(input.phone)
      try trial.requireObserved(.presented, .openedURL, .calledBack)
      if input.isAfterPayment { try await trial.show(Payment()) }
      let asked = try await trial.send(.isCFIAppAvailable(call: 1))
      let visible = try asked.of(.presented, .openedURL, .calledBack)
      try trial.expect(visible.isEmpty, "asking for a bank app did: \(describedEffects(visible))")
      guard input.goesOn else { return }
      try await trial.show(Payment())
      try await trial.send(.tap(control: input.phone.bankApps > 1 ? .openBankingApp : .close))
      if try !trial.seen.faces.isEmpty { trial.label("a popup appeared elsewhere") }
      if try !trial.seen.openedURLs.isEmpty { trial.label("an app was opened elsewhere") }
      if try !trial.seen.callbacks.isEmpty { trial.label("a delegate was called elsewhere") }
    }

    Rule(
      "PBBA-DET-05", .must(.derived),
      "Installing an app never makes a bank app unavailable, and removing one never makes it available.",
      cites: .eis11("4.4.1"), given: phonesAndApps,
      covers: [
        .atLeast(15, percent: "second bank app") { $0.0.isAvailable && $0.1.schemes.contains(scheme) },
        .atLeast(10, percent: "first bank app") { !$0.0.isAvailable && $0.1.schemes.contains(scheme) },
      ],
      mutants: [
        .answering("counts bank apps in pairs") { world in
          world.canOpen(scheme: scheme) && world.apps.count(where: { $0.schemes.contains(scheme) }) % 2 == 1
        },
        .answering("wants a single app on the phone") { $0.canOpen(scheme: scheme) && $0.apps.count == 1 },
      ]
    ) { trial, input in
      trial.have(input.0)
      let without = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      trial.change { $0.apps.append(input.1) }
      let with = try await trial.send(.isCFIAppAvailable(call: 2)).answers(to: 2)
      try trial.expect(!without.isEmpty && !with.isEmpty, "the question got no answer")
      try trial.expect(
        !(without == [true] && with == [false]),
        "installing \(input.1.name) changed the answer from true to false")
      trial.have(input.0)
      let again = try await trial.send(.isCFIAppAvailable(call: 3)).answers(to: 3)
      try trial.expect(
        !(with == [false] && again == [true]),
        "removing \(input.1.name) changed the answer from false to true")
    }

    Rule(
      "PBBA-DET-06", .must(.prose),
      "A payment is routed the same whether or not the host asked for a bank app before.",
      cites: .eis11("4.3", "4.4.1"), given: questionsBefore,
      covers: [
        .atLeast(15, percent: "asked when it was different") { asked, now in
          asked.last.map { ($0 > 0) != (now > 0) } ?? false
        },
        .atLeast(1, percent: "never asked") { asked, _ in asked.isEmpty },
      ],
      mutants: [
        .behaving("routes by its last answer", state: [InstalledApp]?.none) { known, stimulus, world, inner in
          var world = world
          if case .isCFIAppAvailable = stimulus { known = world.apps }
          if case .showPopup = stimulus, let known { world.apps = known }
          return try await inner.send(stimulus, in: world)
        }
      ]
    ) { trial, input in
      let (asked, now) = input
      trial.have(Phone(bankApps: now))
      let preferences = trial.world.preferences
      let plain = try await trial.show(Payment()).outcomes
      try trial.expect(!plain.isEmpty, "the payment led to nothing although no question was asked before")
      try await trial.close()
      trial.change { $0.preferences = preferences }
      for (call, bankApps) in asked.enumerated() {
        trial.have(Phone(bankApps: bankApps))
        try await trial.send(.isCFIAppAvailable(call: call))
      }
      trial.have(Phone(bankApps: now))
      let outcomes = try await trial.show(Payment()).outcomes
      try trial.expect(
        outcomes == plain,
        "without a question the payment led to \(described(plain)), after \(asked.count) to \(described(outcomes))"
      )
    }
  }

  private struct LookAlikes: Sendable {
    var phone: Phone
    var added: [InstalledApp]
    var hasCapitals: Bool
  }

  private static var lookAlikes: Generator<LookAlikes> {
    zip(.phone, .array(of: .otherApp, count: 0...3), .bool(probability: 0.1))
      .map { LookAlikes(phone: $0, added: $1, hasCapitals: $2) }
  }

  /// Numbers of bank apps on the phone, from one moment to the next.
  private static var changes: Generator<[Int]> { .array(of: .int(in: 0...2), count: 1...5) }

  private static var changeCoverage: [Coverage<[Int]>] {
    [
      .atLeast(25, percent: "the last bank app went") {
        zip($0, $0.dropFirst()).contains { $0 > 0 && $1 == 0 }
      },
      .atLeast(25, percent: "the first bank app came") {
        zip($0, $0.dropFirst()).contains { $0 == 0 && $1 > 0 }
      },
    ]
  }

  private static func routingByOldApps(
    _ name: String, refreshing refresh: PayByBankAppStimulus?
  ) -> Mutant<PayByBankApp> {
    .behaving(name, state: [InstalledApp]?.none) { known, stimulus, world, inner in
      if stimulus == refresh { known = world.apps }
      guard case .showPopup = stimulus else { return try await inner.send(stimulus, in: world) }
      var old = world
      old.apps = known ?? world.apps
      known = old.apps
      return try await inner.send(stimulus, in: old)
    }
  }
}

private struct AskedDuring: Sendable {
  var phone: Phone
  var isAfterPayment: Bool
  var goesOn: Bool
}

extension Generator where Value == AskedDuring {
  fileprivate static var askedDuring: Generator {
    zip(.phone(bankApps: 0...2), .bool, .bool(probability: 0.8))
      .map { AskedDuring(phone: $0, isAfterPayment: $1, goesOn: $2) }
  }
}

extension Generator where Value == InstalledApp {
  fileprivate static var otherOrBankApp: Generator { oneOf(int0to4.map(Phone.bankApp), otherApp) }
  private static var int0to4: Generator<Int> { .int(in: 0...4) }
}

/// Effects as text in a message.
func describedEffects(_ effects: [PayByBankAppEffect]) -> String {
  described(effects.map { Rendering.text(of: $0) })
}
