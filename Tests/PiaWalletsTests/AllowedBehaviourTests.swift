import Conformance
import PyxPiaWallets
import Reference
import Testing

/// Libraries that differ from the reference in one thing that the document leaves open.
@Suite struct AllowedBehaviourTests {
  @Test(arguments: AllowedBehaviours.all.map(\.name)) func passesEveryRule(name: String) async throws {
    let behaviour = try #require(AllowedBehaviours.all.first { $0.name == name })
    for seed: UInt64 in [1, 2] {
      let results = await judge(
        behaviour.applied(to: WalletLibrary()), RunSettings(seed: seed, vectors: try VectorTests.vectors()))
      for result in results {
        #expect(result.outcome == .passed, "seed \(seed), \(result.rule.id): \(result.outcome)")
      }
    }
  }

  @Test func whatIsOpenIsToldAsAReading() async throws {
    try await expect(
      "takes any app of the product for the wallet", tells: "another app of the same wallet will do")
    try await expect("reports a redirect again when its URL comes again", tells: "reports a second redirect")
    try await expect("gives up waiting for the host after 31 s", tells: "gives up waiting for the host")
    try await expect("says that a wallet app cannot be opened", tells: "refusal and failure")
  }

  private func expect(_ name: String, tells reading: String) async throws {
    let behaviour = try #require(AllowedBehaviours.all.first { $0.name == name })
    let readings = await judge(behaviour.applied(to: WalletLibrary())).flatMap(\.readings).map(\.value)
    #expect(readings.contains(reading), "\(name): \(Set(readings))")
  }
}
