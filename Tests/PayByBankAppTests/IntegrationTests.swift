import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// The host's error strings: one rule, whose failures only warn.
@Suite struct PayByBankAppIntegrationTests {
  @Test(arguments: [1] as [UInt64])
  func referencePasses(seed: UInt64) async throws {
    let candidate = Candidate(PayByBankAppIntegrationReference())
    for result in await candidate.run(Selection(), settings: RunSettings(seed: seed)) {
      #expect(result.outcome == .passed, "\(result.rule.id)")
      let readings = result.readings.map(\.value)
      #expect(!readings.isEmpty)
      #expect(readings.allSatisfy { $0.contains("grapheme clusters") })
    }
  }

  @Test(arguments: [1] as [UInt64])
  func everyMutantIsNoticed(seed: UInt64) async throws {
    let engine = Engine(judging: PayByBankAppIntegrationReference(), settings: RunSettings(seed: seed)) { _ in
      NoServices()
    }
    for rule in PayByBankAppIntegration.rules {
      for mutant in rule.mutants {
        let result = await engine.judge(rule, mutant: mutant)
        #expect(result.isFailure && result.isWarning, "\(mutant.name)")
        if case .failed(let found) = result.outcome { #expect(found.stimuli == 1) }
      }
    }
  }

  @Test func hostThatDoesNothingIsNoticed() async {
    let silent = Silent<PayByBankAppIntegration>()
    for result in await Candidate(silent).run(Selection(), settings: RunSettings()) {
      #expect(result.isFailure, "\(result.rule.id)")
    }
  }

  @Test func hostThatAdvisesAlwaysOrNeverIsNoticed() async throws {
    let rule = try #require(PayByBankAppIntegration.rules.first)
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

/// An implementation that does nothing, whatever happens.
struct Silent<System: DocumentedSystem>: Implementation {
  var profile: ImplementationProfile<System> { ImplementationProfile(name: "silent", version: "0") }
  func open(_ world: World) async throws -> any Session<System> { Life() }

  private struct Life: Session {
    func send(_ stimulus: System.Stimulus, in world: World) async throws -> [System.Effect] { [] }
  }
}
