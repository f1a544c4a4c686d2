import Conformance
import PyxPaydiant
import Reference
import Testing
import Variants

/// Conforming hosts that differ from the reference, under the rules that are closest to the difference.
@Suite struct ConformingHostsTests {
  @Test(arguments: [
    ("confirms a payment from its summary", ["PD-SUM-02/a", "PD-SUM-02/b", "PD-SUM-03/a", "PD-SUM-03/b"]),
    ("leaves the old picture until the new code is there", ["PD-QR-04", "PD-TOK-06", "PD-TOK-07"]),
    ("fetches the former receipt before a payment", ["PD-FLOW-05", "PD-SUM-02/a", "PD-MODEL-01"]),
    ("obtains another token after a failed retrieval", ["PD-DISC-03/a", "PD-DISC-03/b"]),
  ])
  func hostsThatConformPass(name: String, rules: [String]) async throws {
    let change = try #require(PaydiantIntegration.variants.first { $0.name == name }?.change)
    let host = change.applied(to: PaydiantIntegrationReference())
    let results = await Engine(judging: host, settings: RunSettings(cases: 60)) { _ in NoServices() }.run(
      PaydiantIntegration.rules.filter { rules.contains($0.id) })
    #expect(results.count == rules.count)
    for result in results { #expect(result.outcome == .passed, "\(result.rule.id)") }
  }

  /// If an adapter shows some contents of a request but no account, the request counts as one without an account.
  @Test func whatIsMissingInARequestThatShowsTheRestIsNotSent() async throws {
    let library = Mutant<Paydiant>.rewriting("sends no account") { effect in
      guard case .requestedUpdate(let request, let rule, let token, let reference, _, _) = effect else {
        return [effect]
      }
      return [
        .requestedUpdate(request: request, rule: rule, token: token, reference: reference, account: nil)
      ]
    }.applied(to: PaydiantLibrary())
    let results = await Engine(judging: library, settings: RunSettings(cases: 20)) { _ in NoServices() }.run(
      Paydiant.rules.filter { $0.id == "PD-FLOW-14" })
    #expect(results.map(\.isFailure) == [true])
  }
}
