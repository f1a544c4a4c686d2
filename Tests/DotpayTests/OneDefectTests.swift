import Conformance
import PyxDotpay
import Reference
import Testing

/// One defect fails only the rules about it; every rule that it makes inconclusive points to one of the failed rules.
@Suite struct DotpayOneDefectTests {
  /// The control, a harmless stimulus, is left out: a library that dies on it counts as a dead adapter.
  @Test(arguments: DotpayStimulus.Kind.allCases.filter { $0 != Dotpay.control.kind })
  func deathOnOneStimulus(kind: DotpayStimulus.Kind) async {
    await expectCause("dies of \(kind.rawValue)") { stimulus, effects in
      guard stimulus.kind == kind else { return try await effects() }
      throw ImplementationFault.crashed("unexpectedly found nil")
    }
  }

  @Test func channelsThatNeverCome() async {
    await expectCause("does nothing where channels are asked for") { stimulus, effects in
      if case .getChannels = stimulus { return [] }
      return try await effects()
    }
  }

  @Test func registrationsThatThrow() async {
    await expectCause("throws for every registration") { stimulus, effects in
      guard case .registerCard = stimulus else { return try await effects() }
      throw ThrownByImplementation("not available")
    }
  }

  @Test func anEmptyHistory() async {
    await expectCause("lists no payment") { _, effects in
      try await effects().map { effect in
        guard case .listedHistory(let call, _) = effect else { return effect }
        return .listedHistory(call: call, payments: [])
      }
    }
  }

  private func expectCause(
    _ name: String,
    _ answer:
      @escaping @Sendable (DotpayStimulus, () async throws -> [DotpayEffect]) async throws -> [DotpayEffect]
  ) async {
    let proxy = Mutant<Dotpay>.behaving(name, state: ()) { _, stimulus, world, inner in
      try await answer(stimulus) { try await inner.send(stimulus, in: world) }
    }
    let results = await TypedCandidate(proxy.applied(to: DotpayLibrary())).run(
      Selection(), settings: RunSettings(cases: 40, shrinkEvaluations: 20))
    #expect(!results.failedRules.isEmpty, "\(name)")
    for result in results.unexplained { Issue.record("\(name): \(result.rule.id): \(result.outcome)") }
  }
}
