import Conformance
import Foundation
import JSONValues
import PyxPayByBankApp
import Reference
import Testing

/// The language-neutral examples of the contract's rules.
@Suite struct PayByBankAppVectorTests {
  static let vectors: [Vector] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors")
    return ["popup-routing", "error-strings"].flatMap { name -> [Vector] in
      let file = folder.appending(path: "pay-by-bank-app-\(name).json")
      guard let data = try? Data(contentsOf: file), let tree = try? JSONValue(parsing: data),
        let system = tree["system"]?.text
      else { return [] }
      return (tree["vectors"]?.elements ?? []).map { vector in
        Vector(
          id: vector["id"]?.text ?? "", system: system, rule: vector["rule"]?.text ?? "",
          comment: vector["comment"]?.text ?? "", given: vector["given"] ?? .null,
          expected: vector["expected"] ?? .null)
      }
    }
  }()

  @Test func referencePassesThemAll() async {
    let settings = RunSettings(cases: 1, vectors: Self.vectors)
    var checked = 0
    for result in await Candidate(PayByBankAppReference()).run(Selection(), settings: settings)
      + Candidate(PayByBankAppIntegrationReference()).run(Selection(), settings: settings)
    {
      #expect(!result.isFailure, "\(result.outcome)")
      checked += result.vectors
    }
    #expect(checked == Self.vectors.count)
    #expect(checked == 45)
  }

  @Test func vectorsAloneNoticeDefects() async throws {
    let settings = RunSettings(cases: 1, shrinkEvaluations: 0, vectors: Self.vectors)
    let routing = try #require(PayByBankApp.rules.first { $0.id == "PBBA-POP-04" })
    let opening = Mutant<PayByBankApp>.dropping("never opens the bank app") { $0.kind == .openedURL }
    let engine = Engine(judging: PayByBankAppReference(), settings: settings) { _ in NoServices() }
    guard case .failed(let found) = await engine.judge(routing, mutant: opening).outcome else {
      Issue.record("not noticed")
      return
    }
    #expect(found.vector?.hasPrefix("V-POP-") == true)
  }

  @Test func idsAreUniqueAndRulesExist() {
    #expect(Set(Self.vectors.map(\.id)).count == Self.vectors.count)
    let rules = Set(PayByBankApp.rules.map(\.id) + PayByBankAppIntegration.rules.map(\.id))
    #expect(Set(Self.vectors.map(\.rule)).isSubset(of: rules))
  }
}
