import Conformance
import ConformanceTesting
import PyxDotpay
import Testing

/// The library as Pyx sees it: the whole contract, on iOS.
///
/// The library's singletons are recreated when a session opens, and serve one session at a time.
struct DocumentedDotpay: Implementation {
  var profile: ImplementationProfile<Dotpay> {
    ImplementationProfile(
      name: "documented Dotpay SDK", version: "1.4.15", isolation: .serial, platform: .ios)
  }

  func open(_ world: World) async throws -> any Session<Dotpay> { await DotpaySession(in: world) }
}

let run = ConformanceRun(of: DocumentedDotpay())

@Suite(.conformance(run)) struct DotpayConformance {
  @Test(arguments: run.rules) func rule(_ rule: RuleCase) throws { try run.verify(rule) }
}
