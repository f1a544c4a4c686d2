/// Why a pair that no rule notices may stand: reviewed by somebody who looked at the pair and at the document.
enum ExplainedPairs {
  /// A reason, and the pairs that it holds for.
  struct Reason: Sendable {
    let system: String
    /// The beginning of the rule's id.
    let rule: String
    /// The defect; nil for all of the rule.
    var mutant: String?
    /// The beginning of the guard; nil for all.
    var guarding: String?
    let reason: String
  }

  /// The reason for a pair; nil where nobody gave one.
  static func reason(for result: GuardedResult) -> String? {
    all.first { reason in
      reason.system == result.system && result.rule.hasPrefix(reason.rule)
        && (reason.mutant == nil || reason.mutant == result.mutant)
        && (reason.guarding.map { result.guarding.hasPrefix($0) } ?? true)
    }?.reason
  }

  static let all: [Reason] = dotpay + payByBankApp + paydiant + piaWallets
}
