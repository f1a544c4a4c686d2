import Catalogue
import CommandSupport
import Conformance
import JSONValues
import PaymentNumbers
import Reporting

extension FailingProgram {
  /// Makes the program of a case that was run again.
  ///
  /// Throws a ``UserError`` if the case did not fail, or if no program can show it without the suite.
  ///
  /// - Parameters:
  ///   - result: What the case showed.
  ///   - calls: What the rule did.
  ///   - contract: The contract, whose reference says what is expected.
  ///   - token: The case.
  ///   - settings: How it was run.
  ///   - command: The command that runs it again.
  init(
    _ result: RuleResult, _ calls: [RecordedCall], of contract: some TypedContract, token: ReplayToken,
    settings: RunSettings, command: String
  ) async throws {
    guard let found = result.outcome.failingCase else {
      throw UserError(
        .nothingSelected,
        "\(result.rule.id) does not fail here, so there is no failing case to print; attach the SDK that fails it"
      )
    }
    guard !calls.contains(where: \.usesService) else {
      throw UserError(
        .nothingSelected,
        "the case needs the service that pyx plays, so a program alone cannot show it; --step shows the case")
    }
    let calls = calls.last?.action == .close ? calls : calls + calls.ending
    let oracle = RuleOracle(
      contract: contract, token: token, settings: settings, calls: calls,
      expected: try await contract.expected(of: calls), kinds: result.effects)
    let steps = Self.steps(calls, await oracle.wanted(), Redactor(for: result))
    guard steps.contains(where: { $0.failure != nil }) else {
      throw UserError(
        .nothingSelected,
        "each step of this case shows what the reference does; the rule compares more than that, see --step")
    }
    self.init(
      contract: ContractName(contract.type.system, contract.type.role),
      module: String(String(reflecting: contract.type).prefix { $0 != "." }),
      type: String(describing: contract.type), rule: result.rule,
      message: Redactor(for: result).line(found.message), command: Redactor(for: result).line(command),
      steps: steps)
  }

  private static func steps(
    _ calls: [RecordedCall], _ wanted: [[Wanted]], _ redactor: Redactor
  ) -> [Step] {
    var before: JSONValue?
    return zip(calls, wanted).map { call, wanted in
      let whole = JSONValue(encoding: call.world).setting("services", to: .object([]))
      let old = call.action == .open ? nil : before
      before = whole
      let seen = call.effects.filter { effect in wanted.contains { effect[$0.kind] != nil } }
      // The suite made up the card numbers of stimuli; what was seen is masked.
      let words = redactor.line(
        call.fault ?? (seen.isEmpty ? "none" : seen.map { Rendering.text(of: $0) }.joined(separator: "; ")))
      return Step(
        action: call.action, world: old.map { WorldWords.changedMembers(from: $0, to: whole) } ?? whole,
        wholeWorld: whole, wanted: wanted, failure: call.fault == nil && wanted.isEmpty ? nil : words)
    }
  }
}

extension [RecordedCall] {
  /// The end of the last session, if it is still open.
  fileprivate var ending: [RecordedCall] {
    last.map { [RecordedCall(action: .close, world: $0.world)] } ?? []
  }
}
