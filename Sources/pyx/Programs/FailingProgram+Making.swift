import Catalogue
import CommandSupport
import Conformance
import JSONValues
import PaymentNumbers
import Reporting

extension FailingProgram {
  /// Makes the program of a case that was run again.
  ///
  /// Throws a ``UserError`` if the case did not fail, or if no program can show the failure without the suite.
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
      throw Self.needsService
    }
    let calls = calls.last?.action == .close ? calls : calls + calls.ending
    let expected = try await contract.expected(of: calls)
    guard await !contract.needsService(token, settings, without: expected, calls) else {
      throw Self.needsService
    }
    let steps = try await Self.steps(result, calls, expected, of: contract, token: token, settings: settings)
    self.init(
      contract: ContractName(contract.type.system, contract.type.role),
      module: String(String(reflecting: contract.type).prefix { $0 != "." }),
      type: String(describing: contract.type), rule: result.rule,
      message: Redactor(for: result).line(found.message), command: Redactor(for: result).line(command),
      steps: steps)
  }

  private static let needsService = UserError(
    .nothingSelected,
    "this case cannot be printed, because it needs the service that pyx plays: --step shows the case")

  /// The steps; throws a ``UserError`` if every step shows the same effects as the reference.
  ///
  /// If the effects that the rule looks for show nothing wrong, or if the rule names no effects, all effects of the
  /// contract are compared.
  private static func steps(
    _ result: RuleResult, _ calls: [RecordedCall], _ expected: [[JSONValue]],
    of contract: some TypedContract, token: ReplayToken, settings: RunSettings
  ) async throws -> [Step] {
    let words = [result.effects, contract.type.description.effects.map(\.kind)]
    for kinds in words where !kinds.isEmpty {
      let oracle = RuleOracle(
        contract: contract, token: token, settings: settings, calls: calls, expected: expected, kinds: kinds)
      let steps = Self.steps(calls, await oracle.wanted(), Redactor(for: result))
      if steps.contains(where: { $0.failure != nil }) { return steps }
    }
    throw UserError(
      .nothingSelected,
      "this case cannot be printed, because no single step of it goes wrong: --step shows the case, and "
        + "--save FILE keeps it for pyx play")
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
      // Only what was seen is masked: the suite made up the card numbers in stimuli.
      let words = redactor.line(
        call.fault ?? (seen.isEmpty ? "none" : seen.map { Rendering.text(of: $0) }.joined(separator: "; ")))
      return Step(
        action: call.action, world: old.map { WorldWords.changedMembers(from: $0, to: whole) } ?? whole,
        wholeWorld: whole, wanted: wanted, failure: call.fault == nil && wanted.isEmpty ? nil : words)
    }
  }
}

extension [RecordedCall] {
  /// A call that ends the last session; empty if there are no calls.
  fileprivate var ending: [RecordedCall] {
    last.map { [RecordedCall(action: .close, world: $0.world)] } ?? []
  }
}

extension TypedContract {
  /// Whether the reference's effects in a case change when the suite plays the contract's service.
  ///
  /// - Parameters:
  ///   - token: The case.
  ///   - settings: How it is run.
  ///   - effects: What the reference shows without the service, call by call.
  ///   - calls: The calls.
  fileprivate func needsService(
    _ token: ReplayToken, _ settings: RunSettings, without effects: [[JSONValue]], _ calls: [RecordedCall]
  ) async -> Bool {
    guard System.Services.self != NoServices.self else { return false }
    guard let own = await candidate().recording(token, settings: settings)?.calls else { return true }
    return zip(own, zip(calls, effects)).contains { own, plain in
      own.action != plain.0.action || own.effects != plain.1
    }
  }
}
