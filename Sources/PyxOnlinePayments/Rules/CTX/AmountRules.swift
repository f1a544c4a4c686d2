import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// Rules on amounts: OPAmountOfMoney.
  @ChapterBuilder<Self> static var amounts: [Rule] {
    Rule(
      "OP-CTX-01", .must(.prose), "The amount is sent as it was given, in minor units of its currency.",
      cites: .objectiveCSDK("OPAmountOfMoney").quoting("amount includes currency fractions"),
      given: LookupQuery.any
    ) { trial, asking in
      let asked = try await trial.ask(asking.digits, in: asking.context)
      try trial.expect(
        asked.carries(asking.context.amount),
        expected: "the amount \(asking.context.amount)", saw: "\(asked.seen)")
    } covers: {
      [.covers("a currency with no decimals or with three", atLeast: 20) { $0.hasOddDecimals }]
    } mutants: {
      [
        .sending("multiplies the amount by 100", member: "amount") { $0.scaled { $0 &* 100 } },
        .sending("divides the amount by 100", member: "amount") { $0.scaled { $0 / 100 } },
      ]
    } vector: { trial, vector in
      let context = try PaymentContext(vector.given)
      let asked = try await trial.ask("41111111", in: context)
      let amount = try vector.expected.wholeNumber("amount")
      try trial.expect(asked.carries(amount), expected: "the amount \(amount)", saw: "\(asked.seen)")
    }

    // Beyond 2^53, numbers in JSON are not exact everywhere (RFC 8259, section 6), so only a wrapped or coarsely
    // rounded amount is certainly wrong there.
    Rule(
      "OP-CTX-02", .must(.prose), "Amounts have the range of a long: large ones are sent unchanged.",
      cites: .objectiveCSDK("OPAmountOfMoney").quoting("the amount expressed in the long type"),
      given: amountsOfChecks
    ) { trial, amount in
      let asked = try await trial.ask("41111111", in: PaymentContext(amount: amount))
      let tolerance = amount > 1 << 53 ? Double(amount) * 1e-9 : 0
      try trial.expect(
        asked.carries(amount) || asked.numbers.contains { abs($0 - Double(amount)) <= tolerance },
        expected: "the amount \(amount)", saw: "\(asked.seen)")
    } covers: {
      [
        .covers("an amount beyond 32 bits", atLeast: 25) { $0 > Int64(UInt32.max) },
        .covers("an amount beyond 2^53", atLeast: 5) { $0 > 1 << 53 },
      ]
    } mutants: {
      [
        .sending("cuts the amount to 32 bits", member: "amount") {
          $0.scaled { Int64(Int32(truncatingIfNeeded: $0)) }
        },
        .sending("computes the amount in single precision", member: "amount") {
          $0.scaled { Int64(exactly: Float($0)) ?? .max }
        },
      ]
    }

    Rule(
      "OP-CTX-03", .must(.sample), "An amount of money is an object with `amount` and `currencyCode`.",
      cites: .objectiveCSDK("OPAmountOfMoney"), given: LookupQuery.any
    ) { trial, asking in
      let asked = try await trial.ask(asking.digits, in: asking.context)
      try trial.expect(
        asked.body?.objects.contains { $0["amount"] != nil && $0["currencyCode"] != nil } == true,
        expected: "an object with amount and currencyCode", saw: "\(asked.seen)")
    } mutants: {
      [
        .tampering(
          "names the amount `totalAmount`",
          request: { request in
            guard let body = try? JSONValue(parsing: request.body) else { return }
            request.body = Array(body.renaming("amount", to: "totalAmount").compact.utf8)
          })
      ]
    }
  }
}

// MARK: Inputs

private let amountsOfChecks: Generator<Int64> = .frequency([
  (3, .int(in: (1 << 31)...((1 << 53) - 1))), (1, .int(in: ((1 << 31) - 2)...((1 << 33) + 2))),
  (1, .int(in: 1...(1 << 31))), (1, .int(in: (1 << 53)...Int64.max)),
])

extension PaymentContext {
  /// The context that a vector gives; omitted members are as in the document's sample.
  init(_ given: JSONValue) throws {
    self.init()
    if given["amount"] != nil { amount = try given.wholeNumber("amount") }
    if given["currencyCode"] != nil { currencyCode = try given.requiredText("currencyCode") }
    if given["countryCode"] != nil { countryCode = try given.requiredText("countryCode") }
    if case .bool(let flag)? = given["isRecurring"] { isRecurring = flag }
  }
}

// MARK: Seeing

extension AskedLookup {
  /// The values that may be the amount: everything in the request's body except the digits.
  private var values: [JSONValue] { body?.removing("bin").leaves ?? [] }
  fileprivate func carries(_ amount: Int64) -> Bool { values.contains { $0.says(amount) } }
  fileprivate var numbers: [Double] { values.compactMap { Double($0.text ?? $0.compact) } }
}

extension JSONValue {
  fileprivate func scaled(_ change: (Int64) -> Int64) -> JSONValue {
    whole.map { .integer(change($0)) } ?? self
  }
}
