import Catalogue
import Conformance
import Foundation
import Reporting
import Requirements
import Testing
import Vectors

/// Vectors belong to existing rules, ship with the suite, and can be broken.
///
/// ``ReferenceLaws`` checks that the reference gives each vector its stated verdict.
@Suite struct VectorLaws {
  @Test func everyFileIsShipped() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors/Files")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(names.sorted() == VectorFiles.all.map(\.name).sorted())
  }

  @Test(arguments: KnownContract.all) func everyFileIsInOrder(contract: KnownContract) throws {
    let files = try VectorFiles.all.map { try VectorFile(name: $0.name, bytes: $0.bytes) }
    let rules = Dictionary(grouping: KnownContract.all.flatMap(\.rules), by: \.system)
      .mapValues { Set($0.map(\.id)) }
    #expect(VectorFile.problems(in: files, rules: rules).map(\.description) == [])
    // A file is named after its system, so a contract without vectors is noticed.
    let own = files.filter { $0.name.hasPrefix("\(contract.system)-") }
    #expect(!own.isEmpty && own.allSatisfy { !$0.vectors.isEmpty })
    for file in own { #expect(file.vectors.allSatisfy { $0.system == contract.system }, "\(file.name)") }
  }

  /// A vector that no implementation could break would not be an example of its rule.
  @Test(.heavyWork, arguments: KnownContract.all)
  func vectorsAloneNoticeAMutantOfTheirRule(contract: KnownContract) async throws {
    func check(_ typed: some TypedContract, _ vectors: [Vector]) async {
      let engine = typed.engine(settings: .ofDefects(cases: 0, shrinks: 0, vectors: vectors))
      let ids = Set(vectors.map(\.rule))
      for rule in typed.rules where ids.contains(rule.id) {
        var noticed: String?
        for mutant in rule.mutants where noticed == nil {
          guard let found = await engine.judge(rule, mutant: mutant).outcome.failingCase else { continue }
          noticed = found.vector
        }
        #expect(noticed != nil, "\(rule.id)")
      }
    }
    try await check(contract.typed, contract.vectors())
  }
}
