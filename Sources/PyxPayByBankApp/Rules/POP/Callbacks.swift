import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What the host is told: sections 4.2.3.1, 4.2.3.2 and 5.
  static let callbacks: Chapter<Self> = Chapter("Popup callbacks") {
    Rule(
      "PBBA-POP-17", .must(.prose), "Only error popups ask for a retry.",
      cites: .eis11("4.2.3.1", "4.2.3.2", "5").quoting(
        "Not applicable for successful responses (only error popup)"), given: stepsWithoutErrors
    ) { trial, input in
      trial.leaveOutWithoutClock("time ran out")
      try await trial.begin(Start(quiet: input.quiet))
      trial.have(Phone(bankApps: input.hasBankApp ? 1 : 0))
      for step in input.steps {
        guard let observed = try await trial.performOrdinary(step) else { continue }
        let retries = try observed.callbacks(.retryPaymentRequest)
        try trial.expect(
          retries.isEmpty, "requests for a retry although no error popup was up", expected: "none",
          saw: "\(retries.count)")
        if step == .wait { trial.label("time ran out") }
      }
      guard input.endsWithError, trial.understands(.showErrorPopup) else { return }
      try await trial.clearScreen()
      _ = try await trial.reachError(ErrorStrings().stimulus())
      try await trial.askForRetry()
      trial.label("an error popup asked for a retry")
    } covers: {
      [
        .seen("an error popup asked for a retry", atLeast: 25),
        .seen("time ran out", atLeast: 20),
      ]
    } mutants: {
      [
        .rewriting("requests a retry when time has run out") { effect in
          guard let callback = effect.callback, callback.event == .didExpire else { return [effect] }
          return [
            effect,
            .calledBack(event: .retryPaymentRequest, popup: callback.popup, delegate: callback.delegate),
          ]
        },
        .watching("requests a retry when a payment's popup is closed") { moment in
          guard moment.tapped(.close), moment.wasUp(.ecomm) else { return moment.effects }
          return moment.and(moment.callback(.retryPaymentRequest))
        },
      ]
    }

    Rule(
      "PBBA-POP-18", .must(.prose),
      "The cross on a popup dismisses it and reports once that the user closed it.",
      cites: .eis11("4.2.3.1", "4.2.3.2", "5").quoting(
        "Will be called when the Consumer taps on the top-right corner"), given: popupsAndTaps
    ) { trial, input in
      var face = try await trial.reachPopup(input.path)
      if input.losesBankApps, input.path.kind == .mcomm {
        guard let left = try await trial.comeBackWithoutBankApps(to: face) else { return }
        face = left
        trial.label(lossOfBankApps)
      }
      var reports = try await trial.send(.tap(control: .close)).callbacks(.didCloseByUser)
      if input.isDouble {
        // The second tap may reach a popup under the first popup, and bring another report.
        reports += try await trial.send(.tap(control: .close)).callbacks(.didCloseByUser)
          .filter { $0.popup == nil || $0.popup == face.popup }
      }
      try trial.expect(
        reports.count, equals: 1, "reports that the \(face.screen.rawValue) popup was closed")
      try trial.expect(
        try !trial.popups.faces.contains { $0.popup == face.popup },
        expected: "no \(face.screen.rawValue) popup after its cross was tapped", saw: "one still up")
      let more = try await trial.end(after: input.path.start).callbacks(.didCloseByUser).filter {
        $0.popup == face.popup
      }
      try trial.expect(
        more.isEmpty,
        "reports that the \(face.screen.rawValue) popup was closed", expected: "one",
        saw: "one more at the end of the session")
      trial.label(input.path.kind.words)
      if input.isDouble { trial.label("double tap") }
    } covers: {
      [
        .seen(PopupPath.Kind.mcomm.words, atLeast: 10), .seen(PopupPath.Kind.ecomm.words, atLeast: 10),
        .seen(PopupPath.Kind.ecommByTap.words, atLeast: 10), .seen(PopupPath.Kind.error.words, atLeast: 10),
        .seen("double tap", atLeast: 25), .seen(lossOfBankApps, atLeast: 3),
      ]
    } mutants: {
      [
        .watching("reports the close only of error popups") { moment in
          guard moment.tapped(.close), let popup = moment.before.popup, popup.screen != Screen.error else {
            return moment.effects
          }
          return moment.without(.didCloseByUser)
        },
        .watching("reports the close but leaves the popup up") { moment in
          moment.tapped(.close) ? moment.without(kind: .dismissed) : moment.effects
        },
        .counting("cannot be closed after replacing another popup") { moment, hasReplaced in
          if moment.isPayment { hasReplaced = moment.before.popup == nil ? 0 : 1 }
          return hasReplaced == 1 && moment.tapped(.close) && moment.wasUp(.mcomm) ? [] : moment.effects
        },
        .watching("reports the close twice on a double tap") { moment in
          guard moment.tapped(.close), moment.before.popup == nil, !moment.before.payments.isEmpty else {
            return moment.effects
          }
          return moment.and(moment.callback(.didCloseByUser))
        },
        .watching("replaces the explanation with the code when no bank app is left") {
          moment in
          guard moment.stimulus == .appDidBecomeActive, moment.wasUp(.moreAbout),
            let popup = moment.before.popup, !moment.world.canOpen(scheme: scheme)
          else { return moment.effects }
          return moment.and(
            popup.changing(
              screen: .ecomm, texts: [moment.payment.brn], instructions: ["Enter the code."],
              controls: [.close]
            ).effect)
        },
        .repeatingWhenClosed("reports the close again when the session is closed") {
          $0.isCallback(.didCloseByUser)
        },
      ]
    }

    reservedForTheCross

    popupHandedOver
  }

  fileprivate static var paymentSteps: Generator<[Step]> {
    Generator<[Step]>.steps(
      1...8, hasBankApp: true, withErrors: false,
      extras: [.wait, .wait, .leaveAndReturn, .dismiss, .ask, .hostButton, .logosArrive])
  }
}

