import PropertyTesting
import Synchronization

/// One of several blocks of a rule's cases, and what all of them know of the rule's inputs.
struct BlockOfDomain: Sendable {
  /// The inputs of a rule, where they are so few that each is run once, in the cases that were asked for.
  final class Domain: Sendable {
    private let values = Mutex<[ChoiceSequence]??>(nil)

    /// Looked for once, as that may take long.
    func values(of make: () throws -> [ChoiceSequence]?) rethrows -> [ChoiceSequence]? {
      if let known = values.withLock({ $0 }) { return known }
      let made = try make()
      values.withLock { $0 = .some(made) }
      return made
    }

    /// How many there are, where they are few and have been looked for.
    var count: Int? { values.withLock { $0 }.flatMap { $0?.count } }
  }

  /// Its place, from 0.
  let index: Int
  /// Cases of all blocks, and of each but the last.
  let allCases: Int
  let size: Int
  let domain: Domain

  /// Whether no case is left after it.
  var isLast: Bool { (index + 1) * size >= domain.count ?? allCases }

  /// The block of cases of the generator, whose values come after the number of one of so many plans, if there are any.
  func with<Input>(_ generator: Generator<Input>, plans: Int) throws -> CaseBlock {
    let cases = min(size, allCases - index * size)
    let values = try domain.values {
      let values = try generator.values(atMost: allCases)
      return plans == 0 ? values : values.map { Self.rounds(of: $0, plans: plans, atMost: allCases) }
    }
    return CaseBlock(
      index: index, cases: cases, values: values.map { Array($0.dropFirst(index * size).prefix(cases)) })
  }

  /// Cases of a check before any has a past.
  static var casesWithoutPast: Int { 20 }

  /// Rounds through a small domain: the first without pasts, and then as many as bring about this many cases.
  private static var casesOfRounds: Int { 40 }

  /// The inputs of a domain, each after the number of a plan, which may be that of none.
  ///
  /// If the limit has room for a second round, all inputs come without a past first, and then again with one each: rounds
  /// are whole, so that the share of each situation stays as it is. If not, some inputs of the only round have a past.
  private static func rounds(of values: [ChoiceSequence], plans: Int, atMost limit: Int) -> [ChoiceSequence] {
    guard !values.isEmpty else { return [] }
    let rounds = min((casesOfRounds + values.count - 1) / values.count, limit / values.count - 1)
    guard rounds > 0 else { return singleRound(of: values, plans: plans) }
    let more = (0..<rounds * values.count).map { index in
      values[index % values.count].preceded(
        by: Source.rank(ofLater: 1 + (index + index / values.count) % plans))
    }
    return values.map { $0.preceded(by: 0) } + more
  }

  /// Inputs that are run once each: the first of them without a past, and then every third with one.
  private static func singleRound(of values: [ChoiceSequence], plans: Int) -> [ChoiceSequence] {
    values.enumerated().map { index, value in
      // Every third input, and one further on after ten, so that it is not always the same value of what is drawn last.
      let hasPast = index >= casesWithoutPast && (index + index / 10) % 3 == 0
      return value.preceded(by: hasPast ? Source.rank(ofLater: 1 + index / 3 % plans) : 0)
    }
  }
}
