import Conformance
import PyxPiaWallets
import Reference
import Requirements
import Testing

/// What a host need not have, or need not show, costs the rules about it alone.
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
    let results = await Engine(judging: without, settings: RunSettings(cases: 40)) { _ in NoServices() }
      .run(PiaWalletsIntegration.rules)
    for result in results {
      let id = result.rule.id
      if lost.contains(id) {
        guard case .notApplicable = result.outcome else {
          Issue.record("without \(what), \(id) is about nothing: \(result.outcome)")
          continue
        }
      } else {
        // With few cases a rule may be vacuous.
        #expect(result.outcome == .passed || result.isVacuous, "without \(what), \(id): \(result.outcome)")
      }
    }
    #expect(results.count { $0.outcome == .passed } * 3 > results.count * 2)
  }
}
