import PropertyTesting

/// A situation that a rule's cases must meet often enough for a pass to mean something.
public struct Coverage<Input>: Sendable {
  /// The label of the cases that are counted.
  public let label: String
  /// The minimum share of cases, in percent.
  public let minimumPercent: Double
  let holds: (@Sendable (Input) -> Bool)?

  /// A situation that the input shows.
  ///
  /// - Parameters:
  ///   - label: The label of the cases that are counted.
  ///   - percent: The minimum share of cases, in percent.
  ///   - holds: Whether an input is such a case.
  public static func covers(
    _ label: String, atLeast percent: Double, _ holds: @escaping @Sendable (Input) -> Bool
  ) -> Coverage {
    Coverage(label: label, minimumPercent: percent, holds: holds)
  }

  /// A situation that the property itself labels, with ``Trial/label(_:)``, when it sees the situation happen.
  public static func seen(_ label: String, atLeast percent: Double) -> Coverage {
    Coverage(label: label, minimumPercent: percent, holds: nil)
  }

  var requirement: SituationRequirement {
    SituationRequirement(
      share: LabelRequirement(label, minimumPercent: minimumPercent), isOfInputs: holds != nil)
  }
}

/// A situation that a share of a rule's cases must meet for a pass to mean anything.
public struct SituationRequirement: Sendable, Hashable {
  /// The label of such cases, and their minimum share.
  public let share: LabelRequirement
  /// Whether the input alone shows the situation, whatever the implementation does.
  public let isOfInputs: Bool

  /// The shortfall of the cases; nil if they meet the requirement.
  ///
  /// In a small domain, every input was tried equally often, even if a random sample would have drawn it rarely. If the
  /// input alone shows the situation, one such input is then enough, because nothing is left to try.
  func shortfall(seen: Int, cases: Int, isExhaustive: Bool) -> CoverageShortfall? {
    if isExhaustive, isOfInputs, seen > 0 { return nil }
    let shortfall = share.shortfall(seen: seen, cases: cases, isExhaustive: isExhaustive)
    return shortfall.flatMap { isExhaustive || $0.isUnlikely ? $0 : nil }
  }
}
