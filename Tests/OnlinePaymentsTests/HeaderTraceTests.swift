import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

/// The least case of a failure shows headers that rules read, under the request that had them.
@Suite(.heavyWork) struct HeaderTraceTests {
  private func requests(of rule: String, _ mutant: String) async throws -> [String] {
    let owner = try #require(OnlinePayments.rules.first { $0.id == rule })
    let defect = try #require(owner.mutants.first { $0.name == mutant })
    let result = await engine().judge(owner, mutant: defect)
    guard case .failed(let found) = result.outcome else { return [] }
    return found.trace.filter { $0.hasPrefix("  http   ") }
  }

  @Test func metadataIsShownAsWhatItSays() async throws {
    let lines = try await requests(of: "OP-SES-05", "names one app for all")
    #expect(lines.contains { $0.contains(" X-GCS-ClientMetaInfo=base64{") && $0.contains("App/1.0") })
  }

  @Test func headersOfTheRequestBeforeAreNotRepeated() async throws {
    let lines = try await requests(of: "OP-SES-05", "sends device metadata only with its first call")
    #expect(lines.count { $0.contains(" Authorization=\"GCS v1Client:‹client session id›\"") } == 1)
    #expect(lines.count > 1)
  }

  @Test func idOfNoSessionIsShown() async throws {
    let lines = try await requests(of: "OP-SES-03", "uses one session for all checks of cards")
    #expect(lines.contains { $0.contains(" Authorization=\"GCS v1Client:session\"") })
  }
}
