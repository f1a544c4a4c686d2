/// Stands between an engine and the cases of its run, to record their traffic or to play it back.
package protocol CaseTaping: Sendable {
  /// The implementation and services that a case is run with instead of its own.
  func stage<System: DocumentedSystem>(
    _ name: CaseName, _ implementation: any Implementation<System>,
    services makeServices: @Sendable (String) async throws -> System.Services
  ) async throws -> CaseStage<System>

  /// Receives how a case has ended.
  func ended<System: DocumentedSystem>(_ name: CaseName, of system: System.Type, as end: CaseEnd)
}

/// The name of a case, unique in a run among the cases of a contract, and the same in every run.
package struct CaseName: Sendable, Hashable {
  /// Id of the rule whose input the case has.
  package let rule: String
  /// The name: the settings' prefix, the rule's id, and what distinguishes the case from the rule's other cases.
  package let text: String

  /// Makes a name.
  package init(rule: String, _ text: String) { (self.rule, self.text) = (rule, text) }
}

/// What one case is run with.
package struct CaseStage<System: DocumentedSystem>: Sendable {
  /// What is judged.
  package var implementation: any Implementation<System>
  /// The services of the case.
  package var services: System.Services
  /// How the case ended, if that is known and the case cannot be run.
  package var known: CaseEnd?

  /// Makes a stage.
  package init(
    _ implementation: any Implementation<System>, services: System.Services, known: CaseEnd? = nil
  ) {
    self.implementation = implementation
    self.services = services
    self.known = known
  }
}

/// How one case ended.
package struct CaseEnd: Sendable, Hashable {
  /// The ways in which a case ends.
  package enum Word: String, Sendable, Hashable, CaseIterable {
    /// The rule held in the case.
    case held
    /// The case shows nothing.
    case discarded
    /// A step on the way to the rule's subject went wrong.
    case setAside
    /// The rule did not hold.
    case failed
    /// The case was interrupted from outside and is run again.
    case interrupted
    /// A past before the case could not be made; the case is run again without that past.
    case unplayed
    /// The case ended the judging of its rule: the rule is not applicable, or there was an error.
    case stopped
  }

  /// The way.
  package var word: Word
  /// The labels that the rule gave a case that held; for an unplayed case, the name of the past that could not be made.
  package var labels: [String]

  /// Makes an end.
  package init(_ word: Word, labels: [String] = []) { (self.word, self.labels) = (word, labels) }
}

extension RuleRunner {
  /// What the next case is run with, and its name.
  func nextStage() async throws -> (CaseName, CaseStage<System>) {
    let name = CaseName(rule: rule.id, "\(name)-\(notes.nextCase())")
    guard let taping else {
      return (name, CaseStage(bench.implementation, services: try await makeServices(name.text)))
    }
    return (name, try await taping.stage(name, bench.implementation, services: makeServices))
  }
}

extension CaseVerdict {
  /// How the case ended, in a word.
  var end: CaseEnd {
    switch self {
    case .held(let trial): CaseEnd(.held, labels: trial.labels)
    case .discarded: CaseEnd(.discarded)
    case .setAside: CaseEnd(.setAside)
    case .failed: CaseEnd(.failed)
    }
  }
}
