import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What a question about a bank app must not do: section 4.4.1.
  static var questionsWithoutEffect: Rule {
    Rule(
      "PBBA-DET-04", .must(.derived),
      "Asking for a bank app only brings an answer; it has no effect on the screen, other apps or delegates.",
      cites: .eis11("4.4.1"), given: .askedDuring
    ) { trial, input in
      trial.have(input.phone)
      try trial.requireObserved(.presented, .openedURL, .calledBack)
      if input.isAfterPayment { try await trial.show(Payment()) } else { try await trial.begin(input.start) }
      trial.have(input.phone)
      let asked = try await trial.send(.isCFIAppAvailable(call: 1))
      let visible = try asked.of(.presented, .openedURL, .calledBack)
      try trial.expect(
        visible.isEmpty, "asking for a bank app", expected: "no effect",
        saw: "\(describedEffects(visible))")
      guard input.goesOn else { return }
      let shown = try await trial.show(Payment())
      // After a journey, the choice may be stored, or an earlier popup may stay (A-PBBA-17).
      let isFresh = input.isAfterPayment || input.start.journey.isEmpty
      if isFresh, try trial.seen.faces.isEmpty || !shown.openedURLs.isEmpty { try trial.needPopup(in: shown) }
      let face = try trial.seen.faces.last
      let control: Control =
        input.phone.bankApps > 1 && face?.screen == Screen.mcomm ? .openBankingApp : .close
      let tapped = try await trial.send(.tap(control: control))
      try trial.need(
        !isFresh || (control == .openBankingApp ? !tapped.openedURLs.isEmpty : !trial.seen.callbacks.isEmpty),
        expected: "an effect of the tap on \(control.rawValue)", saw: "none")
      if try !trial.seen.faces.isEmpty { trial.label("a popup appeared outside the question") }
      if try !trial.seen.openedURLs.isEmpty { trial.label("an app was opened outside the question") }
      if try !trial.seen.callbacks.isEmpty { trial.label("a delegate was called outside the question") }
    } covers: {
      [
        .seen("a popup appeared outside the question", atLeast: 10),
        .seen("an app was opened outside the question", atLeast: 8),
        .seen("a delegate was called outside the question", atLeast: 10),
      ]
    } mutants: {
      [
        .watching("opens the bank app to detect it") { moment in
          guard case .isCFIAppAvailable = moment.stimulus else { return moment.effects }
          return [.openedURL(url: "zapp://", succeeded: moment.world.isInstalled(scheme: scheme))]
            + moment.effects
        },
        .watching("closes the popup and reports a close") { moment in
          guard case .isCFIAppAvailable = moment.stimulus, let popup = moment.before.popup else {
            return moment.effects
          }
          return moment.preceded(by: .dismissed(popup: popup.popup), moment.callback(.didCloseByUser))
        },
      ]
    }
  }

  /// Payments after questions: sections 4.3 and 4.4.1.
  static var routingAfterQuestions: Rule {
    Rule(
      "PBBA-DET-06", .must(.prose),
      "A payment is routed the same way whether or not the host asked for a bank app before.",
      cites: .eis11("4.3", "4.4.1").quoting("This is an optional utility API"), given: questionsBefore
    ) { trial, input in
      trial.have(Phone(bankApps: input.now))
      let preferences = trial.world.preferences
      let plain = try await trial.show(Payment()).outcomes
      try trial.need(!plain.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
      try await trial.close()
      trial.change { $0.preferences = preferences }
      var wasDifferent = false
      for (call, bankApps) in input.asked.enumerated() {
        trial.have(Phone(bankApps: bankApps))
        let answers = try await trial.send(.isCFIAppAvailable(call: call)).answers(to: call)
        wasDifferent = answers == [bankApps > 0] && (bankApps > 0) != (input.now > 0)
      }
      trial.have(Phone(bankApps: input.now))
      let outcomes = try await trial.show(Payment()).outcomes
      try trial.expect(
        outcomes, equals: plain,
        "what the payment leads to after \(input.asked.count) earlier questions, compared with none")
      if wasDifferent { trial.label("asked when the answer was different") }
      if input.asked.isEmpty { trial.label("never asked") }
    } covers: {
      [
        .seen("asked when the answer was different", atLeast: 15), .seen("never asked", atLeast: 1),
      ]
    } mutants: {
      [
        .behaving("routes by its last answer", state: [InstalledApp]?.none) { known, stimulus, world, inner in
          var world = world
          if case .isCFIAppAvailable = stimulus { known = world.apps }
          if case .showPopup = stimulus, let known { world.apps = known }
          return try await inner.send(stimulus, in: world)
        }
      ]
    }
  }
}

// MARK: Inputs

private struct QuestionsBefore: Sendable {
  var asked: [Int]
  var now: Int
}

private let questionsBefore: Generator<QuestionsBefore> = zip(
  .array(of: .int(in: 0...2), count: 0...3), .int(in: 0...2)
).map { QuestionsBefore(asked: $0, now: $1) }

private struct AskedDuring: Sendable {
  var phone: Phone
  var isAfterPayment: Bool
  var goesOn: Bool
  /// The steps before the question; used only if no payment comes before the question.
  var start: Start
}

extension Generator where Value == AskedDuring {
  fileprivate static var askedDuring: Generator {
    zip(.phone(bankApps: 0...2), .bool, .bool(probability: 0.8), .start(after: .anything))
      .map { AskedDuring(phone: $0, isAfterPayment: $1, goesOn: $2, start: $3) }
  }
}
