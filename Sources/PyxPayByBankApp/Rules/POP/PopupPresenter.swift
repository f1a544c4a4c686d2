import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Who presents a payment's popup: section 4.2.3.1.
  static var popupPresenter: Rule {
    Rule(
      "PBBA-POP-15", .must(.prose),
      "The view controller that the host passed presents a payment's popup.",
      cites: .eis11("4.2.3.1").quoting("view controller which will present the Pay by Bank app pop-up"),
      readings: [.popupWhileAnotherIsUp], given: presenters
    ) { trial, input in
      var presenters: Set<String> = []
      for (number, payment) in input.payments.enumerated() {
        let face = try await trial.reachPopup(number, of: input)
        // The document leaves open whether a popup replaces an earlier one or the earlier one changes in place. So it
        // also leaves open who presents the popup.
        if number == 0, input.start.state.shown != .none, face.presenter != payment.presenter {
          try trial.expectEarlierPresenter(of: face, payment, input.start)
          try await trial.clearScreen()
          continue
        }
        try trial.expect(
          face.presenter, equals: payment.presenter, "the popup's presenter")
        presenters.insert(face.presenter)
        if presenters.count == 2 { trial.label("two presenters") }
        if face.screen == Screen.ecomm { trial.label("code popup") }
        if face.screen == Screen.mcomm, input.asksForCode, try trial.isInFront(face) {
          try await trial.askForCode(of: payment, on: face)
          try await trial.closeCode(after: input.start)
        } else {
          try await trial.closePopup(after: input.start)
        }
      }
    } covers: {
      [
        .seen("two presenters", atLeast: 20), .seen("code popup", atLeast: 20),
        .seen(codeAskedFor, atLeast: 15),
      ]
    } mutants: {
      [
        .redrawing("presents on the root view controller") { face, moment in
          guard moment.isPayment, moment.payment.presenter == "settings" else { return face }
          return face.changing(presenter: "root")
        },
        .redrawing("keeps the first presenter") { face, moment in
          guard moment.isPayment, let first = moment.after.payments.first else { return face }
          return face.changing(presenter: first.presenter)
        },
        .redrawing("presents the code of \"Get code\" on another view controller") { face, moment in
          guard moment.tapped(.getCode) else { return face }
          return face.changing(presenter: moment.payment.presenter == "settings" ? "basket" : "settings")
        },
      ]
    }
  }
}

/// The label of cases in which the consumer asked for the code of an M-COMM popup.
private let codeAskedFor = "code popup after \"Get code\""

// MARK: Inputs

private struct Presentation: Sendable {
  var bankApps: Int
  var payments: [Payment]
  /// What happens before the steps that the rule judges.
  var start: Start
  /// Whether the consumer asks for the code if there is an M-COMM popup.
  var asksForCode: Bool
}

private let presenters: Generator<Presentation> = zip(
  .int(in: 0...1, simplest: 1), .payments(1...3), .start(after: .nothingRemembered), .startWithChoice,
  .bool
).map { bankApps, payments, start, withChoice, asksForCode in
  Presentation(
    bankApps: bankApps, payments: payments, start: bankApps == 0 ? withChoice ?? start : start,
    asksForCode: asksForCode)
}

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Makes the payment with that number; returns its popup.
  fileprivate func reachPopup(_ number: Int, of input: Presentation) async throws -> Face {
    let payment = input.payments[number]
    guard number > 0 else {
      return try await reach(
        input.bankApps > 0 ? .mcomm : .ecomm, payment, after: input.start, on: Phone(bankApps: input.bankApps)
      )
    }
    let shown = try await show(payment)
    try needPopup(in: shown)
    guard let face = try shown.faces.first else { try discard() }
    return face
  }

  /// The consumer asks for the code; of the host's view controllers, only the passed one may present it.
  ///
  /// The M-COMM popup may present it instead.
  fileprivate func askForCode(of payment: Payment, on face: Face) async throws {
    let others = try self.others(than: face)
    let shown = try await send(.tap(control: .getCode)).faces.filter { !others.contains($0.popup) }
    guard let code = shown.last, code.screen == .ecomm else {
      throw setback(
        expected: "the code popup", saw: described(shown.map(\.screen.rawValue)), judgedBy: "PBBA-POP-08/a")
    }
    try expect(
      code.presenter == payment.presenter || !Payment.presenters.contains(code.presenter),
      "the code popup's presenter", expected: payment.presenter, saw: code.presenter)
    label(codeAskedFor)
  }

  /// Checks that an earlier view controller or an earlier popup presents the popup.
  ///
  /// A presenter that is none of the host's view controllers counts as an earlier popup.
  fileprivate func expectEarlierPresenter(of face: Face, _ payment: Payment, _ start: Start) throws {
    try expect(
      start.presenters.contains(face.presenter) || !Payment.presenters.contains(face.presenter),
      "the popup's presenter", expected: "\(payment.presenter), or an earlier one", saw: face.presenter)
    if start.presenters.contains(face.presenter) {
      reading(.popupWhileAnotherIsUp, "the first view controller presents it")
    }
  }
}
