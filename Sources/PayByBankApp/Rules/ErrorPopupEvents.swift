import Conformance
import PropertyTesting

private let errorsAndApps: Generator<(ErrorStrings, Int)> = zip(.errorStrings, .int(in: 0...1))
private let oneOrTwoErrors: Generator<(ErrorStrings, Bool)> = zip(.errorStrings, .bool)
private let errorsAfterHistory: Generator<(History, Int, ErrorStrings, Control)> = zip(
  .history, .int(in: 0...2), .errorStrings, .element(of: [Control.close, .retry]))
private let retriedPayments: Generator<(Bool, [Payment], ErrorStrings, Bool)> = zip(
  .bool, .payments(2...2), .errorStrings, .bool(probability: 0.7))
private let errorsAfterPayments: Generator<([Payment], ErrorStrings, Bool, Bool)> = zip(
  .payments(2...2), .errorStrings, .bool, .bool)
private let eventsDuringErrors: Generator<(ErrorStrings, [Step], Bool)> = zip(
  .errorStrings, .array(of: .element(of: [Step.wait, .leaveAndReturn, .ask, .hostButton]), count: 1...4),
  .bool)

extension PayByBankApp {
  /// What an error popup does: sections 4.2.3.2, 3.5 and 5.
  static let errorPopupEvents: Chapter<Self> = Chapter("Error popup events") {
    Rule(
      "PBBA-ERR-05", .must(.prose), "The button inside the error popup asks the host once for a retry.",
      cites: .eis11("4.2.3.2"), readings: [.aPBBA15], given: errorsAndApps,
      covers: [.seen(50, percent: "retry asked for")],
      mutants: [
        .watching("reports a close instead") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error) else { return moment.effects }
          return moment.without(kind: .calledBack) + [moment.callback(.didCloseByUser)]
        },
        .watching("reports a close besides") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error) else { return moment.effects }
          return moment.and(moment.callback(.didCloseByUser))
        },
        .doubling("asks twice") { $0.isCallback(.retryPaymentRequest) },
      ]
    ) { trial, input in
      try await trial.reachError(input.0, bankApps: input.1)
      let observed = try await trial.send(.tap(control: .retry))
      let (retries, closes) = (
        try observed.callbacks(.retryPaymentRequest).count, try observed.callbacks(.didCloseByUser).count
      )
      try trial.expect(retries == 1, "a retry must be asked for once, it was \(retries) times")
      try trial.expect(closes == 0, "a retry was reported as a close by the user too")
      if trial.profile.effects.contains(.dismissed) {
        trial.reading(.aPBBA15, try trial.popups.top == nil ? "the popup goes" : "the popup stays")
      }
      trial.label("retry asked for")
    }

    Rule(
      "PBBA-ERR-06", .must(.prose), "Closing the error popup reports a close and asks for no retry.",
      cites: .eis11("4.2.3.2"), given: oneOrTwoErrors,
      covers: [.seen(25, percent: "another popup asked for a retry"), .seen(50, percent: "close reported")],
      mutants: [
        .watching("asks for a retry as well") { moment in
          guard moment.tapped(.close), moment.wasUp(.error) else { return moment.effects }
          return moment.and(moment.callback(.retryPaymentRequest))
        }
      ]
    ) { trial, input in
      try await trial.reachError(input.0, bankApps: 1)
      let observed = try await trial.send(.tap(control: .close))
      let retries = try observed.callbacks(.retryPaymentRequest)
      try trial.expect(retries.isEmpty, "a retry was asked for although the error popup was closed")
      if try !observed.callbacks(.didCloseByUser).isEmpty { trial.label("close reported") }
      guard input.1 else { return }
      try await trial.reachError(input.0, bankApps: 1)
      if try await !trial.send(.tap(control: .retry)).callbacks(.retryPaymentRequest).isEmpty {
        trial.label("another popup asked for a retry")
      }
    }

    Rule(
      "PBBA-ERR-07", .must(.derived),
      "An error popup opens no bank app and leaves the stored choice alone, whatever is stored and installed.",
      cites: .eis11("3.5", "4.2.3.2"),
      given: errorsAfterHistory,
      covers: [
        .atLeast(15, percent: "choice remembered") { $0.0 == .chosen },
        .atLeast(15, percent: "no bank app") { $0.1 == 0 },
        .seen(15, percent: "an app was opened elsewhere"), .seen(50, percent: "error popup shown"),
      ],
      mutants: [
        .watching("opens the bank app because the choice is stored") { moment in
          guard case .showErrorPopup = moment.stimulus, moment.isRemembered,
            moment.world.canOpen(scheme: scheme)
          else {
            return moment.effects
          }
          return [.openedURL(url: "zapp://", succeeded: true)]
        },
        .watching("erases the choice when there is no bank app") { moment in
          guard case .showErrorPopup = moment.stimulus, moment.isRemembered,
            !moment.world.canOpen(scheme: scheme)
          else {
            return moment.effects
          }
          return moment.and(moment.forget)
        },
      ]
    ) { trial, input in
      let (history, bankApps, strings, control) = input
      try await trial.live(through: history, with: Payment())
      if try !trial.seen.openedURLs.isEmpty { trial.label("an app was opened elsewhere") }
      trial.have(Phone(bankApps: bankApps))
      let before = trial.world.preferences[rememberedKey]?.isTruthy == true
      let shown = try await trial.send(strings.stimulus())
      let tapped = try await trial.send(.tap(control: control))
      let urls = try (shown.openedURLs + tapped.openedURLs).map(\.url)
      try trial.expect(urls.isEmpty, "an error popup must open nothing, saw \(described(urls))")
      if trial.profile.effects.contains(.savedPreference) {
        try trial.expect(
          try trial.isRemembered == before,
          "the stored choice was \(before ? "erased" : "set") by an error popup")
      }
      if try shown.faces.contains(where: { $0.screen == Screen.error }) { trial.label("error popup shown") }
    }

    Rule(
      "PBBA-ERR-08", .must(.prose),
      "After a retry was asked for, the library does nothing until the host pays again.",
      cites: .eis11("4.2.3.2"), given: retriedPayments,
      covers: [
        .seen(25, percent: "the host paid again"), .atLeast(25, percent: "a payment before") { $0.0 },
      ],
      mutants: [
        .watching("shows the last payment again by itself") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error),
            let payment = moment.before.payments.last
          else { return moment.effects }
          let face = Face(
            popup: "retried", screen: .ecomm, presenter: payment.presenter, texts: [payment.brn],
            instructions: ["Enter the code."], controls: [.close], images: [])
          return moment.and(face.effect)
        },
        .watching("opens the bank app by itself") { moment in
          guard moment.tapped(.retry), moment.wasUp(.error) else { return moment.effects }
          return moment.and(.openedURL(url: "zapp://", succeeded: true))
        },
      ]
    ) { trial, input in
      let (paysFirst, payments, strings, goesOn) = input
      if paysFirst {
        try await trial.reachPopup(PopupPath(kind: .ecomm, payment: payments[0]))
        try await trial.send(.tap(control: .close))
      }
      try await trial.reachError(strings, bankApps: 0)
      try trial.expectNoPayment(in: try await trial.send(.tap(control: .retry)))
      if let later = try await trial.perform(.leaveAndReturn) { try trial.expectNoPayment(in: later) }
      guard goesOn else { return }
      try await trial.clearScreen()
      if try await !trial.show(payments[1]).faces.isEmpty { trial.label("the host paid again") }
    }

    Rule(
      "PBBA-ERR-10", .must(.prose),
      "The error popup is presented by the view controller, and reports to the delegate, that were passed with it.",
      cites: .eis11("4.2.3.2"), readings: [.aPBBA17],
      given: errorsAfterPayments,
      covers: [
        .atLeast(20, percent: "another popup is still up") { $0.2 },
        .atLeast(30, percent: "another delegate") { $0.0[0].delegate != $0.0[1].delegate },
      ],
      mutants: [
        .watching("keeps the delegate of the payment") { moment in
          guard let payment = moment.before.payments.first, moment.wasUp(.error) else {
            return moment.effects
          }
          return moment.effects.map { effect in
            guard let callback = effect.callback else { return effect }
            return .calledBack(event: callback.event, popup: callback.popup, delegate: payment.delegate)
          }
        },
        .redrawing("presents on the view controller of the payment") { face, moment in
          guard face.screen == Screen.error, let payment = moment.before.payments.first,
            moment.before.popup == nil
          else {
            return face
          }
          return face.changing(presenter: payment.presenter)
        },
      ]
    ) { trial, input in
      let (payments, strings, isUp, isClosed) = input
      try await trial.reachPopup(PopupPath(kind: .ecomm, payment: payments[0]))
      if !isUp { try await trial.send(.tap(control: .close)) }
      let shown = try await trial.send(
        strings.stimulus(presenter: payments[1].presenter, delegate: payments[1].delegate))
      guard let face = try shown.faces.last, face.screen == Screen.error else { try trial.discard() }
      if isUp {
        // Whether a popup that is up is replaced or changed in place is open, and with it who presents it.
        trial.reading(
          .aPBBA17,
          face.presenter == payments[1].presenter ? "the newest view controller" : "the first view controller"
        )
      } else {
        try trial.expect(
          face.presenter == payments[1].presenter,
          "the error popup must be presented by \(payments[1].presenter), it was by \(face.presenter)")
      }
      let callbacks = try await trial.send(.tap(control: isClosed ? .close : .retry)).callbacks
        .filter(\.isDocumented)
      guard !callbacks.isEmpty else { try trial.discard() }
      let wrong = callbacks.first { $0.delegate != payments[1].delegate }
      try trial.expect(
        wrong == nil,
        "\(wrong?.event.rawValue ?? "") must go to the delegate \(payments[1].delegate), it went to \(wrong?.delegate ?? "")"
      )
    }

    Rule(
      "PBBA-ERR-12", .must(.prose),
      "A retry is asked for by the consumer's tap alone, not by time or by itself.",
      cites: .eis11("4.2.3.2", "5"), readings: [.aPBBA8],
      given: eventsDuringErrors,
      covers: [
        .atLeast(20, percent: "time passed") { $0.1.contains(.wait) },
        .seen(25, percent: "the tap asked for a retry"),
      ],
      mutants: [
        .watching("asks for a retry when time has passed") { moment in
          guard case .timePassed = moment.stimulus, moment.wasUp(.error) else {
            return moment.effects
          }
          return moment.and(moment.callback(.retryPaymentRequest))
        },
        .watching("asks for a retry when the host app comes back") { moment in
          guard moment.stimulus == .appDidBecomeActive, moment.wasUp(.error) else {
            return moment.effects
          }
          return moment.and(moment.callback(.retryPaymentRequest))
        },
      ]
    ) { trial, input in
      let (strings, steps, taps) = input
      try await trial.reachError(strings, bankApps: 0)
      for step in steps {
        let observed = try await trial.perform(step)
        let retries = try observed?.callbacks(.retryPaymentRequest) ?? []
        try trial.expect(retries.isEmpty, "a retry was asked for although nobody tapped the button")
        if step == .wait, let observed {
          trial.reading(
            .aPBBA8,
            try observed.callbacks(.didExpire).isEmpty
              ? "an error popup does not expire" : "an error popup expires")
        }
      }
      guard taps else { return }
      if try await !trial.send(.tap(control: .retry)).callbacks(.retryPaymentRequest).isEmpty {
        trial.label("the tap asked for a retry")
      }
    }
  }
}

extension Trial where System == PayByBankApp {
  /// Shows an error popup; gives the case up where it does not appear.
  @discardableResult
  func reachError(_ strings: ErrorStrings, bankApps: Int) async throws -> Face {
    have(Phone(bankApps: bankApps))
    guard let face = try await send(strings.stimulus()).faces.last, face.screen == Screen.error else {
      try discard()
    }
    return face
  }

  /// States that no popup of a payment appeared and no URL was opened.
  fileprivate func expectNoPayment(in observed: Observed<PayByBankApp>) throws {
    let payment = try observed.of(.presented, .openedURL).filter { effect in
      guard let face = effect.face else { return true }
      return face.screen == Screen.mcomm || face.screen == Screen.ecomm
    }
    try expect(payment.isEmpty, "the library went on by itself: \(describedEffects(payment))")
  }
}
