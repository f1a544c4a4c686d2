/// One block of the cases of a check; each block can be run without the others.
///
/// A case that is discarded or set aside is replaced within the block, so a block's cases do not depend on earlier
/// blocks.
package struct CaseBlock: Sendable, Hashable {
  /// The block's position, from 0.
  package let index: Int
  /// How many cases the block has.
  package let cases: Int
  /// The cases, if the domain is small enough to be run in full; nil if values are drawn.
  package let values: [ChoiceSequence]?

  /// Names a block.
  package init(index: Int, cases: Int, values: [ChoiceSequence]? = nil) {
    (self.index, self.cases, self.values) = (index, cases, values)
  }

  /// How many case numbers each block has; a block never needs that many, so no two blocks share a number.
  package static var numbers: Int { 1_000_000 }

  /// The number of the block's first case, less one; the seed of a case is derived from its number.
  var firstAttempt: Int { index * Self.numbers }
}

extension Generator {
  /// The choices that make each value of the generator; nil if it has no values, or more than the limit.
  ///
  /// Throws the generator's errors.
  package func values(atMost limit: Int) throws -> [ChoiceSequence]? {
    try Enumeration.all(of: self, atMost: limit, using: Source())?.map(ChoiceSequence.init(ranks:))
  }
}
