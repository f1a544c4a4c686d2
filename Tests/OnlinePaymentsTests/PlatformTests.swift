import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// The document ties native payments to platforms: which rules apply depends on the platform that an SDK declares.
@Suite(.heavyWork) struct PlatformTests {
  private static let native = ["OP-NAT-01", "OP-NAT-02", "OP-NAT-03"]

  private func results(of change: Mutant<OnlinePayments>) async -> [String: Outcome] {
    let rules = OnlinePayments.rules.filter { $0.id.hasPrefix("OP-NAT") }
    let results = await engine(judging: change.applied(to: ReferenceOnlinePayments()), cases: 80).run(rules)
    return Dictionary(uniqueKeysWithValues: results.map { ($0.rule.id, $0.outcome) })
  }

  @Test(arguments: [Platform.web, .other, nil]) func nothingNativeIsJudgedElsewhere(
    platform: Platform?
  ) async {
    let outcomes = await results(
      of: .alteringList("lists no native payments") { items in
        items.removeAll { ["302", "320"].contains($0.id) }
      }.declaring(platform))
    for id in Self.native {
      guard case .notApplicable(let reason)? = outcomes[id] else {
        Issue.record("\(id): \(outcomes[id]?.inWords ?? "no result")")
        continue
      }
      #expect(
        reason.contains(platform == nil ? "does not declare a platform" : "declares that it is made for"))
    }
    #expect(outcomes["OP-NAT-04"] == .passed)
  }

  @Test func googlePayIsJudgedOnAndroid() async {
    // For iOS, unlike Android, the document says nothing about Google Pay: an SDK may list it whether or not the
    // device can pay.
    let careless = await results(of: .alteringList("lists all") { _ in }.declaring(.android))
    for id in ["OP-NAT-01", "OP-NAT-03"] {
      guard case .failed(let found)? = careless[id] else {
        Issue.record("\(id): \(careless[id]?.inWords ?? "no result")")
        continue
      }
      #expect(found.message.contains("no Google Pay"))
    }
    guard case .notApplicable? = careless["OP-NAT-02"] else {
      Issue.record("OP-NAT-02: \(careless["OP-NAT-02"]?.inWords ?? "no result")")
      return
    }
  }

  @Test func reportSaysWhatWasDeclared() {
    #expect(ReferenceOnlinePayments().profile.platform == .ios)
    let undeclared = ImplementationProfile<OnlinePayments>(name: "SDK", version: "1")
    #expect(undeclared.platform == nil)
  }
}
