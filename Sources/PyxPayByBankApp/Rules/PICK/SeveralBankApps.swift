import Conformance
import PropertyTesting

extension PayByBankApp {
  /// One URL for all bank apps: sections 2.2 and 2.2.1.
  static var severalBankApps: Rule {
    Rule(
      "PBBA-PICK-01", .must(.prose),
      "However many bank apps there are, the library opens one URL, without its own picker.",
      cites: .eis11("2.2", "2.2.1").quoting(
        "dealt with by the custom iOS App Picker which will be implemented"),
      readings: [.urlHoldsMoreThanToken],
      given: bankAppCounts
    ) { trial, input in
      try await trial.rememberChoice(input.payments[0], after: input.start)
      let shown = try trial.seen.faces.count
      let single = try await trial.payByChoice(input.payments[1]).map(\.url)
      let again = try await trial.payByChoice(input.payments[1]).map(\.url)
      try trial.need(
        trial.seen.faces.count == shown, expected: "nothing shown with one bank app", saw: "a popup",
        judgedBy: "PBBA-POP-02")
      trial.have(Phone(bankApps: input.bankApps))
      // A popup that an error popup covered may be drawn again (A-PBBA-25).
      let earlier = input.error != .none ? Set(try trial.seenSinceStart.faces.map(\.popup)) : []
      let observed = try await trial.show(input.payments[1], after: input.error)
      let several = try observed.openedURLs.map(\.url)
      try trial.expect(
        several.count, equals: 1, "URLs opened with \(input.bankApps) bank apps")
      // If the URL contains more than the token, it may differ from call to call.
      try trial.expect(
        single == several || single != again,
        "what is opened with \(input.bankApps) bank apps", expected: "\(described(single)), as with one",
        saw: "\(described(several))")
      trial.reading(
        .urlHoldsMoreThanToken, single == again ? "the same URL each time" : "more than the token in the URL")
      let faces = try observed.faces.filter { $0.screen != .error && !earlier.contains($0.popup) }
      try trial.expect(
        faces.isEmpty, expected: "nothing shown", saw: "\(described(faces.map(\.screen.rawValue)))")
    } covers: {
      [.covers("several bank apps", atLeast: 30) { $0.bankApps > 1 }]
    } mutants: {
      [
        .watching("opens every bank app") { moment in
          guard moment.isPayment else { return moment.effects }
          return moment.effects.flatMap { effect in
            effect.kind == .openedURL ? Array(repeating: effect, count: moment.world.apps.count) : [effect]
          }
        },
        .watching("shows a picker of its own") { moment in
          guard moment.isPayment, moment.world.apps.count > 1,
            moment.opensApp
          else { return moment.effects }
          let face = Face(
            popup: "picker", screen: Screen(rawValue: "picker"), presenter: moment.payment.presenter,
            texts: moment.world.apps.map(\.name), instructions: [], controls: [.close], images: [])
          return moment.preceded(by: face.effect)
        },
        .watching("puts the number of bank apps into the URL") { moment in
          guard moment.isPayment else { return moment.effects }
          return moment.effects.map { effect in
            guard case .openedURL(let url, let succeeded) = effect else { return effect }
            return .openedURL(url: "\(url)?banks=\(moment.world.apps.count)", succeeded: succeeded)
          }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct BankAppCount: Sendable {
  var bankApps: Int
  var payments: [Payment]
  /// What happens before the steps that the rule judges.
  var start: Start
  /// The error popup, if any, before the host pays with the choice.
  var error: EarlierError
}

private let bankAppCounts: Generator<BankAppCount> = zip(
  .int(in: 1...4), .payments(2...2), .start(after: .nothingRemembered), .earlierError
).map { BankAppCount(bankApps: $0, payments: $1, start: $2, error: $3) }
