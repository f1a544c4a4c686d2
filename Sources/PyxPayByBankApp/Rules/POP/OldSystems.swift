import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The same routing on each iOS that the library supports: section 3.1.
  static var sameRoutingOnAllSystems: Rule {
    Rule(
      "PBBA-POP-29", .must(.prose),
      "On iOS 8 and later, payments lead to the same outcomes as on a version that the library is certified for.",
      cites: .eis11("3.1").quoting("The library supports iOS 8 and up"), given: paymentsOnSystems
    ) { trial, input in
      let preferences = trial.world.preferences
      let usual = try await trial.routing(of: input, on: certified)
      try trial.need(
        usual.first?.outcomes.isEmpty == false, "the first payment",
        expected: "a popup, or the bank app opened",
        saw: "nothing", judgedBy: "PBBA-POP-01")
      try await trial.close()
      trial.change { $0.preferences = preferences }
      let other = try await trial.routing(of: input, on: input.version)
      for (seen, expected) in zip(other, usual) {
        try trial.expect(
          seen.outcomes == expected.outcomes, "\(seen.step), on iOS \(input.version)",
          expected: "\(described(expected.outcomes)), as on iOS \(certified)",
          saw: "\(described(seen.outcomes))", yieldingTo: "PBBA-POP-01", "PBBA-POP-03", "PBBA-DET-01")
      }
      if usual.contains(where: { $0.outcomes.contains("opened") }) { trial.label("the bank app was opened") }
    } covers: {
      [
        .covers("iOS 8.0", atLeast: 8) { $0.version == "8.0" },
        .covers("iOS 9", atLeast: 12) { $0.version.hasPrefix("9.") },
        .covers("iOS 15", atLeast: 8) { $0.version == "15.0" },
        .covers("without a bank app", atLeast: 15) { $0.phone.bankApps == 0 },
        .seen("the bank app was opened", atLeast: 20),
      ]
    } mutants: {
      [
        .watching("opens no URL before iOS 10") { moment in
          moment.isBefore(10) ? moment.without(kind: .openedURL) : moment.effects
        },
        .watching("compares iOS versions as text") { moment in
          moment.world.osVersion > "2" ? moment.withoutPopups : moment.effects
        },
        .redrawing("finds no bank app on iOS 9") { face, moment in
          moment.world.osVersion.hasPrefix("9.") && face.screen == .mcomm
            ? face.changing(screen: .ecomm) : face
        },
      ]
    }
  }
}

/// The version of an iPhone X in the guide's table of certified devices (section 3.1.1).
private let certified = "12.1.4"

private struct PaymentsOnSystem: Sendable {
  var phone: Phone
  var payments: [Payment]
  var version: String
  /// How many of these steps are taken at most, in this order: a payment, a tap, another payment, a direct call.
  var steps: Int
}

private let paymentsOnSystems: Generator<PaymentsOnSystem> = zip(
  .phone(bankApps: 0...2), .payments(3...3),
  .element(of: ["8.0", "8.4.1", "9.0", "9.3.5", "10.3.3", "13.0", "15.0"]),
  .frequency([(1, .int(in: 1...3)), (3, .just(4))])
).map { PaymentsOnSystem(phone: $0, payments: $1, version: $2, steps: $3) }

/// The outcome of a step.
private struct Routed: Sendable {
  var step: String
  var outcomes: [String]
}

extension Trial where System == PayByBankApp {
  /// Pays twice on a phone with that iOS, and then calls the bank app directly if one is installed.
  ///
  /// The first payment uses "Open banking app" if the popup offers it.
  fileprivate func routing(of input: PaymentsOnSystem, on version: String) async throws -> [Routed] {
    change { $0.osVersion = version }
    have(input.phone)
    let first = try await show(input.payments[0])
    var steps = [Routed(step: "the first payment", outcomes: try first.outcomes)]
    guard input.steps > 1 else { return steps }
    let isOffered = try first.faces.last?.screen == .mcomm
    let tapped = isOffered ? try await send(.tap(control: .openBankingApp)).outcomes : []
    steps.append(Routed(step: "a tap on \"Open banking app\"", outcomes: tapped))
    guard input.steps > 2 else { return steps }
    try await clearScreen()
    steps.append(
      Routed(step: "the second payment", outcomes: try await show(input.payments[1]).outcomes))
    guard input.steps > 3, input.phone.bankApps > 0, understands(.openBankingApp) else { return steps }
    try await clearScreen()
    let direct = try await send(.openBankingApp(token: input.payments[2].token)).outcomes
    return steps + [Routed(step: "the direct call", outcomes: direct)]
  }
}

extension Moment {
  /// Whether the phone's iOS is earlier than that major version.
  fileprivate func isBefore(_ major: Int) -> Bool {
    world.osVersion.split(separator: ".").first.flatMap { Int($0) }.map { $0 < major } ?? false
  }
}
