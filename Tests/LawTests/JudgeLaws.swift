import Catalogue
import Conformance
import Testing

extension ReferenceLaws {
  /// The judges: if a step goes wrong before another rule reaches its subject, these rules judge the step.
  @Suite struct JudgeLaws {
    @Test(arguments: KnownContract.all) func everyStimulusHasJudgesOfItsContract(contract: KnownContract) {
      let table = contract.type.stepJudges
      #expect(Set(table.keys) == Set(contract.type.stimulusWords))
      let rules = Set(contract.rules.map(\.id))
      #expect(!contract.type.judgesOfTheEnd.isEmpty && rules.isSuperset(of: contract.type.judgesOfTheEnd))
      for (stimulus, judges) in table {
        for judge in judges {
          #expect(!judge.outcome.isEmpty && !judge.answer.isEmpty, "\(stimulus)")
          #expect(rules.isSuperset(of: judge.outcome + judge.answer), "\(stimulus): \(judge)")
        }
      }
    }

    /// A contract page names the judges for all values that a stimulus may have.
    @Test(arguments: KnownContract.all) func judgesOfAKindAreThoseOfAllItsStimuli(contract: KnownContract) {
      func check<System: DocumentedSystem>(_: System.Type) {
        let rules = Set(System.rules.map(\.id))
        for kind in System.Stimulus.Kind.allCases {
          let all = System.judges(of: kind)
          #expect(rules.isSuperset(of: all.outcome + all.answer) && !all.outcome.isEmpty, "\(kind)")
          for stimulus in System.sampleStimuli where stimulus.kind == kind {
            let own = System.judges(of: stimulus)
            #expect(Set(all.outcome).isSuperset(of: own.outcome), "\(stimulus)")
            #expect(Set(all.answer).isSuperset(of: own.answer), "\(stimulus)")
          }
        }
      }
      check(contract.type)
    }

    @Test(arguments: KnownContract.all) func judgesNeedNoStepsOfOneAnother(contract: KnownContract) throws {
      let results = try #require(contract.judged).results.filter {
        !Exceptions.judgingByThemselves.contains($0.rule.id)
      }
      let ring = contract.type.ringOfJudges(results)
      #expect(ring == [], "\(ring)")
    }

    /// In its own cases, each judge sends the stimulus that it judges.
    @Test(arguments: KnownContract.all) func everyJudgeSendsItsStimulus(contract: KnownContract) throws {
      let results = try #require(contract.judged).results
      let sent = Dictionary(uniqueKeysWithValues: results.map { ($0.rule.id, Set($0.stimuli)) })
      for (stimulus, judges) in contract.type.stepJudges {
        for rule in Set(judges.flatMap { $0.outcome + $0.answer }) {
          #expect(sent[rule]?.contains(stimulus) == true, "\(rule) does not send \(stimulus)")
        }
      }
    }
  }
}
