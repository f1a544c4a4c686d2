import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The button that opens the bank app: sections 2.2, 3.5 and 3.5.1.1.
  @ChapterBuilder<Self> static var openBankingAppButton: [Rule] {
    Rule(
      "PBBA-POP-07/a", .must(.prose),
      "\"Open banking app\" opens the bank app once, with the token of the popup's payment, and records the choice.",
      cites: .eis11("2.2", "3.5", "3.5.1.1").quoting(
        "saves the flag to remember that the Consumer has tapped"), readings: [.popupAfterHandOver],
      given: .offerPerhapsExplained
    ) { trial, input in
      let (payment, start) = (input.offer.payment, input.offer.start)
      let face = try await trial.reach(.mcomm, payment, after: start, on: input.offer.phone)
      if input.readsMore { try await trial.readExplanation(of: face) }
      let opened = try await trial.send(.tap(control: .openBankingApp)).openedURLs
      let count = opened.count(where: \.succeeded)
      try trial.expect(count, equals: 1, "URLs opened")
      try trial.need(
        opened.allSatisfy { InvocationURL.carries(payment.token, in: $0.url) },
        "the URL", expected: "the token \(payment.token) in it", saw: "\(described(opened.map(\.url)))",
        judgedBy: "PBBA-POP-05")
      try trial.expect(
        try trial.isRemembered, expected: "the choice stored under \(rememberedKey)", saw: "nothing stored")
      if trial.profile.effects.contains(.dismissed) {
        trial.reading(.popupAfterHandOver, try trial.isUp(face) ? "the popup stays" : "the popup disappears")
      }
      try trial.expectNothingOpened(in: try await trial.end(after: start))
    } covers: {
      [
        .covers("several bank apps", atLeast: 25) { $0.offer.phone.bankApps > 1 },
        .seen(OfferPerhapsExplained.explained, atLeast: 12),
      ]
    } mutants: {
      [
        .watching("opens the bank app but does not record the choice") { moment in
          guard moment.tapped(.openBankingApp) else { return moment.effects }
          return moment.without(kind: .savedPreference)
        },
        .watching("records the choice but does not open the bank app") { moment in
          guard moment.tapped(.openBankingApp) else { return moment.effects }
          return moment.without(kind: .openedURL)
        },
        .counting("does nothing on \"Open banking app\" once the explanation was read") { moment, wasRead in
          if moment.isPayment { wasRead = 0 }
          if moment.isUp(.moreAbout) { wasRead = 1 }
          return wasRead == 1 && moment.tapped(.openBankingApp) ? [] : moment.effects
        },
        .repeatingWhenClosed("opens the bank app again when the session is closed") { $0.kind == .openedURL }
          .reaching(
            "If the library tried to open a bank app in a session, even for a direct call, every end of that "
              + "session shows the defect."),
      ]
    }

    Rule(
      "PBBA-POP-07/b", .should(.derived),
      "The bank app is opened once even if \"Open banking app\" is tapped again while the popup is going away.",
      cites: .eis11("2.2", "3.5.1.1"), readings: [.secondTapAfterHandOver], given: .offer
    ) { trial, input in
      let face = try await trial.reach(.mcomm, input.payment, after: input.start, on: input.phone)
      let first = try await trial.send(.tap(control: .openBankingApp)).openedURLs
      try trial.need(!first.isEmpty, expected: "the bank app opened", saw: "nothing opened")
      try trial.requireObserved(.dismissed)
      let isGone = try !trial.isUp(face)
      // The second tap may reach a popup under the first popup, and open the bank app for another payment.
      let again = try await trial.send(.tap(control: .openBankingApp)).openedURLs
        .filter { InvocationURL.carries(input.payment.token, in: $0.url) }
      let label = "tapped after the popup went"
      guard isGone else {
        // A popup that stays may serve for another attempt.
        trial.leaveOut(label, because: "the popup stays after the hand-over")
        trial.reading(
          .secondTapAfterHandOver,
          again.isEmpty ? "a second tap opens nothing" : "a second tap opens the bank app again")
        return
      }
      try trial.expect(
        again.isEmpty, "a double tap", expected: "the bank app opened once", saw: "the bank app opened twice")
      trial.label(label)
      try trial.expectNothingOpened(in: try await trial.end(after: input.start))
    } covers: {
      [.seen("tapped after the popup went", atLeast: 50)]
    } mutants: {
      [
        .watching("opens the bank app again on a double tap") { moment in
          guard moment.tapped(.openBankingApp), moment.before.popup == nil,
            let last = moment.before.payments.last
          else { return moment.effects }
          return moment.and(.openedURL(url: "zapp://\(last.token)", succeeded: true))
        },
        .closing("opens the bank app again when the session is closed, once the popup is gone") { done in
          guard done.contains(where: { $0.kind == .dismissed }),
            let last = done.last(where: { $0.kind == .openedURL })
          else { return [] }
          return [last]
        }.reaching(
          "If the library tried to open a bank app and a popup went away in a session, every end of that "
            + "session shows the defect."),
      ]
    }
  }
}

extension Trial where System == PayByBankApp {
  /// The consumer reads the explanation of the M-COMM popup and returns; gives up the case if that ends the popup.
  fileprivate func readExplanation(of face: Face) async throws {
    guard try await visitExplanation(to: face) else {
      leaveOut(OfferPerhapsExplained.explained, because: "closing the explanation ends the popup")
      try discard()
    }
    label(OfferPerhapsExplained.explained)
  }
}
