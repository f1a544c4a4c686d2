import PropertyTesting

/// A situation that a rule's cases must have met often enough for a pass to mean something.
public struct Coverage<Input>: Sendable {
  /// What the cases are counted under.
  public let label: String
  /// The least share of cases, in percent.
  public let minimumPercent: Double
  let holds: (@Sendable (Input) -> Bool)?

  /// A situation that can be told from the input.
  public static func atLeast(
    _ percent: Double, percent label: String, _ holds: @escaping @Sendable (Input) -> Bool
  ) -> Coverage {
    Coverage(label: label, minimumPercent: percent, holds: holds)
  }

  /// A situation that the property labels itself, with ``Trial/label(_:)``: something that was seen to happen.
  public static func seen(_ percent: Double, percent label: String) -> Coverage {
    Coverage(label: label, minimumPercent: percent, holds: nil)
  }

  var requirement: LabelRequirement { LabelRequirement(label, minimumPercent: minimumPercent) }
}
