import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The popup that offers to pay on this device: sections 2.2, 3.5, 3.5.1.1, 3.5.1.7, 3.5.1.8 and 4.2.3.1.
  static let sameDevicePopup: Chapter<Self> = Chapter("M-COMM popup") {
    Rule(
      "PBBA-POP-06", .must(.prose),
      "The M-COMM popup offers opening the bank app, getting a code and reading more, and can be closed.",
      cites: .eis11("2.2", "3.5.1.1", "4.2.3.1").quoting(
        "by pressing \"Open banking app\" or get the PBBA code"), given: .offer
    ) { trial, input in
      let face = try await trial.reach(.mcomm, input.payment, after: input.start, on: input.phone)
      let missing = [Control.openBankingApp, .getCode, .moreAbout, .close].filter {
        !face.controls.contains($0)
      }
      try trial.expect(
        missing.isEmpty, "the M-COMM popup's controls",
        expected: "also \(described(missing.map(\.rawValue)))",
        saw: "none of these")
    } covers: {
      [.covers("several bank apps", atLeast: 25) { $0.phone.bankApps > 1 }]
    } mutants: {
      [
        .redrawing("has no link to the explanation") { face, moment in
          guard face.screen == Screen.mcomm, moment.payment.token.count > 12 else { return face }
          return face.changing(controls: face.controls.filter { $0 != .moreAbout })
        },
        .redrawing("offers no code when there are several bank apps") { face, moment in
          guard face.screen == Screen.mcomm, moment.world.apps.count > 1 else { return face }
          return face.changing(controls: face.controls.filter { $0 != .getCode })
        },
      ]
    }

    openBankingAppButton

    Rule(
      "PBBA-POP-08/a", .must(.prose),
      "\"Get code\" shows the code of the same payment, and opens no app.",
      cites: .eis11("2.2", "3.5.1.1").quoting("\"Get Code\" button, the pop-up with a code is opened"),
      given: .offerPerhapsExplained
    ) { trial, input in
      let face = try await trial.reach(
        .mcomm, input.offer.payment, after: input.offer.start, on: input.offer.phone)
      if input.readsMore, try await !trial.visitExplanation(to: face) { try trial.discard() }
      let observed = try await trial.send(.tap(control: .getCode))
      let last = try observed.faces.last
      try trial.expect(
        last?.screen == Screen.ecomm, expected: "the code popup",
        saw: "\(last?.screen.rawValue ?? "no popup")")
      let payment = input.offer.payment
      if let last { try trial.needNoOlderCode(on: last, of: payment, after: input.offer.start) }
      try trial.expect(
        last?.shows(code: payment.brn) == true,
        "the popup's texts", expected: "the code \(payment.brn)", saw: "\(described(last?.texts ?? []))"
      )
      let opened = try observed.openedURLs
      try trial.expect(opened.isEmpty, expected: "no app opened", saw: "\(described(opened.map(\.url)))")
      trial.label("code shown")
    } covers: {
      [.seen("code shown", atLeast: 50)]
    } mutants: {
      [
        .watching("closes the popup") { moment in
          guard moment.tapped(.getCode), let popup = moment.before.popup else { return moment.effects }
          return [.dismissed(popup: popup.popup)]
        },
        .watching("also opens the bank app") { moment in
          guard moment.tapped(.getCode), moment.isUp(.ecomm) else { return moment.effects }
          return moment.and(.openedURL(url: "zapp://\(moment.payment.token)", succeeded: true))
        },
        .redrawing("shows another code") { face, moment in
          guard moment.tapped(.getCode), moment.payment.token.count > 12 else { return face }
          return face.changing(texts: face.texts.map { $0 == moment.payment.brn ? "QQQQQQ" : $0 })
        },
      ]
    }

    Rule(
      "PBBA-POP-08/b", .must(.derived),
      "Getting a code makes no choice: the next payment shows a popup.",
      cites: .eis11("3.5", "3.5.1.1"), readings: [.popupAfterCodeChosen],
      given: twoPayments
    ) { trial, input in
      let face = try await trial.reach(
        .mcomm, input.offer.payments[0], after: input.offer.start, on: input.offer.phone)
      if input.readsMore {
        guard try await trial.visitExplanation(to: face) else {
          trial.leaveOut(explained, because: "closing the explanation ends the popup")
          return trial.passOver(because: "ends the popup with its explanation")
        }
        trial.label(explained)
      }
      let code = try await trial.send(.tap(control: .getCode)).faces.last
      try trial.need(code?.screen == Screen.ecomm, expected: "the code popup", saw: "none")
      trial.label("code shown")
      if trial.profile.effects.contains(.savedPreference) {
        try trial.expect(
          try !trial.isRemembered, "after only the code was asked for", expected: "no choice stored",
          saw: "one")
      }
      try await trial.closeCode(after: input.offer.start)
      let observed = try await trial.show(input.offer.payments[1])
      let outcomes = try observed.outcomes
      // A popup that was up before the first payment may stay up (A-PBBA-17).
      if input.offer.start.state.shown != .none, outcomes.isEmpty { try trial.discard() }
      try trial.need(!outcomes.isEmpty, expected: "a popup or the bank app opened", saw: "nothing")
      try trial.expect(
        !outcomes.contains("opened"), "the next payment", expected: "a popup", saw: "the bank app opened")
      trial.recordLaterOffer(outcomes)
    } covers: {
      [.seen("code shown", atLeast: 50), .seen(explained, atLeast: 20)]
    } mutants: {
      [
        .watching("stores the choice of a code as the choice of the bank app") { moment in
          moment.tapped(.getCode) && moment.isUp(.ecomm)
            ? moment.and(moment.remember) : moment.effects
        }
      ]
    }

    explanation
  }
}

// MARK: Inputs

private let explained = OfferPerhapsExplained.explained

private struct CodeAskedFor: Sendable {
  var offer: PaymentsOnPhone
  /// Whether the consumer reads the explanation first.
  var readsMore: Bool
}

private let twoPayments: Generator<CodeAskedFor> = zip(.payments(2...2), .bool).map {
  CodeAskedFor(offer: $0, readsMore: $1)
}

extension Trial where System == PayByBankApp {
  /// Opens and closes the explanation of the M-COMM popup; returns whether that popup's offer is in front again.
  ///
  /// If not, nothing is in front (A-PBBA-6), or a popup of an earlier payment is in front (A-PBBA-17).
  func visitExplanation(to face: Face) async throws -> Bool {
    let shown = try await send(.tap(control: .moreAbout)).faces
    try need(
      shown.contains { $0.screen == Screen.moreAbout }, expected: "the explanation",
      saw: described(shown.map(\.screen.rawValue)), judgedBy: "PBBA-POP-12/a")
    let last = try await send(.tap(control: .close)).faces.last
    let top = profile.effects.contains(.dismissed) ? try popups.top : last
    return top?.screen == .mcomm && top?.popup == face.popup
  }
}
