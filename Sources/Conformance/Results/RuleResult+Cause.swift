extension [RuleResult] {
  /// Ids of the rules that did not hold.
  public var failedRules: Set<String> { Set(filter(\.isFailure).map(\.rule.id)) }

  /// The results that neither passed nor failed, and that lead to no failing rule.
  ///
  /// With a single defect there are no such results, because every rule that the defect prevents from being judged
  /// points to the rule that shows the defect.
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
