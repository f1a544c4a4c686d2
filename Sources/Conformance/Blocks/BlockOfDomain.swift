import Locks
import PropertyTesting

/// One of several blocks of a rule's cases, with the domain that all these blocks share.
struct BlockOfDomain: Sendable {
  /// The inputs of a rule's cases, if the rule has so few inputs that the requested cases can run all of them.
  ///
  /// With pasts, an input may come several times.
  final class Domain: Sendable {
    private let values = Locked<[ChoiceSequence]??>(nil)

    /// The inputs, kept once they are computed, because the computation may take long.
    func values(of make: () throws -> [ChoiceSequence]?) rethrows -> [ChoiceSequence]? {
      if let known = values.withLock({ $0 }) { return known }
      let made = try make()
      values.withLock { $0 = .some(made) }
      return made
    }

    /// The number of cases that run all inputs; nil if the rule has too many inputs, or if they have not been computed.
    var count: Int? { values.withLock { $0 }.flatMap { $0?.count } }
  }

  /// The block's place, from 0.
  let index: Int
  /// The number of cases of all blocks, and of each block except the last.
  let allCases: Int
  let size: Int
  let domain: Domain

  /// Whether no case is left after this block.
  var isLast: Bool { (index + 1) * size >= domain.count ?? allCases }

  /// The block of the generator's cases; if there are plans, each value begins with the number of a plan.
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
