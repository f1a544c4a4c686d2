import Conformance
import PropertyTesting

/// The payment for which a card is checked: "1. Initialise OPSession and OPPaymentContext objects" and the sample in
/// "Apply IIN check".
extension OnlinePaymentsIntegration {
  static let checkContexts: Chapter<Self> = Chapter("The context of a check") {
    Rule(
      "OP-IIN-21", .must(.prose), "A check of a card number is made in the context of the current payment.",
      cites: .objectiveCSDK(
        "1. Initialise OPSession and OPPaymentContext objects", "Apply IIN check"
      ).quoting("You will use the OPPaymentContext and OPSession objects throughout the payment process"),
      given: checkedPayments
    ) { trial, input in
      for (place, context) in input.contexts.enumerated() {
        let digits = place == 0 || input.isSameCard ? Decision.number : Decision.otherNumber
        var contexts = try await trial.check(
          .openForm(paymentProductId: "1", digits: input.isTyped ? "" : digits, context: context))
        if input.isTyped { contexts += try await trial.check(.enterNumber(digits: digits)) }
        if contexts.isEmpty, place > 0, input.isSameCard { return try await trial.expectNewCheck() }
        try trial.needCheck(contexts, of: digits)
        let seen = contexts.compactMap { $0 }
        guard !seen.isEmpty else {
          return trial.passOver(because: hiddenContext)
        }
        for found in seen {
          try trial.expect(
            found == context, "the context of the check of \(digits)", expected: context.words,
            saw: found.words)
        }
        trial.label("the context of a check\(place == 0 ? "" : " in a second payment") was seen")
      }
    } covers: {
      [
        .seen("the context of a check was seen", atLeast: 90),
        .seen("the context of a check in a second payment was seen", atLeast: 90),
        .covers("a recurring payment", atLeast: 20) { $0.contexts.contains(where: \.isRecurring) },
        .covers("the same card in both payments", atLeast: 30) { $0.isSameCard },
      ]
        + PaymentContexts.Variable.allCases.map { variable in
          .covers("another \(variable.rawValue)", atLeast: 10) { $0.variable == variable }
        }
    } mutants: {
      [
        .checking("checks cards for an invented payment") { _, _ in PaymentContext(amount: 1) },
        .checking("keeps checking cards for the first payment") { context, first in first ?? context },
        .checking("always checks cards for a single payment") { context, _ in
          var context = context
          context.isRecurring = false
          return context
        },
        .checking("checks cards for the amount of the first payment") { context, first in
          var context = context
          context.amount = first?.amount ?? context.amount
          return context
        },
        .stateful("checks a card in the context of its first check", state: [String: PaymentContext]()) {
          known, effect, _ in
          guard case .lookUpIIN(let call, let digits, let context?) = effect else { return [effect] }
          let first = known[digits] ?? context
          known[digits] = first
          return [.lookUpIIN(call: call, digits: digits, context: first)]
        },
        .keepingResults,
      ]
    }
  }
}

// MARK: Inputs

private struct CheckedPayments: Sendable {
  var contexts: [PaymentContext]
  /// The variable in which the two contexts differ.
  var variable: PaymentContexts.Variable
  /// Whether the number is entered after the form has opened.
  var isTyped: Bool
  /// Whether the customer enters the same number for both payments.
  var isSameCard: Bool
}

private let checkedPayments = zip(PaymentContexts.any, PaymentContexts.variables, .bool, .bool).map {
  context, variable, isTyped, isSameCard in
  CheckedPayments(
    contexts: [context, context.changing(variable)], variable: variable, isTyped: isTyped,
    isSameCard: isSameCard)
}

private let hiddenContext = "does not show the context of a check, or chooses it itself"

extension PaymentContext {
  fileprivate var words: String {
    "\(amount) \(currencyCode) in \(countryCode), \(isRecurring ? "one of a series" : "once")"
  }
}