/// The label of cases in which every bank app was removed while an explanation was up.
private let lossOfBankApps = "every bank app was removed while the explanation was up"

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Opens the explanation of the M-COMM popup, and removes every bank app while the host app is in the background.
  ///
  /// Returns the popup that the payment has after that. Returns nil, and records the reason, if no popup with a cross
  /// is left, or if the library is not told when the user leaves the host app.
  ///
  /// When the host app is back, a library may show anything: still the explanation, the M-COMM popup, or the code.
  fileprivate func comeBackWithoutBankApps(to face: Face) async throws -> Face? {
    guard understands(.appDidEnterBackground), understands(.appDidBecomeActive) else {
      leaveOut(lossOfBankApps, because: "is not told when the user leaves the host app")
      return nil
    }
    let others = try self.others(than: face)
    let shown = try await send(.tap(control: .moreAbout)).faces
    try need(
      shown.contains { $0.screen == Screen.moreAbout }, expected: "the explanation",
      saw: described(shown.map(\.screen.rawValue)))
    change { $0.lifecycle = .background }
    try await send(.appDidEnterBackground)
    try await perform(.uninstall)
    change { $0.lifecycle = .active }
    try await send(.appDidBecomeActive)
    try requireObserved(.dismissed)
    if try popups.top?.screen == Screen.moreAbout { try await send(.tap(control: .close)) }
    if let top = try popups.top, !others.contains(top.popup), top.controls.contains(.getCode) {
      try await send(.tap(control: .getCode))
    }
    guard let top = try popups.top, !others.contains(top.popup), top.controls.contains(.close),
      top.screen != Screen.moreAbout
    else {
      // Closing the explanation may end the popup (A-PBBA-6).
      leaveOut(lossOfBankApps, because: "no popup with a cross is left after the explanation")
      return nil
    }
    return top
  }
}

// MARK: Inputs

private struct StepsWithoutErrors: Sendable {
  var hasBankApp: Bool
  var steps: [Step]
  var endsWithError: Bool
  /// What happens before the steps that the rule judges.
  var quiet: QuietLife
}

private let stepsWithoutErrors: Generator<StepsWithoutErrors> = zip(
  .bool, PayByBankApp.paymentSteps, .bool(probability: 0.7), .quietLife
).map { StepsWithoutErrors(hasBankApp: $0, steps: $1, endsWithError: $2, quiet: $3) }

private struct ClosedPopup: Sendable {
  var path: PopupPath
  var isDouble: Bool
  /// Whether every bank app is removed while the explanation is up and the host app is in the background.
  var losesBankApps: Bool
}

private let popupsAndTaps: Generator<ClosedPopup> = zip(
  .popupPath, .bool, .bool(probability: 0.5)
).map { ClosedPopup(path: $0, isDouble: $1, losesBankApps: $2) }
