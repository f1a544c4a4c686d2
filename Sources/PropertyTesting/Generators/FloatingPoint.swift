extension Generator where Value == Double {
  /// Finite numbers of the range: whole numbers are simplest, then those with few binary places.
  ///
  /// In wide ranges, numbers are drawn by magnitude: whole numbers, binary fractions, decimals such as 0.1, and any
  /// numbers from 2⁻⁵⁰ to 2⁵⁰. The ends, zero, ±1, tiny and huge numbers, and neighbours of the previous number are
  /// favoured.
  public static func double(in range: ClosedRange<Double>) -> Generator {
    precondition(range.lowerBound.isFinite && range.upperBound.isFinite, "the bounds must be finite")
    return Generator { source in try source.double(in: range) }
  }

  /// All finite numbers.
  public static var double: Generator {
    double(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }

  /// All numbers, including the infinities and NaN; finite ones are simpler.
  public static var float: Generator {
    frequency([(15, double), (1, element(of: [.infinity, -.infinity, .nan, -0.0]))])
  }
}

extension Source {
  /// Draws a finite number of the range; its sign is a separate choice if both signs are possible.
  func double(in range: ClosedRange<Double>) throws -> Double {
    let negative: Bool =
      if range.upperBound < 0 {
        true
      } else if range.lowerBound >= 0 {
        false
      } else {
        try boolean()
      }
    // A bound may be −0.0, whose bit pattern is greater than that of any positive number; `magnitude` removes its sign.
    let bounds =
      negative
      ? max(0, -range.upperBound).magnitude...range.lowerBound.magnitude
      : max(0, range.lowerBound).magnitude...max(0, range.upperBound).magnitude
    let magnitude = try magnitude(in: bounds)
    return negative ? -magnitude : magnitude
  }

  /// Draws a non-negative number as its rank in ``FloatRank``.
  private func magnitude(in range: ClosedRange<Double>) throws -> Double {
    let simplest = FloatRank.simplest(in: range)
    let domain = ChoiceDomain(lower: 0, width: .max, simplest: 0, kind: .float)
    let size = state.pointee.size
    let near = isGenerating ? earlierMagnitude() : nil
    let rank = try choose(domain) { random in
      if let near, random.next() & 7 == 0 {
        return FloatRank.rank(of: random.near(near))
      }
      return FloatRank.rank(of: random.magnitude(in: range, simplest: simplest, size: size))
    }
    let drawn = FloatRank.value(of: rank)
    let value = range.contains(drawn) ? drawn : simplest
    if isGenerating { state.pointee.remember(FloatRank.rank(of: value)) }
    // Each number has one rank. Rank zero belongs to the range's simplest number, and also stands for any number
    // outside the range.
    let kept = value == simplest ? 0 : FloatRank.rank(of: value)
    if kept != state.pointee.buffer[state.pointee.count - 1] {
      state.pointee.buffer[state.pointee.count - 1] = kept
      state.pointee.isExact = false
    }
    return value
  }

  /// The magnitude drawn last in this case, kept so that equal and neighbouring numbers occur together.
  private func earlierMagnitude() -> Double? {
    let count = state.pointee.earlierCount
    guard count > 0 else { return nil }
    let value = FloatRank.value(of: state.pointee.earlier[count - 1])
    return value.isFinite && value >= 0 ? value : nil
  }
}

extension SplitMix {
  /// In half of the draws the number itself, otherwise a number near it: the next or the previous number, the number
  /// plus 1, minus 1 or plus 0.0001, or the number times a factor.
  mutating func near(_ value: Double) -> Double {
    switch next() & 15 {
    case 0: value.nextUp
    case 1: max(0, value.nextDown)
    case 2: value + 1
    case 3: max(0, value - 1)
    case 4: value * 1.001
    case 5: value * 2
    case 6: value / 2
    case 7: value + 0.0001
    default: value
    }
  }

  /// A number of the range: one draw in eight gives a bound, the simplest or a notable number, and one in sixteen gives
  /// any number; the others give numbers of the kinds in `ordinary`, or in `local` if the range is narrow.
  mutating func magnitude(in range: ClosedRange<Double>, simplest: Double, size: Int) -> Double {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let unit = Double(next() >> 11) * 0x1p-53
    let candidate: Double
    switch next() & 31 {
    case 0: return lower
    case 1: return upper
    case 2: return simplest
    case 3: candidate = Self.notable[Int(below(orEqual: UInt64(Self.notable.count - 1)))]
    case 4, 5:
      // Any number between the bounds: the bit patterns of non-negative numbers are in numerical order.
      candidate = Double(bitPattern: lower.bitPattern + below(orEqual: upper.bitPattern - lower.bitPattern))
    case let pick:
      let isWide = upper - lower > 0x1p53
      candidate = isWide ? ordinary(pick, size: size) : local(pick, from: lower, to: upper, unit, size: size)
    }
    if range.contains(candidate) { return candidate }
    return min(max(lower + (upper - lower) * unit, lower), upper)
  }

  private static let notable: [Double] = [
    0, 1, 0.5, 0.1, 0.2, 0.3, .leastNonzeroMagnitude, .leastNormalMagnitude, .ulpOfOne, 0x1p-53, 0x1p53,
    0x1p63,
  ]

  /// A number such as programs usually deal with, drawn by magnitude: a whole number, a binary or decimal fraction, or
  /// a number with all its digits.
  private mutating func ordinary(_ pick: UInt64, size: Int) -> Double {
    let length = 1 + below(orEqual: UInt64(max(4, 53 * size / 100) - 1))
    let whole = Double(next() >> (64 - length))
    switch pick {
    case ..<15: return whole
    case ..<18: return whole / Double(2 << (pick & 3))
    case ..<22: return whole / [10, 100, 1_000, 1_000_000][Int(pick & 3)]
    default:
      // From 2⁻⁵⁰ to 2⁵⁰, every power of two equally often, so numbers below one are as likely as those above.
      let exponent = Int(below(orEqual: 100)) - 50
      return Double(sign: .plus, exponent: exponent, significand: 1 + Double(next() >> 11) * 0x1p-53)
    }
  }

  /// A number of a narrow range: more than half are whole, have two decimals, or are near the lower end.
  private mutating func local(
    _ pick: UInt64, from lower: Double, to upper: Double, _ unit: Double, size: Int
  ) -> Double {
    switch pick {
    case ..<14: FloatRank.truncated(lower + (upper - lower) * unit)
    case ..<18: FloatRank.truncated((lower + (upper - lower) * unit) * 100) / 100
    case ..<22: lower + unit * Double(size)
    default: lower + (upper - lower) * unit
    }
  }
}
