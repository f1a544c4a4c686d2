import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// A defect in one step of an SDK fails the rules about the step, and all rules that only need the step point to the
/// failed rules.
@Suite(.heavyWork) struct OneDefectTests {
  /// Runs all rules with a defect and returns those that fail.
  private func failures(of mutant: Mutant<OnlinePayments>, cases: Int = 20) async -> [String] {
    let results = await engine(cases: cases, longestWait: shortWait).run(OnlinePayments.rules, mutant: mutant)
    let failed = results.filter(\.isFailure).map(\.rule.id)
    for result in results {
      switch result.outcome {
      // With so few cases, some situations are never met.
      case .passed, .failed, .vacuous: break
      case .inconclusive(let why):
        let isLed = why.judgedBy.contains(where: failed.contains)
        #expect(isLed, "\(mutant.name), \(result.rule.id): \(why.reason), judged by \(why.judgedBy)")
      default: Issue.record("\(mutant.name), \(result.rule.id): \(result.outcome.inWords)")
      }
    }
    return failed
  }

  @Test(arguments: OnlinePaymentsStimulus.Kind.allCases)
  func deathFailsWhoeverPromisesAnAnswer(kind: OnlinePaymentsStimulus.Kind) async {
    let failed = await failures(
      of: .behaving("dies of \(kind.rawValue)", state: ()) { _, stimulus, world, inner in
        // An adapter that also dies on the control counts as broken.
        if case .lookUpIIN(_, let digits, _) = stimulus, digits.count < 6 {
          return try await inner.send(stimulus, in: world)
        }
        if stimulus.kind == kind { throw ImplementationFault.crashed("signal 11") }
        return try await inner.send(stimulus, in: world)
      })
    #expect((1...3).contains(failed.count), "\(failed)")
  }

  @Test func refusedProductFailsOneRule() async {
    let refused = Mutant<OnlinePayments>.behaving("refuses one product", state: Set<Int>()) {
      calls, stimulus, world, inner in
      if case .getPaymentProduct(let call, "1", _) = stimulus { calls.insert(call) }
      return try await inner.send(stimulus, in: world).map { $0.refused(in: calls) }
    } late: { calls, _, effects in
      effects.map { $0.refused(in: calls) }
    }
    let failed = await failures(of: refused)
    #expect((1...3).contains(failed.count), "\(failed)")
    #expect(failed.contains("OP-ITM-06"))
  }

  @Test func refusedProductsFailOneRule() async {
    let failed = await failures(
      of: .rewriting("refuses all products") { effect in
        guard case .paymentProduct(let call, _) = effect else { return [effect] }
        return [.requestFailed(call: call, error: "refused")]
      })
    #expect((1...3).contains(failed.count), "\(failed)")
    #expect(failed.contains("OP-ITM-06"))
  }

  @Test func refusedListsFailOneRule() async {
    let failed = await failures(
      of: .rewriting("refuses all lists") { effect in
        guard case .paymentItems(let call, _) = effect else { return [effect] }
        return [.requestFailed(call: call, error: "refused")]
      })
    #expect((1...3).contains(failed.count), "\(failed)")
    #expect(failed.contains("OP-ITM-01"))
  }

  @Test func lostAnswersFailWhoeverPromisesThem() async {
    let lost = Mutant<OnlinePayments>.behaving("answers no product call", state: Set<Int>()) {
      calls, stimulus, world, inner in
      if case .getPaymentProduct(let call, _, _) = stimulus { calls.insert(call) }
      let effects = try await inner.send(stimulus, in: world)
      return effects.filter { !calls.contains($0.call ?? -1) }
    } late: { calls, _, effects in
      effects.filter { !calls.contains($0.call ?? -1) }
    }
    let failed = await failures(of: lost)
    #expect((1...3).contains(failed.count), "\(failed)")
    #expect(failed.contains("X-CB-01"))
  }
}

extension OnlinePaymentsEffect {
  /// An error in place of a product that one of the calls asked for.
  fileprivate func refused(in calls: Set<Int>) -> OnlinePaymentsEffect {
    guard case .paymentProduct(let call, _) = self, calls.contains(call) else { return self }
    return .requestFailed(call: call, error: "refused")
  }
}
