import Conformance
import PropertyTesting

private let presenters: Generator<(Int, [Payment], Start)> = zip(
  .int(in: 0...1, simplest: 1), .payments(1...3), .start(after: .nothingRemembered))
private let dismissals: Generator<(PopupPath, [Step])> = zip(
  .popupPath, .array(of: .element(of: PayByBankApp.laterEvents), count: 0...2))
private let hostButtons: Generator<(Bool, [Payment], Bool, Start)> = zip(
  .bool, .payments(2...2), .bool, .start(after: .anything, endingIn: { $0.shown == PopupState.Shown.none }))

extension PayByBankApp {
  /// Where popups appear and when they go: sections 3.5, 4.2, 4.2.1 and 4.2.3.1.
  static let popupPresentation: Chapter<Self> = Chapter("Popup presentation") {
    Rule(
      "PBBA-POP-15", .must(.prose),
      "A payment's popup is presented by the view controller that the host passed.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA17], given: presenters,
      covers: [
        .covers("two presenters", atLeast: 20) { Set($0.1.map(\.presenter)).count > 1 },
        .covers("code popup", atLeast: 20) { $0.0 == 0 },
      ],
      mutants: [
        .redrawing("presents on the root view controller") { face, moment in
          guard moment.isPayment, moment.payment.presenter == "settings" else { return face }
          return face.changing(presenter: "root")
        },
        .redrawing("keeps the first presenter") { face, moment in
          guard moment.isPayment, let first = moment.after.payments.first else { return face }
          return face.changing(presenter: first.presenter)
        },
      ]
    ) { trial, input in
      let phone = Phone(bankApps: input.0)
      for (number, payment) in input.1.enumerated() {
        let face: Face
        if number == 0 {
          face = try await trial.reach(input.0 > 0 ? .mcomm : .ecomm, payment, after: input.2, on: phone)
        } else {
          let shown = try await trial.show(payment)
          try trial.needPopup(in: shown)
          guard let later = try shown.faces.first else { try trial.discard() }
          face = later
        }
        // Whether a popup that is up is replaced or changed in place is open, and with it who presents it.
        if number == 0, input.2.state.shown != .none, face.presenter != payment.presenter {
          trial.reading(.aPBBA17, "the first view controller presents it")
          try await trial.clearScreen()
          continue
        }
        try trial.expect(
          face.presenter == payment.presenter,
          "the popup's presenter", expected: "\(payment.presenter)", saw: "\(face.presenter)")
        try await trial.closePopup(after: input.2)
      }
    }

    Rule(
      "PBBA-POP-23", .must(.prose), "The host can dismiss a popup, and it stays away.",
      cites: .eis11("4.2", "5"), given: dismissals,
      covers: [
        .covers("M-COMM popup", atLeast: 15) { $0.0.kind == PopupPath.Kind.mcomm },
        .covers("code popup", atLeast: 15) {
          $0.0.kind == PopupPath.Kind.ecomm || $0.0.kind == PopupPath.Kind.ecommByTap
        },
      ],
      mutants: [
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
        .closing("comes back when it is closed") { done in
          guard case .dismissed? = done.last else { return [] }
          return done.last { $0.face != nil }.map { [$0] } ?? []
        },
        .watching("cannot be dismissed") { moment in
          moment.stimulus == .dismissPopup ? [] : moment.effects
        },
      ]
    ) { trial, input in
      let face = try await trial.reachPopup(input.0)
      try await trial.send(.dismissPopup)
      try trial.expect(
        try !trial.popups.faces.contains { $0.popup == face.popup },
        expected: "the \(face.screen.rawValue) popup gone after the host dismissed it", saw: "it still")
      for step in input.1 {
        let again = try await trial.perform(step)?.faces ?? []
        try trial.expect(
          again.isEmpty, "after the host dismissed it", expected: "no popup back",
          saw: "a \(again.first?.screen.rawValue ?? "") popup")
      }
      let last = try trial.popups.top
      try trial.expect(
        last == nil,
        "after the host dismissed it", expected: "no popup", saw: "a \(last?.screen.rawValue ?? "") popup")
      let late = try await trial.close().faces
      try trial.expect(
        late.isEmpty,
        "the session ended after the host dismissed it", expected: "no popup back",
        saw: "a \(late.first?.screen.rawValue ?? "") popup")
    }

    Rule(
      "PBBA-POP-25", .should(.prose),
      "The host's own payment button does nothing in the library; the popup is the host's to ask for.",
      cites: .eis11("3.5", "4.2.1", "4.2.6"), given: hostButtons,
      covers: [
        .seen("popup appeared when asked for", atLeast: 30),
        .covers("after a payment", atLeast: 20) { $0.0 },
      ],
      mutants: [
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
    ) { trial, input in
      let (isAfterPayment, payments, hasBankApp, start) = input
      if isAfterPayment {
        trial.have(Phone(bankApps: hasBankApp ? 1 : 0))
        try await trial.show(payments[0])
        try await trial.closePopup()
      } else {
        try await trial.begin(start)
        trial.have(Phone(bankApps: hasBankApp ? 1 : 0))
      }
      let observed = try await trial.send(.hostButtonTapped)
      let effects = try observed.of(.presented, .openedURL, .calledBack)
      try trial.expect(
        effects.isEmpty, "the host's button alone", expected: "nothing to happen",
        saw: "\(describedEffects(effects))")
      let shown = try await trial.show(payments[1])
      try trial.needPopup(in: shown, after: isAfterPayment ? Start() : start)
      if try !shown.faces.isEmpty { trial.label("popup appeared when asked for") }
    }

    ownCodeAndToken
  }

  fileprivate static var laterEvents: [Step] { [.leaveAndReturn, .wait, .ask] }
}
