extension Source {
  /// Ranks of a later position's choice that all stand for the first position.
  ///
  /// Where a shrinker takes the choice away, the next one takes its place: as most ranks are small, it hardly ever brings
  /// about a position that was not drawn.
  private static var ranksOfTheFirst: Int { 64 }

  /// Draws a position of which all but the first come in later cases only, and there in a share of them.
  ///
  /// What is drawn after it does not depend on it.
  ///
  /// For what makes a case longer without being its subject: what fails without it is found without it, and a short run
  /// stays short. The first position is the simplest.
  ///
  /// - Parameters:
  ///   - count: How many positions there are, the first one included.
  ///   - cases: How many cases of a check draw the first position, whatever is drawn else.
  ///   - share: The part of the cases after them that draw another one; each of these is as likely.
  package func laterIndex(count: Int, after cases: Int, share: Double) throws -> Int {
    precondition(count > 0, "cannot choose from nothing: give at least one element")
    if count == 1 { return 0 }
    let others = UInt64(count - 1)
    let domain = ChoiceDomain(
      lower: 0, width: Self.rank(ofLater: count - 1), simplest: 0, kind: .index)
    let isEarly = state.pointee.ordinal <= cases
    let rank = try choose(domain) { random in
      // A stream of its own: what is drawn else is the same with it and without it.
      var own = SplitMix(Seed(SplitMix.mix(random.state ^ SplitMix.golden)))
      guard !isEarly, Double(own.next() >> 11) * 0x1p-53 < share else { return 0 }
      return Self.rank(ofLater: 1) + own.below(orEqual: others - 1)
    }
    return max(0, Int(rank) - Self.ranksOfTheFirst + 1)
  }

  /// The rank of the choice that draws a later position.
  package static func rank(ofLater position: Int) -> UInt64 {
    position == 0 ? 0 : UInt64(ranksOfTheFirst - 1 + position)
  }
}
