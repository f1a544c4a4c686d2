/// The possible values of one choice: an interval of integers around its simplest member, or a floating-point number.
///
/// A choice is recorded as its *rank*: 0 is the simplest member; the others follow by their distance from it. Of two
/// members at the same distance, the greater one comes first. So sequences of ranks compare by simplicity, and a lower
/// rank is always a simpler choice.
@usableFromInline
struct ChoiceDomain: Sendable, Hashable {
  /// How the shrinker may treat the choice.
  @usableFromInline
  enum Kind: UInt8, Sendable { case integer, flag, index, float }

  /// The bits of the lowest member; members are `lower &+ 0 ... lower &+ width`.
  @usableFromInline let lower: UInt64
  /// The number of members minus one, which is also the greatest rank.
  @usableFromInline let width: UInt64
  /// Offset of the simplest member from `lower`.
  @usableFromInline let simplest: UInt64
  @usableFromInline let kind: Kind

  @inlinable
  init(lower: UInt64, width: UInt64, simplest: UInt64, kind: Kind) {
    self.lower = lower
    self.width = width
    self.simplest = simplest
    self.kind = kind
  }

  @inlinable static var flag: ChoiceDomain { ChoiceDomain(lower: 0, width: 1, simplest: 0, kind: .flag) }

  /// The rank of the member `offset` above the lowest.
  @inlinable @inline(__always)
  func rank(ofOffset offset: UInt64) -> UInt64 {
    let below = simplest
    if below == 0 { return offset }
    let above = width &- simplest
    if offset >= simplest {
      let distance = offset &- simplest
      if distance == 0 { return 0 }
      return distance <= below ? 2 &* distance &- 1 : distance &+ below
    }
    let distance = simplest &- offset
    return distance <= above ? 2 &* distance : distance &+ above
  }

  /// The offset of the member with that rank, which must not exceed `width`.
  @inlinable
  func offset(ofRank rank: UInt64) -> UInt64 {
    let below = simplest
    if below == 0 { return rank }
    let above = width &- simplest
    let nearer = min(above, below)
    if rank / 2 + rank % 2 <= nearer {
      return rank % 2 == 1 ? simplest &+ (rank / 2 + 1) : simplest &- rank / 2
    }
    let distance = rank &- nearer
    return above > below ? simplest &+ distance : simplest &- distance
  }

  /// How far the member with that rank is from the simplest member, and on which side.
  func side(ofRank rank: UInt64) -> (distance: UInt64, isAbove: Bool) {
    let offset = offset(ofRank: rank)
    return offset >= simplest ? (offset - simplest, true) : (simplest - offset, false)
  }

  /// The rank of the member at that distance on that side; there must be one.
  func rank(distance: UInt64, above: Bool) -> UInt64 {
    rank(ofOffset: above ? simplest + distance : simplest - distance)
  }
}
