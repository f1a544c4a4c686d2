import Conformance
import PropertyTesting

private let situations: Generator<(History, Phone, [Payment], Start)> = zip(
  .history, .phone, .payments(2...2), .start(after: .anything))
private let twinPayments: Generator<(History, Phone, [Payment])> = zip(
  .history, .phone(bankApps: 0...1), .payments(3...3))

extension PayByBankApp {
  /// What any payment leads to: sections 2.2, 3.5.1.1, 3.5.1.2 and 4.2.3.1.
  static var oneOfThreeOutcomes: Rule {
    Rule(
      "PBBA-POP-04", .must(.derived),
      "Every payment leads to exactly one of three: the M-COMM popup, the code popup, the bank app opened.",
      cites: .eis11("2.2", "3.5.1.1", "3.5.1.2", "4.2.3.1"),
      readings: [.aPBBA30, .aPBBA17, .aPBBA22, .aPBBA23],
      given: situations,
      covers: [
        .seen("led to mcomm", atLeast: 8), .seen("led to ecomm", atLeast: 15),
        .seen("led to opened", atLeast: 5),
      ],
      mutants: [
        .watching("shows the code and opens the bank app") { moment in
          guard moment.openedUnasked != nil else { return moment.effects }
          return moment.and(Face.offer(of: Payment()).changing(screen: .ecomm).effect)
        },
        .watching("takes away the popup that is up, and shows none for the payment") { moment in
          moment.isPayment && moment.wasUp(.ecomm) ? moment.withoutPopups : moment.effects
        },
        .watching("shows nothing for a code that ends late in the alphabet") { moment in
          guard moment.isPayment, let letter = moment.after.payments.last?.brn.last, letter > "S" else {
            return moment.effects
          }
          return moment.withoutPopups
        },
        .closing("opens the bank app when it is closed, after it showed a code") { done in
          done.contains { $0.face?.screen == Screen.ecomm }
            ? [.openedURL(url: "zapp://", succeeded: true)] : []
        },
      ],
      vector: { trial, vector in
        let situation = try RoutingVector(vector)
        trial.change { world in
          world.apps = situation.apps
          world.host.queriesSchemes = situation.queries
          if let stored = situation.stored { world.preferences[rememberedKey] = .bool(stored) }
        }
        // What is stored may be found to be of no use by trying.
        let outcomes = try await trial.show(Payment())
          .outcomes(ignoringFailures: situation.stored != nil)
        try trial.expect(
          situation.outcomes.contains { outcomes == [$0] },
          expected: "\(situation.outcomes.joined(separator: " or "))", saw: "\(described(outcomes))")
      }
    ) { trial, input in
      let (history, phone, payments, _) = input
      try await trial.live(through: history, with: payments[0])
      let start = history == .none ? try await trial.begin(input.3) : Start()
      let isChosen = history == .chosen || start.state.isRemembered
      trial.have(phone)
      guard let observed = try await trial.show(payments[1], over: start) else { return }
      // What is stored may be found to be of no use by trying.
      let outcomes = try observed.outcomes(ignoringFailures: isChosen || history != .none)
      let situation = "with a bank app \(phone.isAvailable ? "available" : "missing") (\(history.rawValue))"
      if phone.bankApps > 0, !phone.isAvailable {
        try trial.checkUnlisted(outcomes, isChosen ? .chosen : history)
      } else if phone.isAvailable, history == .storedFalse {
        try trial.expect(
          outcomes == ["mcomm"] || outcomes == ["opened"],
          "\(situation) the payment", expected: "one outcome, mcomm or opened", saw: "\(described(outcomes))")
        trial.reading(.aPBBA30, storedFalse: outcomes)
      } else if phone.isAvailable, !isChosen, start.showedPayment {
        try trial.expectLaterOffer(observed, situation)
      } else {
        let expected = phone.isAvailable ? (isChosen ? "opened" : "mcomm") : "ecomm"
        try trial.expect(
          outcomes.count == 1 && ["mcomm", "ecomm", "opened"].contains(outcomes[0]),
          "\(situation) the payment", expected: "one of mcomm, ecomm and opened",
          saw: "\(described(outcomes))")
        let judge =
          switch expected {
          case "mcomm": "PBBA-POP-01"
          case "opened": "PBBA-POP-02"
          default: "PBBA-POP-03"
          }
        try trial.need(
          outcomes == [expected], "\(situation) the payment", expected: "\(expected)",
          saw: "\(described(outcomes))",
          judgedBy: judge)
      }
      trial.label("led to \(outcomes.first ?? "")")
      let more = try await trial.close().outcomes
      try trial.expect(
        more.isEmpty,
        "the payment", expected: "\(described(outcomes)) alone",
        saw: "\(described(more)) too, when the session ended")
    }
  }

