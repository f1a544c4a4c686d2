/// Why a rule could be judged in too few cases: a step on the way to its subject went wrong.
public struct Inconclusive: Sendable, Hashable {
  /// What went wrong most often, in one line.
  public let reason: String
  /// Ids of the rules whose subject that is.
  public let judgedBy: [String]
  /// The smallest case in which the step went wrong, if none of those rules fails for it.
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
  /// The word of the stimulus.
  public let step: String
  /// Ids of the rules whose subject that is.
  public let judgedBy: [String]
  /// In how many cases.
  public let count: Int
  /// What was seen in the first of them.
  public let message: String

  /// Makes a count.
  public init(step: String, judgedBy: [String], count: Int, message: String) {
    self.step = step
    self.judgedBy = judgedBy
    self.count = count
    self.message = message
  }
}
