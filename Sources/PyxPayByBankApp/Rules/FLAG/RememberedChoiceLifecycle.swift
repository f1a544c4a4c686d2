import Conformance
import PropertyTesting

/// Two payments, each followed by a tap on "Get code", and then some other steps.
private let codeTwice: Generator<[Step]> = zip(.payments(2...2), PayByBankApp.quietSteps)
  .map { [.pay($0[0]), .tap(.getCode), .pay($0[1]), .tap(.getCode)] + $1 }

extension PayByBankApp {
  /// How long the choice lasts: sections 2.2, 3.5, 3.5.1.1 and 4.2.3.1.
  static let rememberedChoiceLifecycle: Chapter<Self> = Chapter("Remembered choice over time") {
    erasedChoice

    Rule(
      "PBBA-FLAG-09", .must(.derived),
      "The choice holds for every payment, whatever its token, code, presenter or delegate, and for every bank app.",
      cites: .eis11("2.2", "4.2.3.1"), given: paymentsOfManyKinds
    ) { trial, input in
      try await trial.rememberChoice(input.payments[0], after: input.start)
      try await trial.payByChoice(input.payments[0])
      if input.changesBank {
        // One bank app stays installed, because the library may erase the choice if there is none.
        trial.have(Phone(bankApps: 2))
        trial.change { $0.apps.removeFirst() }
      }
      for payment in input.payments.dropFirst() {
        try trial.expectOpened(try await trial.show(payment), "with the choice made for another payment")
        try trial.needChoice()
        if payment.presenter != input.payments[0].presenter { trial.label("another presenter") }
        if input.changesBank { trial.label("another bank app") }
      }
    } covers: {
      [
        .seen("another presenter", atLeast: 30), .seen("another bank app", atLeast: 25),
      ]
    } mutants: {
      [
        .remembering("remembers the choice for one token", by: \.token),
        .remembering("remembers the choice for one presenter", by: \.presenter),
      ]
    }

    Rule(
      "PBBA-FLAG-10", .must(.derived), "The choice remains after it has been used.",
      cites: .eis11("3.5.1.1"), given: paymentsInARow
    ) { trial, input in
      try await trial.rememberChoice(input.payments[0], after: input.start, on: input.phone)
      for (number, payment) in input.payments.dropFirst().enumerated() {
        // Another rule judges whether the choice holds for every view controller.
        var payment = payment
        payment.presenter = input.payments[1].presenter
        let observed = try await trial.show(payment)
        if number == 0 {
          try trial.need(
            !observed.openedURLs.isEmpty, expected: "the bank app opened by the choice",
            saw: "nothing opened",
            judgedBy: "PBBA-POP-02")
        }
        try trial.expectOpened(observed, "for payment \(number + 1) after the choice")
        if trial.profile.effects.contains(.savedPreference) {
          try trial.expect(
            try trial.isRemembered, "\(rememberedKey) after \(number + 1) payments", expected: "true",
            saw: "the choice erased")
        }
      }
      if input.payments.count > 3 { trial.label("more than two payments after the choice") }
    } covers: {
      [.seen("more than two payments after the choice", atLeast: 30)]
    } mutants: {
      [
        .watching("forgets the choice after using it") { moment in
          guard moment.isPayment, moment.opensApp else {
            return moment.effects
          }
          return moment.and(moment.forget)
        }
      ]
    }

    Rule(
      "PBBA-FLAG-11", .must(.derived),
      "Codes, closed popups, expiries and errors leave the stored choice as it was.",
      cites: .eis11("3.5.1.1"), readings: [.bankAppQueryErasesChoice], given: quietJourneys
    ) { trial, input in
      trial.have(Phone())
      if input.isChosen {
        try await trial.rememberChoice()
        trial.label("choice was stored")
      }
      for step in input.steps {
        let observed = try await trial.performOrdinary(step)
        if input.isChosen, case .pay = step, try observed?.openedURLs.isEmpty == false {
          try trial.needChoice()
        }
        try trial.expect(
          try trial.isRemembered == input.isChosen,
          "\(rememberedKey) after a step that must not change it",
          expected: input.isChosen ? "the choice kept" : "no choice",
          saw: "\(input.isChosen ? "the choice erased" : "one stored")")
        if let observed { try trial.label(step, seenIn: observed) }
      }
      if input.bankApps == 1, input.isChosen, trial.understands(.isCFIAppAvailable) {
        trial.have(Phone(bankApps: 0))
        try await trial.send(.isCFIAppAvailable(call: trial.nextCall()))
        trial.reading(
          .bankAppQueryErasesChoice,
          try trial.isRemembered ? "a question erases nothing" : "a question erases the choice")
      }
    } covers: {
      [
        .seen("choice was stored", atLeast: 20),
        .seen("popup closed", atLeast: 10), .seen("error popup", atLeast: 20),
      ]
    } mutants: {
      [
        .watching("erases the choice when a popup is closed") { moment in
          moment.tapped(.close) && moment.before.popup != nil && moment.isRemembered
            ? moment.and(moment.forget) : moment.effects
        },
        .watching("erases the choice when an error popup appears") { moment in
          moment.isUp(.error) && moment.before.popup == nil && moment.isRemembered
            ? moment.and(moment.forget) : moment.effects
        },
        .watching("stores the choice when a code is requested a second time") { moment in
          moment.tapped(.getCode) && moment.before.payments.count > 1 && moment.wasUp(.mcomm)
            ? moment.and(moment.remember) : moment.effects
        },
      ]
    }

    Rule(
      "PBBA-FLAG-12", .should(.derived), "The host's other preferences stay as they are.",
      cites: .eis11("3.5"), given: foreignPreferences
    ) { trial, input in
      try await trial.begin(Start(quiet: input.quiet))
      trial.have(Phone())
      trial.change { $0.preferences = input.preferences }
      try trial.requireObserved(.savedPreference)
      guard input.steps.isEmpty else {
        return try await trial.checkUntouched(input.preferences, by: input.steps)
      }
      try await trial.reach(.mcomm, input.payments[0])
      try await trial.send(.tap(control: .openBankingApp))
      try trial.need(
        trial.isRemembered, expected: "the choice stored", saw: "nothing stored", judgedBy: "PBBA-FLAG-01")
      trial.label("the library wrote its own preference")
      if input.isErased {
        try await trial.clearScreen()
        trial.have(Phone(bankApps: 0))
        try await trial.payWithoutBankApp(input.payments[1])
        try trial.need(
          !trial.isRemembered, expected: "the choice erased", saw: "the choice kept",
          judgedBy: "PBBA-FLAG-06",
          "PBBA-POP-02", "PBBA-FLAG-04")
        trial.label("the choice was erased")
      }
      try trial.expectUntouched(input.preferences)
    } covers: {
      [
        .seen("the library wrote its own preference", atLeast: 20),
        .seen("the choice was erased", atLeast: 15),
      ]
    } mutants: {
      [
        .watching("erases all preferences with the choice") { moment in
          guard
            moment.effects.contains(where: { $0.preferenceChange.map { $0.value?.isTruthy != true } == true })
          else {
            return moment.effects
          }
          return moment.effects
            + moment.world.preferences.keys.sorted().map { .savedPreference(key: $0, value: nil) }
        }
      ]
    }
  }

