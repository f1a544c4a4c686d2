import Conformance
import Locks
import Testing
import Variants

@testable import Catalogue

/// Each law that is named here fails for a contract that breaks it; the bell breaks all of them.
@Suite struct BrokenContractTests {
  /// A contract whose only variant is a defect.
  private let bell = KnownContract(Bell.self, reference: PlainBell())

  @Test func samplesAreMissed() async throws {
    try await broken { SampleLaws().thereIsASampleOfEveryKind(contract: bell) }
    try await broken { SampleLaws().descriptionHasEveryWordInOrder(contract: bell) }
    try await broken { SampleLaws().typesTakeWhatDescriptionsAllow(contract: bell) }
    try await broken { SampleLaws().typesRefuseWhatIsFaulty(contract: bell) }
    try await broken { try SchemaLaws().everyStimulusAndEffectFits(contract: bell) }
  }

  @Test func rowsAreMissed() async throws {
    try await broken { CatalogueLaws().everyRowIsARuleOrAnExclusion(contract: bell) }
    try await broken { CatalogueLaws().everyExclusionHasAReason(contract: bell) }
    try await broken { CatalogueLaws().everyRuleIsStatedAndCited(contract: bell) }
    try await broken { CatalogueLaws().everyRuleHasMutantsAndSituations(contract: bell) }
    try await broken { CatalogueLaws().rulesStandInTheFolderOfTheirGroup(contract: bell) }
  }

  @Test func vectorsAreMissed() async throws {
    try await broken { try VectorLaws().everyFileIsInOrder(contract: bell) }
  }

  @Test func judgesAreMissed() async throws {
    try await broken { ReferenceLaws.JudgeLaws().everyStimulusHasJudgesOfItsContract(contract: bell) }
    try await broken { ReferenceLaws.JudgeLaws().judgesOfAKindAreThoseOfAllItsStimuli(contract: bell) }
  }

  @Test func editsAreMissed() async throws {
    try await broken { try await ReferenceLaws.EditLaws().everyEditIsMadeWithAnotherSeed(contract: bell) }
  }

  @Test func mutantsThatSurviveAreSeen() async throws {
    try await broken { await MutantLaws().everyMutantIsNoticedByItsOwnRule(contract: bell) }
    try await broken { await MutantLaws().theLeastCounterexampleIsShort(contract: bell) }
    try await broken { await MutantLaws().everyMutantIsNoticedWhateverTheSeed(contract: bell) }
  }

  @Test func rulesThatPassWhateverIsDoneAreSeen() async throws {
    try await broken { await BadImplementationLaws().doingNothingPassesNoRule(contract: bell) }
  }

  @Test func rowsThatNoCaseTakesAreSeen() async throws {
    try await broken { await TransitionLaws().everyReachablePairIsTaken(contract: bell, seed: 2) }
  }

  @Test func variantsThatFailAreSeen() async throws {
    try await broken { try await VariantLaws().noVariantIsCalledADefect(contract: bell) }
  }

  @Test func pagesAreMissed() async throws {
    try await broken { PageLaws().answersAreSentencesOfTheirOwn(contract: bell) }
  }

  /// Expects that a law records an issue, and keeps its issues out of the report.
  private func broken(
    sourceLocation: SourceLocation = #_sourceLocation, _ law: @Sendable () async throws -> Void
  ) async throws {
    let test = try #require(Test.current)
    let issues = Locked(0)
    let counting = IssueHandlingTrait.compactMapIssues { _ in
      issues.withLock { $0 += 1 }
      return nil
    }
    // A requirement that fails is recorded as an issue before its error is thrown.
    try? await counting.provideScope(for: test, testCase: Test.Case.current, performing: law)
    #expect(issues.withLock { $0 } > 0, "the law holds of the bell", sourceLocation: sourceLocation)
  }
}

extension Bell: VariedSystem {
  static var variants: [Variant<Bell>] { [.style(.dropping("does not sound") { $0.kind == .sound })] }
}
