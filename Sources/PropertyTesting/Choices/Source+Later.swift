extension Source {
  /// The choice of ``laterIndex(count:after:share:)`` is a rank; this many ranks stand for the first position.
  ///
  /// If a shrinker removes the choice, the next choice is read in its place. Most ranks are below this number, so the
  /// position is then nearly always the first.
  private static var ranksOfTheFirst: Int { 64 }

  /// Draws a position; positions after the first come only in later cases, and only in a share of these cases.
  ///
  /// The position does not affect later draws.
  ///
  /// Use it for parts that make a case longer without being its subject: failures that do not need them are found
  /// without them, and short runs stay short. The first position is the simplest.
  ///
  /// - Parameters:
  ///   - count: How many positions there are, including the first.
  ///   - cases: How many initial cases of a check draw the first position, whatever else they draw.
  ///   - share: The share of the later cases that draw another position; the other positions are equally likely.
  package func laterIndex(count: Int, after cases: Int, share: Double) throws -> Int {
    precondition(count > 0, "cannot choose from nothing: give at least one element")
    if count == 1 { return 0 }
    let others = UInt64(count - 1)
    let domain = ChoiceDomain(
      lower: 0, width: Self.rank(ofLater: count - 1), simplest: 0, kind: .index)
    let isEarly = state.pointee.ordinal <= cases
    let rank = try choose(domain) { random in
      // The stream is separate, so that other draws are the same with and without this one.
      var own = SplitMix(Seed(SplitMix.mix(random.state ^ SplitMix.golden)))
      guard !isEarly, Double(own.next() >> 11) * 0x1p-53 < share else { return 0 }
      return Self.rank(ofLater: 1) + own.below(orEqual: others - 1)
    }
    return max(0, Int(rank) - Self.ranksOfTheFirst + 1)
  }

  /// The rank of the choice for a later position.
  package static func rank(ofLater position: Int) -> UInt64 {
    position == 0 ? 0 : UInt64(ranksOfTheFirst - 1 + position)
  }
}
