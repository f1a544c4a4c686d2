import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What does not count as a close by the user: sections 4.2.3.1 and 5.
  static var reservedForTheCross: Rule {
    Rule(
      "PBBA-POP-19", .must(.derived),
      "A close by the user is reported only when the user closes the popup, not when the host dismisses "
        + "it, time runs out, a retry is requested, or the bank app is installed but does not open.",
      cites: .eis11("4.2.3.1", "5"), readings: [.handOverReportedAsClose], given: endings
    ) { trial, input in
      trial.leaveOutWithoutClock(Ending.expired.rawValue)
      trial.leaveOut(Ending.dismissed.rawValue, without: .dismissPopup)
      let face = try await trial.reachPopup(
        PopupPath(kind: input.ending.popup, payment: input.payment, start: input.start))
      let isGone = input.ending == .handedOver && input.isGone
      if isGone { trial.have(Phone(bankApps: 0)) }
      if let observed = try await trial.perform(input.ending.step) {
        let isReported = try !observed.callbacks(.didCloseByUser).isEmpty
        // "A callback will be received when the PBBA Pop-up is dismissed" may also mean a hand-over.
        if input.ending == .handedOver, try observed.openedURLs.contains(where: \.succeeded) {
          trial.reading(
            .handOverReportedAsClose,
            isReported ? "a hand-over is reported as a close" : "a hand-over is not reported")
        } else if try !isGone || !trial.mayReportGone(face, observed) {
          try trial.expect(
            !isReported, "\(input.ending.rawValue), which is not a close by the user",
            expected: "no report of a close",
            saw: "a report")
        }
        trial.label(input.ending.rawValue)
      }
      guard input.goesOn else { return }
      try await trial.clearScreen()
      try await trial.reachPopup(PopupPath(kind: .ecomm, payment: input.payment))
      let closed = try await trial.send(.tap(control: .close))
      try trial.need(
        !closed.callbacks(.didCloseByUser).isEmpty, expected: "a report of the close", saw: "none")
      trial.label("the cross was reported")
    } covers: {
      Ending.allCases.map { .seen($0.rawValue, atLeast: 10) } + [
        .seen("the cross was reported", atLeast: 20)
      ]
    } mutants: {
      [
        .watching("reports a close when the host dismisses the popup") { moment in
          moment.stimulus == .dismissPopup && moment.before.popup != nil
            ? moment.and(moment.callback(.didCloseByUser)) : moment.effects
        },
        .watching("reports a close instead of opening the bank app") { moment in
          moment.tapped(.openBankingApp) && moment.wasUp(.mcomm)
            ? moment.without(kind: .openedURL) + [moment.callback(.didCloseByUser)] : moment.effects
        },
        .rewriting("reports a close when time runs out") { effect in
          guard let callback = effect.callback, callback.event == .didExpire else { return [effect] }
          return [
            effect, .calledBack(event: .didCloseByUser, popup: callback.popup, delegate: callback.delegate),
          ]
        },
        .watching("reports a close with a retry") { moment in
          moment.tapped(.retry) && moment.wasUp(.error)
            ? moment.and(moment.callback(.didCloseByUser)) : moment.effects
        },
      ]
    }
  }
}

extension Trial where System == PayByBankApp {
  /// Whether a library may report the tap on "Open banking app" as a close if there is no bank app to open.
  ///
  /// It may if it tried to open the bank app, or if the popup went with the tap ("A callback will be received when the
  /// PBBA Pop-up is dismissed").
  fileprivate func mayReportGone(_ face: Face, _ observed: Observed<PayByBankApp>) throws -> Bool {
    if try !observed.openedURLs.isEmpty { return true }
    return try !profile.effects.contains(.dismissed) || !isUp(face)
  }
}

// MARK: Inputs

private struct EndedPopup: Sendable {
  var ending: Ending
  var payment: Payment
  var goesOn: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
  /// Whether the bank apps were removed while the popup that could open one was up.
  var isGone: Bool
}

private let endings: Generator<EndedPopup> = zip(
  .element(of: Ending.allCases), .payment, .bool, .start(after: .nothingRemembered), .bool(probability: 0.3)
).map { EndedPopup(ending: $0, payment: $1, goesOn: $2, start: $3, isGone: $4) }

/// How a popup can end without the cross.
private enum Ending: String, Sendable, CaseIterable {
  case dismissed = "the host dismissed the popup"
  case handedOver = "the bank app was to be opened"
  case expired = "time ran out"
  case retried = "a retry was asked for"

  var popup: PopupPath.Kind {
    switch self {
    case .dismissed, .expired: .ecomm
    case .handedOver: .mcomm
    case .retried: .error
    }
  }

  var step: Step {
    switch self {
    case .dismissed: .dismiss
    case .handedOver: .tap(.openBankingApp)
    case .expired: .wait
    case .retried: .tap(.retry)
    }
  }
}
