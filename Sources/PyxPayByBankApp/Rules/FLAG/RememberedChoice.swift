import Conformance
import PropertyTesting

extension PayByBankApp {
  /// How the choice is stored and read: sections 3.5, 3.5.1.1 and 2.2.
  static let rememberedChoice: Chapter<Self> = Chapter("Remembered choice") {
    Rule(
      "PBBA-FLAG-01", .must(.prose),
      "The choice is stored in the host's user defaults under the key com.zapp.bankapp.remembered.",
      cites: .eis11("3.5").quoting("saved under the key `com.zapp.bankapp.remembered'"),
      readings: [.typeOfStoredChoice],
      given: .offer
    ) { trial, input in
      try await trial.reach(.mcomm, input.payment, after: input.start, on: input.phone)
      try await trial.send(.tap(control: .openBankingApp))
      let stored = try trial.preference(rememberedKey)
      try trial.expect(
        stored?.isTruthy == true,
        "\(rememberedKey) after \"Open banking app\"", expected: "true",
        saw: "\(stored.map { "\($0)" } ?? "nothing")")
      if let stored { trial.reading(.typeOfStoredChoice, "stored as \(stored.typeName)") }
      trial.label("\"Open banking app\" tapped")
    } covers: {
      [.seen("\"Open banking app\" tapped", atLeast: 50)]
    } mutants: {
      [
        .rewriting("uses another key") { effect in
          guard case .savedPreference(rememberedKey, let value) = effect else { return [effect] }
          return [.savedPreference(key: "com.zapp.bankapp.choice", value: value)]
        },
        .counting("stores nothing once an error popup was up") { moment, hadError in
          if moment.isUp(.error) { hadError = 1 }
          return hadError == 1 && moment.tapped(.openBankingApp)
            ? moment.without(kind: .savedPreference) : moment.effects
        },
        .dropping("stores the choice outside the user defaults") {
          $0.kind == PayByBankAppEffect.Kind.savedPreference
        },
      ]
    }

    Rule(
      "PBBA-FLAG-02", .must(.derived), "If nothing is stored, the consumer counts as new.",
      cites: .eis11("2.2", "3.5.1.1"), given: paymentsBesidePreferences
    ) { trial, input in
      try await trial.begin(Start(quiet: input.quiet))
      trial.have(input.phone)
      trial.change { $0.preferences = input.preferences }
      let outcomes = try await trial.show(input.payment).outcomes
      if !outcomes.contains("opened") {
        try trial.need(
          outcomes.contains("mcomm"), expected: "the M-COMM popup", saw: "\(described(outcomes))",
          judgedBy: "PBBA-POP-01")
      }
      try trial.expect(
        outcomes.first == "mcomm",
        "the payment with nothing stored under \(rememberedKey)", expected: "the M-COMM popup",
        saw: "\(described(outcomes))")
    } covers: {
      [.covers("other preferences stored", atLeast: 25) { !$0.preferences.isEmpty }]
    } mutants: {
      [
        .mutatingWorld("treats a missing choice as true") { world in
          if world.preferences[rememberedKey] == nil, !world.preferences.isEmpty {
            world.preferences[rememberedKey] = .bool(true)
          }
        }
      ]
    }

    Rule(
      "PBBA-FLAG-03", .must(.prose),
      "Only \"Open banking app\" stores the choice; a popup, a code, the cross, an expiry or an error "
        + "does not.",
      cites: .eis11("3.5", "3.5.1.1").quoting(
        "flag to remember that the Consumer has tapped the `Open banking app'"),
      given: journeysWithoutChoice
    ) { trial, input in
      trial.leaveOutWithoutClock("time ran out")
      trial.have(Phone(bankApps: input.bankApps))
      func check() throws {
        try trial.expect(
          try !trial.isRemembered, "\(rememberedKey) although \"Open banking app\" was never tapped",
          expected: "nothing", saw: "the choice set")
      }
      for step in input.steps {
        let observed = try await trial.performOrdinary(step)
        if observed != nil, step == .wait { trial.label("time ran out") }
        try check()
        if let observed { try trial.label(step, seenIn: observed) }
      }
      guard input.endsWithTap else {
        try await trial.bring(input.last)
        return try await trial.atTheEnd(check)
      }
      try await trial.restart()
      try check()
      // A new consumer pays, because the document leaves open what a later payment shows (A-PBBA-22).
      trial.change { $0.preferences = [:] }
      trial.have(Phone())
      try await trial.reach(.mcomm)
      try await trial.send(.tap(control: .openBankingApp))
      try trial.need(
        trial.isRemembered, expected: "the choice stored", saw: "nothing stored", judgedBy: "PBBA-FLAG-01")
      trial.label("\"Open banking app\" stored the choice")
    } covers: {
      [
        .seen("code asked for", atLeast: 6), .seen("popup closed", atLeast: 15),
        .seen("retry asked for", atLeast: 8),
        .seen("time ran out", atLeast: 15),
        .seen("\"Open banking app\" stored the choice", atLeast: 30),
      ]
    } mutants: {
      [
        .watching("stores the choice when the popup appears") { moment in
          moment.isPayment && moment.isUp(.mcomm)
            ? moment.and(moment.remember) : moment.effects
        },
        .watching("stores the choice when a code is requested") { $0.remembering(after: .getCode) },
        .watching("stores the choice when the popup is closed") { $0.remembering(after: .close) },
        .watching("stores the choice when time runs out") { moment in
          moment.reports(.didExpire)
            ? moment.and(moment.remember) : moment.effects
        },
        .watching("stores the choice when a retry is requested") { $0.remembering(after: .retry) },
        .watching("stores the choice when an error popup replaces another popup") { moment in
          moment.isUp(.error) && moment.wasUp(.ecomm) ? moment.and(moment.remember) : moment.effects
        },
        .closing("stores the choice when the session is closed, after a retry") { done in
          done.contains { $0.isCallback(.retryPaymentRequest) }
            ? [.savedPreference(key: rememberedKey, value: .bool(true))] : []
        },
      ]
    }

    choiceAfterRestart

    storedChoice
  }

