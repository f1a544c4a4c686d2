import Conformance
import PropertyTesting

/// What consecutive retrievals give, and the call that is open during that time.
private struct Retrieved<Value: Sendable>: Sendable {
  var values: [Value]
  var open: Asking?
}

extension Generator where Value: Sendable {
  /// One to three values, each for a retrieval.
  fileprivate var retrieved: Generator<Retrieved<Value>> {
    zip(array(count: 1...3), .openCall).map { Retrieved(values: $0, open: $1) }
  }
}

/// The results of consecutive payments.
private let outcomes = Generator<PaymentResult>.element(of: [.approved, .declined]).retrieved

/// What a terminal allows besides the payment.
private struct Allowance: Sendable, Hashable {
  var tips: Bool
  var discounts: Bool
}

private let allowances = zip(Generator<Bool>.bool, .bool).map { Allowance(tips: $0, discounts: $1) }.retrieved

private let resultSeen = "the result was seen"
private let tipsSeen = "a response showed whether tips are allowed"
private let discountsSeen = "a response showed whether discounts are allowed"

extension Paydiant {
  /// What else a retrieval says about a payment: its result, and what may be added to it.
  @ChapterBuilder<Paydiant> static var detailsOfPayments: [Rule] {
    Rule(
      "PD-DISC-05", .must(.derived),
      "The response of a retrieval of the summary gives the payment's result, as the platform gave it.",
      cites: .paydiant("Display a payment confirmation summary").quoting(
        "which will include the payment result"),
      given: outcomes
    ) { trial, outcomes in
      try trial.requireObserved(.deliveredDetails)
      let seen = try await trial.beside(outcomes.open) { _ in try await trial.expect(outcomes.values) }
      guard let results = seen else { return }
      guard results.contains(where: { $0 != nil }) else {
        return trial.passOver(because: "does not show the result of a payment")
      }
      trial.label(resultSeen)
      try trial.expect(
        !results.contains(nil), "the result of the payment", expected: "one in each summary",
        saw: "one in some of them")
    } covers: {
      [
        .covers("a payment was declined", atLeast: 50) { $0.values.contains(.declined) },
        .covers("a payment was approved", atLeast: 50) { $0.values.contains(.approved) },
        .covers("payments with different results", atLeast: 30) { Set($0.values).count > 1 },
        .seen(resultSeen, atLeast: 80), .seen(besideOpenCall, atLeast: 30),
      ]
    } mutants: {
      [
        .delivering("reports every payment as approved") { details in
          details.result = details.result.map { _ in .approved }
        },
        .delivering("reports every payment as declined") { details in
          details.result = details.result.map { _ in .declined }
        },
        .keepingTheResult,
      ]
    }

    Rule(
      "PD-DISC-06", .must(.derived),
      "The response of a retrieval says whether tips and discounts are allowed, in agreement with the platform.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "whether discounts or tips are eligible for this transaction"),
      given: allowances
    ) { trial, allowances in
      try trial.requireObserved(.deliveredDetails)
      let all = try await trial.beside(allowances.open) { _ in try await trial.expect(allowances.values) }
      guard let seen = all else { return }
      guard seen.tips || seen.discounts else {
        return trial.passOver(because: "does not show whether tips and discounts are allowed")
      }
      for (isSeen, label) in [(seen.tips, tipsSeen), (seen.discounts, discountsSeen)] {
        if isSeen { trial.label(label) } else { trial.leaveOut(label, because: "responses do not show it") }
      }
    } covers: {
      [
        .covers("either tips or discounts", atLeast: 40) { $0.values.contains { $0.tips != $0.discounts } },
        .covers("several transactions", atLeast: 40) { $0.values.count > 1 },
        .seen(tipsSeen, atLeast: 80), .seen(discountsSeen, atLeast: 80), .seen(besideOpenCall, atLeast: 30),
      ]
    } mutants: {
      [
        .delivering("always allows tips") { details in
          details.allowsTips = details.allowsTips.map { _ in true }
        },
        .delivering("allows no discounts") { details in
          details.allowsDiscounts = details.allowsDiscounts.map { _ in false }
        },
        .delivering("swaps tips and discounts") { details in
          (details.allowsTips, details.allowsDiscounts) = (details.allowsDiscounts, details.allowsTips)
        },
      ]
    }
  }
}

extension Trial where System == Paydiant {
  /// Expects each retrieval of a summary to give the platform's result or none; returns the results given.
  fileprivate func expect(_ outcomes: [PaymentResult]) async throws -> [PaymentResult?] {
    var results: [PaymentResult?] = []
    for outcome in outcomes {
      let name = nextCall()
      var details = Paydiant.sampleDetails.namingTheSummary
      details.reference = "r\(name)"
      _ = try await needDelivered(details, rule: .discovery, token: "c\(name)")
      details.result = outcome
      let delivered = try await needDelivered(details, rule: .summary, token: "c\(name)")
      results.append(delivered.result)
      guard let result = delivered.result else { continue }
      try expect(result.rawValue, equals: outcome.rawValue, "the result of the payment")
    }
    return results
  }

  /// Expects retrievals to agree with the platform on tips and discounts; returns which of the two they mention.
  fileprivate func expect(_ allowances: [Allowance]) async throws -> (tips: Bool, discounts: Bool) {
    var seen = (tips: false, discounts: false)
    for allowance in allowances {
      let name = nextCall()
      var details = Paydiant.sampleDetails
      details.reference = "r\(name)"
      (details.allowsTips, details.allowsDiscounts) = (allowance.tips, allowance.discounts)
      let delivered = try await needDelivered(details, rule: .discovery, token: "c\(name)")
      if let tips = delivered.allowsTips {
        seen.tips = true
        try expect(
          tips == allowance.tips, "whether tips are allowed", expected: "\(allowance.tips)", saw: "\(tips)")
      }
      if let discounts = delivered.allowsDiscounts {
        seen.discounts = true
        try expect(
          discounts == allowance.discounts, "whether discounts are allowed",
          expected: "\(allowance.discounts)", saw: "\(discounts)")
      }
    }
    return seen
  }

  /// What the host gets when it retrieves; throws a setback if it gets nothing.
  fileprivate func needDelivered(
    _ details: TransactionDetails, rule: FlowRule, token: String
  ) async throws -> TransactionDetails {
    if let delivered = try await delivered(details, rule: rule, token: token) { return delivered }
    throw setback(
      "after the platform answered the retrieval", expected: "a call of the completion block",
      saw: "none", judgedBy: "PD-DISC-04")
  }
}

extension Mutant<Paydiant> {
  /// Keeps the first payment's result.
  fileprivate static var keepingTheResult: Mutant {
    .stateful("reports the first payment's result for every payment", state: PaymentResult?.none) {
      first, effect, _ in
      guard case .deliveredDetails(let call, var details) = effect, let own = details.result else {
        return [effect]
      }
      first = first ?? own
      details.result = first
      return [.deliveredDetails(call: call, details: details)]
    }
  }
}
