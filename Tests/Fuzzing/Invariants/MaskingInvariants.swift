import Conformance
import PaymentNumbers

/// What holds of masked text: nothing that was hidden comes back, and a card number in it that stands alone is not to be read.
enum MaskingInvariants {
  private static let number = "4111111111111111"

  static func check(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let masked = CardMasking.masked(text)
    // What is left of two numbers may look like a third one: more may be hidden then, but nothing comes back.
    let again = CardMasking.masked(masked)
    try BrokenInvariant.unless(
      digits(again) <= digits(masked) && digits(masked) <= digits(text)
        && again.utf8.count <= masked.utf8.count,
      "\(masked) becomes \(again)")
    try BrokenInvariant.unless(
      masked.utf8.count <= text.utf8.count, "masked it is longer: \(masked.utf8.count) of \(text.utf8.count)")
    // On a line of its own, with nothing before and behind it that could make it something else.
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
