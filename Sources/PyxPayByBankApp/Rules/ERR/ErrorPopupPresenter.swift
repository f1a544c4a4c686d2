import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Who presents an error popup, and who is told about it: section 4.2.3.2.
  static var errorPopupPresenter: Rule {
    Rule(
      "PBBA-ERR-10", .must(.prose),
      "The view controller passed with an error popup presents it, and the delegate passed with it receives its "
        + "reports.",
      cites: .eis11("4.2.3.2").quoting("The instance of view controller which will present"),
      readings: [.popupWhileAnotherIsUp],
      given: errorsAfterPayments
    ) { trial, input in
      try await trial.reachPopup(
        PopupPath(
          kind: input.isError ? .error : .ecomm, payment: input.payments[0], start: Start(quiet: input.quiet))
      )
      if input.isError { trial.label("after another error") }
      if !input.isUp { try await trial.send(.tap(control: .close)) }
      let shown = try await trial.send(
        input.strings.stimulus(presenter: input.payments[1].presenter, delegate: input.payments[1].delegate))
      guard let face = try shown.faces.last, face.screen == Screen.error else {
        guard input.isUp else { throw trial.setback(expected: "the error popup", saw: "none") }
        trial.label("another popup was still up")
        trial.reading(.popupWhileAnotherIsUp, "the current popup stays, and no other comes")
        return
      }
      let others = try trial.others(than: face)
      if input.isUp { trial.label("another popup was still up") }
      try trial.expectPresenter(of: face, input)
      // An error popup under another one cannot be tapped.
      if try !trial.isInFront(face) { try trial.discard() }
      try await trial.expectDelegate(toldOfTapBesides: others, input)
      if input.payments[0].delegate != input.payments[1].delegate { trial.label("another delegate was told") }
    } covers: {
      [
        .seen("another popup was still up", atLeast: 20), .seen("another delegate was told", atLeast: 30),
        .seen("after another error", atLeast: 20),
      ]
    } mutants: {
      [
        .watching("keeps the delegate of the payment") { moment in
          guard let payment = moment.before.payments.first, moment.wasUp(.error) else {
            return moment.effects
          }
          return moment.effects.map { effect in
            guard let callback = effect.callback else { return effect }
            return .calledBack(event: callback.event, popup: callback.popup, delegate: payment.delegate)
          }
        },
        .redrawing("presents the error popup on the payment's view controller") { face, moment in
          guard face.screen == Screen.error, let payment = moment.before.payments.first,
            moment.before.popup == nil
          else {
            return face
          }
          return face.changing(presenter: payment.presenter)
        },
      ]
    }
  }
}

// MARK: Inputs

private struct ErrorAfterPayment: Sendable {
  var payments: [Payment]
  var strings: ErrorStrings
  /// Whether the earlier popup is also an error popup.
  var isError: Bool
  var isUp: Bool
  var isClosed: Bool
  /// What happens before the steps that the rule judges.
  var quiet: QuietLife
}

private let errorsAfterPayments: Generator<ErrorAfterPayment> = zip(
  .payments(2...2), .errorStrings, .bool, .bool, .bool, .quietLife
).map { ErrorAfterPayment(payments: $0, strings: $1, isError: $2, isUp: $3, isClosed: $4, quiet: $5) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// If no other popup is up, checks who presents the error popup; otherwise only records who does.
  fileprivate func expectPresenter(of face: Face, _ input: ErrorAfterPayment) throws {
    if input.isUp {
      // The document leaves open whether a popup replaces an earlier one or the earlier one changes in place. So it
      // also leaves open who presents the popup.
      reading(
        .popupWhileAnotherIsUp,
        "the \(face.presenter == input.payments[1].presenter ? "newest" : "first") view controller presents it"
      )
    } else {
      try expect(face.presenter, equals: input.payments[1].presenter, "the error popup's presenter")
    }
  }

  /// The user taps the error popup, and the delegate passed with it receives the report.
  fileprivate func expectDelegate(
    toldOfTapBesides others: Set<String>, _ input: ErrorAfterPayment
  ) async throws {
    let callbacks = try await send(.tap(control: input.isClosed ? .close : .retry)).callbacks
      .filter { $0.isDocumented && $0.isApart(from: others) }
    try need(!callbacks.isEmpty, expected: "a report of the tap", saw: "none")
    let wrong = callbacks.first { $0.delegate != input.payments[1].delegate }
    try expect(
      wrong == nil,
      "the delegate of \(wrong?.event.rawValue ?? "")", expected: "\(input.payments[1].delegate)",
      saw: "\(wrong?.delegate ?? "")")
  }
}