  fileprivate static var quietSteps: Generator<[Step]> {
    Generator<[Step]>.steps(
      1...6, hasBankApp: true, extras: [.wait, .leaveAndReturn, .dismiss, .ask, .restart])
  }
}

// MARK: Inputs

private struct PaymentsOfManyKinds: Sendable {
  var payments: [Payment]
  var changesBank: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let paymentsOfManyKinds: Generator<PaymentsOfManyKinds> = zip(
  .payments(2...3), .bool, .start(after: .nothingRemembered)
).map { PaymentsOfManyKinds(payments: $0, changesBank: $1, start: $2) }

private let paymentsInARow = Generator<PaymentsOnPhone>.payments(3...6, bankApps: 1...2)

private struct QuietJourney: Sendable {
  var isChosen: Bool
  var bankApps: Int
  var steps: [Step]
}

private let quietJourneys: Generator<QuietJourney> = zip(
  .bool, .element(of: [0, 1]), .oneOf(PayByBankApp.quietSteps, codeTwice)
).map { QuietJourney(isChosen: $0, bankApps: $1, steps: $2) }

private struct ForeignPreferences: Sendable {
  var preferences: [String: PreferenceValue]
  var payments: [Payment]
  var isErased: Bool
  var steps: [Step]
  /// What happens before the steps that the rule judges.
  var quiet: QuietLife
}

private let foreignPreferences: Generator<ForeignPreferences> = zip(
  .otherPreferences(1...3), .payments(2...2), .bool, .tours(besides: .just([])), .quietLife
).map { ForeignPreferences(preferences: $0, payments: $1, isErased: $2, steps: $3, quiet: $4) }

extension Trial where System == PayByBankApp {
  /// Checks after each step that the host's own preferences are unchanged.
  fileprivate func checkUntouched(_ preferences: [String: PreferenceValue], by steps: [Step]) async throws {
    for step in steps {
      let wasRemembered = try isRemembered
      try await perform(step)
      if try isRemembered != wasRemembered {
        label(wasRemembered ? "the choice was erased" : "the library wrote its own preference")
      }
      try expectUntouched(preferences)
    }
  }

  fileprivate func expectUntouched(_ preferences: [String: PreferenceValue]) throws {
    let changed = preferences.keys.sorted().filter { world.preferences[$0] != preferences[$0] }
    try expect(
      changed, equals: [], "the host's own preferences that changed")
  }
}

extension Mutant<PayByBankApp> {
  /// Remembers the choice only for payments that resemble the one with which the choice was made.
  fileprivate static func remembering(
    _ name: String, by part: @escaping @Sendable (Payment) -> String
  ) -> Mutant {
    behaving(name, state: Choice()) { choice, stimulus, world, inner in
      if stimulus == .tap(control: .openBankingApp) { choice.chosen = choice.chosen ?? choice.last }
      guard let payment = stimulus.payment else { return try await inner.send(stimulus, in: world) }
      choice.last = part(payment)
      var other = world
      if let chosen = choice.chosen, chosen != choice.last {
        other.preferences[PayByBankApp.rememberedKey] = nil
      }
      return try await inner.send(stimulus, in: other)
    }
  }
}

/// The value of the payment with which the choice was made, and the value of the last payment.
private struct Choice: Sendable {
  var chosen: String?
  var last: String?
}
