import Conformance
import PropertyTesting

/// Consecutive payments, and the result of each.
private let outcomes: Generator<[PaymentResult]> = Generator<PaymentResult>.element(
  of: [.approved, .declined]
).array(count: 1...3)

/// What a terminal allows besides the payment, for each retrieval.
private struct Allowance: Sendable, Hashable {
  var tips: Bool
  var discounts: Bool
}

private let allowances: Generator<[Allowance]> = zip(Generator<Bool>.bool, .bool).map {
  Allowance(tips: $0, discounts: $1)
}.array(count: 1...3)

private let resultSeen = "the result was seen"
private let tipsSeen = "whether tips are allowed was seen"
private let discountsSeen = "whether discounts are allowed was seen"

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
      var results: [PaymentResult?] = []
      for outcome in outcomes {
        let name = trial.nextCall()
        var details = Paydiant.sampleDetails.namingTheSummary
        details.reference = "r\(name)"
        _ = try await trial.needDelivered(details, rule: .discovery, token: "c\(name)")
        details.result = outcome
        let delivered = try await trial.needDelivered(details, rule: .summary, token: "c\(name)")
        results.append(delivered.result)
        guard let result = delivered.result else { continue }
        try trial.expect(result.rawValue, equals: outcome.rawValue, "the result of the payment")
      }
      guard results.contains(where: { $0 != nil }) else {
        return trial.passOver(because: "does not show the result of a payment")
      }
      trial.label(resultSeen)
      try trial.expect(
        !results.contains(nil), "the result of the payment", expected: "one in each summary",
        saw: "one in some of them")
    } covers: {
      [
        .covers("a payment was declined", atLeast: 50) { $0.contains(.declined) },
        .covers("a payment was approved", atLeast: 50) { $0.contains(.approved) },
        .covers("payments with different results", atLeast: 30) { Set($0).count > 1 },
        .seen(resultSeen, atLeast: 80),
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
      "The response of a retrieval gives whether tips and discounts are allowed, as the platform gave it.",
      cites: .paydiant("Get transaction details submitted by POS").quoting(
        "whether discounts or tips are eligible for this transaction"),
      given: allowances
    ) { trial, allowances in
      try trial.requireObserved(.deliveredDetails)
      var seen = (tips: false, discounts: false)
      for allowance in allowances {
        let name = trial.nextCall()
        var details = Paydiant.sampleDetails
        details.reference = "r\(name)"
        (details.allowsTips, details.allowsDiscounts) = (allowance.tips, allowance.discounts)
        let delivered = try await trial.needDelivered(details, rule: .discovery, token: "c\(name)")
        if let tips = delivered.allowsTips {
          seen.tips = true
          try trial.expect(
            tips == allowance.tips, "whether tips are allowed", expected: "\(allowance.tips)", saw: "\(tips)")
        }
        if let discounts = delivered.allowsDiscounts {
          seen.discounts = true
          try trial.expect(
            discounts == allowance.discounts, "whether discounts are allowed",
            expected: "\(allowance.discounts)", saw: "\(discounts)")
        }
      }
      guard seen.tips || seen.discounts else {
        return trial.passOver(because: "does not show whether tips and discounts are allowed")
      }
      for (isSeen, label) in [(seen.tips, tipsSeen), (seen.discounts, discountsSeen)] {
        if isSeen { trial.label(label) } else { trial.leaveOut(label, because: "responses do not show it") }
      }
    } covers: {
      [
        .covers("either tips or discounts", atLeast: 40) { $0.contains { $0.tips != $0.discounts } },
        .covers("several transactions", atLeast: 40) { $0.count > 1 },
        .seen(tipsSeen, atLeast: 80), .seen(discountsSeen, atLeast: 80),
      ]
    } mutants: {
      [
        .delivering("always allows tips") { details in
          details.allowsTips = details.allowsTips.map { _ in true }
        },
        .delivering("allows no discounts") { details in
          details.allowsDiscounts = details.allowsDiscounts.map { _ in false }
        },
        .delivering("takes tips for discounts") { details in
          (details.allowsTips, details.allowsDiscounts) = (details.allowsDiscounts, details.allowsTips)
        },
      ]
    }
  }
}

extension Trial where System == Paydiant {
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
