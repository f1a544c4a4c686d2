/// The verdicts of all rules of a contract on the variants of its reference.
public struct VariantSurvey: Sendable {
  /// Two readings that cannot be combined.
  public struct Apart: Sendable, Hashable {
    /// One of the readings.
    public let reading: ObservedReading
    /// The other reading, and why the two cannot be combined.
    public let conflict: ReadingConflict
  }

  /// Name of the system.
  public let system: String
  /// The role.
  public let role: Role
  /// The open questions that the rules cite, in their order.
  public let questions: [Ambiguity]
  /// Each variant alone.
  public let variants: [VariantResult]
  /// Rows that combine readings of all questions; each pair of readings that can be combined is in at least one row.
  public let rows: [VariantRow]
  /// The pairs that no row can have.
  public let apart: [Apart]

  /// Whether no rule complained, every listed reading was tried and seen, alone and in pairs, and no other reading was
  /// seen.
  public var isClean: Bool {
    variants.allSatisfy { $0.judgement.complaints.isEmpty && $0.shows } && unlisted.isEmpty && untried.isEmpty
      && rows.allSatisfy { $0.judgement.complaints.isEmpty } && unmet.isEmpty
  }

  /// Readings that were seen, although their questions do not list them.
  public var unlisted: [ObservedReading] {
    (variants.map(\.judgement) + rows.map(\.judgement)).flatMap(\.readings).firstOccurrences
      .filter { !$0.ambiguity.lists($0.value) }
  }

  /// Listed readings that no variant takes.
  public var untried: [ObservedReading] {
    let tried = variants.compactMap(\.reading)
    return (questions + tried.map(\.ambiguity)).firstOccurrences.flatMap { ambiguity in
      ambiguity.readings.map { ObservedReading(ambiguity: ambiguity, value: $0) }
        .filter { !tried.contains($0) }
    }
  }

  /// Questions that the rules cite but whose answers cannot be seen from outside.
  public var unseen: [Ambiguity] { questions.filter(\.readings.isEmpty) }

  /// How many pairs of readings the rows have, and how many of these pairs were seen together in one run.
  public var pairs: (planned: Int, met: Int) {
    let planned = Set(rows.flatMap { $0.pairs })
    return (planned.count, planned.subtracting(unmet).count)
  }

  /// Pairs of readings that are in some row but were not seen together in any row.
  public var unmet: [ReadingPair] {
    let met = Set(rows.flatMap(\.metPairs))
    return rows.flatMap(\.pairs).firstOccurrences.filter { !met.contains($0) }
  }
}

/// Readings of two questions, or of two parts of one.
public struct ReadingPair: Sendable, Hashable {
  /// The earlier reading.
  public let one: ObservedReading
  /// The later reading.
  public let other: ObservedReading
}

/// The verdicts of the rules on one implementation.
public struct VariantJudgement: Sendable {
  /// A rule that did not pass, or does not apply.
  public struct Complaint: Sendable, Hashable {
    /// Its id.
    public let rule: String
    /// The rule's outcome in words, or why the rule does not apply.
    public let outcome: String
  }

  /// The rules that apply and did not pass.
  public let complaints: [Complaint]
  /// The rules that do not apply, and why.
  public let notApplicable: [Complaint]
  /// The readings that were seen, each once.
  public let readings: [ObservedReading]

  init(_ results: [RuleResult]) {
    complaints =
      results.compactMap { result in
        switch result.outcome {
        case .passed, .notApplicable: nil
        case .failed(let found): Complaint(rule: result.rule.id, outcome: "failed: \(found.message)")
        default: Complaint(rule: result.rule.id, outcome: Self.words(result.outcome))
        }
      }.firstOccurrences
    notApplicable =
      results.compactMap { result in
        guard case .notApplicable(let reason) = result.outcome else { return nil }
        return Complaint(rule: result.rule.id, outcome: reason)
      }.firstOccurrences
    readings =
      results.flatMap(\.readings).map {
        ObservedReading(ambiguity: $0.ambiguity, value: $0.value)
      }.firstOccurrences
  }

  private static func words(_ outcome: Outcome) -> String {
    switch outcome {
    case .inconclusive(let why): "inconclusive: \(why.reason)"
    case .vacuous(let shortfalls): "vacuous: \(shortfalls.map(\.label).joined(separator: ", "))"
    case .errored(let runError): "errored: \(runError.message)"
    default: outcome.word
    }
  }

  /// Whether a reading was seen.
  public func shows(_ reading: ObservedReading) -> Bool {
    readings.contains { $0.ambiguity == reading.ambiguity && Ambiguity.matches($0.value, reading.value) }
  }
}

/// One variant, and the verdicts of the rules.
public struct VariantResult: Sendable {
  /// What the variant does.
  public let name: String
  /// The reading that the variant takes; nil for a style.
  public let reading: ObservedReading?
  /// The verdicts of the rules.
  public let judgement: VariantJudgement

  /// Whether the variant's reading was seen.
  public var shows: Bool { reading.map(judgement.shows) ?? true }

  init<System>(_ variant: Variant<System>, _ judgement: VariantJudgement) {
    name = variant.name
    reading = variant.reading
    self.judgement = judgement
  }
}

/// Combined readings of all questions.
public struct VariantRow: Sendable {
  /// The readings, question by question.
  public let readings: [ObservedReading]
  /// The names of the changes around the reference.
  public let changes: [String]
  /// The verdicts of the rules.
  public let judgement: VariantJudgement

  var pairs: [ReadingPair] { Self.pairs(of: readings) }
  /// The pairs of readings that were seen.
  var metPairs: [ReadingPair] { Self.pairs(of: readings.filter(judgement.shows)) }

  private static func pairs(of readings: [ObservedReading]) -> [ReadingPair] {
    readings.indices.flatMap { first in
      readings.dropFirst(first + 1).map { ReadingPair(one: readings[first], other: $0) }
    }
  }
}
