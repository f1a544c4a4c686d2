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

  var requirement: LabelRequirement { LabelRequirement(label, minimumPercent: minimumPercent) }
}
