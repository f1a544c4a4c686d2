/// Reasons why pairs that no rule notices are acceptable, each reviewed by a person who read the pair and the document.
enum ExplainedPairs {
  /// A reason, and the pairs of a system to which it applies.
  struct Reason: Sendable {
    /// The beginning of the rule's id.
    let rule: String
    /// The rule's defects; empty for all of them.
    let mutants: [String]
    /// The beginnings of the guards' names; empty for all guards.
    let guards: [String]
    let reason: String

    init(_ rule: String, _ mutants: String..., guards: [String] = [], because reason: String) {
      (self.rule, self.mutants, self.guards, self.reason) = (rule, mutants, guards, reason)
    }

    func holds(for result: GuardedResult) -> Bool {
      result.rule.hasPrefix(rule) && (mutants.isEmpty || mutants.contains(result.mutant))
        && (guards.isEmpty || guards.contains(where: result.guarding.hasPrefix))
    }
  }

  /// The reason for a pair; nil if nobody gave one.
  static func reason(for result: GuardedResult) -> String? {
    bySystem[result.system]?.first { $0.holds(for: result) }?.reason
  }

  static let bySystem = [
    "dotpay": dotpay, "online-payments": onlinePayments, "pay-by-bank-app": payByBankApp,
    "paydiant": paydiant,
    "pia-wallets": piaWallets,
  ]
}
