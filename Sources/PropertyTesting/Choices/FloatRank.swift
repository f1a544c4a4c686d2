/// Ranks the non-negative numbers as 64-bit integers, the simplest first.
///
/// Whole numbers come first: those under 2⁵³ in order of value, then greater ones in order of bit pattern. Next come
/// fractions m / 2ᵏ of at most 62 binary places, ordered by their number of places and then by m. Finer fractions come
/// last, by bit pattern.
enum FloatRank {
  static let mostPlaces: UInt64 = 62
  private static let fractions: UInt64 = 1 << 63
  private static let fine: UInt64 = 3 << 62

  static func rank(of value: Double) -> UInt64 {
    if value < 0x1p53 && value == truncated(value) { return UInt64(value) }
    if value >= 0x1p53 { return value.bitPattern }
    var scaled = value
    for places in 1...mostPlaces {
      scaled *= 2
      if scaled == truncated(scaled) { return fractions | places << 53 | UInt64(scaled) }
    }
    return fine | value.bitPattern
  }

  /// The number with that rank; if no number has that rank, NaN or a number with another rank.
  static func value(of rank: UInt64) -> Double {
    if rank < 1 << 53 { return Double(rank) }
    if rank < fractions {
      let value = Double(bitPattern: rank)
      return value >= 0x1p53 ? value : .nan
    }
    if rank >= fine { return Double(bitPattern: rank & ~fine) }
    let (numerator, places) = parts(of: rank)
    return Double(numerator) / Double(sign: .plus, exponent: Int(places), significand: 1)
  }

  private static func parts(of rank: UInt64) -> (numerator: UInt64, places: UInt64) {
    (rank & (1 << 53 - 1), rank >> 53 & 63)
  }

  /// Moves that make a number simpler: first fewer binary places, then a lower number with the same number of places.
  static func moves(lowering rank: UInt64, _ candidate: @escaping (UInt64) -> [UInt64]?) -> [Move] {
    if rank < 1 << 53 { return [Move(.least(rank), candidate)] }
    if rank < fractions {
      let least = 0x1p53.bitPattern
      return [
        Move(.least(1 << 53 - 1)) { candidate($0) },
        Move(.least(rank - least)) { candidate(least + $0) },
      ]
    }
    let value = value(of: rank)
    let most = rank >= fine ? mostPlaces + 1 : parts(of: rank).places
    let coarser = [0.0, 1.0].map { up in
      Move(.least(most)) { places in
        let scale = Double(sign: .plus, exponent: Int(places), significand: 1)
        let rounded = self.rank(of: (truncated(value * scale) + up) / scale)
        return rounded < rank ? candidate(rounded) : nil
      }
    }
    if rank >= fine { return coarser + [Move(.least(rank & ~fine)) { candidate(fine | $0) }] }
    let (numerator, places) = parts(of: rank)
    return coarser + [Move(.least(numerator)) { candidate(fractions | places << 53 | $0) }]
  }

  /// The whole part of a non-negative number, computed by hand because the standard library would need libm.
  static func truncated(_ value: Double) -> Double {
    value < 0x1p53 ? Double(UInt64(value)) : value
  }

  /// Of the numbers in the range, the one with the fewest binary places; if there are several, the least.
  static func simplest(in range: ClosedRange<Double>) -> Double {
    var scale = 1.0
    while scale < 0x1p1000 {
      let whole = truncated(range.lowerBound * scale)
      let candidate = (whole < range.lowerBound * scale ? whole + 1 : whole) / scale
      if range.contains(candidate) { return candidate }
      scale *= 2
    }
    return range.lowerBound
  }
}
