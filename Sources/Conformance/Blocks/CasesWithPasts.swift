import PropertyTesting

/// Decides which of a rule's cases begin after a past.
enum CasesWithPasts {
  /// How many cases of a check come before the first case with a past.
  static let first = 20
  /// The share of the other cases that have a past.
  static let share = 2.0 / 5

  /// The inputs of a small domain, each preceded by the number of a plan; 0 means no plan.
  ///
  /// If the limit has room for a second round, all inputs come first without a past, and then, in one or more further
  /// rounds, each with a past. Rounds are complete, so that the share of each situation stays the same. If there is
  /// room for only one round, some of its inputs have a past.
  static func rounds(of values: [ChoiceSequence], plans: Int, atMost limit: Int) -> [ChoiceSequence] {
    guard !values.isEmpty else { return [] }
    let rounds = min((casesOfRounds + values.count - 1) / values.count, limit / values.count - 1)
    guard rounds > 0 else { return singleRound(of: values, plans: plans) }
    let more = (0..<rounds * values.count).map { index in
      values[index % values.count].preceded(
        by: Source.rank(ofLater: 1 + (index + index / values.count) % plans))
    }
    return values.map { $0.preceded(by: 0) } + more
  }

  /// About how many cases all rounds with pasts have together; they follow the round without pasts.
  private static var casesOfRounds: Int { 40 }

  /// Inputs that are run once each: the first ones have no past; of the later ones, two in every five have a past.
  private static func singleRound(of values: [ChoiceSequence], plans: Int) -> [ChoiceSequence] {
    values.enumerated().map { index, value in
      // After every ten cases, the pattern shifts by one, so that the value drawn last is not the same in all cases
      // with a past.
      let place = (index + index / 10) % 5
      let hasPast = index >= first && place % 2 == 1
      return value.preceded(by: hasPast ? Source.rank(ofLater: 1 + (index / 5 * 2 + place / 2) % plans) : 0)
    }
  }
}