  /// What does not matter to it: section 4.2.3.1.
  ///
  /// Intervals are at least 1, so no defect treats 0 in another way: what 0 means is open (A-PBBA-7).
  static var sameRoutingForAll: Rule {
    Rule(
      "PBBA-POP-16", .must(.derived),
      "What a payment leads to does not depend on its token, code, interval, presenter or delegate.",
      cites: .eis11("4.2.3.1"), given: twinPayments,
      covers: [
        .covers("without a bank app", atLeast: 15) { $0.1.bankApps == 0 },
        .covers("choice remembered", atLeast: 15) { $0.0 == .chosen },
      ],
      mutants: [
        .watching("shows no popup for long intervals") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last, payment.expiryInterval > 1800
          else {
            return moment.effects
          }
          return moment.withoutPopups
        },
        .watching("opens long tokens without asking") { moment in
          guard moment.isPayment, let payment = moment.after.payments.last, payment.token.count > 30,
            moment.shows(.mcomm)
          else { return moment.effects }
          return [.openedURL(url: "zapp://\(payment.token)", succeeded: true)]
        }.reaching(
          "The bank app opens without a choice: each of these rules pays with no choice stored, and says that no app opens."
        ),
      ]
    ) { trial, input in
      let (history, phone, payments) = input
      try await trial.live(through: history, with: payments[0])
      let preferences = trial.world.preferences
      trial.have(phone)
      let first = try await trial.show(payments[1]).outcomes
      try trial.need(!first.isEmpty, expected: "the payment to lead to something", saw: "nothing")
      try await trial.close()
      trial.change { $0.preferences = preferences }
      let second = try await trial.show(payments[2]).outcomes
      try trial.expect(
        first == second,
        "two payments in the same situation", expected: "one outcome",
        saw: "\(described(first)) and \(described(second))")
    }
  }
}

extension Trial where System == PayByBankApp {
  /// Records whether a false that somebody else stored counts as the choice.
  ///
  /// A library whose choice is a key that is there or not never stores one.
  func reading(_ ambiguity: Ambiguity, storedFalse outcomes: [String]) {
    reading(ambiguity, outcomes == ["opened"] ? "a stored false counts" : "a stored false does not count")
  }

  /// Looks at a payment for which a bank app is there that the host forgot to list.
  ///
  /// The host's mistake: whether the library then offers the bank app, or opens it for a stored choice, is open. For
  /// none it must not.
  fileprivate func checkUnlisted(_ outcomes: [String], _ history: History) throws {
    let popups = outcomes.filter { $0 != "opened" }
    let isAllowed = history == .none ? outcomes.count == 1 && popups == outcomes : popups.count <= 1
    try expect(
      isAllowed && !outcomes.isEmpty,
      "the payment of a library that may not ask for bank apps", expected: "one popup",
      saw: "\(described(outcomes))")
    guard history == .chosen else { return }
    let choice = try isRemembered ? "the choice is kept" : "the choice is erased"
    reading(.aPBBA23, outcomes.contains("opened") ? "the bank app is opened" : choice)
  }
}
