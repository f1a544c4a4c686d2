/// How card issuers' numbers begin, and their lengths, according to ISO/IEC 7812 and the schemes' publications.
///
/// Without these limits, a tenth of all long numbers would count as card numbers, including times in nanoseconds.
enum CardIssuers {
  /// Lengths as a set of bits: for example, bit 16 stands for 16 digits.
  typealias Lengths = UInt32

  /// The lengths of card numbers that stand alone, by their first four digits.
  ///
  /// They are generous, because new ranges are assigned and old ranges are forgotten.
  static func lengths(alone first: Int) -> Lengths {
    let any: Lengths = 0b1111_1110_0000_0000_0000
    switch first {
    // Airlines (UATP).
    case 1000...1999: return 1 << 15
    // Mir, Mastercard.
    case 2200...2204, 2221...2720: return any
    // Diners Club, American Express, JCB.
    case 3000...3099, 3400...3999: return any
    case 4000...5999, 6000...6999: return maestro(first) ? any | 1 << 12 : any
    // RuPay, UnionPay, Troy.
    case 8100...8299, 9792: return any
    default: return 0
    }
  }

  /// The lengths of card numbers with other digits right before or after, by their first four digits.
  ///
  /// Only ranges in actual use count, because a long run of digits has many places where such a number could begin.
  static func lengths(among first: Int) -> Lengths {
    switch first {
    case 3000...3059, 3090...3099, 3600...3699, 3800...3999: return 1 << 14
    case 3400...3499, 3700...3799: return 1 << 15
    case 3528...3589, 2200...2204, 2221...2720, 5019, 5100...5599, 6011, 6440...6499, 6500...6599, 9792:
      return 1 << 16
    case 4000...4999: return 1 << 16 | 1 << 13
    case 6200...6299, 8100...8299: return 1 << 16 | 1 << 19
    default: return maestro(first) ? 1 << 16 | 1 << 18 | 1 << 19 : 0
    }
  }

  private static func maestro(_ first: Int) -> Bool {
    switch first {
    case 5018, 5020, 5038, 5893, 6304, 6759, 6761...6763: true
    default: false
    }
  }
}
