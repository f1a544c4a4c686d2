extension Source {
  /// Draws an integer of the range; `simplest` is what it shrinks towards (by default the value nearest to zero).
  ///
  /// The ends of the range, zero, powers of two and neighbours of earlier integers are favoured. At least half of the
  /// other draws from a wide range are by magnitude.
  @inlinable
  public func integer<T: FixedWidthInteger>(in range: ClosedRange<T>, simplest: T? = nil) throws -> T {
    if T.bitWidth > 64 { return try wideInteger(in: range, simplest: simplest) }
    return T(truncatingIfNeeded: try bits(of: Self.domain(range, simplest: simplest)))
  }

  /// Draws a member of an integer domain.
  @inlinable @inline(__always)
  func bits(of domain: ChoiceDomain) throws -> UInt64 {
    if state.pointee.mode != .generating || state.pointee.position < state.pointee.duplicateEnd {
      return domain.lower &+ (try given(domain))
    }
    return try randomBits(of: domain)
  }

  /// Makes a member of an integer domain at random.
  @inlinable
  func randomBits(of domain: ChoiceDomain) throws -> UInt64 {
    let offset = state.pointee.random.offset(
      in: domain, size: state.pointee.size,
      earlier: UnsafeBufferPointer(start: state.pointee.earlier, count: state.pointee.earlierCount))
    try state.pointee.append(domain.rank(ofOffset: offset))
    if domain.width > 16 { state.pointee.remember(domain.lower &+ offset) }
    return domain.lower &+ offset
  }

  /// Draws an integer of the range with your own distribution; its results are clamped to the range.
  @inlinable
  public func integer<T: FixedWidthInteger>(
    in range: ClosedRange<T>, simplest: T? = nil, by generate: (inout SplitMix) -> T
  ) throws -> T {
    let domain = Self.domain(range, simplest: simplest)
    let offset = try choose(domain) { random in
      let value = min(max(generate(&random), range.lowerBound), range.upperBound)
      return UInt64(truncatingIfNeeded: value) &- domain.lower
    }
    return T(truncatingIfNeeded: domain.lower &+ offset)
  }

  /// Draws a position in a list of `count` parts, all equally likely; the first is the simplest.
  @inlinable
  public func index(count: Int) throws -> Int {
    precondition(count > 0, "cannot choose from nothing: give at least one element")
    if count == 1 { return 0 }
    let domain = ChoiceDomain(lower: 0, width: UInt64(count - 1), simplest: 0, kind: .index)
    return Int(try choose(domain) { $0.below(orEqual: domain.width) })
  }

  /// Draws a Boolean that is true with that probability; false is simpler.
  @inlinable
  public func boolean(probability: Double = 0.5) throws -> Bool {
    if probability <= 0 { return false }
    if probability >= 1 { return true }
    return try choose(.flag) { random in
      Double(random.next() >> 11) * 0x1p-53 < probability ? 1 : 0
    } == 1
  }

  /// Draws whether a collection goes on; a random draw answers `wanted`; stopping is simpler.
  @inlinable
  @discardableResult
  public func continues(_ wanted: Bool) throws -> Bool {
    if state.pointee.mode != .generating, let open = state.pointee.openSpans.last,
      state.pointee.spans[open].start == state.pointee.count
    {
      state.pointee.spans[open].hasFlag = true
    }
    return try choose(.flag) { _ in wanted ? 1 : 0 } == 1
  }

  @inlinable
  static func domain<T: FixedWidthInteger>(_ range: ClosedRange<T>, simplest: T?) -> ChoiceDomain {
    precondition(T.bitWidth <= 64, "integers of more than 64 bits cannot be drawn as one choice")
    let simplest = simplest ?? min(max(0, range.lowerBound), range.upperBound)
    precondition(range.contains(simplest), "the simplest value must be inside the range")
    let lower = UInt64(truncatingIfNeeded: range.lowerBound)
    return ChoiceDomain(
      lower: lower, width: UInt64(truncatingIfNeeded: range.upperBound) &- lower,
      simplest: UInt64(truncatingIfNeeded: simplest) &- lower, kind: .integer)
  }
}

extension SplitMix {
  /// A random member of an integer domain, as an offset.
  @inlinable @inline(__always)
  mutating func offset(in domain: ChoiceDomain, size: Int, earlier: UnsafeBufferPointer<UInt64>) -> UInt64 {
    let width = domain.width
    let bits = next()
    switch bits & 15 {
    case 0, 1:
      return edge(of: domain, pick: bits >> 4)
    case 2, 3:
      if let near = near(earlier, in: domain, pick: bits >> 4) { return near }
    default:
      break
    }
    // All members of a small domain are equally likely; 58 random bits are left, and at most ten are needed.
    if width < 1024 { return (width + 1).multipliedFullWidth(by: bits & ~63).high }
    // At least half of the draws from larger domains are by magnitude, so that small numbers are as likely as large
    // ones.
    if bits & 16 == 0 && size >= 50 { return below(orEqual: width) }
    let most = UInt64(64 - width.leadingZeroBitCount)
    let allowed = max(4, most * UInt64(size) / 100)
    let length = 1 + below(orEqual: min(most, allowed) - 1)
    let rank = next() >> (64 - length)
    return domain.offset(ofRank: min(rank, width))
  }

  /// An end of the range, the simplest value, a power of two, or a neighbour of one of these.
  @usableFromInline
  mutating func edge(of domain: ChoiceDomain, pick: UInt64) -> UInt64 {
    let width = domain.width
    let step = min(pick >> 4 & 1, width)
    switch pick & 7 {
    case 0, 1: return step
    case 2, 3: return width - step
    case 4: return domain.simplest
    case 5: return domain.offset(ofRank: min(1 + (pick >> 4 & 1), width))
    default:
      let exponent = (pick >> 5) % UInt64(64 - width.leadingZeroBitCount + (width == 0 ? 1 : 0))
      let power = (UInt64(1) << exponent) &- (pick >> 4 & 1)
      let negative = pick >> 12 & 1 == 1
      let offset = (negative ? 0 &- power : power) &- domain.lower
      return offset <= width ? offset : domain.offset(ofRank: min(power, width))
    }
  }

  /// An earlier integer, or an integer at most four away from it; nil if it is outside the range.
  @usableFromInline
  mutating func near(_ earlier: UnsafeBufferPointer<UInt64>, in domain: ChoiceDomain, pick: UInt64) -> UInt64?
  {
    guard !earlier.isEmpty else { return nil }
    let value = earlier[Int(below(orEqual: UInt64(earlier.count - 1)))]
    let steps: [Int64] = [0, 0, 0, 0, 0, 0, 1, -1, 1, -1, 2, -2, 3, -3, 4, -4]
    let offset = value &+ UInt64(bitPattern: steps[Int(pick & 15)]) &- domain.lower
    return offset <= domain.width ? offset : nil
  }
}