// MARK: Driving

extension Trial where System == OnlinePaymentsIntegration {
  /// Delivers a stimulus of the card form, answers each resulting check, and returns the contexts of these checks.
  ///
  /// Each check finds a card that can be used, because an app may keep the result for an unknown IIN in every payment.
  fileprivate func check(_ stimulus: System.Stimulus) async throws -> [PaymentContext?] {
    var waiting = try await drive(stimulus).checks
    var contexts: [PaymentContext?] = []
    let result = IINDetails(.supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true)
    // An app may make its checks one at a time, or check again. If it never stops, the suite stops answering.
    while let check = waiting.first, contexts.count < 8 {
      waiting.removeFirst()
      contexts.append(check.context)
      waiting += try await answer(check.call, result).checks
    }
    return contexts
  }

  /// Requires that the number was checked.
  fileprivate func needCheck(_ contexts: [PaymentContext?], of digits: String) throws {
    try need(
      !contexts.isEmpty, expected: "an IIN check for \(digits)", saw: "none", judgedBy: "OP-IIN-20")
  }

  /// Fails because the second payment did not check the same card again; passes over forms that cannot take a context.
  ///
  /// A form that cannot take a context may have the same context in both payments, and keep the first result. The check
  /// of another card shows whether the form can take one.
  fileprivate func expectNewCheck() async throws {
    try await drive(.enterNumber(digits: ""))
    let contexts = try await check(.enterNumber(digits: Decision.otherNumber))
    try needCheck(contexts, of: Decision.otherNumber)
    let seen = contexts.compactMap { $0 }
    try expect(
      seen.isEmpty, "the check of \(Decision.number) in the second payment",
      expected: "a check in the new context",
      saw: "none; another card was checked for \(seen.map(\.words).joined(separator: " and "))")
    passOver(because: hiddenContext)
  }
}

extension Observed<OnlinePaymentsIntegration> {
  /// The checks that were requested, each with the payment that it names.
  fileprivate var checks: [(call: Int, context: PaymentContext?)] {
    get throws {
      try of(.lookUpIIN).compactMap { effect in
        if case .lookUpIIN(let call, _, let context) = effect { (call, context) } else { nil }
      }
    }
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Checks cards in another context, which the closure makes from the right context and the first check's.
  fileprivate static func checking(
    _ name: String, _ change: @escaping @Sendable (PaymentContext, PaymentContext?) -> PaymentContext
  ) -> Mutant {
    stateful(name, state: PaymentContext?.none) { first, effect, _ in
      guard case .lookUpIIN(let call, let digits, let context?) = effect else { return [effect] }
      let changed = change(context, first)
      if first == nil { first = context }
      return [.lookUpIIN(call: call, digits: digits, context: changed)]
    }
  }

  /// Does not check a card again if its IIN has been checked in any payment.
  fileprivate static let keepingResults = Mutant.behaving(
    "keeps the result for an IIN when the payment changes", state: KeptResults()
  ) { kept, stimulus, world, inner in
    if case .lookedUp(let call, _, _, _, _, _) = stimulus, let iin = kept.lookups[call] {
      kept.results[iin] = stimulus.details
    }
    var effects: [OnlinePaymentsIntegrationEffect] = []
    for effect in try await inner.send(stimulus, in: world) {
      guard case .lookUpIIN(let call, let digits, _) = effect, digits.count >= 8 else {
        effects.append(effect)
        continue
      }
      let iin = String(digits.prefix(8))
      kept.lookups[call] = iin
      if let known = kept.results[iin] {
        effects += try await inner.send(.lookedUp(call: call, known), in: world)
      } else {
        effects.append(effect)
      }
    }
    return effects
  }
}

/// The results that a mutant app has received.
private struct KeptResults: Sendable {
  var results: [String: IINDetails] = [:]
  /// The IIN of each check.
  var lookups: [Int: String] = [:]
}
