import Catalogue
import Conformance
import Requirements
import Testing
import Variants

/// A variant that a document allows passes every rule, although the reference does otherwise.
///
/// If there are many variants, only a share of them is judged here; `pyx-maintainer readings` judges all of them, alone
/// and in pairs.
@Suite(.heavyWork) struct VariantLaws {
  /// Judges each variant alone; some rules are vacuous, because there are few cases.
  @Test(arguments: KnownContract.all) func noVariantIsCalledADefect(contract: KnownContract) async throws {
    func check(_ typed: some TypedContract, _ settings: RunSettings) async {
      var count = 0
      for variant in some(of: typed) {
        guard let change = variant.change else { continue }
        count += 1
        var settings = settings
        settings.namePrefix = "\(change.name)~"
        let engine = typed.engine(judging: change.applied(to: typed.reference), settings: settings)
        for result in await engine.run(typed.rules) where result.isComplaint {
          Issue.record("\(change.name): \(result.inWords)")
        }
      }
      #expect(count > 0)
    }
    guard !Exceptions.inPairs.contains(contract.testDescription) else { return }
    let cases = Exceptions.casesOfVariants[contract.testDescription] ?? 20
    await check(contract.typed, .ofDefects(cases: cases, vectors: try contract.vectors()))
  }

  /// If a contract does not take long, its variants are judged alone and in pairs, and each variant shows its reading.
  @Test(arguments: KnownContract.all) func noPairOfVariantsIsCalledADefect(contract: KnownContract)
    async throws
  {
    func survey(_ typed: some TypedContract) async throws -> VariantSurvey {
      let settings = RunSettings(cases: 20, vectors: try contract.vectors())
      return await VariantRun(reference: typed.reference, settings: settings, services: typed.services)
        .run(some(of: typed))
    }
    guard Exceptions.inPairs.contains(contract.testDescription) else { return }
    let found = try await survey(contract.typed)
    #expect(!found.variants.isEmpty)
    for result in found.variants {
      #expect(result.judgement.complaints.isEmpty, "\(result.name): \(result.judgement.complaints)")
      #expect(result.shows, "\(result.name) does not show as \(result.reading?.value ?? "")")
    }
    for row in found.rows {
      #expect(row.judgement.complaints.isEmpty, "\(row.changes): \(row.judgement.complaints)")
    }
    #expect(found.unlisted.isEmpty, "\(found.unlisted)")
    #expect(found.unseen.isEmpty, "\(found.unseen)")
    guard Exceptions.shareOfVariants[contract.testDescription] == nil else { return }
    #expect(found.isClean, "\(found.untried) \(found.unmet)")
  }

  private func some<Contract: TypedContract>(of typed: Contract) -> [Variant<Contract.System>] {
    let share = Exceptions.shareOfVariants[typed.name] ?? 1
    return typed.variants.enumerated().filter { $0.offset.isMultiple(of: share) }.map(\.element)
  }
}

extension RuleResult {
  /// Whether the result says anything against the implementation.
  fileprivate var isComplaint: Bool {
    switch outcome {
    case .passed, .vacuous, .notApplicable: false
    default: true
    }
  }
}
