import Conformance
import PropertyTesting

private let offers: Generator<(Phone, Payment, Start)> = zip(
  .phone(bankApps: 1...3), .payment, .start(after: .nothingRemembered))
private let paymentsBesidePreferences: Generator<(Phone, Payment, [String: PreferenceValue])> = zip(
  .phone(bankApps: 1...3), .payment, .otherPreferences(0...3))
private let journeysWithoutChoice: Generator<(Int, [Step], Bool)> = zip(
  .int(in: 0...1, simplest: 1), PayByBankApp.journey, .bool(probability: 0.7))
private let paymentsBeforeRestart: Generator<(Phone, [Payment], Bool, Start)> = zip(
  .phone(bankApps: 1...3), .payments(2...4), .bool, .start(after: .nothingRemembered))

extension PayByBankApp {
  /// How the choice is stored and read: sections 3.5, 3.5.1.1 and 2.2.
  static let rememberedChoice: Chapter<Self> = Chapter("Remembered choice") {
    Rule(
      "PBBA-FLAG-01", .must(.prose),
      "The choice is stored in the host's user defaults under the key com.zapp.bankapp.remembered.",
      cites: .eis11("3.5"), readings: [.aPBBA10], given: offers,
      covers: [.seen("\"Open banking app\" tapped", atLeast: 50)],
      mutants: [
        .rewriting("uses another key") { effect in
          guard case .savedPreference(rememberedKey, let value) = effect else { return [effect] }
          return [.savedPreference(key: "com.zapp.bankapp.choice", value: value)]
        },
        .counting("stores nothing once an error popup was up") { moment, hadError in
          if moment.isUp(.error) { hadError = 1 }
          return hadError == 1 && moment.tapped(.openBankingApp)
            ? moment.without(kind: .savedPreference) : moment.effects
        },
        .dropping("stores it somewhere else than in the user defaults") {
          $0.kind == PayByBankAppEffect.Kind.savedPreference
        },
      ]
    ) { trial, input in
      try await trial.reach(.mcomm, input.1, after: input.2, on: input.0)
      try await trial.send(.tap(control: .openBankingApp))
      let stored = try trial.preference(rememberedKey)
      try trial.expect(
        stored?.isTruthy == true,
        "\(rememberedKey) after \"Open banking app\"", expected: "true",
        saw: "\(stored.map { "\($0)" } ?? "nothing")")
      trial.reading(.aPBBA10, "stored as \(stored?.typeName ?? "nothing")")
      trial.label("\"Open banking app\" tapped")
    }

    Rule(
      "PBBA-FLAG-02", .must(.derived), "Where nothing is stored, the consumer counts as new.",
      cites: .eis11("2.2", "3.5.1.1"), given: paymentsBesidePreferences,
      covers: [.covers("other preferences stored", atLeast: 25) { !$0.2.isEmpty }],
      mutants: [
        .mutatingWorld("takes nothing for true") { world in
          if world.preferences[rememberedKey] == nil, !world.preferences.isEmpty {
            world.preferences[rememberedKey] = .bool(true)
          }
        }
      ]
    ) { trial, input in
      let (phone, payment, preferences) = input
      trial.have(phone)
      trial.change { $0.preferences = preferences }
      let outcomes = try await trial.show(payment).outcomes
      if !outcomes.contains("opened") {
        try trial.need(
          outcomes.contains("mcomm"), expected: "the M-COMM popup", saw: "\(described(outcomes))",
          judgedBy: "PBBA-POP-01")
      }
      try trial.expect(
        outcomes.first == "mcomm",
        "the payment with nothing stored under \(rememberedKey)", expected: "the M-COMM popup",
        saw: "\(described(outcomes))")
    }

    Rule(
      "PBBA-FLAG-03", .must(.prose),
      "Nothing but \"Open banking app\" stores the choice: not a popup, a code, the cross, an expiry, an error.",
      cites: .eis11("3.5", "3.5.1.1"),
      given: journeysWithoutChoice,
      covers: [
        .covers("code asked for", atLeast: 8) { $0.1.contains(.tap(.getCode)) },
        .covers("popup closed", atLeast: 20) { $0.1.contains(.tap(.close)) },
        .covers("retry asked for", atLeast: 8) { $0.1.contains(.tap(.retry)) },
        .seen("time ran out", atLeast: 15),
        .seen("\"Open banking app\" stored the choice", atLeast: 30),
      ],
      mutants: [
        .watching("stores it when the popup appears") { moment in
          moment.isPayment && moment.isUp(.mcomm)
            ? moment.and(moment.remember) : moment.effects
        },
        .watching("stores it when a code is asked for") { $0.remembering(after: .getCode) },
        .watching("stores it when the popup is closed") { $0.remembering(after: .close) },
        .watching("stores it when time runs out") { moment in
          moment.reports(.didExpire)
            ? moment.and(moment.remember) : moment.effects
        },
        .watching("stores it when a retry is asked for") { $0.remembering(after: .retry) },
        .watching("stores it when an error popup takes the place of another popup") { moment in
          moment.isUp(.error) && moment.wasUp(.ecomm) ? moment.and(moment.remember) : moment.effects
        },
        .closing("stores it when it is closed, after a retry") { done in
          done.contains { $0.isCallback(.retryPaymentRequest) }
            ? [.savedPreference(key: rememberedKey, value: .bool(true))] : []
        },
      ]
    ) { trial, input in
      let (bankApps, steps, endsWithTap) = input
      trial.leaveOutWithoutClock("time ran out")
      trial.have(Phone(bankApps: bankApps))
      func check() throws {
        try trial.expect(
          try !trial.isRemembered, "\(rememberedKey) where \"Open banking app\" was never tapped",
          expected: "nothing", saw: "the choice set")
      }
      for step in steps {
        if try await trial.performOrdinary(step) != nil, step == .wait { trial.label("time ran out") }
        try check()
      }
      guard endsWithTap else { return try await trial.atTheEnd(check) }
      try await trial.restart()
      try check()
      // As new: what a later payment shows is open (A-PBBA-22).
      trial.change { $0.preferences = [:] }
      trial.have(Phone())
      try await trial.reach(.mcomm)
      try await trial.send(.tap(control: .openBankingApp))
      try trial.need(
        trial.isRemembered, expected: "the choice to be stored", saw: "nothing", judgedBy: "PBBA-FLAG-01")
      trial.label("\"Open banking app\" stored the choice")
    }

    Rule(
      "PBBA-FLAG-04", .must(.derived), "The choice outlives the host's process.",
      cites: .eis11("3.5"), given: paymentsBeforeRestart,
      covers: [
        .covers("payments before the restart", atLeast: 25) { $0.1.count > 2 },
        .seen("restarted", atLeast: 50),
      ],
      mutants: [
        .watching("keeps it in memory only") { moment in
          guard moment.tapped(.openBankingApp) else { return moment.effects }
          return moment.without(kind: .savedPreference)
        },
        .behaving("reads it when it starts and never again", state: PreferenceValue??.none) {
          first, stimulus, world, inner in
          var old = world
          let known = first ?? world.preferences[rememberedKey]
          first = .some(known)
          old.preferences[rememberedKey] = known
          return try await inner.send(stimulus, in: old)
        },
      ]
    ) { trial, input in
      let (phone, payments, waits, start) = input
      try await trial.reach(.mcomm, payments[0], after: start, on: phone)
      let tapped = try await trial.send(.tap(control: .openBankingApp)).openedURLs
      try trial.need(!tapped.isEmpty, expected: "the bank app to be opened", saw: "nothing")
      let isStored = try trial.isRemembered
      try await trial.clearScreen()
      let last = payments[payments.count - 1]
      var before: [String] = []
      for payment in payments.dropFirst().dropLast() + [last] {
        before = try await trial.show(payment).outcomes
        guard before.contains("opened") else { break }
      }
      if isStored, before.contains("opened") { try trial.needChoice() }
      try await trial.clearScreen()
      if !before.contains("opened") {
        // A choice that counts for one payment alone is not lost with the process.
        let again = try await trial.show(payments[0]).outcomes
        try trial.need(
          !again.contains("opened"),
          expected: "the choice to count for each payment", saw: "\(described(before)) after another one",
          judgedBy: "PBBA-FLAG-09")
        try await trial.clearScreen()
      }
      if waits { trial.change { $0.clock += 86_400_000 } }
      try await trial.restart()
      let outcomes = try await trial.show(last).outcomes
      // A choice that is stored and counts neither before nor after is none that was lost.
      try trial.need(
        !isStored || before.contains("opened") || outcomes.contains("opened"),
        expected: "the choice to open the bank app", saw: "\(described(outcomes))",
        judgedBy: "PBBA-POP-02")
      try trial.expect(
        before.contains("opened"),
        "a payment after the choice, before the process ended", expected: "the bank app opened",
        saw: "\(described(before))")
      try trial.expect(
        outcomes.contains("opened"),
        "a payment after a restart", expected: "the bank app opened", saw: "\(described(outcomes))")
      trial.label("restarted")
    }

    storedChoice
  }

  fileprivate static var journey: Generator<[Step]> {
    Generator<[Step]>.tours(
      by: popupNavigatorWithoutChoice,
      besides: .steps(
        1...12, hasBankApp: true,
        extras: [.wait, .wait, .leaveAndReturn, .dismiss, .restart, .install, .uninstall]))
  }
}

extension Moment {
  /// The effects, and a store of the choice where that control of a popup was tapped.
  fileprivate func remembering(after control: Control) -> [PayByBankAppEffect] {
    tapped(control) && before.popup?.controls.contains(control) == true ? effects + [remember] : effects
  }
}
