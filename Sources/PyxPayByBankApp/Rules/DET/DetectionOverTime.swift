import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Bank apps that are installed and removed: sections 4.2.3.1, 4.3 and 4.4.1.
  @ChapterBuilder<Self> static var detectionOverTime: [Rule] {
    Rule(
      "PBBA-DET-03/a", .should(.derived),
      "Each answer about bank apps reflects the state of the phone at that moment.",
      cites: .eis11("4.4.1"), given: changesAfterAnything
    ) { trial, input in
      let numbers = input.bankApps
      try await trial.begin(input.start)
      for (call, bankApps) in numbers.enumerated() {
        trial.have(Phone(bankApps: bankApps))
        let answers = try await trial.send(.isCFIAppAvailable(call: call)).answers(to: call)
        try trial.need(answers.count == 1, expected: "one answer", saw: "\(answers.count)")
        // A wrong first answer cannot come from an outdated view of the phone.
        if call == 0 {
          try trial.need(
            answers == [bankApps > 0], "the first answer", expected: "[\(bankApps > 0)]", saw: "\(answers)")
        }
        try trial.expect(
          answers, equals: [bankApps > 0], "the answer with \(bankApps) bank apps at that moment")
        trial.labelChange(to: call, of: numbers)
      }
    } covers: {
      changeCoverage
    } mutants: {
      [
        answeringFromMemory("remembers its first answer", refreshing: nil),
        answeringFromMemory(
          "looks again only when it comes to the foreground", refreshing: .appDidBecomeActive),
      ]
    }

    Rule(
      "PBBA-DET-03/b", .must(.derived),
      "Each payment is routed according to the state of the phone at that moment.",
      cites: .eis11("4.3", "4.2.3.1"), readings: [.popupAfterCodeChosen], given: changesBeforePayments
    ) { trial, input in
      let numbers = input.bankApps
      try await trial.begin(input.start)
      for (index, bankApps) in numbers.enumerated() {
        trial.have(Phone(bankApps: bankApps))
        let observed = try await trial.show(Payment())
        let situation = "with \(bankApps) bank apps at that moment"
        if trial.profile.effects.contains(.savedPreference) {
          try trial.need(
            !trial.isRemembered, expected: "no choice stored", saw: "one", judgedBy: "PBBA-FLAG-03")
        }
        // As long as nothing has changed, a wrong outcome cannot come from an outdated view of the phone.
        if numbers.prefix(index).allSatisfy({ ($0 > 0) == (bankApps > 0) }) {
          let outcomes = try observed.outcomes
          // The document leaves open what a later payment shows.
          let expected = bankApps == 0 ? ["ecomm"] : index == 0 ? ["mcomm"] : ["mcomm", "ecomm"]
          try trial.need(
            outcomes.last.map(expected.contains) == true,
            "\(situation) the payment", expected: "\(described(expected))", saw: "\(described(outcomes))",
            judgedBy: bankApps > 0 ? "PBBA-POP-01" : "PBBA-POP-03")
        } else if bankApps > 0 {
          try trial.expectLaterOffer(observed, situation)
        } else {
          try trial.expect(observed, ledTo: "ecomm", situation)
        }
        trial.labelChange(to: index, of: numbers)
        try await trial.clearScreen()
      }
    } covers: {
      changeCoverage
    } mutants: {
      [
        routingByOldApps("routes by the apps of the first payment", refreshing: nil),
        routingByOldApps(
          "looks for apps again only when it comes to the foreground", refreshing: .appDidBecomeActive),
      ]
    }
  }

  private struct Changes: Sendable {
    /// Numbers of bank apps on the phone, from one moment to the next.
    var bankApps: [Int]
    /// What happens before the steps that the rule judges.
    var start: Start
  }

  private static func changes(_ start: Generator<Start>) -> Generator<Changes> {
    zip(.array(of: .int(in: 0...2), count: 1...5), start).map { Changes(bankApps: $0, start: $1) }
  }

  private static let changesAfterAnything = changes(.start(after: .anything))
  private static let changesBeforePayments = changes(
    .start(after: .noPayment, endingIn: { $0.shown == PopupState.Shown.none }))

  private static var changeCoverage: [Coverage<Changes>] {
    [
      .seen("the last bank app was removed", atLeast: 25),
      .seen("the first bank app was installed", atLeast: 25),
    ]
  }

  private static func answeringFromMemory(
    _ name: String, refreshing refresh: PayByBankAppStimulus?
  ) -> Mutant<PayByBankApp> {
    .behaving(name, state: Bool?.none) { known, stimulus, world, inner in
      if stimulus == refresh { known = world.canOpen(scheme: scheme) }
      return try await inner.send(stimulus, in: world).map { effect in
        guard case .answered(let call, let available) = effect else { return effect }
        let answer = known ?? available
        known = answer
        return .answered(call: call, available: answer)
      }
    }
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

extension Trial where System == PayByBankApp {
  /// Labels the case if the first bank app was installed or the last one removed since the previous answer or payment.
  fileprivate func labelChange(to index: Int, of numbers: [Int]) {
    guard index > 0, (numbers[index - 1] > 0) != (numbers[index] > 0) else { return }
    label(numbers[index] > 0 ? "the first bank app was installed" : "the last bank app was removed")
  }
}
