import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Rules on fewer digits than a check needs: "Apply IIN check".
  @ChapterBuilder<Self> static var tooFewDigits: [Rule] {
    Rule(
      "OP-IIN-01", .must(.prose), "Fewer than six digits give the result NOT_ENOUGH_DIGITS.",
      cites: .objectiveCSDK("Apply IIN check"), given: CardDigits.tooFew,
      covers: [
        .atLeast(25, percent: "five digits") { $0.count == 5 },
        .atLeast(3, percent: "no digits") { $0.isEmpty },
      ],
      mutants: [
        .answering("takes five digits for enough") { digits, _ in
          digits.count == 5 ? .result(IINDetails(.unknown)) : nil
        },
        .answering("fails on too few digits") { digits, _ in
          digits.count < 6 ? .failure("too few digits") : nil
        },
        .answering("does not recognise too few digits") { digits, _ in
          digits.count < 6 ? .result(IINDetails(.unknown)) : nil
        },
      ],
      vector: { try await $0.checkResult($1) }
    ) { trial, digits in
      let details = try await trial.details(of: digits)
      try trial.expect(
        details.status == .notEnoughDigits, "expected NOT_ENOUGH_DIGITS for \"\(digits)\", saw \(details)")
    }

    Rule(
      "OP-IIN-02", .should(.derived), "Fewer than six digits need no request.",
      cites: .objectiveCSDK("Apply IIN check"), given: zip(CardDigits.tooFew, .bool).map(ShortNumber.init),
      covers: [
        .atLeast(20, percent: "without a network") { $0.isOffline },
        .seen(25, percent: "six digits were asked about"),
      ],
      mutants: [
        .behaving("asks the service about any number of digits", state: ()) { _, stimulus, world, inner in
          if case .lookUpIIN(_, let digits, let context) = stimulus, digits.count < 6 {
            let padded = digits + String(repeating: "0", count: 6 - digits.count)
            _ = try await inner.send(.lookUpIIN(call: -1, digits: padded, context: context), in: world)
          }
          return try await inner.send(stimulus, in: world)
        } late: { _, _, effects in
          effects.filter { $0.call ?? 0 >= 0 }
        },
        .behaving("needs a network for any number of digits", state: ()) { _, stimulus, world, inner in
          guard case .lookUpIIN(let call, _, _) = stimulus, world.network == .offline else {
            return try await inner.send(stimulus, in: world)
          }
          return [.lookupFailed(call: call, error: "offline")]
        },
      ]
    ) { trial, number in
      trial.change { $0.network = number.isOffline ? .offline : .online }
      let details = try await trial.details(of: number.digits, call: 1)
      try trial.expect(
        trial.askedLookups.isEmpty,
        "expected no request for \"\(number.digits)\", saw \(trial.askedLookups.map(\.text).joined(separator: "; "))"
      )
      try trial.expect(
        details.status == .notEnoughDigits, "expected a result without a request, saw \(details)")
      if !number.isOffline {
        _ = try await trial.lookUp("411111", call: 2)
        if !trial.askedLookups.isEmpty { trial.label("six digits were asked about") }
      }
    }
  }
}

// MARK: Inputs

private struct ShortNumber: Sendable {
  var digits: String
  var isOffline: Bool
}
