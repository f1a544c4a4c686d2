import Conformance
import PropertyTesting

/// Rules on amounts and payment contexts, as far as IIN checks carry them: OPPaymentContext, OPAmountOfMoney,
/// "1. Initialise …".
extension OnlinePayments {
  static let paymentContext = Chapter<Self>("Payment context") {
    Rule(
      "OP-CTX-01", .must(.prose), "The amount is sent as it was given, in minor units of its currency.",
      cites: .objectiveCSDK("OPAmountOfMoney"), given: asking,
      covers: [.atLeast(20, percent: "a currency without or with three decimals") { $0.hasOddDecimals }],
      mutants: [
        .sending("multiplies the amount by 100", member: "amount") { $0.scaled { $0 * 100 } },
        .sending("divides the amount by 100", member: "amount") { $0.scaled { $0 / 100 } },
      ],
      vector: { trial, vector in
        let context = try PaymentContext(vector.given)
        let asked = try await trial.ask("41111111", in: context)
        let amount = try vector.expected.wholeNumber("amount")
        try trial.expect(asked.carries(amount), "expected the amount \(amount), saw \(asked.seen)")
      }
    ) { trial, asking in
      let asked = try await trial.ask(asking.digits, in: asking.context)
      try trial.expect(
        asked.carries(asking.context.amount),
        "expected the amount \(asking.context.amount), saw \(asked.seen)")
    }

    // Beyond 2^53 - 1 numbers in JSON are not exact everywhere (RFC 8259, section 6), so there only a wrapped or
    // coarsely rounded amount is surely wrong.
    Rule(
      "OP-CTX-02", .must(.prose), "Amounts have the range of a long: large ones are sent unchanged.",
      cites: .objectiveCSDK("OPAmountOfMoney"), given: largeAmounts,
      covers: [
        .atLeast(25, percent: "beyond 32 bits") { $0 > Int64(UInt32.max) },
        .atLeast(5, percent: "beyond 2^53") { $0 > 1 << 53 },
      ],
      mutants: [
        .sending("cuts the amount to 32 bits", member: "amount") {
          $0.scaled { Int64(Int32(truncatingIfNeeded: $0)) }
        },
        .sending("computes the amount in single precision", member: "amount") {
          $0.scaled { Int64(exactly: Float($0)) ?? .max }
        },
      ]
    ) { trial, amount in
      let asked = try await trial.ask("41111111", in: PaymentContext(amount: amount))
      let tolerance = amount > 1 << 53 ? Double(amount) * 1e-9 : 0
      try trial.expect(
        asked.carries(amount) || asked.numbers.contains { abs($0 - Double(amount)) <= tolerance },
        "expected the amount \(amount), saw \(asked.seen)")
    }

    Rule(
      "OP-CTX-03", .must(.sample), "An amount of money is an object with `amount` and `currencyCode`.",
      cites: .objectiveCSDK("OPAmountOfMoney"), given: asking,
      mutants: [
        .tampering(
          "calls the amount `totalAmount`",
          request: { request in
            guard let body = try? JSONTree(parsing: request.body) else { return }
            request.body = Array(body.renaming("amount", to: "totalAmount").compact.utf8)
          })
      ]
    ) { trial, asking in
      let asked = try await trial.ask(asking.digits, in: asking.context)
      try trial.expect(
        asked.body?.objects.contains { $0["amount"] != nil && $0["currencyCode"] != nil } == true,
        "expected an object with amount and currencyCode, saw \(asked.seen)")
    }

    Rule(
      "OP-CTX-04", .must(.prose), "Amount, currency, country and recurrence all influence what is asked.",
      cites: .objectiveCSDK("OPPaymentContext", "2. Receive possible payment methods"),
      given: changedContexts,
      covers: PaymentContexts.Variable.allCases.map { variable in
        .atLeast(8, percent: "\(variable.rawValue) changes") { $0.changes == variable }
      },
      mutants: [
        .omitting("leaves recurrence out", member: "isRecurring"),
        .sending("sends one country for all", member: "countryCode") { _ in .string("NL") },
        .sending("sends one currency for all", member: "currencyCode") { _ in .string("EUR") },
        .omitting("leaves the amount out", member: "amount"),
      ]
    ) { trial, change in
      let first = try await trial.ask(change.digits, in: change.context, call: 1)
      let second = try await trial.ask(change.digits, in: change.context.changing(change.changes), call: 2)
      try trial.expect(
        first.text != second.text,
        "expected another request after the \(change.changes.rawValue) had changed, saw \(second.seen) twice")
    }

    Rule(
      "OP-CTX-05", .must(.prose),
      "A context stays as it is: later requests carry what the first one carried.",
      cites: .objectiveCSDK("OPPaymentContext"), given: repeatedUse,
      mutants: [
        .mistakingContext("writes the currency in small letters after its first use", state: 0) {
          uses, context in
          if uses > 0 { context.currencyCode = context.currencyCode.lowercased() }
          uses += 1
        }
      ]
    ) { trial, use in
      let first = try await trial.ask(use.numbers[0], in: use.context, call: 0)
      for (call, digits) in use.numbers.enumerated().dropFirst() {
        let later = try await trial.ask(digits, in: use.context, call: call)
        for value in use.context.values where first.contextScalars.contains(value) {
          try trial.expect(
            later.contextScalars.contains(value),
            "expected \(value) as in the first request, saw \(later.seen)")
        }
      }
    }

    Rule(
      "OP-CTX-06", .must(.prose), "After any variable of the context has changed, the process starts again.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects"), given: changedContexts,
      covers: PaymentContexts.Variable.allCases.map { variable in
        .atLeast(8, percent: "\(variable.rawValue) changes") { $0.changes == variable }
      },
      mutants: [
        .behaving("answers from what it learned in another context", state: [String: IINDetails]()) {
          known, stimulus, world, inner in
          guard case .lookUpIIN(let call, let digits, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if let details = known[digits] { return [.lookedUp(call: call, details)] }
          let effects = try await inner.send(stimulus, in: world)
          if let details = effects.compactMap(\.details).first { known[digits] = details }
          return effects
        }
      ]
    ) { trial, change in
      trial.script(IINReply(product: 1).scripted())
      _ = try await trial.lookUp(change.digits, in: change.context, call: 1)
      trial.script(IINReply(product: 2).scripted())
      let details = try await trial.details(
        of: change.digits, in: change.context.changing(change.changes), call: 2)
      try trial.expect(
        details.paymentProductId == "2",
        "expected the answer to the new \(change.changes.rawValue), product 2, saw \(details)")
    }

    Rule(
      "OP-CTX-07", .must(.prose), "`isRecurring` tells a payment on a card on file from a single one.",
      cites: .objectiveCSDK("OPPaymentContext"), given: asking,
      covers: [
        .atLeast(25, percent: "recurring") { $0.context.isRecurring },
        .atLeast(25, percent: "single") { !$0.context.isRecurring },
      ],
      mutants: [
        .sending("inverts isRecurring", member: "isRecurring") {
          $0 == .bool(true) ? .bool(false) : .bool(true)
        },
        .sending("takes every payment for a single one", member: "isRecurring") { _ in .bool(false) },
      ]
    ) { trial, asking in
      let asked = try await trial.ask(asking.digits, in: asking.context)
      let flags = asked.body?.objects.compactMap { $0["isRecurring"] } ?? []
      try trial.expect(
        !flags.isEmpty && flags.allSatisfy { $0 == .bool(asking.context.isRecurring) },
        "expected isRecurring to be \(asking.context.isRecurring), saw \(asked.seen)")
    }
  }
}

