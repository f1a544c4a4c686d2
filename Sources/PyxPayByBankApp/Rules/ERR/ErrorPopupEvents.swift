import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What an error popup does: sections 4.2.3.2, 3.5 and 5.
  static let errorPopupEvents: Chapter<Self> = Chapter("Error popup events") {
    retryByButton

    Rule(
      "PBBA-ERR-06", .must(.prose), "Closing the error popup reports a close instead of asking for a retry.",
      cites: .eis11("4.2.3.2").quoting("called only when the Consumer taps on the \"Pay by Bank app\""),
      given: oneOrTwoErrors
    ) { trial, input in
      try await trial.reachError(input.strings, bankApps: 1, after: input.start)
      let observed = try await trial.send(.tap(control: .close))
      let retries = try observed.callbacks(.retryPaymentRequest)
      try trial.expect(
        retries.isEmpty, "after the error popup was closed", expected: "no request for a retry", saw: "one")
      try trial.need(
        !observed.callbacks(.didCloseByUser).isEmpty, expected: "a report of the close", saw: "none")
      trial.label("close reported")
      guard input.asksForRetry else { return }
      try await trial.reachError(input.strings, bankApps: 1)
      try await trial.askForRetry()
      trial.label("another popup asked for a retry")
    } covers: {
      [.seen("another popup asked for a retry", atLeast: 25), .seen("close reported", atLeast: 50)]
    } mutants: {
      [
        .watching("requests a retry as well") { moment in
          guard moment.tapped(.close), moment.wasUp(.error) else { return moment.effects }
          return moment.and(moment.callback(.retryPaymentRequest))
        }
      ]
    }

    Rule(
      "PBBA-ERR-07", .must(.derived),
      "An error popup opens no bank app and stores no choice; a stored choice stays while a bank app is installed.",
      cites: .eis11("3.5", "3.5.1.1", "4.2.3.2"), readings: [.errorPopupErasesChoice],
      given: errorsAfterHistory
    ) { trial, input in
      try await trial.live(through: input.history, with: Payment())
      let begun = input.history == .none ? try await trial.begin(input.start) : Start()
      if try !trial.seen.openedURLs.isEmpty { trial.label("an app was opened before the error") }
      trial.have(Phone(bankApps: input.bankApps))
      let before = trial.world.preferences[rememberedKey]?.isTruthy == true
      let shown = try await trial.send(input.strings.stimulus())
      let early = try shown.openedURLs.map(\.url)
      try trial.expect(
        early, equals: [], "URLs opened by the error popup")
      // An earlier popup may stay up, and then no error popup appears (A-PBBA-17).
      if begun.state.shown != .none, try shown.faces.isEmpty { try trial.discard() }
      try trial.need(
        shown.faces.contains { $0.screen == Screen.error }, expected: "the error popup", saw: "none")
      let tapped = try await trial.send(.tap(control: input.control))
      let urls = try (shown.openedURLs + tapped.openedURLs).map(\.url)
      try trial.expect(urls, equals: [], "URLs opened by the error popup and the tap on it")
      if trial.profile.effects.contains(.savedPreference) {
        let after = try trial.isRemembered
        if before, input.bankApps == 0 {
          trial.reading(
            .errorPopupErasesChoice,
            after ? "an error popup erases nothing" : "an error popup erases the choice")
        } else {
          try trial.expect(
            after == before, "the stored choice after an error popup",
            expected: before ? "the choice kept" : "no choice",
            saw: before ? "the choice erased" : "one stored")
        }
      }
      trial.label("error popup shown")
      if input.history == .chosen { trial.label("choice remembered") }
    } covers: {
      [
        .seen("choice remembered", atLeast: 10),
        .covers("no bank app", atLeast: 15) { $0.bankApps == 0 },
        .seen("an app was opened before the error", atLeast: 15), .seen("error popup shown", atLeast: 50),
      ]
    } mutants: {
      [
        .watching("opens the bank app because the choice is stored") { moment in
          guard case .showErrorPopup = moment.stimulus, moment.isRemembered,
            moment.world.canOpen(scheme: scheme)
          else {
            return moment.effects
          }
          return [.openedURL(url: "zapp://", succeeded: true)]
        },
        .watching("erases the choice although a bank app is installed") { moment in
          guard case .showErrorPopup = moment.stimulus, moment.isRemembered,
            moment.world.canOpen(scheme: scheme)
          else {
            return moment.effects
          }
          return moment.and(moment.forget)
        },
      ]
    }

    nothingAfterRetry

    errorPopupPresenter

    retryByTapAlone
  }
}

// MARK: Inputs

private struct ClosedError: Sendable {
  var strings: ErrorStrings
  var asksForRetry: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let oneOrTwoErrors: Generator<ClosedError> = zip(
  .errorStrings, .bool, .start(after: .anything)
).map { ClosedError(strings: $0, asksForRetry: $1, start: $2) }

private struct ErrorAfterHistory: Sendable {
  var history: History
  var bankApps: Int
  var strings: ErrorStrings
  var control: Control
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let errorsAfterHistory: Generator<ErrorAfterHistory> = zip(
  .history, .int(in: 0...2), .errorStrings, .element(of: [Control.close, .retry]), .start(after: .anything)
).map { ErrorAfterHistory(history: $0, bankApps: $1, strings: $2, control: $3, start: $4) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Shows an error popup.
  @discardableResult
  func reachError(
    _ strings: ErrorStrings, bankApps: Int, after start: Start = Start()
  ) async throws -> Face {
    try await reachError(strings.stimulus(), after: start, on: Phone(bankApps: bankApps))
  }

  /// Shows an error popup after the earlier steps, or from a clear screen if an earlier popup stays (A-PBBA-17).
  @discardableResult
  func reachError(
    _ stimulus: PayByBankAppStimulus, after start: Start = Start(), on phone: Phone? = nil
  ) async throws -> Face {
    let before = world
    let start = try await begin(start)
    if let phone { have(phone) }
    if let last = start.journey.last {
      if let face = try await send(stimulus).faces.last, face.screen == Screen.error, try isInFront(face) {
        return face
      }
      try await startAfresh(
        instead: last, because: "no error popup comes to the front in that situation", in: before)
      if let phone { have(phone) }
    }
    let observed = try await send(stimulus)
    if let face = try observed.faces.last, face.screen == Screen.error { return face }
    throw setback(expected: "the error popup", saw: "\(described(try observed.outcomes))")
  }
}
