import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The popup that explains Pay by Bank app: sections 3.5.1.1, 3.5.1.7 and 3.5.1.8.
  @ChapterBuilder<Self> static var explanation: [Rule] {
    Rule(
      "PBBA-POP-12/a", .must(.derived),
      "The link to more about Pay by Bank app shows the explanation popup, which can be closed, and opens no app.",
      cites: .eis11("3.5.1.1", "3.5.1.7", "3.5.1.8", "5").quoting(
        "link guides through the Pay by Bank app payment journey"), readings: [.endOfExplanation],
      given: explanations
    ) { trial, input in
      let screen: Screen = input.phone.isAvailable ? .mcomm : .ecomm
      let face = try await trial.reach(screen, input.payment, after: input.start, on: input.phone)
      try trial.needLink(on: face, screen)
      // The explanation belongs to this popup. Popups of earlier payments under it do not matter here.
      let others = try trial.others(than: face)
      let explanation = try await trial.expectExplanation(besides: others)
      if face.screen == Screen.mcomm { trial.label("link of the M-COMM popup") }
      guard input.closes else { return }
      let closed = try await trial.send(.tap(control: .close))
      try trial.expect(
        try !trial.stillShows(explanation), "the cross of the explanation",
        expected: "that it leaves the explanation",
        saw: "the explanation still up", yieldingTo: "PBBA-POP-18")
      trial.label("explanation closed")
      guard let back = try trial.popup(after: closed, besides: others), back.controls.contains(.moreAbout)
      else {
        return trial.leaveOut(againLabel, because: "no popup with the link is visible then")
      }
      try await trial.expectExplanationAgain(after: closed, besides: others)
    } covers: {
      [
        .seen("link of the M-COMM popup", atLeast: 15), .seen("explanation closed", atLeast: 15),
        .seen(againLabel, atLeast: 10),
      ]
    } mutants: {
      [
        .watching("opens a page in the browser") { moment in
          guard moment.tapped(.moreAbout), moment.before.popup != nil else { return moment.effects }
          return [.openedURL(url: "https://www.paybybankapp.example/", succeeded: true)]
        },
        .watching("opens the bank app") { moment in
          guard moment.tapped(.moreAbout), moment.isUp(.moreAbout) else {
            return moment.effects
          }
          return moment.and(.openedURL(url: "zapp://\(moment.payment.token)", succeeded: true))
        },
        .watching("has a cross on the explanation that does nothing") { moment in
          moment.tapped(.close) && moment.wasUp(.moreAbout) ? [] : moment.effects
        },
      ]
    }

    Rule(
      "PBBA-POP-12/b", .should(.figure), "The explanation describes the journey in three steps.",
      cites: .eis11("3.5.1.7"), given: .offer
    ) { trial, input in
      try await trial.reach(.mcomm, input.payment, after: input.start, on: input.phone)
      guard let face = try await trial.send(.tap(control: .moreAbout)).faces.last,
        face.screen == Screen.moreAbout
      else { throw trial.setback(expected: "the explanation", saw: "none") }
      let steps = try face.visibleInstructions
      try trial.expect(steps.count == 3, expected: "three steps", saw: "\(steps.count): \(described(steps))")
      trial.label("explanation shown")
    } covers: {
      [.seen("explanation shown", atLeast: 50)]
    } mutants: {
      [
        .redrawing("describes the payment in two steps") { face, _ in
          face.screen == Screen.moreAbout
            ? face.changing(instructions: Array((face.instructions ?? []).prefix(2))) : face
        }
      ]
    }
  }
}

private let againLabel = "the link again, after the explanation was closed"

// MARK: Inputs

private struct ExplainedPayment: Sendable {
  var phone: Phone
  var payment: Payment
  var closes: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let explanations: Generator<ExplainedPayment> = zip(
  .phone(bankApps: 0...2), .payment, .bool, .start(after: .nothingRemembered)
).map { ExplainedPayment(phone: $0, payment: $1, closes: $2, start: $3) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Needs the link; abandons the case if a code popup has none.
  fileprivate func needLink(on face: Face, _ screen: Screen) throws {
    guard !face.controls.contains(.moreAbout) else { return }
    // A code popup need not have the link.
    try need(screen != .mcomm, expected: "the link to more", saw: "none", judgedBy: "PBBA-POP-06")
    try discard()
  }

  /// Whether the explanation is still up; false if the suite cannot see popups go.
  ///
  /// The document leaves open whether the earlier popup is up once the explanation is closed (A-PBBA-6).
  func stillShows(_ explanation: Face?) throws -> Bool {
    guard let explanation, profile.effects.contains(.dismissed) else { return false }
    return try popups.faces.contains { $0.popup == explanation.popup && $0.screen == .moreAbout }
  }

  /// The user taps the link: the explanation appears, and no app opens; returns the explanation.
  fileprivate func expectExplanation(besides others: Set<String>) async throws -> Face? {
    let observed = try await send(.tap(control: .moreAbout))
    let last = try observed.faces.last { !others.contains($0.popup) }
    try expect(
      last?.screen == Screen.moreAbout,
      expected: "the explanation", saw: "\(last?.screen.rawValue ?? "no popup")")
    let opened = try observed.openedURLs
    try expect(opened.isEmpty, expected: "no app opened", saw: "\(described(opened.map(\.url)))")
    return last
  }

  /// The popup that is visible after the explanation was closed; nil if none is.
  ///
  /// Records whether a popup is visible, and whether the close was reported.
  fileprivate func popup(
    after closed: Observed<PayByBankApp>, besides others: Set<String>
  ) throws -> Face? {
    let isReported = try closed.callbacks(.didCloseByUser).contains { $0.isApart(from: others) }
    // When an explanation over the popup goes, the popup is visible again without another effect.
    let back =
      profile.effects.contains(.dismissed)
      ? try popups.faces.last { !others.contains($0.popup) } : try closed.faces.last
    reading(
      .endOfExplanation,
      (back != nil ? "closing returns to the popup before" : "closing ends the popup")
        + (isReported ? ", and is reported" : ", and is not reported"))
    return back
  }

  /// The user taps the link again, with the same result.
  fileprivate func expectExplanationAgain(
    after closed: Observed<PayByBankApp>, besides others: Set<String>
  ) async throws {
    let again = try await send(.tap(control: .moreAbout))
    let wanted = try again.openedURLs
    try expect(
      wanted.isEmpty, "the link, after the explanation was closed", expected: "no app opened",
      saw: "\(described(wanted.map(\.url)))")
    let shown = try again.faces.last { !others.contains($0.popup) }
    // If the close did not show the popup again, the popup may have gone with the explanation.
    if shown == nil, try closed.faces.isEmpty {
      return leaveOut(againLabel, because: "no popup was shown again")
    }
    try expect(
      shown?.screen == Screen.moreAbout, "the link, after the explanation was closed",
      expected: "the explanation", saw: "\(shown?.screen.rawValue ?? "no popup")")
    label(againLabel)
  }
}
