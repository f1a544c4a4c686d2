import Conformance
import PyxPiaWallets
import Reference
import Requirements
import Testing

/// If a host lacks an optional part, or does not show it, only the rules about that part are lost.
@Suite struct OptionalSurfaceTests {
  static let host: [(what: String, without: Lacking<PiaWalletsIntegration>, lost: Set<String>)] = [
    (
      "links of its own", Lacking(whole: PiaWalletsIntegrationReference(), effects: [.followedLink]),
      ["PIA-RDR-07"]
    ),
    (
      "links that are followed",
      Lacking(whole: PiaWalletsIntegrationReference()) { effect in
        if case .followedLink = effect { .removedTransitionView } else { effect }
      }, ["PIA-RDR-07"]
    ),
    (
      "who commits",
      Lacking(whole: PiaWalletsIntegrationReference()) { effect in
        guard case .askedForStatus(let call, let transaction, _) = effect else { return effect }
        return .askedForStatus(call: call, transaction: transaction, commits: nil)
      }, ["PIA-RDR-08"]
    ),
  ]

  @Test(arguments: host.indices) func hostsKeepTheirOtherVerdicts(place: Int) async {
    let (what, without, lost) = Self.host[place]
    let results = await without.expectOthersKept(without: what, losing: lost)
    #expect(results.count { $0.outcome == .passed } * 3 > results.count * 2)
  }
}
