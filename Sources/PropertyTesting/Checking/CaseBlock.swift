/// One of the blocks into which the cases of a check are cut, each of which can be run without the others.
///
/// What a block discards or sets aside is replaced within the block, so that its cases do not depend on those before it.
package struct CaseBlock: Sendable, Hashable {
  /// Its place, from 0.
  package let index: Int
  /// How many cases it has.
  package let cases: Int
  /// What makes its cases where the domain is so small that all of it is run; nil where values are drawn.
  package let values: [ChoiceSequence]?

  /// Names a block.
  package init(index: Int, cases: Int, values: [ChoiceSequence]? = nil) {
    (self.index, self.cases, self.values) = (index, cases, values)
  }

  /// More than a block can try: so many numbers of cases are its own.
  package static var numbers: Int { 1_000_000 }

  /// The number before that of its first case; seeds follow from numbers.
  var firstAttempt: Int { index * Self.numbers }
}

extension Generator {
  /// What makes every value of the generator, where there are at most so many; nil where there are more.
  ///
  /// Throws what the generator throws.
  package func values(atMost limit: Int) throws -> [ChoiceSequence]? {
    try Enumeration.all(of: self, atMost: limit, using: Source())?.map(ChoiceSequence.init(ranks:))
  }
}
