/// Why a rule is inconclusive: a step on the way to its subject went wrong, or its failures are evidence of failures of
/// other rules.
public struct Inconclusive: Sendable, Hashable {
  /// What went wrong, in one line; if several steps went wrong, the one that went wrong most often.
  public let reason: String
  /// Ids of the rules that judge what went wrong.
  public let judgedBy: [String]
  /// The smallest case in which the step went wrong; nil if a rule that judges the step fails, with a case of its own
  /// or with this one.
  public var unowned: FailingCase?

  /// Makes a reason.
  public init(reason: String, judgedBy: [String], unowned: FailingCase? = nil) {
    self.reason = reason
    self.judgedBy = judgedBy
    self.unowned = unowned
  }
}

/// Cases that show nothing about their rule because one step went wrong.
public struct SetAsideCount: Sendable, Hashable {
  /// The word of the stimulus that went wrong, or `start` or `close`.
  public let step: String
  /// Ids of the rules that judge the step.
  public let judgedBy: [String]
  /// In how many cases the step went wrong.
  public let count: Int
  /// What was seen in the first of these cases.
  public let message: String

  /// Makes a count.
  public init(step: String, judgedBy: [String], count: Int, message: String) {
    self.step = step
    self.judgedBy = judgedBy
    self.count = count
    self.message = message
  }
}
