import PropertyTesting

/// A situation that a rule's cases must have met often enough for a pass to mean something.
public struct Coverage<Input>: Sendable {
  /// What the cases are counted under.
  public let label: String
  /// The least share of cases, in percent.
  public let minimumPercent: Double
  let holds: (@Sendable (Input) -> Bool)?

  /// A situation that can be told from the input.
  ///
  /// - Parameters:
  ///   - label: What the cases are counted under.
  ///   - percent: The least share of cases, in percent.
  ///   - holds: Whether an input is such a case.
  public static func covers(
    _ label: String, atLeast percent: Double, _ holds: @escaping @Sendable (Input) -> Bool
  ) -> Coverage {
    Coverage(label: label, minimumPercent: percent, holds: holds)
  }

  /// A situation that the property labels itself, with ``Trial/label(_:)``: something that was seen to happen.
  public static func seen(_ label: String, atLeast percent: Double) -> Coverage {
    Coverage(label: label, minimumPercent: percent, holds: nil)
  }

  var requirement: SituationRequirement {
    SituationRequirement(
      share: LabelRequirement(label, minimumPercent: minimumPercent), isOfInputs: holds != nil)
  }
}

/// A situation that a share of the cases of a rule must meet for a pass to mean anything.
public struct SituationRequirement: Sendable, Hashable {
  /// The label that such cases carry, and their least share.
  public let share: LabelRequirement
  /// Whether it is told from the input alone, whatever the implementation does.
  public let isOfInputs: Bool

  /// What keeps the cases from meeting it; nil where they do.
  ///
  /// Of a small domain every input was tried, each of them once however often a sample would have drawn it, so that of a
  /// situation told from the input nothing is left to try.
  func shortfall(seen: Int, cases: Int, isExhaustive: Bool) -> CoverageShortfall? {
    if isExhaustive, isOfInputs, seen > 0 { return nil }
    let shortfall = share.shortfall(seen: seen, cases: cases, isExhaustive: isExhaustive)
    return shortfall.flatMap { isExhaustive || $0.isUnlikely ? $0 : nil }
  }
}
