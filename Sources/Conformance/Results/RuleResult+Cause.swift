extension [RuleResult] {
  /// Ids of the rules that did not hold.
  public var failedRules: Set<String> { Set(filter(\.isFailure).map(\.rule.id)) }

  /// The results that were neither passed nor failed, and from which nothing leads to a rule that failed.
  ///
  /// Where one defect is all that is wrong, there are none: what it keeps from being judged points to where it shows.
  public var unexplained: [RuleResult] {
    let failed = failedRules
    return filter { result in
      switch result.outcome {
      case .passed, .failed: false
      case .inconclusive(let why): failed.isDisjoint(with: why.judgedBy)
      default: true
      }
    }
  }
}