  fileprivate static var journey: Generator<[Step]> {
    Generator<[Step]>.tours(
      by: popupNavigatorWithoutChoice,
      besides: .steps(
        1...12, hasBankApp: true,
        extras: [
          .wait, .wait, .leaveAndReturn, .dismiss, .restart, .install, .uninstall, .hostButton, .logosArrive,
        ]))
  }
}

// MARK: Inputs

private struct PaymentBesidePreferences: Sendable {
  var phone: Phone
  var payment: Payment
  var preferences: [String: PreferenceValue]
  /// What happens before the steps that the rule judges.
  var quiet: QuietLife
}

private let paymentsBesidePreferences: Generator<PaymentBesidePreferences> = zip(
  .phone(bankApps: 1...3), .payment, .otherPreferences(0...3), .quietLife
).map { PaymentBesidePreferences(phone: $0, payment: $1, preferences: $2, quiet: $3) }

private struct JourneyWithoutChoice: Sendable {
  var bankApps: Int
  var steps: [Step]
  var endsWithTap: Bool
  /// The last step of a case that does not end with a tap.
  var last: Step?
}

private let journeysWithoutChoice: Generator<JourneyWithoutChoice> = zip(
  .int(in: 0...1, simplest: 1), PayByBankApp.journey, .bool(probability: 0.7), .quietLife
).map { JourneyWithoutChoice(bankApps: $0, steps: $1, endsWithTap: $2, last: $3.last) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Labels the case with the result of a step: a code, the end of a popup, a request for a retry, or an error popup.
  func label(_ step: Step, seenIn observed: Observed<PayByBankApp>) throws {
    switch step {
    case .tap(.getCode):
      if try observed.faces.contains(where: { $0.screen == Screen.ecomm }) { label("code asked for") }
    case .tap(.close):
      try label("popup closed", seeing: .calledBack) { try !observed.callbacks(.didCloseByUser).isEmpty }
    case .tap(.retry):
      try label("retry asked for", seeing: .calledBack) {
        try !observed.callbacks(.retryPaymentRequest).isEmpty
      }
    case .fail:
      if try observed.faces.contains(where: { $0.screen == Screen.error }) { label("error popup") }
    default: break
    }
  }
}

extension Moment {
  /// The effects, followed by a write of the choice if the user tapped that control on a popup.
  fileprivate func remembering(after control: Control) -> [PayByBankAppEffect] {
    tapped(control) && before.popup?.controls.contains(control) == true ? effects + [remember] : effects
  }
}
