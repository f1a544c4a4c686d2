/// Puts every variant, and rows of readings in which each pair stands together, through all rules of a contract.
public struct VariantRun<System: DocumentedSystem>: Sendable {
  let reference: any Implementation<System>
  let settings: RunSettings
  let makeServices: @Sendable (String) async throws -> System.Services

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - reference: What the variants differ from.
  ///   - settings: How thoroughly each is judged.
  ///   - makeServices: Makes the services of one case, under a name that no other case of the run has.
  public init(
    reference: any Implementation<System>, settings: RunSettings,
    services makeServices: @escaping @Sendable (String) async throws -> System.Services
  ) {
    self.reference = reference
    self.settings = settings
    self.makeServices = makeServices
  }

  /// Judges the variants alone and together.
  public func run(_ variants: [Variant<System>]) async -> VariantSurvey {
    let width = max(1, settings.parallelism)
    // The reference takes many readings and is judged once.
    let reference = await judge([], named: "reference")
    let alone = await variants.enumerated().map { ($0.offset, $0.element) }.concurrentMap(width: width) {
      $1.change == nil ? reference : await judge([$1], named: "variant-\($0)")
    }
    let factors = Self.factors(of: variants)
    let array = CoveringArray(sizes: factors.map(\.count)) { one, other in
      let pair = (factors[one.factor][one.level], factors[other.factor][other.level])
      return pair.0.isApart(from: pair.1) || pair.1.isApart(from: pair.0)
    }
    let rows = array.rows.map { row in
      zip(factors, row).compactMap { levels, level in level.map { levels[$0] } }
    }
    let together = await rows.enumerated().map { ($0.offset, $0.element) }.concurrentMap(width: width) {
      await judge($1, named: "row-\($0)")
    }
    return VariantSurvey(
      system: System.system, role: System.role,
      questions: System.rules.flatMap(\.ambiguities).firstOccurrences,
      variants: zip(variants, alone).map(VariantResult.init),
      rows: zip(rows, together).map {
        VariantRow(
          readings: $0.compactMap(\.reading), changes: $0.compactMap { $0.change?.name }, judgement: $1)
      },
      apart: Self.apart(factors))
  }

  /// The variants that take readings, a list for each question that has several readings.
  private static func factors(of variants: [Variant<System>]) -> [[Variant<System>]] {
    var factors: [[Variant<System>]] = []
    for variant in variants {
      guard let reading = variant.reading else { continue }
      if let index = factors.firstIndex(where: { $0[0].reading?.ambiguity == reading.ambiguity }) {
        // The first variant of a reading stands for it beside others.
        if !factors[index].contains(where: { $0.reading == reading }) { factors[index].append(variant) }
      } else {
        factors.append([variant])
      }
    }
    return factors.filter { $0.count > 1 }
  }

  private static func apart(_ factors: [[Variant<System>]]) -> [VariantSurvey.Apart] {
    factors.joined().flatMap { variant in
      variant.conflicts.compactMap { conflict in
        variant.reading.map { VariantSurvey.Apart(reading: $0, conflict: conflict) }
      }
    }
  }

  private func judge(_ variants: [Variant<System>], named name: String) async -> VariantJudgement {
    var implementation = reference
    for variant in variants {
      if let change = variant.change { implementation = change.applied(to: implementation) }
    }
    var quick = settings
    quick.parallelism = 1
    quick.failures = 1
    let results = await Engine(judging: implementation, settings: quick) {
      try await makeServices("\(name)~\($0)")
    }.run(System.rules)
    return VariantJudgement(results)
  }
}

extension Variant {
  /// Whether the variant cannot be had together with the other one.
  fileprivate func isApart(from other: Variant) -> Bool { conflicts.contains { $0.other == other.reading } }
}
