/// Runs all rules of a contract on every variant, and on rows that combine each pair of readings.
public struct VariantRun<System: DocumentedSystem>: Sendable {
  let reference: any Implementation<System>
  let settings: RunSettings
  let makeServices: @Sendable (String) async throws -> System.Services

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - reference: The implementation that the variants change.
  ///   - settings: How thoroughly each variant is judged.
  ///   - makeServices: Makes the services of one case, under a name that no other case of the run has.
  public init(
    reference: any Implementation<System>, settings: RunSettings,
    services makeServices: @escaping @Sendable (String) async throws -> System.Services
  ) {
    self.reference = reference
    self.settings = settings
    self.makeServices = makeServices
  }

  /// Judges the variants alone and combined.
  public func run(_ variants: [Variant<System>]) async -> VariantSurvey {
    let width = max(1, settings.parallelism)
    // Several variants may share one change, or be the reference itself; each change and the reference are judged once.
    let changes = variants.reduce(into: [Variant<System>]()) { changes, variant in
      if !changes.contains(where: { $0.change?.name == variant.change?.name }) { changes.append(variant) }
    }
    let judged = await changes.enumerated().map { ($0.offset, $0.element) }.concurrentMap(width: width) {
      number, variant in
      let name = variant.change?.name
      let readings = variants.filter { $0.change?.name == name }.compactMap(\.reading)
      return (name, await judge([variant], readings, named: "variant-\(number)"))
    }
    let alone = variants.compactMap { variant in judged.first { $0.0 == variant.change?.name }?.1 }
    let factors = Factors(of: variants)
    let rows = factors.rows
    let together = await rows.enumerated().map { ($0.offset, $0.element) }.concurrentMap(width: width) {
      await judge($1.map(\.variant), $1.flatMap(\.readings), named: "row-\($0)")
    }
    return VariantSurvey(
      system: System.system, role: System.role,
      questions: System.rules.flatMap(\.ambiguities).firstOccurrences,
      variants: zip(variants, alone).map(VariantResult.init),
      rows: zip(rows, together).map { levels, judgement in
        VariantRow(
          readings: levels.flatMap(\.readings), changes: levels.compactMap { $0.variant.change?.name },
          judgement: judgement)
      },
      apart: factors.apart)
  }

  /// Judges combined variants; a rule gets more cases if it had too few to see an expected reading or to be judged.
  private func judge(
    _ variants: [Variant<System>], _ readings: [ObservedReading], named name: String
  ) async -> VariantJudgement {
    var implementation = reference
    for variant in variants {
      if let change = variant.change { implementation = change.applied(to: implementation) }
    }
    var quick = settings
    quick.parallelism = 1
    quick.failures = 1
    let results = await judge(System.rules, of: implementation, quick, named: name)
    let seen = VariantJudgement(results)
    let missing = Set(readings.filter { !seen.shows($0) }.map(\.ambiguity))
    let vacuous = Set(results.filter(\.isVacuous).map(\.rule.id))
    let again = System.rules.filter { vacuous.contains($0.id) || !missing.isDisjoint(with: $0.ambiguities) }
    guard !again.isEmpty else { return seen }
    quick.cases *= Self.moreCases
    return VariantJudgement(
      results.filter { !vacuous.contains($0.rule.id) }
        + (await judge(again, of: implementation, quick, named: "\(name)-again")))
  }

  /// How many times as many cases the second attempt has.
  private static var moreCases: Int { 5 }

  private func judge(
    _ rules: [SystemRule<System>], of implementation: any Implementation<System>, _ settings: RunSettings,
    named name: String
  ) async -> [RuleResult] {
    await Engine(judging: implementation, settings: settings) {
      try await makeServices("\(name)~\($0)")
    }.run(rules)
  }
}
