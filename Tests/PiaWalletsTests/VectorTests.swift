import Conformance
import Foundation
import JSONValues
import PyxPiaWallets
import Reference
import Testing

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

  /// All vectors of the system, from the package's folder.
  static func vectors() throws -> [Vector] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors")
    return try ["pia-wallets-detection", "pia-wallets-redirects"].flatMap { name in
      let tree = try JSONValue(parsing: Data(contentsOf: folder.appending(path: "\(name).json")))
      return try #require(tree["vectors"]?.elements).map { vector in
        Vector(
          id: try #require(vector["id"]?.text), system: try #require(tree["system"]?.text),
          rule: try #require(vector["rule"]?.text), comment: try #require(vector["comment"]?.text),
          given: try #require(vector["given"]), expected: try #require(vector["expected"]))
      }
    }
  }
}
