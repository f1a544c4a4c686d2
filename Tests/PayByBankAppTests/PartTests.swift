import Conformance
import PyxPayByBankApp
import Reference
import Testing

/// If an adapter understands and shows only a part of a library, the library is judged on that part.
@Suite struct PayByBankAppPartTests {
  @Test func minimumIsEnough() async throws {
    let minimum = PayByBankApp.minimum
    let results = await Engine(
      judging: ReducedLibrary(stimuli: minimum.stimuli, effects: minimum.effects, clock: .system)
    ) { _ in NoServices() }.run(PayByBankApp.rules)
    for result in results {
      if case .notApplicable = result.outcome { continue }
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
    }
    #expect(results.count { $0.outcome == .passed } > 45)
    // The part of the rule that needs the clock is named, and not counted as judged.
    let retries = try #require(results.first { $0.rule.id == "PBBA-POP-17" })
    let part = try #require(retries.coverage.first { $0.label.hasPrefix("time ran out") })
    #expect(part.label == "time ran out (not judged: cannot control its clock)")
    #expect(part.count == 0 && part.neededPercent == nil)
  }

  @Test func popupsThatTheHostCannotDismissAreJudged() async throws {
    let stimuli = Set(PayByBankAppStimulus.Kind.allCases).subtracting([.dismissPopup])
    let library = ReducedLibrary(stimuli: stimuli, effects: Set(PayByBankAppEffect.Kind.allCases))
    let engine = Engine(judging: library) { _ in NoServices() }
    for result in await engine.run(PayByBankApp.rules) {
      if result.rule.id == "PBBA-POP-23" { continue }
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
    }
  }
}

/// The reference, with an adapter that understands and shows only a part of it.
private struct ReducedLibrary: Implementation {
  let stimuli: Set<PayByBankAppStimulus.Kind>
  let effects: Set<PayByBankAppEffect.Kind>
  var clock = ClockSource.controlled

  var profile: ImplementationProfile<PayByBankApp> {
    var profile = PayByBankAppReference().profile
    (profile.stimuli, profile.effects, profile.clock) = (stimuli, effects, clock)
    return profile
  }

  func open(_ world: World) async throws -> any Session<PayByBankApp> {
    Life(inner: try await PayByBankAppReference().open(world), effects: effects)
  }

  private struct Life: Session {
    typealias System = PayByBankApp
    let inner: any Session<PayByBankApp>
    let effects: Set<PayByBankAppEffect.Kind>

    func send(_ stimulus: PayByBankAppStimulus, in world: World) async throws -> [PayByBankAppEffect] {
      try await inner.send(stimulus, in: world).filter { effects.contains($0.kind) }
    }
  }
}
