import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// Rules on fewer digits than a check needs: "Apply IIN check".
  @ChapterBuilder<Self> static var tooFewDigits: [Rule] {
    Rule(
      "OP-IIN-01", .must(.prose), "Fewer than six digits give the result NOT_ENOUGH_DIGITS.",
      cites: .objectiveCSDK("Apply IIN check").quoting("Less than six digits have been provided"),
      readings: [.separatorsAmongDigits],
      given: zip(CardDigits.tooFew, enteredEdits).map(Entered.init)
    ) { trial, entered in
      let digits = entered.digits
      let outcome = try await trial.lookUp(digits)
      try trial.expect(
        outcome?.details?.status == .notEnoughDigits,
        expected: "NOT_ENOUGH_DIGITS for \"\(digits)\"", saw: "\(words(outcome))")
      trial.script(IINReply(product: 1).scripted())
      for (index, edited) in entered.edits.enumerated() {
        trial.note(edited.edit)
        try await trial.check(entered: edited.text, call: index + 2)
      }
    } covers: {
      [
        .covers("five digits", atLeast: 25) { $0.digits.count == 5 },
        .covers("no digits", atLeast: 3) { $0.digits.isEmpty },
      ]
    } mutants: {
      [
        .answering("counts a repeated digit once") { digits, _ in
          digits.isDigits && digits.count >= 6 && Set(digits.prefix(6)).count < 6
            ? .result(IINDetails(.notEnoughDigits)) : nil
        },
        .answering("accepts five digits as enough") { digits, _ in
          digits.count == 5 ? .result(IINDetails(.unknown)) : nil
        },
        .answering("fails on too few digits") { digits, _ in
          digits.count < 6 ? .failure("too few digits") : nil
        },
        .answering("does not recognise too few digits") { digits, _ in
          digits.count < 6 ? .result(IINDetails(.unknown)) : nil
        },
      ]
    } vector: {
      try await $0.checkResult($1)
    }

    Rule(
      "OP-IIN-02", .should(.derived), "Fewer than six digits are answered without a request.",
      cites: .objectiveCSDK("Apply IIN check"), given: zip(CardDigits.tooFew, .bool).map(ShortNumber.init)
    ) { trial, number in
      trial.change { $0.network = number.isOffline ? .offline : .online }
      let details = try await trial.details(
        of: number.digits, call: 1, judgedBy: number.isOffline ? "OP-IIN-02" : "OP-IIN-01")
      try trial.expect(
        trial.askedLookups.isEmpty,
        expected: "no request for \"\(number.digits)\"",
        saw: "\(trial.askedLookups.map(\.text).joined(separator: "; "))")
      try trial.need(
        details.status == .notEnoughDigits, expected: "NOT_ENOUGH_DIGITS", saw: "\(details)",
        judgedBy: "OP-IIN-01")
      if !number.isOffline {
        let outcome = try await trial.lookUp("411111", call: 2)
        try trial.need(
          !trial.askedLookups.isEmpty, expected: "a request for six digits", saw: "none",
          judgedBy: outcome == nil ? "X-CB-01" : "OP-IIN-03")
        trial.label("six digits were asked about")
      }
    } covers: {
      [
        .covers("without a network", atLeast: 20) { $0.isOffline },
        .seen("six digits were asked about", atLeast: 25),
      ]
    } mutants: {
      [
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
          return [.requestFailed(call: call, error: "offline")]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Entered: Sendable {
  var digits: String
  /// Edits of numbers with about as many digits as a check needs.
  var edits: [EditedText]
}

private let enteredEdits: Generator<[EditedText]> =
  Generator<EditedText>.edits(of: CardDigits.digits(count: 4...8)).array(usually: 6...10)

extension Trial where System == OnlinePayments {
  /// Looks up an entered text, and judges the result if the text consists of digits alone.
  ///
  /// The result for any other text is recorded as a reading.
  fileprivate func check(entered text: String, call: Int) async throws {
    let outcome = try await lookUp(text, call: call)
    let status = outcome?.details?.status
    guard text.isDigits else {
      try need(
        outcome != nil, expected: "an answer for \(JSONValue.quoted(text))", saw: "none", judgedBy: "X-CB-01")
      let answer =
        status == .notEnoughDigits ? "are too few" : status == nil ? "are an error" : "are looked up"
      let digits = text.utf8.count { 0x30...0x39 ~= $0 }
      return reading(
        .separatorsAmongDigits,
        "\(digits < 6 ? "fewer than six" : "six or more") digits among other characters \(answer)")
    }
    try expect(
      (status == .notEnoughDigits) == (text.count < 6),
      expected: "\(text.count < 6 ? "too few" : "enough") digits in \"\(text)\"",
      saw: "\(OnlinePayments.words(outcome))")
  }
}

private struct ShortNumber: Sendable {
  var digits: String
  var isOffline: Bool
}
