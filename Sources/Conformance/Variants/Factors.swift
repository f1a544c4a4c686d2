/// The factors from which rows of readings are combined, each with its choices.
///
/// A factor is a part of a question, or several parts that a single change of the reference answers together. Each
/// factor has at least two choices.
struct Factors<System: DocumentedSystem> {
  /// One choice: a variant, and the readings that are taken with it.
  struct Level {
    let variant: Variant<System>
    var readings: [ObservedReading]
  }

  /// The choices of each factor.
  private(set) var levels: [[Level]] = []

  init(of variants: [Variant<System>]) {
    // Parts that have a change in common are one factor.
    var groups: [[Variant<System>]] = []
    for variant in variants where variant.reading != nil {
      let fitting = groups.indices.filter { groups[$0].contains { $0.goesWith(variant) } }
      guard let first = fitting.first else {
        groups.append([variant])
        continue
      }
      groups[first] = fitting.flatMap { groups[$0] } + [variant]
      for index in fitting.dropFirst().reversed() { groups.remove(at: index) }
    }
    levels = groups.map(Self.levels).filter { $0.count > 1 }
  }

  /// The levels of one factor: the reference with all its readings, and each change.
  private static func levels(_ variants: [Variant<System>]) -> [Level] {
    var levels: [Level] = []
    for variant in variants {
      guard let reading = variant.reading else { continue }
      if let index = levels.firstIndex(where: { $0.variant.change?.name == variant.change?.name }) {
        levels[index].readings.append(reading)
      } else if !levels.contains(where: { $0.readings.contains(reading) }) {
        // The first variant of a reading represents it in combinations.
        levels.append(Level(variant: variant, readings: [reading]))
      }
    }
    return levels
  }

  /// Rows that combine levels of all factors; each pair of levels that can be combined is in at least one row.
  var rows: [[Level]] {
    let array = CoveringArray(sizes: levels.map(\.count)) { one, other in
      let pair = (levels[one.factor][one.level], levels[other.factor][other.level])
      return pair.0.isApart(from: pair.1) || pair.1.isApart(from: pair.0)
    }
    return array.rows.map { row in
      zip(levels, row).compactMap { levels, level in level.map { levels[$0] } }
    }
  }

  /// The pairs of readings that no row can have.
  var apart: [VariantSurvey.Apart] {
    levels.joined().flatMap { level in
      level.variant.conflicts.compactMap { conflict in
        level.variant.reading.map { VariantSurvey.Apart(reading: $0, conflict: conflict) }
      }
    }
  }
}

extension Factors.Level {
  /// Whether this level cannot be combined with the other level.
  fileprivate func isApart(from other: Factors.Level) -> Bool {
    variant.conflicts.contains { other.readings.contains($0.other) }
  }
}

extension Variant {
  /// Whether both variants answer the same part of a question, or make the same change to the reference.
  fileprivate func goesWith(_ other: Variant) -> Bool {
    if let change, let otherChange = other.change, change.name == otherChange.name { return true }
    return reading?.part == other.reading?.part
  }
}

/// A part of an open question; `part` is nil for a reading that the question does not list.
private struct QuestionPart: Equatable {
  let question: Ambiguity
  let part: Int?
}

extension ObservedReading {
  /// The part of the question that the reading answers.
  fileprivate var part: QuestionPart {
    QuestionPart(question: ambiguity, part: ambiguity.parts.firstIndex { $0.contains(value) })
  }
}
