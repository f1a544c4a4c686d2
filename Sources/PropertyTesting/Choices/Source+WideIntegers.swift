/// Integers of more than 64 bits, which do not fit in one choice.
extension Source {
  /// Draws an integer as its distance from the simplest value and the side on which it lies.
  ///
  /// The distance is drawn in 64-bit parts, the highest first.
  ///
  /// Each part except the lowest is zero in half of the draws, so that small numbers are as likely as huge ones.
  @usableFromInline
  func wideInteger<T: FixedWidthInteger>(in range: ClosedRange<T>, simplest: T?) throws -> T {
    let simplest = simplest ?? min(max(0, range.lowerBound), range.upperBound)
    precondition(range.contains(simplest), "the simplest value must be inside the range")
    let middle = T.Magnitude(truncatingIfNeeded: simplest)
    let above = T.Magnitude(truncatingIfNeeded: range.upperBound) &- middle
    let below = middle &- T.Magnitude(truncatingIfNeeded: range.lowerBound)
    let isBelow = below == 0 ? false : above == 0 ? true : try boolean()
    let distance = try wideDistance(atMost: isBelow ? below : above)
    return T(truncatingIfNeeded: isBelow ? middle &- distance : middle &+ distance)
  }

  private func wideDistance<T: FixedWidthInteger>(atMost most: T) throws -> T {
    var distance: T = 0
    // While all parts drawn so far equal those of the greatest distance, the next part must not exceed its counterpart
    // either.
    var isGreatest = true
    for shift in stride(from: (T.bitWidth - 1) / 64 * 64, through: 0, by: -64) {
      let limit = UInt64(truncatingIfNeeded: most >> shift)
      let greatest = isGreatest ? limit : .max
      guard greatest > 0 else { continue }
      let part =
        shift == 0
        ? try integer(in: 0...greatest, simplest: 0)
        : try integer(in: 0...greatest, simplest: 0) { $0.highPart(atMost: greatest) }
      isGreatest = isGreatest && part == limit
      distance |= T(truncatingIfNeeded: part) << shift
    }
    return distance
  }
}

extension SplitMix {
  /// Zero in half of the draws, the greatest in a few, and otherwise a number by magnitude.
  fileprivate mutating func highPart(atMost greatest: UInt64) -> UInt64 {
    let bits = next()
    switch bits & 15 {
    case 0...7: return 0
    case 8: return greatest
    default: return min(greatest, next() >> (bits >> 4 & 63))
    }
  }
}
