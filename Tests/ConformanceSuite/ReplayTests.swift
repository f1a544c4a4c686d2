import Conformance
import Foundation
import PyxOnlinePayments
import PyxOnlinePaymentsTesting
import PyxPiaWallets
import Testing

@testable import ConformanceTesting

/// A failing case from a test process can be run again in a test process, on the same implementation.
@Suite struct ReplayTests {
  private func run(
    of implementation: any Implementation<PiaWallets>, replaying token: String? = nil
  ) -> ConformanceRun {
    let candidate = TypedCandidate(implementation)
    return ConformanceRun(
      showing: candidate.rules, settings: RunSettings(cases: 20),
      reports: NSTemporaryDirectory() + "pyx-replay", selecting: ["PIA-LCH-01"],
      environment: token.map { ["PYX_REPLAY": $0] } ?? [:]
    ) { SystemUnderTest(candidate) }
  }

  @Test func theCaseOfAFailureIsRunAgainOnTheSameImplementation() async throws {
    let silent = Silent()
    let first = run(of: silent)
    try await first.execute()
    #expect(!first.rules.isEmpty && first.rules.allSatisfy { $0.id.hasPrefix("PIA-LCH-01") })
    let failure = try #require(first.report?.results.first { $0.isFailure })
    let token = try #require(failure.replay).description
    guard case .issue(let text, _) = first.telling(of: failure) else {
      Issue.record("a failure is an issue")
      return
    }
    #expect(text.contains("replay: PYX_REPLAY=") && text.contains(" swift test"))

    let again = run(of: silent, replaying: token)
    #expect(again.rules.map(\.id) == [failure.rule.id])
    try await again.execute()
    #expect(again.report == nil)
    #expect(again.rules.first.flatMap(again.result(of:))?.isFailure == true)
  }

  @Test func whatIsNoTokenIsSaid() async throws {
    let run = run(of: Silent(), replaying: "no token")
    await #expect(throws: NoToken.self) { try await run.execute() }
  }

  @Test func aRunOfOnlinePaymentsTakesWhatTheOthersTake() {
    func run(of sdk: any Implementation<OnlinePayments>) -> ConformanceRun {
      ConformanceRun(of: sdk, expectations: "known.json", selecting: ["OP-SES"])
    }
    _ = run
  }
}

/// An implementation that understands launches, but answers nothing.
struct Silent: Implementation {
  var profile: ImplementationProfile<PiaWallets> {
    ImplementationProfile(
      name: "silent", version: "1", stimuli: [.launchWallet], effects: [.launched, .walletURLRequested])
  }

  func open(_ world: World) async throws -> any Session<PiaWallets> { SilentSession() }
}

struct SilentSession: Session {
  typealias System = PiaWallets

  func send(_ stimulus: PiaWallets.Stimulus, in world: World) async throws -> [PiaWallets.Effect] { [] }
}
