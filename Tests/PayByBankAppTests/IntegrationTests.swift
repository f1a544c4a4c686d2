import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// The rules about the host's error strings; their failures only warn.
@Suite struct PayByBankAppIntegrationTests {
  @Test func lengthsAreReadAsGraphemeClusters() async throws {
    let candidate = TypedCandidate(PayByBankAppIntegrationReference())
    let selection = Selection(rules: ["PBBA-ERR-03"])
    for result in await candidate.run(selection, settings: RunSettings()) {
      let readings = result.readings.map(\.value)
      #expect(!readings.isEmpty)
      #expect(readings.allSatisfy { $0.contains("grapheme clusters") })
    }
  }

  /// A recommendation only warns.
  @Test func longStringsAreAWarning() {
    let rules = PayByBankAppIntegration.rules.filter { $0.id.hasPrefix("PBBA-ERR") }
    #expect(!rules.isEmpty && rules.allSatisfy { !$0.level.isBinding })
  }

  @Test func hostThatAdvisesAlwaysOrNeverIsNoticed() async throws {
    let rule = try #require(PayByBankAppIntegration.rules.first { $0.id == "PBBA-ERR-03" })
    for advice in [[], [ErrorString.title, .message, .code]] {
      let mutant = Mutant<PayByBankAppIntegration>.behaving("always the same", state: ()) {
        _, stimulus, world, inner in
        advice.map { .advised(string: $0) }
          + (try await inner.send(stimulus, in: world)).filter { $0.kind != .advised }
      }
      let engine = Engine(judging: mutant.applied(to: PayByBankAppIntegrationReference())) { _ in NoServices()
      }
      #expect(await engine.judge(rule).isFailure)
    }
  }
}
