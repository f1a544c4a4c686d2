import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What any payment leads to: sections 2.2, 3.5.1.1, 3.5.1.2 and 4.2.3.1.
  static var oneOfThreeOutcomes: Rule {
    Rule(
      "PBBA-POP-04", .must(.derived),
      "Every payment leads to exactly one of three outcomes: the M-COMM popup, the code popup, or the opened bank app.",
      cites: .eis11("2.2", "3.5.1.1", "3.5.1.2", "4.2.3.1"),
      readings: [
        .storedFalseCountsAsChoice, .popupWhileAnotherIsUp, .popupAfterCodeChosen, .choiceWithoutListedScheme,
      ],
      given: situations
    ) { trial, input in
      try await trial.live(through: input.history, with: input.payments[0])
      let start = input.history == .none ? try await trial.begin(input.start) : Start()
      let isChosen = input.history == .chosen || start.state.isRemembered
      trial.have(input.phone)
      guard let observed = try await trial.show(input.payments[1], over: start) else { return }
      // A library may try to open the bank app, and so find out that it cannot use the stored choice.
      let outcomes = try observed.outcomes(ignoringFailures: isChosen || input.history != .none)
      let situation =
        "with a bank app \(input.phone.isAvailable ? "available" : "missing") (\(input.history.rawValue))"
      if input.phone.bankApps > 0, !input.phone.isAvailable {
        try trial.checkUnlisted(outcomes, isChosen ? .chosen : input.history)
      } else if input.phone.isAvailable, input.history == .storedFalse {
        try trial.expectOneWithStoredFalse(outcomes, situation)
      } else if input.phone.isAvailable, !isChosen, start.showedPayment {
        try trial.expectLaterOffer(observed, situation)
      } else {
        let expected = input.phone.isAvailable ? (isChosen ? "opened" : "mcomm") : "ecomm"
        if !input.phone.isAvailable { try trial.needKnowledge(of: outcomes, observed, situation) }
        try trial.expectOne(outcomes, namely: expected, situation)
      }
      trial.label("led to \(outcomes.first ?? "")")
      let more = try await trial.end(after: input.start).outcomes
      try trial.expect(
        more.isEmpty,
        "the payment", expected: "only \(described(outcomes))",
        saw: "\(described(more)) too, at the end of the session")
    } covers: {
      [
        .seen("led to mcomm", atLeast: 8), .seen("led to ecomm", atLeast: 15),
        .seen("led to opened", atLeast: 5),
      ]
    } mutants: {
      [
        .watching("shows the code and opens the bank app") { moment in
          guard moment.openedUnasked != nil else { return moment.effects }
          return moment.and(Face.offer(of: Payment()).changing(screen: .ecomm).effect)
        },
        .watching("removes the current popup and shows no other") { moment in
          moment.isPayment && moment.wasUp(.ecomm) ? moment.withoutPopups : moment.effects
        },
        .watching("shows nothing for codes that end late in the alphabet") { moment in
          guard moment.isPayment, let letter = moment.after.payments.last?.brn.last, letter > "S" else {
            return moment.effects
          }
          return moment.withoutPopups
        },
        .closing("opens the bank app when the session is closed, after it showed a code") { done in
          done.contains { $0.face?.screen == Screen.ecomm }
            ? [.openedURL(url: "zapp://", succeeded: true)] : []
        }.reaching("If a code was shown in a session, every end of that session shows the defect."),
      ]
    } vector: { trial, vector in
      let situation = try RoutingVector(vector)
      var outcomes = try await trial.outcomes(in: situation, storing: situation.stored.map { .bool($0) })
      if situation.stored == true, outcomes != ["opened"], situation.outcomes.contains("opened"),
        let own = try await trial.choiceOfAnotherType()
      {
        outcomes = try await trial.outcomes(in: situation, storing: own)
      }
      try trial.expect(
        situation.outcomes.contains { outcomes == [$0] },
        expected: "\(situation.outcomes.joined(separator: " or "))", saw: "\(described(outcomes))")
    }
  }
}

// MARK: Inputs

private let situations = Generator<Situation>.situation(on: .phone)

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Checks what a payment leads to if somebody else stored false.
  fileprivate func expectOneWithStoredFalse(_ outcomes: [String], _ situation: String) throws {
    try expect(
      outcomes == ["mcomm"] || outcomes == ["opened"],
      "\(situation) the payment", expected: "one outcome, mcomm or opened", saw: "\(described(outcomes))")
    reading(.storedFalseCountsAsChoice, storedFalse: outcomes)
  }

  /// What a payment leads to in that situation, with that value stored.
  fileprivate func outcomes(
    in situation: RoutingVector, storing stored: PreferenceValue?
  ) async throws -> [String] {
    change { world in
      world.apps = situation.apps
      world.host.queriesSchemes = situation.queries
      if let stored { world.preferences[PayByBankApp.rememberedKey] = stored }
    }
    // A library may try to open the bank app, and so find out that it cannot use the stored choice.
    return try await show(Payment()).outcomes(ignoringFailures: stored != nil)
  }

  /// If a library tries to open a removed bank app, and then shows nothing, it uses an outdated view of the phone.
  fileprivate func needKnowledge(
    of outcomes: [String], _ observed: Observed<PayByBankApp>, _ situation: String
  ) throws {
    guard outcomes.isEmpty else { return }
    let tried = try observed.openedURLs.map(\.url)
    try need(
      tried.isEmpty, "\(situation) the payment", expected: "no attempt to open the bank app",
      saw: "\(described(tried))", judgedBy: "PBBA-POP-03", "PBBA-DET-03/b")
  }

  /// Checks that a payment leads to one outcome; other rules judge which.
  fileprivate func expectOne(_ outcomes: [String], namely expected: String, _ situation: String) throws {
    try expect(
      outcomes.count == 1 && ["mcomm", "ecomm", "opened"].contains(outcomes[0]),
      "\(situation) the payment", expected: "one of mcomm, ecomm and opened",
      saw: "\(described(outcomes))")
    let judge =
      switch expected {
      case "mcomm": "PBBA-POP-01"
      case "opened": "PBBA-POP-02"
      default: "PBBA-POP-03"
      }
    try need(
      outcomes == [expected], "\(situation) the payment", expected: "\(expected)",
      saw: "\(described(outcomes))", judgedBy: judge)
  }

  /// Records whether a false that somebody else stored counts as the choice.
  ///
  /// A library that marks the choice by the presence of a key never stores a false.
  func reading(_ ambiguity: Ambiguity, storedFalse outcomes: [String]) {
    reading(ambiguity, outcomes == ["opened"] ? "a stored false counts" : "a stored false does not count")
  }

  /// Examines a payment with a bank app whose scheme the host forgot to list.
  ///
  /// That is the host's mistake; the document does not say whether the library then offers the bank app, or opens it
  /// for a stored choice. If nothing is stored, the library must not open the bank app.
  fileprivate func checkUnlisted(_ outcomes: [String], _ history: History) throws {
    let popups = outcomes.filter { $0 != "opened" }
    let isAllowed = history == .none ? outcomes.count == 1 && popups == outcomes : popups.count <= 1
    try expect(
      isAllowed && !outcomes.isEmpty,
      "the payment with a bank app whose scheme the host did not list", expected: "one popup",
      saw: "\(described(outcomes))")
    guard history == .chosen else { return }
    let choice = try isRemembered ? "the choice is kept" : "the choice is erased"
    reading(.choiceWithoutListedScheme, outcomes.contains("opened") ? "the bank app is opened" : choice)
  }
}
