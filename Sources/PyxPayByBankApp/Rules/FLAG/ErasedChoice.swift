import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The choice, and bank apps that are removed: section 3.5.1.1.
  @ChapterBuilder<Self> static var erasedChoice: [Rule] {
    Rule(
      "PBBA-FLAG-06", .must(.prose),
      "The choice is erased when the bank app cannot be opened because all bank apps were removed.",
      cites: .eis11("3.5.1.1").quoting(
        "cleared when this automatic opening cannot happen because the Consumer has uninstalled"),
      readings: [.howChoiceIsErased, .openAfterLastAppRemoved], given: .removal
    ) { trial, input in
      if input.isWhilePopupIsUp {
        try await trial.removeBankAppsUnderPopup(input)
      } else {
        try await trial.removeBankAppsAfterChoice(input)
      }
      if input.restarts { try await trial.restart() }
      try await trial.payWithoutBankApp(input.payments[1], after: input.error)
      let stored = try trial.preference(rememberedKey)
      if stored?.isTruthy == true, input.isWhilePopupIsUp || input.restarts {
        try await trial.needKnownChoice(input)
      }
      try trial.expect(
        stored?.isTruthy != true,
        "\(rememberedKey) after a payment without any bank app", expected: "false or nothing",
        saw: stored.map { "\($0)" } ?? "nothing")
      if !input.isWhilePopupIsUp {
        trial.reading(.howChoiceIsErased, stored == nil ? "erased by removing it" : "erased by storing false")
      }
      if input.restarts { trial.label("the app restarted in between") }
      if input.bankApps > 1 { trial.label("several bank apps removed") }
      if input.isWhilePopupIsUp { trial.label("removed while the popup was up") }
    } covers: {
      [
        .seen("choice was stored", atLeast: 35), .seen("the app restarted in between", atLeast: 20),
        .seen("several bank apps removed", atLeast: 20), .seen("removed while the popup was up", atLeast: 10),
      ]
    } mutants: {
      [
        .dropping("never erases the choice") { effect in
          guard case .savedPreference(rememberedKey, let value) = effect else { return false }
          return value?.isTruthy != true
        },
        .behaving("erases the choice only in memory", state: false) { isErased, stimulus, world, inner in
          var other = world
          if isErased { other.preferences[rememberedKey] = nil }
          let effects = try await inner.send(stimulus, in: other)
          return effects.filter { effect in
            guard case .savedPreference(rememberedKey, let value) = effect else { return true }
            isErased = value?.isTruthy != true
            return !isErased
          }
        },
      ]
    }

    Rule(
      "PBBA-FLAG-07", .must(.derived),
      "Once the choice has been erased, a payment shows a popup even if a bank app is installed again.",
      cites: .eis11("3.5.1.1"), readings: [.popupAfterCodeChosen, .choiceAfterReinstallation], given: .removal
    ) { trial, input in
      let phone = Phone(bankApps: input.bankApps)
      try await trial.rememberChoice(input.payments[0], after: input.start, on: phone)
      trial.label("choice was stored")
      try await trial.removeBankApps(input)
      if input.restarts {
        try await trial.restart()
        trial.label("the app restarted in between")
      }
      trial.have(Phone(bankApps: input.bankApps))
      let observed = try await trial.show(input.payments[2])
      if input.isWhilePopupIsUp {
        let outcomes = try observed.outcomes
        try trial.need(!outcomes.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
        trial.reading(
          .choiceAfterReinstallation,
          outcomes.contains("opened") ? "the choice is kept" : "the choice is erased")
      } else {
        try trial.expectLaterOffer(observed, "after the choice was erased")
      }
    } covers: {
      [
        .seen("payment without a bank app in between", atLeast: 40),
        .seen("the app restarted in between", atLeast: 20), .seen("choice was stored", atLeast: 40),
      ]
    } mutants: {
      [
        .behaving("brings an erased choice back", state: false, lasting: .wholeCase) {
          wasSet, stimulus, world, inner in
          var other = world
          if wasSet, world.isInstalled(scheme: scheme), case .showPopup = stimulus {
            other.preferences[rememberedKey] = .bool(true)
          }
          let effects = try await inner.send(stimulus, in: other)
          if effects.contains(where: { $0.preferenceChange?.value?.isTruthy == true }) { wasSet = true }
          return effects
        }
      ]
    }

    choiceWithFewerBankApps
  }
}

// MARK: Inputs

/// The choice is made, all bank apps are removed, and payments follow.
private struct Removal: Sendable {
  var bankApps: Int
  var payments: [Payment]
  var restarts: Bool
  /// Whether the apps are removed while the M-COMM popup is up, and "Open banking app" is tapped after that.
  var isWhilePopupIsUp: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
  /// The error popup, if any, before the host pays without a bank app.
  var error: EarlierError
}

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// The bank apps are removed while the M-COMM popup is up, and then the consumer taps its button.
  fileprivate func removeBankAppsUnderPopup(_ input: Removal) async throws {
    try await reach(.mcomm, input.payments[0], after: input.start, on: Phone(bankApps: input.bankApps))
    have(Phone(bankApps: 0))
    try await send(.tap(control: .openBankingApp))
    reading(.openAfterLastAppRemoved, try isRemembered ? "the choice is stored" : "the choice is not stored")
    if !input.restarts { try await clearScreen() }
  }

  /// The bank apps are removed after the choice was made and used.
  fileprivate func removeBankAppsAfterChoice(_ input: Removal) async throws {
    try await rememberChoice(input.payments[0], after: input.start, on: Phone(bankApps: input.bankApps))
    try await payByChoice(input.payments[1])
    label("choice was stored")
    have(Phone(bankApps: 0))
  }

  /// Removes the bank apps; then a payment comes without a bank app, or the user leaves the host and returns.
  fileprivate func removeBankApps(_ input: Removal) async throws {
    have(Phone(bankApps: 0))
    // PBBA-FLAG-06 judges a removal while a popup is up. Here, `isWhilePopupIsUp` means that no payment comes while the
    // apps are missing.
    guard !input.isWhilePopupIsUp else {
      // A user leaves the host to remove an app, and a library may look for apps when the user returns.
      try await perform(.leaveAndReturn)
      return
    }
    try await payWithoutBankApp(input.payments[1])
    if profile.effects.contains(.savedPreference) {
      try need(
        try !isRemembered, "the choice after a payment without a bank app", expected: "erased",
        saw: "kept", judgedBy: "PBBA-FLAG-06")
    }
    label("payment without a bank app in between")
    try await clearScreen()
  }

  /// Needs the next payment to follow the stored choice, after a restart if the case has one.
  ///
  /// A library cannot erase a choice that it does not know.
  fileprivate func needKnownChoice(_ input: Removal) async throws {
    try await close()
    change { $0.preferences = [:] }
    have(Phone())
    try await rememberChoice(input.payments[0])
    if input.restarts { try await restart() }
    let opened = try await show(input.payments[1]).openedURLs
    try need(
      !opened.isEmpty, expected: "the bank app opened by the choice", saw: "nothing opened",
      judgedBy: "PBBA-POP-02",
      "PBBA-FLAG-04")
  }
}

extension Generator where Value == Removal {
  fileprivate static var removal: Generator {
    zip(
      .int(in: 1...3), .payments(3...3), .bool, .bool(probability: 0.25), .start(after: .nothingRemembered),
      .earlierError
    ).map {
      Removal(
        bankApps: $0, payments: $1, restarts: $2, isWhilePopupIsUp: $3, start: $4, error: $5)
    }
  }
}
