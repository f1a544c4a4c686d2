import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The choice, and the removal of some bank apps: section 3.5.1.1.
  static var choiceWithFewerBankApps: Rule {
    Rule(
      "PBBA-FLAG-08", .must(.derived),
      "The choice stays if some bank apps are removed, but not all.",
      cites: .eis11("3.5.1.1"),
      given: partialRemovals
    ) { trial, input in
      try await trial.rememberChoice(
        input.payments[0], after: input.start, on: Phone(bankApps: input.bankAppsBefore))
      try await trial.payByChoice(input.payments[1])
      trial.have(Phone(bankApps: input.bankAppsAfter))
      if input.returns { try await trial.perform(.leaveAndReturn) }
      let observed = try await trial.show(input.payments[1])
      let situation = "with \(input.bankAppsAfter) of \(input.bankAppsBefore) bank apps left"
      try trial.expectOpened(observed, situation)
      if trial.profile.effects.contains(.savedPreference) {
        try trial.expect(
          try trial.isRemembered, "\(rememberedKey) \(situation)",
          expected: "true", saw: "the choice erased")
      }
    } covers: {
      [.covers("one bank app left", atLeast: 20) { $0.bankAppsAfter == 1 }]
    } mutants: {
      [
        .behaving("erases the choice whenever an app is removed", state: Int?.none) {
          known, stimulus, world, inner in
          guard case .showPopup = stimulus, let before = known, world.apps.count < before,
            world.isInstalled(scheme: scheme)
          else {
            known = world.apps.count
            return try await inner.send(stimulus, in: world)
          }
          known = world.apps.count
          var other = world
          other.preferences[rememberedKey] = nil
          return [.savedPreference(key: rememberedKey, value: nil)]
            + (try await inner.send(stimulus, in: other))
        }
      ]
    }
  }
}

// MARK: Inputs

/// The choice is made, some bank apps are removed, and a payment follows.
private struct PartialRemoval: Sendable {
  var bankAppsBefore: Int
  var bankAppsAfter: Int
  var payments: [Payment]
  /// Whether the user leaves the host and returns after the removal.
  var returns: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let partialRemovals: Generator<PartialRemoval> = zip(
  .int(in: 2...4), .int(in: 1...3), .payments(2...2), .bool, .start(after: .nothingRemembered)
).map { before, removed, payments, returns, start in
  PartialRemoval(
    bankAppsBefore: before, bankAppsAfter: max(1, before - removed), payments: payments, returns: returns,
    start: start)
}
