/// How many pairs ended in each way.
struct GuardedCounts: Sendable, Hashable {
  private var fates: [GuardedResult.Fate: Int] = [:]

  init(_ results: some Sequence<GuardedResult>) {
    for result in results { fates[result.fate, default: 0] += 1 }
  }

  /// How many pairs ended in that way.
  func count(_ fate: GuardedResult.Fate) -> Int { fates[fate] ?? 0 }

  /// How many pairs changed what can be seen.
  var possible: Int { sum(where: \.isPossible) }
  /// How many pairs a rule noticed.
  var killed: Int { sum(where: \.isKilled) }
  /// How many pairs were noticed by the defect's own rule, or by another rule on its duty.
  var killedByDuty: Int { count(.killedByItsRule) + count(.killedByItsDuty) }
  /// How many pairs there are.
  var made: Int { fates.values.reduce(0, +) }

  private func sum(where isSuch: (GuardedResult.Fate) -> Bool) -> Int {
    fates.reduce(0) { $0 + (isSuch($1.key) ? $1.value : 0) }
  }

  /// A share in whole percent, rounded down; a dash if the whole is zero.
  static func percent(_ part: Int, of whole: Int) -> String { whole == 0 ? "–" : "\(part * 100 / whole) %" }
}
