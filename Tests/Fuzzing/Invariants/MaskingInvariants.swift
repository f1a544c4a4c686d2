import Conformance
import PaymentNumbers

/// Invariants of masked text: hidden text does not come back, and a card number that stands alone is never readable.
enum MaskingInvariants {
  private static let number = "4111111111111111"

  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let masked = CardMasking.masked(text)
    // The remains of two numbers may look like a third number. Masking again then hides more, but nothing comes back.
    let again = CardMasking.masked(masked)
    try BrokenInvariant.unless(
      digits(again) <= digits(masked) && digits(masked) <= digits(text)
        && again.utf8.count <= masked.utf8.count,
      "\(masked) becomes \(again)")
    try BrokenInvariant.unless(
      masked.utf8.count <= text.utf8.count, "masked it is longer: \(masked.utf8.count) of \(text.utf8.count)")
    // The number is on a line of its own, with nothing around it that could make it something else.
    let both = CardMasking.masked("\(text)\n\ncard: \(number)\n\n\(text)")
    try BrokenInvariant.unless(!both.contains("card: \(number)"), "a card number is shown")
    for place in [0, bytes.count / 2, bytes.count] {
      let cut = CardMasking.cut(Array(text.utf8), before: place)
      try BrokenInvariant.unless(cut >= 0 && cut <= text.utf8.count, "cut at \(cut) of \(text.utf8.count)")
    }
  }

  private static func digits(_ text: String) -> Int {
    text.unicodeScalars.count { $0.properties.numericType == .decimal }
  }
}
