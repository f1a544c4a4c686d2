/// Whether two values under a key of the buyer's data mean the same.
///
/// The document gives no format. So a phone number is the same with and without separators and its country's prefix, a
/// postcode is the same with and without its hyphen, and any word for yes may stand for "YES".
func isSame(_ one: String, _ other: String, asValueOf key: String) -> Bool {
  switch key {
  case "phone": phoneNumber(one) == phoneNumber(other)
  case "postcode": letters(of: one) == letters(of: other)
  case "phone_verified": isYes(one) == isYes(other)
  default: one == other
  }
}

/// The digits of a Polish phone number, without the country's prefix; any other text unchanged.
private func phoneNumber(_ text: String) -> String {
  guard text.allSatisfy({ ("0"..."9").contains($0) || "+ -/.()".contains($0) }) else { return text }
  var digits = text.filter { ("0"..."9").contains($0) }
  if digits.hasPrefix("00") { digits.removeFirst(2) }
  if digits.count == 11, digits.hasPrefix("48") { digits.removeFirst(2) }
  return digits
}

private func letters(of text: String) -> String { text.filter { $0.isLetter || $0.isNumber } }

private func isYes(_ text: String) -> Bool { ["yes", "true", "1"].contains(text.lowercased()) }