// MARK: Inputs

private struct Asking: Sendable {
  var digits: String
  var context: PaymentContext

  var hasOddDecimals: Bool { ["JPY", "BHD"].contains(context.currencyCode) }
}

private struct ChangedContext: Sendable {
  var digits: String
  var context: PaymentContext
  var changes: PaymentContexts.Variable
}

private struct RepeatedUse: Sendable {
  var context: PaymentContext
  var numbers: [String]
}

private let asking = zip(CardDigits.enough, PaymentContexts.any).map { Asking(digits: $0, context: $1) }

private let changedContexts = zip(CardDigits.enough, PaymentContexts.any, PaymentContexts.variables)
  .map { ChangedContext(digits: $0, context: $1, changes: $2) }

private let repeatedUse = zip(PaymentContexts.any, CardDigits.digits(count: 6...12).array(count: 2...4))
  .map { RepeatedUse(context: $0, numbers: $1) }

private let largeAmounts: Generator<Int64> = .frequency([
  (3, .int(in: (1 << 31)...((1 << 53) - 1))), (1, .int(in: ((1 << 31) - 2)...((1 << 33) + 2))),
  (1, .int(in: 1...(1 << 31))), (1, .int(in: (1 << 53)...Int64.max)),
])

// MARK: Seeing

extension PaymentContext {
  /// The values of its variables but recurrence, as texts on the wire.
  fileprivate var values: [String] { [String(amount), currencyCode, countryCode] }

  /// The context that a vector gives; what it does not say is as in the document's sample.
  init(_ given: JSONTree) throws {
    self.init()
    if given["amount"] != nil { amount = try given.wholeNumber("amount") }
    if given["currencyCode"] != nil { currencyCode = try given.requiredText("currencyCode") }
    if given["countryCode"] != nil { countryCode = try given.requiredText("countryCode") }
    if case .bool(let flag)? = given["isRecurring"] { isRecurring = flag }
  }
}

extension AskedLookup {
  fileprivate func carries(_ amount: Int64) -> Bool { contextScalars.contains(String(amount)) }
  fileprivate var numbers: [Double] { body?.numbers ?? [] }
  fileprivate var seen: String { body?.compact ?? "a body that is no JSON" }
}

extension Trial where System == OnlinePayments {
  /// Checks an IIN and returns what the service was asked.
  fileprivate func ask(
    _ digits: String, in context: PaymentContext, call: Int = 1, fileID: String = #fileID, line: Int = #line
  ) async throws -> AskedLookup {
    let before = askedLookups.count
    _ = try await lookUp(digits, in: context, call: call)
    let asked = askedLookups
    guard asked.count > before, let last = asked.last else {
      throw Violation(
        message: "expected a request to services/getIINdetails for \(digits), saw none",
        check: "\(fileID):\(line)")
    }
    return last
  }
}

extension JSONTree {
  fileprivate func scaled(_ change: (Int64) -> Int64) -> JSONTree {
    whole.map { .integer(change($0)) } ?? self
  }
}
