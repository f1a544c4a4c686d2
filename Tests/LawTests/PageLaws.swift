import Adapter
import Catalogue
import Conformance
import Foundation
import Testing

/// The page of each contract tells an adapter's author everything necessary, for an SDK of any shape.
@Suite struct PageLaws {
  @Test(arguments: KnownContract.all) func everyStimulusAndEffectHasItsAnswers(contract: KnownContract) {
    func check<System: DocumentedSystem>(_: System.Type) {
      #expect(PageHoles.found(in: contract.typed.page([]), of: System.self) == [])
    }
    check(contract.type)
  }

  /// The check notices a page that lacks one line about a stimulus.
  @Test(arguments: KnownContract.all) func aHoleInThePageIsNoticed(contract: KnownContract) {
    func check<System: DocumentedSystem>(_: System.Type) {
      let lines = contract.typed.page([]).split(separator: "\n", omittingEmptySubsequences: false)
      let field = System.description.stimuli.flatMap(\.fields).first.map { "| `\($0.name)` |" }
      for row in ["| throws or rejects |", "| has nothing like it |", "Judged by"]
        + [field].compactMap(\.self)
      {
        let hole = lines.firstIndex { $0.hasPrefix(row) }
        #expect(hole != nil, "\(row)")
        let rest = lines.indices.filter { $0 != hole }.map { lines[$0] }.joined(separator: "\n")
        #expect(PageHoles.found(in: rest, of: System.self).count == 1, "\(row)")
      }
    }
    check(contract.type)
  }

  @Test(arguments: KnownContract.all) func answersAreSentencesOfTheirOwn(contract: KnownContract) {
    func check<Effect: SystemEffect>(_ answers: ContractAnswers<Effect>) {
      #expect(Set(answers.others.map(\.situation)).count == answers.others.count)
      for (situation, answer) in answers.others {
        #expect(situation.first?.isLowercase == true && !situation.hasSuffix("."))
        #expect(!answer.isEmpty && !answer.hasSuffix("."))
      }
    }
    func check<System: DocumentedSystem>(_: System.Type) {
      for kind in System.Stimulus.Kind.allCases { check(System.answers(to: kind)) }
      for kind in System.Effect.Kind.allCases { check(System.answers(about: kind)) }
    }
    check(contract.type)
  }

  /// If the suite plays a service, the service has a page that is linked and agrees with the values in the code.
  @Test(arguments: KnownContract.all) func servicesHaveAPage(contract: KnownContract) throws {
    let name = ServicePage.fileName(of: contract.system)
    guard let service = contract.type.description.service else {
      #expect(contract.typed.servicePage == nil)
      #expect(!contract.typed.page([]).contains(".service.md"))
      return
    }
    #expect(contract.typed.page([]).contains("[\(name)](\(name))"))
    // The file is named after the system only, so just one contract has it.
    #expect(contract.siblings.count { $0.typed.servicePage != nil } == 1)
    let page = try #require(contract.typed.servicePage)
    for endpoint in service.endpoints {
      #expect(page.contains("## `\(endpoint.method) \(endpoint.path)`\n"))
      for path in (endpoint.query + endpoint.body + endpoint.reply).flatMap(\.paths) {
        #expect(page.contains("| `\(path)` |"), "\(endpoint.path) \(path)")
      }
    }
    for path in service.error.flatMap(\.paths) { #expect(page.contains("| `\(path)` |"), "\(path)") }
    for oddity in service.oddities {
      #expect(page.contains("| \(oddity.meaning) | \(oddity.rules.joined(separator: ", ")) |"))
      #expect(Set(contract.rules.map(\.id)).isSuperset(of: oddity.rules), "\(oddity.meaning)")
    }
    #expect(page.contains("## Other servers\n\n" + service.otherServers))
  }
}
