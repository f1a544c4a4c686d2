import Conformance
import PyxPiaWallets
import Reference
import Testing
import Vectors

@Suite struct VectorTests {
  @Test func referenceAgreesWithEveryVector() async throws {
    let vectors = try Self.vectors()
    #expect(vectors.count > 30)
    #expect(Set(vectors.map(\.id)).count == vectors.count)
    let results = await judge(WalletLibrary(), RunSettings(cases: 20, vectors: vectors))
    #expect(results.reduce(0) { $0 + $1.vectors } == vectors.count)
    #expect(results.failing.isEmpty)
  }

  @Test func aVectorCatchesWhatItIsAbout() async throws {
    let settings = RunSettings(vectors: try Self.vectors())
    let engine = Engine(judging: SimpleLibrary.acceptAll, settings: settings) { _ in NoServices() }
    for id in ["PIA-RDR-02", "PIA-LCH-01"] {
      let rule = try #require(PiaWallets.rules.first { $0.id == id })
      guard case .failed(let found) = await engine.judge(rule).outcome else {
        Issue.record("\(id) held")
        continue
      }
      #expect(found.vector != nil)
    }
  }

  /// All vectors of the system.
  static func vectors() throws -> [Vector] {
    try ShippedVectors.all.get().filter { $0.system == PiaWallets.system }
  }
}
