import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Where popups appear and when they go: sections 3.5, 4.2, 4.2.1, 4.2.3.1, 4.2.6 and 5.
  static let popupPresentation: Chapter<Self> = Chapter("Popup presentation") {
    popupPresenter

    Rule(
      "PBBA-POP-23", .must(.prose), "If the host dismisses a popup, it disappears and does not come back.",
      cites: .eis11("4.2", "5").quoting("Dismiss the Pay by Bank app pop-up"), given: dismissals
    ) { trial, input in
      let face = try await trial.reachPopup(input.path)
      // Popups of earlier payments may also be up, and be drawn again (A-PBBA-17).
      let others = try trial.others(than: face)
      if input.waits {
        try await trial.perform(.wait)
        // The document leaves open what covers or replaces the code when its time is over.
        guard try trial.isInFront(face) else { try trial.discard() }
      }
      try await trial.send(.dismissPopup)
      try trial.expect(
        try !trial.popups.faces.contains { $0.popup == face.popup },
        expected: "no \(face.screen.rawValue) popup after the host dismissed it", saw: "one still up")
      for step in input.steps {
        let again = try await trial.perform(step)?.faces.filter { !others.contains($0.popup) } ?? []
        try trial.expect(
          again.isEmpty, "after the host dismissed the popup", expected: "no popup back",
          saw: "a \(again.first?.screen.rawValue ?? "") popup")
      }
      let last = try trial.popups.faces.last { !others.contains($0.popup) }
      try trial.expect(
        last == nil,
        "after the host dismissed the popup", expected: "no popup",
        saw: "a \(last?.screen.rawValue ?? "") popup")
      let late = try await trial.end(after: input.path.start).faces.filter { !others.contains($0.popup) }
      try trial.expect(
        late.isEmpty,
        "at the end of the session, after the host dismissed the popup", expected: "no popup back",
        saw: "a \(late.first?.screen.rawValue ?? "") popup")
      trial.label(input.path.kind.words)
    } covers: {
      [
        .seen(PopupPath.Kind.mcomm.words, atLeast: 10), .seen(PopupPath.Kind.ecomm.words, atLeast: 10),
      ]
    } mutants: {
      [
        .watching("presents itself again") { moment in
          guard moment.stimulus == .dismissPopup, let popup = moment.before.popup,
            popup.screen == Screen.ecomm
          else {
            return moment.effects
          }
          return moment.and(popup.effect)
        },
        .watching("comes back with the host app") { moment in
          guard moment.stimulus == .appDidBecomeActive, moment.after.popup == nil,
            let payment = moment.before.payments.last
          else { return moment.effects }
          let face = Face(
            popup: "again", screen: .mcomm, presenter: payment.presenter, texts: [], instructions: [],
            controls: [.close], images: [])
          return moment.and(face.effect)
        },
        .closing("comes back when the session is closed") { done in
          guard case .dismissed? = done.last else { return [] }
          return done.last { $0.face != nil }.map { [$0] } ?? []
        },
        .watching("cannot be dismissed") { moment in
          moment.stimulus == .dismissPopup ? [] : moment.effects
        },
      ]
    }

    Rule(
      "PBBA-POP-25", .should(.prose),
      "The host's own payment button has no effect in the library: only the host's call shows the popup.",
      cites: .eis11("3.5", "4.2.1", "4.2.6").quoting(
        "tap event handling of the Integrated iOS Merchant Button should be provided"), given: hostButtons
    ) { trial, input in
      if input.isAfterPayment {
        try await trial.reachButtonAfterPayment(input)
      } else {
        try await trial.reachButton(after: input.start, hasBankApp: input.hasBankApp)
      }
      let observed = try await trial.send(.hostButtonTapped)
      let effects = try observed.of(.presented, .openedURL, .calledBack)
      try trial.expect(
        effects.isEmpty, "the host's button alone", expected: "no effect",
        saw: "\(describedEffects(effects))")
      let shown = try await trial.show(input.payments[1])
      try trial.needPopup(in: shown, after: input.isAfterPayment ? Start() : input.start)
      if try !shown.faces.isEmpty { trial.label("popup appeared when asked for") }
    } covers: {
      [
        .seen("popup appeared when asked for", atLeast: 30),
        .seen("after a payment", atLeast: 20),
      ]
    } mutants: {
      [
        .watching("shows the last payment again") { moment in
          guard moment.stimulus == .hostButtonTapped, let payment = moment.before.payments.last else {
            return moment.effects
          }
          let face = Face(
            popup: "last", screen: .ecomm, presenter: payment.presenter, texts: [payment.brn],
            instructions: [""],
            controls: [.close], images: [])
          return moment.and(face.effect)
        },
        .watching("opens the bank app") { moment in
          guard moment.stimulus == .hostButtonTapped else { return moment.effects }
          return moment.and(.openedURL(url: "zapp://", succeeded: true))
        },
      ]
    }

    ownCodeAndToken
  }

  fileprivate static var laterEvents: [Step] { [.leaveAndReturn, .wait, .ask] }
}

// MARK: Inputs

private struct Dismissal: Sendable {
  var path: PopupPath
  var steps: [Step]
  /// Whether the popup's time is over before the host dismisses it, if the interval is in seconds.
  var waits: Bool
}

private let dismissals: Generator<Dismissal> = zip(
  .popupPath, .array(of: .element(of: PayByBankApp.laterEvents), count: 0...2), .bool(probability: 0.2)
).map { Dismissal(path: $0, steps: $1, waits: $2) }

private struct HostButton: Sendable {
  var isAfterPayment: Bool
  var payments: [Payment]
  var hasBankApp: Bool
  /// The steps before the tap on the button; used only if no payment comes before the tap.
  var start: Start
  /// The error popup that came after the payment, if there was one.
  var error: EarlierError
}

private let hostButtons: Generator<HostButton> = zip(
  .bool, .payments(2...2), .bool,
  .start(
    after: .anything, endingIn: { [.none, .retried, .handedOver, .explained, .expired].contains($0.shown) }),
  .earlierError
).map { HostButton(isAfterPayment: $0, payments: $1, hasBankApp: $2, start: $3, error: $4) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Shows a payment, and perhaps an error popup, and then removes every popup, so that none covers the button.
  fileprivate func reachButtonAfterPayment(_ input: HostButton) async throws {
    have(Phone(bankApps: input.hasBankApp ? 1 : 0))
    let first = try await show(input.payments[0])
    try await closePopup()
    if try !first.outcomes.isEmpty { label("after a payment") }
    if input.error != .none {
      try await bring(input.error)
      try await clearScreen()
    }
  }

  /// Begins with `start`, and removes a popup that covers the button.
  fileprivate func reachButton(after start: Start, hasBankApp: Bool) async throws {
    try await begin(start)
    if start.state.shown != .none { try await clearScreen() }
    have(Phone(bankApps: hasBankApp ? 1 : 0))
  }
}
