extension Source {
  /// Runs a body once for each element of a collection.
  ///
  /// Each run is in a span, and a flag at the start of the span says that the collection goes on. While there are fewer
  /// elements than the least count, the body runs without a flag; at the greatest count, there is no flag either. Some
  /// elements are exact duplicates of earlier ones.
  ///
  /// - Parameter usual: The counts that random draws use, if these are not all allowed counts; shrinking and edits can
  ///   lead to the others.
  @inlinable
  package func repeated<Owner>(
    _ count: ClosedRange<Int>, usually usual: ClosedRange<Int>? = nil, _ owner: Owner.Type,
    reserve: (Int) -> Void = { _ in }, _ element: () throws -> Void
  ) throws {
    if state.pointee.mode == .generating && state.pointee.duplicateEnd == 0 {
      let wanted = randomCount(in: usual ?? count)
      reserve(wanted)
      var duplicate = 0..<0
      for index in 0..<wanted {
        if index >= count.lowerBound { try state.pointee.append(1) }
        let start = state.pointee.count
        let bits = state.pointee.random.next()
        if bits & 15 == 0 && !duplicate.isEmpty {
          try duplicating(duplicate, element)
        } else {
          try element()
        }
        if index == 0 || bits & 48 == 0 { duplicate = start..<state.pointee.count }
      }
      if wanted < count.upperBound { try state.pointee.append(0) }
      return
    }
    // A draw beyond the limit is rejected, so no more room than the limit is needed.
    reserve(min(count.lowerBound, state.pointee.limit - state.pointee.count))
    if state.pointee.isBare {
      for index in 0..<count.upperBound {
        if index >= count.lowerBound { guard try given(.flag) == 1 else { return } }
        try element()
      }
      return
    }
    try span(.collection, owner) {
      var index = 0
      while index < count.upperBound {
        let goesOn = try span(.element, owner) {
          if index >= count.lowerBound {
            guard try continues(false) else { return false }
          }
          try element()
          return true
        }
        guard goesOn else { return }
        index += 1
      }
    }
  }

  /// A number that is chosen here but not recorded; use it only to steer later draws, never in the value itself.
  @inlinable
  func unrecorded(below count: Int) -> Int {
    Int(state.pointee.random.below(orEqual: UInt64(count - 1)))
  }

  /// How many elements a random collection gets: the ends are favoured, and the number grows with the case's `size`.
  @inlinable
  package func randomCount(in range: ClosedRange<Int>) -> Int {
    let spread = range.upperBound - range.lowerBound
    if spread == 0 { return range.lowerBound }
    let bits = state.pointee.random.next()
    switch bits & 31 {
    case 0: return range.lowerBound
    case 1: return range.lowerBound + 1
    case 2: return state.pointee.size >= 50 ? range.upperBound : range.lowerBound + 1
    default: break
    }
    let most = max(1, min(spread, max(4, spread * state.pointee.size / 100)))
    if bits & 32 == 0 || most > 64 {
      // By magnitude, so that long collections do not crowd out short ones.
      let length = UInt64(64 - UInt64(most).leadingZeroBitCount)
      let magnitude = 1 + state.pointee.random.below(orEqual: length - 1)
      return range.lowerBound + min(most, Int(state.pointee.random.next() >> (64 - magnitude)))
    }
    return range.lowerBound + Int(state.pointee.random.below(orEqual: UInt64(most)))
  }
}
