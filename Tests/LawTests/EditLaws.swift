import Catalogue
import Conformance
import PropertyTesting
import Requirements
import Testing

extension ReferenceLaws {
  /// Every possible edit of a valid text is made, whatever the seed.
  @Suite struct EditLaws {
    @Test(arguments: KnownContract.all) func everyEditIsMade(contract: KnownContract) throws {
      try expectAllMade(try #require(contract.judged).results, of: contract.type.editedInputs)
    }

    @Test(.heavyWork, arguments: KnownContract.all)
    func everyEditIsMadeWithAnotherSeed(contract: KnownContract) async throws {
      func results(_ typed: some TypedContract) async -> [RuleResult] {
        let editing = Set(contract.type.editedInputs.map(\.rule))
        return await typed.engine(settings: RunSettings(seed: 2)).run(
          typed.rules.filter { editing.contains($0.id) })
      }
      let found = await results(contract.typed)
      for result in found { #expect(result.outcome == .passed, "\(result.inWords)") }
      try expectAllMade(found, of: contract.type.editedInputs)
    }

    @Test(arguments: KnownContract.all) func everyRuleThatEditsIsListed(contract: KnownContract) throws {
      let editing = try #require(contract.judged).results.filter { !$0.editCounts.isEmpty }.map(\.rule.id)
      #expect(Set(editing) == Set(contract.type.editedInputs.map(\.rule)))
    }

    private func expectAllMade(_ results: [RuleResult], of all: [EditedInputs]) throws {
      for inputs in all {
        let made = Set(try #require(results.first { $0.rule.id == inputs.rule }).editCounts.keys)
        #expect(inputs.edits.subtracting(made).map(\.label).sorted() == [], "\(inputs.rule)")
        #expect(made.subtracting(inputs.edits).map(\.label).sorted() == [], "\(inputs.rule)")
        #expect(!inputs.reasons.isEmpty && inputs.edits.count >= 16, "\(inputs.rule)")
      }
    }
  }
}
