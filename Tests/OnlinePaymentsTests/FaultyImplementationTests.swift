import Conformance
import PyxOnlinePayments
import Reference
import Requirements
import Testing

@Suite(.heavyWork) struct FaultyImplementationTests {
  /// A run's findings about an implementation.
  private struct Found {
    var failed: [String] = []
    var passed: [String] = []
    /// Rules that cannot be judged because of a wrong step; a failing rule judges this step.
    var heldUp: [String] = []
    /// Rules that cannot be judged, although no failing rule explains why.
    var astray: [String] = []

    /// Rules whose subject the implementation clearly lacks.
    var refused: [String] { failed + heldUp }
  }

  private func judge<System: DocumentedSystem>(
    _ engine: Engine<System>, _ rules: [SystemRule<System>]
  ) async -> Found {
    let results = await engine.run(rules)
    var found = Found()
    found.failed = results.filter(\.isFailure).map(\.rule.id)
    for result in results {
      switch result.outcome {
      case .passed: found.passed.append(result.rule.id)
      case .inconclusive(let why):
        let isLed = found.failed.contains(where: why.judgedBy.contains)
        if isLed { found.heldUp.append(result.rule.id) } else { found.astray.append(result.rule.id) }
      default: break
      }
    }
    return found
  }

  /// Rules about validators; an implementation that ignores the value breaks them all.
  private let validators = ["OP-VAL-06/a"] + (7...18).map { "OP-VAL-\($0 < 10 ? "0" : "")\($0)" }

  @Test func libraryThatAcceptsAllFails() async {
    let found = await judge(
      engine(judging: ScriptedLibrary.acceptsAll, cases: 50, longestWait: shortWait), OnlinePayments.rules)
    for rule in [
      "OP-VAL-01", "OP-VAL-02", "OP-VAL-04", "OP-IIN-01", "OP-IIN-06", "OP-IIN-07", "OP-IIN-18", "OP-ITM-01",
      "OP-ITM-02", "OP-ITM-06", "OP-ITM-09", "OP-ITM-10", "OP-NAT-01", "OP-HNT-04", "OP-AST-01", "OP-AST-03",
      "OP-LOC-02",
    ] + validators {
      #expect(found.refused.contains(rule))
    }
    #expect(
      !found.passed.contains { $0.hasPrefix("OP-ITM") || $0.hasPrefix("OP-AOF") || $0.hasPrefix("OP-HNT") })
  }

  @Test func libraryThatRejectsAllFails() async {
    let found = await judge(
      engine(judging: ScriptedLibrary.rejectsAll, cases: 50, longestWait: shortWait), OnlinePayments.rules)
    for rule in [
      "OP-VAL-01", "OP-VAL-02", "OP-IIN-01", "OP-IIN-05", "OP-IIN-06", "OP-IIN-10", "OP-ITM-01", "OP-ITM-05",
      "OP-SES-08/a", "OP-NAT-01", "OP-AOF-01", "OP-AST-04",
    ] + validators {
      #expect(found.refused.contains(rule))
    }
  }

  @Test func libraryThatEchoesFails() async {
    let found = await judge(
      engine(judging: ScriptedLibrary.echoes, cases: 50, longestWait: shortWait), OnlinePayments.rules)
    for rule in [
      "OP-VAL-01", "OP-VAL-04", "OP-IIN-01", "OP-IIN-04", "OP-IIN-08", "OP-ITM-01", "OP-ITM-03",
      "OP-SES-08/b",
    ] + validators {
      #expect(found.refused.contains(rule))
    }
  }

  @Test func formThatAcceptsAllFails() async {
    let found = await judge(
      engine(judging: ScriptedForm.acceptsAll, cases: 50, longestWait: shortWait),
      OnlinePaymentsIntegration.rules)
    for rule in [
      "OP-COB-01", "OP-COB-02/b", "OP-COB-04", "OP-COB-06", "OP-COB-07/a", "OP-FLOW-01", "OP-REQ-10",
      "OP-DEMO-01", "OP-ENC-09/a", "OP-ITM-13", "OP-FLOW-02", "OP-FLOW-03/a", "OP-AOF-05", "OP-DEMO-02",
    ] {
      #expect(found.refused.contains(rule))
    }
  }

  @Test func formThatRejectsAllFails() async {
    let found = await judge(
      engine(judging: ScriptedForm.rejectsAll, cases: 50, longestWait: shortWait),
      OnlinePaymentsIntegration.rules)
    for rule in [
      "OP-COB-02/a", "OP-COB-03", "OP-COB-04", "OP-COB-05", "OP-COB-08/a", "OP-COB-09", "OP-FLOW-01",
      "OP-ITM-12", "OP-DEMO-03", "OP-DEMO-01", "OP-FLOW-03/a",
    ] {
      #expect(found.refused.contains(rule))
    }
  }

  @Test func libraryThatOnlyValidatesIsJudgedOnThatAlone() async {
    let partial = ScriptedLibrary("only dates", stimuli: [.validateExpiryDate], effects: [.validated]) { _ in
      []
    }
    let results = await engine(judging: partial, cases: 20).run(OnlinePayments.rules)
    let judged = results.filter { if case .notApplicable = $0.outcome { false } else { true } }
    #expect(
      judged.map(\.rule.id) == ["OP-VAL-01", "OP-VAL-02", "OP-VAL-03", "OP-VAL-04", "OP-VAL-05"])
  }
}
