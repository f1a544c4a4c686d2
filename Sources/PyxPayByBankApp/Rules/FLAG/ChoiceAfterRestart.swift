import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The choice, and the end of the host's process: section 3.5.
  static var choiceAfterRestart: Rule {
    Rule(
      "PBBA-FLAG-04", .must(.derived), "The choice outlives the host's process.",
      cites: .eis11("3.5"), given: paymentsBeforeRestart
    ) { trial, input in
      try await trial.reach(.mcomm, input.payments[0], after: input.start, on: input.phone)
      let tapped = try await trial.send(.tap(control: .openBankingApp)).openedURLs
      try trial.need(!tapped.isEmpty, expected: "the bank app opened", saw: "nothing opened")
      let isStored = try trial.isRemembered
      try await trial.clearScreen()
      let last = input.payments[input.payments.count - 1]
      let before = try await trial.payWhileChoiceCounts(input.payments.dropFirst().dropLast() + [last])
      if isStored, before.contains("opened") { try trial.needChoice() }
      try await trial.clearScreen()
      if !before.contains("opened") { try await trial.needLostChoice(input.payments[0], before) }
      if input.waits { trial.change { $0.clock += 86_400_000 } }
      try await trial.restart()
      let outcomes = try await trial.show(last).outcomes
      // If a stored choice counts neither before the restart nor after it, the restart is not the cause.
      try trial.need(
        !isStored || before.contains("opened") || outcomes.contains("opened"),
        expected: "the bank app opened by the choice", saw: "\(described(outcomes))",
        judgedBy: "PBBA-POP-02")
      try trial.expect(
        before.contains("opened"),
        "a payment after the choice, before the process ended", expected: "the bank app opened",
        saw: "\(described(before))")
      try trial.expect(
        outcomes.contains("opened"),
        "a payment after a restart", expected: "the bank app opened", saw: "\(described(outcomes))")
      trial.label("restarted")
      if input.payments.count > 2 { trial.label("payments came before the restart") }
    } covers: {
      [
        .seen("payments came before the restart", atLeast: 25),
        .seen("restarted", atLeast: 50),
      ]
    } mutants: {
      [
        .watching("keeps the choice only in memory") { moment in
          guard moment.tapped(.openBankingApp) else { return moment.effects }
          return moment.without(kind: .savedPreference)
        },
        .behaving("reads the choice only when it starts", state: PreferenceValue??.none) {
          first, stimulus, world, inner in
          var old = world
          let known = first ?? world.preferences[rememberedKey]
          first = .some(known)
          old.preferences[rememberedKey] = known
          return try await inner.send(stimulus, in: old)
        },
      ]
    }
  }
}

// MARK: Inputs

private struct PaymentsBeforeRestart: Sendable {
  var phone: Phone
  var payments: [Payment]
  var waits: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let paymentsBeforeRestart: Generator<PaymentsBeforeRestart> = zip(
  .phone(bankApps: 1...3), .payments(2...4), .bool, .start(after: .nothingRemembered)
).map { PaymentsBeforeRestart(phone: $0, payments: $1, waits: $2, start: $3) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Pays until the choice does not count; returns the outcome of the last payment.
  fileprivate func payWhileChoiceCounts(_ payments: [Payment]) async throws -> [String] {
    var outcomes: [String] = []
    for payment in payments {
      outcomes = try await show(payment).outcomes
      guard outcomes.contains("opened") else { break }
    }
    return outcomes
  }

  /// After a payment that ignored the choice, needs the next payment to ignore it too.
  ///
  /// A choice that counts for some payments only is a defect of another kind; PBBA-FLAG-09 judges it.
  fileprivate func needLostChoice(_ payment: Payment, _ before: [String]) async throws {
    let again = try await show(payment).outcomes
    try need(
      !again.contains("opened"),
      expected: "a choice that counts for each payment",
      saw: "\(described(before)) for one payment, the bank app opened for the next",
      judgedBy: "PBBA-FLAG-09")
    try await clearScreen()
  }
}
