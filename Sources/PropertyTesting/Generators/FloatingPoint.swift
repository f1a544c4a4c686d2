extension Generator where Value == Double {
  /// Finite numbers of the range: whole ones first, then those of few binary places.
  ///
  /// The ends, zero, ±1, tiny and huge numbers have weight; decimals such as 0.1 are among them.
  public static func double(in range: ClosedRange<Double>) -> Generator {
    precondition(range.lowerBound.isFinite && range.upperBound.isFinite, "the bounds must be finite")
    return Generator { source in try source.double(in: range) }
  }

  /// All finite numbers.
  public static var double: Generator {
    double(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
  }

  /// All numbers, the infinities and NaN included; finite ones are simpler.
  public static var float: Generator {
    frequency([(15, double), (1, element(of: [.infinity, -.infinity, .nan, -0.0]))])
  }
}

extension Source {
  /// Draws a finite number of the range; its sign is a choice of its own where both are possible.
  func double(in range: ClosedRange<Double>) throws -> Double {
    let negative: Bool =
      if range.upperBound < 0 {
        true
      } else if range.lowerBound >= 0 {
        false
      } else {
        try boolean()
      }
    let bounds =
      negative
      ? max(0, -range.upperBound)...(-range.lowerBound)
      : max(0, range.lowerBound)...range.upperBound
    let magnitude = try magnitude(in: bounds)
    return negative ? -magnitude : magnitude
  }

  /// Draws a number that is not negative, as its rank in ``FloatRank``.
  private func magnitude(in range: ClosedRange<Double>) throws -> Double {
    let simplest = FloatRank.simplest(in: range)
    let domain = ChoiceDomain(lower: 0, width: .max, simplest: 0, kind: .float)
    let size = state.pointee.size
    let rank = try choose(domain) { random in
      FloatRank.rank(of: random.magnitude(in: range, simplest: simplest, size: size))
    }
    let drawn = FloatRank.value(of: rank)
    let value = range.contains(drawn) ? drawn : simplest
    // One rank for each number: zero for the simplest of the range, which what lies outside stands for too.
    state.pointee.buffer[state.pointee.count - 1] = value == simplest ? 0 : FloatRank.rank(of: value)
    return value
  }
}

extension SplitMix {
  mutating func magnitude(in range: ClosedRange<Double>, simplest: Double, size: Int) -> Double {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let unit = Double(next() >> 11) * 0x1p-53
    let candidate: Double
    switch next() & 15 {
    case 0: return lower
    case 1: return upper
    case 2: return simplest
    case 3: candidate = [0, 1, 0.5, 0.1, .leastNonzeroMagnitude, .ulpOfOne, 0x1p53, 0x1p63][Int(next() & 7)]
    case 4, 5, 6: candidate = FloatRank.truncated(lower + (upper - lower) * unit)
    case 7, 8: candidate = FloatRank.truncated(unit * 10_000) / 100
    case 9, 10:
      // By magnitude: bit patterns of numbers that are not negative are in their order.
      let bits = lower.bitPattern + below(orEqual: upper.bitPattern - lower.bitPattern)
      candidate = Double(bitPattern: bits)
    case 11, 12: candidate = lower + unit * Double(size)
    default: candidate = lower + (upper - lower) * unit
    }
    return range.contains(candidate) ? candidate : min(max(lower + (upper - lower) * unit, lower), upper)
  }
}
