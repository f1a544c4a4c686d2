/// A decimal number exactly as written, mantissa · 10^exponent; so 1.0 and 1 are different.
public struct DecimalNumber: Sendable, Hashable, CustomStringConvertible {
  /// All digits as an integer, with the sign.
  public let mantissa: Int
  /// The power of ten of the last digit; it is negative if that digit is after the point.
  public let exponent: Int

  /// The number with this mantissa and this exponent.
  public init(mantissa: Int, exponent: Int) { (self.mantissa, self.exponent) = (mantissa, exponent) }

  /// Sign, digits and point, never an exponent: `-0.05`, `1200`.
  public var description: String {
    let digits = "\(mantissa.magnitude)"
    let sign = mantissa < 0 ? "-" : ""
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: mantissa == 0 ? 0 : exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.utf8.count)) + digits
    return sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent)
  }
}

extension Generator where Value == DecimalNumber {
  /// Decimals with a mantissa of the range `digits` and with `places` digits after the point; fewer places are simpler.
  ///
  /// Favours the ends of the mantissa's range, and values that are often rounded or formatted wrongly: whole numbers
  /// (with their zeros after the point) and a last digit of 5.
  public static func decimal(digits: ClosedRange<Int>, places: ClosedRange<Int>) -> Generator {
    precondition(places.clamped(to: 0...18) == places, "0 to 18 places are possible")
    let domain = Source.domain(digits, simplest: nil)
    return Generator { source in
      let places = try source.integer(in: places)
      let one = (0..<places).reduce(1) { power, _ in power * 10 }
      let size = source.state.pointee.size
      let mantissa = try source.integer(in: digits) { random in
        let offset = random.offset(in: domain, size: size, earlier: UnsafeBufferPointer(start: nil, count: 0))
        let any = Int(truncatingIfNeeded: domain.lower &+ offset)
        switch random.below(orEqual: 7) {
        case 0: return any - any % one
        case 1: return any - any % 10 &+ (any < 0 ? -5 : 5)
        default: return any
        }
      }
      return DecimalNumber(mantissa: mantissa, exponent: -places)
    }
  }
}
