import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The same request by the direct call and by the remembered choice: section 4.4.2.
  static var sameRequest: Rule {
    Rule(
      "PBBA-OPEN-02", .must(.derived),
      "The direct call opens the bank app with the same scheme and token as the remembered choice does.",
      cites: .eis11("4.4.2"), readings: [.urlHoldsMoreThanToken], given: .paymentsOverErrors(1...3)
    ) { trial, input in
      let payments = input.payments
      try await trial.rememberChoice(payments.payments[0], after: payments.start, on: payments.phone)
      let token = payments.payments[1].token
      let routed = try await trial.payByChoice(payments.payments[1], after: input.error).map(\.url)
      try trial.need(
        routed.allSatisfy { InvocationURL.carries(token, in: $0) },
        expected: "the token \(token) in the URL", saw: "\(described(routed))", judgedBy: "PBBA-POP-05")
      try await trial.bring(input.error)
      let direct = try await trial.send(.openBankingApp(token: token)).openedURLs.map(\.url)
      try trial.need(!direct.isEmpty, expected: "the bank app opened", saw: "nothing opened")
      let isSame =
        Set(routed.map(\.scheme)) == Set(direct.map(\.scheme))
        && direct.allSatisfy { InvocationURL.carries(token, in: $0) }
      try trial.expect(
        isSame, "the direct call", expected: "\(described(routed)), as the payment opened",
        saw: "\(described(direct))")
      // Apart from the token, the URL is up to the library. For example, it may contain an id that differs from call to
      // call.
      trial.reading(
        .urlHoldsMoreThanToken, routed == direct ? "the same URL each time" : "more than the token in the URL"
      )
      trial.label("both opened")
    } covers: {
      [.seen("both opened", atLeast: 50)]
    } mutants: {
      [
        .watching("uses another scheme for the direct call") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          return moment.effects.map { effect in
            guard case .openedURL(let url, let succeeded) = effect else { return effect }
            return .openedURL(url: url.replacing("zapp:", with: "tarnbrook:"), succeeded: succeeded)
          }
        },
        .watching("opens without the token in the direct call") { moment in
          guard case .openBankingApp = moment.stimulus else { return moment.effects }
          return moment.effects.map { effect in
            guard case .openedURL(_, let succeeded) = effect else { return effect }
            return .openedURL(url: "zapp://", succeeded: succeeded)
          }
        },
      ]
    }
  }
}

// MARK: Inputs

/// Two payments, the second with the choice that was made in the first.
struct PaymentsOverErrors: Sendable {
  var payments: PaymentsOnPhone
  /// The error popup, if any, that comes before the payment with the choice and again before the direct call.
  var error: EarlierError
}

extension Generator where Value == PaymentsOverErrors {
  /// Payments on a phone whose number of bank apps is in the range.
  static func paymentsOverErrors(_ bankApps: ClosedRange<Int>) -> Generator {
    zip(.payments(2...2, bankApps: bankApps), .earlierError).map {
      PaymentsOverErrors(payments: $0, error: $1)
    }
  }
}

extension String {
  /// The text before the first colon, in lower case, because schemes are compared without case.
  fileprivate var scheme: String { prefix { $0 != ":" }.lowercased() }
}
