import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// One defect fails only the rules about it; every rule that it makes inconclusive points to one of the failed rules.
@Suite struct PayByBankAppOneDefectTests {
  /// The control, a harmless stimulus, is left out: a library that dies on it counts as a dead adapter.
  ///
  /// Taps are left out, too, because they are judged control by control.
  @Test(
    arguments: PayByBankAppStimulus.Kind.allCases.filter { $0 != PayByBankApp.control.kind && $0 != .tap })
  func deathOnOneStimulus(kind: PayByBankAppStimulus.Kind) async {
    await expectOneCause("dies of \(kind.rawValue)") { stimulus, effects in
      guard stimulus.kind == kind else { return try await effects() }
      throw ImplementationFault.crashed("unexpectedly found nil")
    }
  }

  @Test func popupsThatAreRefused() async {
    await expectOneCause("throws for every popup") { stimulus, effects in
      guard case .showPopup = stimulus else { return try await effects() }
      throw ThrownByImplementation("not available")
    }
  }

  @Test func popupsThatDoNotCome() async {
    // Four rules fail: one for each of the three kinds of popup, and one for the cross that every popup should have.
    await expectOneCause("shows no popup of a payment", rules: 4) { stimulus, effects in
      guard case .showPopup = stimulus else { return try await effects() }
      return []
    }
  }

  @Test(arguments: [Control.openBankingApp, .getCode, .moreAbout, .close, .retry])
  func controlThatKillsOrDoesNothing(control: Control) async {
    await expectOneCause("dies of \(control.rawValue)") { stimulus, effects in
      guard stimulus == .tap(control: control) else { return try await effects() }
      throw ImplementationFault.crashed("unexpectedly found nil")
    }
    await expectOneCause("does nothing on \(control.rawValue)") { stimulus, effects in
      stimulus == .tap(control: control) ? [] : try await effects()
    }
  }

  private func expectOneCause(
    _ name: String, rules: Int = 3,
    _ answer:
      @escaping @Sendable (PayByBankAppStimulus, () async throws -> [PayByBankAppEffect]) async throws ->
      [PayByBankAppEffect]
  ) async {
    let proxy = Mutant<PayByBankApp>.behaving(name, state: ()) { _, stimulus, world, inner in
      try await answer(stimulus) { try await inner.send(stimulus, in: world) }
    }
    let results = await TypedCandidate(proxy.applied(to: PayByBankAppReference())).run(
      Selection(), settings: RunSettings(cases: 60, shrinkEvaluations: 20))
    let failed = results.failedRules
    #expect((1...rules).contains(failed.count), "\(name): \(failed.sorted())")
    for result in results.unexplained { Issue.record("\(name): \(result.rule.id): \(result.outcome)") }
  }
}
