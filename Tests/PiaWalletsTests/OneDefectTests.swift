import Conformance
import PyxPiaWallets
import Reference
import Testing

/// One defect fails only the rules about it; every rule that it makes inconclusive points to one of the failed rules.
@Suite struct PiaWalletsOneDefectTests {
  /// The control, a harmless stimulus, is left out: a library that dies on it counts as a dead adapter.
  @Test(arguments: PiaWalletsStimulus.Kind.allCases.filter { $0 != PiaWallets.control.kind })
  func deathOnOneStimulus(kind: PiaWalletsStimulus.Kind) async {
    await expectOneCause("dies of \(kind.rawValue)") { stimulus, effects in
      guard stimulus.kind == kind else { return try await effects() }
      throw ImplementationFault.crashed("unexpectedly found nil")
    }
  }

  @Test func launchesThatAreRefused() async {
    await expectOneCause("refuses every launch") { stimulus, effects in
      guard case .launchWallet(let call, _, _, _) = stimulus else { return try await effects() }
      return [.launched(call: call, canLaunch: false)]
    }
  }

  @Test func launchesThatThrow() async {
    await expectOneCause("throws for every launch") { stimulus, effects in
      guard case .launchWallet = stimulus else { return try await effects() }
      throw ThrownByImplementation("not available")
    }
  }

  @Test func launchesWithoutAnAnswer() async {
    await expectOneCause("does nothing on a launch") { stimulus, effects in
      guard case .launchWallet = stimulus else { return try await effects() }
      return []
    }
  }

  @Test func answersThatAreNotHeard() async {
    await expectOneCause("never hears of a redirect") { stimulus, effects in
      guard case .openURL = stimulus else { return try await effects() }
      return []
    }
  }

  /// The interruption was reported before the redirect; that report must not be shown as the answer to the redirect.
  @Test func aRedirectWithoutAReportShowsNoEarlierOne() async throws {
    let rule = try #require(PiaWallets.rules.first { $0.id == "PIA-INT-03" })
    let mutant = try #require(
      rule.mutants.first { $0.name == "reports true only if nothing was reported before" })
    let results = await TypedCandidate(mutant.applied(to: WalletLibrary())).run(
      Selection(rules: [rule.id]), settings: RunSettings(cases: 60))
    let found = try #require(results.first { $0.rule.id == rule.id }?.outcome.failingCase)
    #expect(found.mismatch.expected == "true")
    #expect(found.mismatch.seen == "[]")
  }

  private func expectOneCause(
    _ name: String,
    _ answer:
      @escaping @Sendable (PiaWalletsStimulus, () async throws -> [PiaWalletsEffect]) async throws ->
      [PiaWalletsEffect]
  ) async {
    let proxy = Mutant<PiaWallets>.behaving(name, state: ()) { _, stimulus, world, inner in
      try await answer(stimulus) { try await inner.send(stimulus, in: world) }
    }
    let results = await TypedCandidate(proxy.applied(to: WalletLibrary())).run(
      Selection(), settings: RunSettings(cases: 60, shrinkEvaluations: 20))
    let failed = results.failedRules
    #expect((1...3).contains(failed.count), "\(name): \(failed.sorted())")
    for result in results.unexplained { Issue.record("\(name): \(result.rule.id): \(result.outcome)") }
  }
}
