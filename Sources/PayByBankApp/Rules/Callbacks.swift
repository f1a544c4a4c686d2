import Conformance
import PropertyTesting

private let stepsWithoutErrors: Generator<(Bool, [Step], Bool)> = zip(
  .bool, PayByBankApp.paymentSteps, .bool(probability: 0.7))
private let popupsAndTaps: Generator<(PopupPath, Bool)> = zip(.popupPath, .bool)
private let endings: Generator<(Ending, Payment, Bool)> = zip(.element(of: Ending.allCases), .payment, .bool)

extension PayByBankApp {
  /// What the host is told: sections 4.2.3.1, 4.2.3.2 and 5.
  static let callbacks: Chapter<Self> = Chapter("Popup callbacks") {
    Rule(
      "PBBA-POP-17", .must(.prose), "The popup of a payment never asks for a retry.",
      cites: .eis11("4.2.3.1", "4.2.3.2", "5"), given: stepsWithoutErrors,
      covers: [
        .seen(25, percent: "an error popup asked for a retry"),
        .atLeast(20, percent: "time ran out") { $0.1.contains(.wait) },
      ],
      mutants: [
        .rewriting("asks for a retry when time has run out") { effect in
          guard let callback = effect.callback, callback.event == .didExpire else { return [effect] }
          return [
            effect,
            .calledBack(event: .retryPaymentRequest, popup: callback.popup, delegate: callback.delegate),
          ]
        },
        .watching("asks for a retry when a payment's popup is closed") { moment in
          guard moment.tapped(.close), moment.wasUp(.ecomm) else { return moment.effects }
          return moment.and(moment.callback(.retryPaymentRequest))
        },
      ]
    ) { trial, input in
      let (hasBankApp, steps, endsWithError) = input
      trial.have(Phone(bankApps: hasBankApp ? 1 : 0))
      for step in steps {
        let retries = try await trial.perform(step)?.callbacks(.retryPaymentRequest) ?? []
        try trial.expect(retries.isEmpty, "a retry was asked for although no error popup was up")
      }
      guard endsWithError, trial.understands(.showErrorPopup) else { return }
      try await trial.send(ErrorStrings().stimulus())
      if try await !trial.send(.tap(control: .retry)).callbacks(.retryPaymentRequest).isEmpty {
        trial.label("an error popup asked for a retry")
      }
    }

    Rule(
      "PBBA-POP-18", .must(.prose),
      "The cross on a popup dismisses it and reports once that the user closed it.",
      cites: .eis11("4.2.3.1", "4.2.3.2", "5"), given: popupsAndTaps,
      covers: [
        .atLeast(10, percent: "M-COMM popup") { $0.0.kind == PopupPath.Kind.mcomm },
        .atLeast(10, percent: "code popup") { $0.0.kind == PopupPath.Kind.ecomm },
        .atLeast(10, percent: "code popup by get code") { $0.0.kind == PopupPath.Kind.ecommByTap },
        .atLeast(10, percent: "error popup") { $0.0.kind == PopupPath.Kind.error },
        .atLeast(25, percent: "double tap") { $0.1 },
      ],
      mutants: [
        .watching("reports it for error popups only") { moment in
          guard moment.tapped(.close), let popup = moment.before.popup, popup.screen != Screen.error else {
            return moment.effects
          }
          return moment.without(.didCloseByUser)
        },
        .watching("reports it but leaves the popup up") { moment in
          moment.tapped(.close) ? moment.without(kind: .dismissed) : moment.effects
        },
        .watching("reports it twice on a double tap") { moment in
          guard moment.tapped(.close), moment.before.popup == nil, !moment.before.payments.isEmpty else {
            return moment.effects
          }
          return moment.and(moment.callback(.didCloseByUser))
        },
      ]
    ) { trial, input in
      let (path, isDouble) = input
      let face = try await trial.reachPopup(path)
      var reports = try await trial.send(.tap(control: .close)).callbacks(.didCloseByUser)
      if isDouble { reports += try await trial.send(.tap(control: .close)).callbacks(.didCloseByUser) }
      try trial.expect(
        reports.count == 1,
        "closing the \(face.screen.rawValue) popup must be reported once, it was \(reports.count) times")
      try trial.expect(
        try !trial.popups.faces.contains { $0.popup == face.popup },
        "the \(face.screen.rawValue) popup must be gone after its cross was tapped")
    }

    Rule(
      "PBBA-POP-19", .must(.derived),
      "That the user closed a popup is reported for the cross alone: not when the host dismisses it, the bank app "
        + "opens, time runs out or a retry is asked for.",
      cites: .eis11("4.2.3.1", "5"), given: endings,
      covers: Ending.allCases.map { ending in
        .atLeast(10, percent: ending.rawValue) { $0.0 == ending }
      } + [.seen(20, percent: "the cross was reported")],
      mutants: [
        .watching("reports it when the host dismisses the popup") { moment in
          moment.stimulus == .dismissPopup && moment.before.popup != nil
            ? moment.and(moment.callback(.didCloseByUser)) : moment.effects
        },
        .watching("reports it when the bank app opens") { moment in
          moment.tapped(.openBankingApp) && moment.wasUp(.mcomm)
            ? moment.and(moment.callback(.didCloseByUser)) : moment.effects
        },
        .rewriting("reports it when time runs out") { effect in
          guard let callback = effect.callback, callback.event == .didExpire else { return [effect] }
          return [
            effect, .calledBack(event: .didCloseByUser, popup: callback.popup, delegate: callback.delegate),
          ]
        },
        .watching("reports it with a retry") { moment in
          moment.tapped(.retry) && moment.wasUp(.error)
            ? moment.and(moment.callback(.didCloseByUser)) : moment.effects
        },
      ]
    ) { trial, input in
      let (ending, payment, goesOn) = input
      try await trial.reachPopup(PopupPath(kind: ending.popup, payment: payment))
      let closed = try await trial.perform(ending.step)?.callbacks(.didCloseByUser) ?? []
      try trial.expect(
        closed.isEmpty, "\(ending.rawValue): that is no close by the user, but was reported as one")
      guard goesOn else { return }
      try await trial.clearScreen()
      try await trial.reachPopup(PopupPath(kind: .ecomm, payment: payment))
      if try await !trial.send(.tap(control: .close)).callbacks(.didCloseByUser).isEmpty {
        trial.label("the cross was reported")
      }
    }

    Rule(
      "PBBA-POP-22", .must(.prose), "Every delegate call hands over the popup that it is about.",
      cites: .eis11("4.2.3.1", "4.2.3.2"), given: popupsAndTaps,
      covers: [
        .atLeast(10, percent: "M-COMM popup") { $0.0.kind == PopupPath.Kind.mcomm },
        .atLeast(10, percent: "error popup") { $0.0.kind == PopupPath.Kind.error },
        .seen(20, percent: "didCloseByUser"), .seen(5, percent: "retryPaymentRequest"),
      ],
      mutants: [
        .watching("hands over nothing") { $0.handingOver { _ in nil } },
        .watching("hands over another popup") { moment in
          moment.handingOver { _ in
            moment.wasUp(.error) ? "another" : moment.before.popup?.popup
          }
        },
      ]
    ) { trial, input in
      let (path, isClosed) = input
      let face = try await trial.reachPopup(path)
      let control: Control = !isClosed && path.kind == PopupPath.Kind.error ? .retry : .close
      let callbacks = try await trial.send(.tap(control: control)).callbacks
        .filter(\.isDocumented)
      for callback in callbacks {
        try trial.expect(
          callback.popup == face.popup,
          "\(callback.event.rawValue) must hand over \(face.popup), it handed over \(callback.popup ?? "nothing")"
        )
        trial.label(callback.event.rawValue)
      }
    }
  }

  fileprivate static var paymentSteps: Generator<[Step]> {
    Generator<[Step]>.steps(
      1...8, hasBankApp: true, withErrors: false, extras: [.wait, .wait, .leaveAndReturn, .dismiss, .ask])
  }
}

/// How a popup can end without the cross.
private enum Ending: String, Sendable, CaseIterable {
  case dismissed = "the host dismissed the popup"
  case handedOver = "the bank app was opened"
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

extension Moment {
  /// The effects with other popups in delegate calls.
  fileprivate func handingOver(_ popup: (String?) -> String?) -> [PayByBankAppEffect] {
    effects.map { effect in
      guard let callback = effect.callback else { return effect }
      return .calledBack(event: callback.event, popup: popup(callback.popup), delegate: callback.delegate)
    }
  }
}
