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
      guard plans > 0 else { return values }
      return values.map { CasesWithPasts.rounds(of: $0, plans: plans, atMost: allCases) }
    }
    return CaseBlock(
      index: index, cases: cases, values: values.map { Array($0.dropFirst(index * size).prefix(cases)) })
  }
}
