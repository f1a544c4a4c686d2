/// Validates numbers whose last digit is a Luhn check digit (ISO/IEC 7812-1, annex B).
enum LuhnValidator {
  /// Whether the value consists of digits and ends with the right check digit.
  static func accepts(_ value: String) -> Bool {
    var sum = 0
    var isDoubled = false
    for character in value.utf8.reversed() {
      guard 0x30...0x39 ~= character else { return false }
      let digit = Int(character) - 0x30
      let weighted = isDoubled ? digit * 2 : digit
      sum = (sum + weighted / 10 + weighted % 10) % 10
      isDoubled.toggle()
    }
    return !value.isEmpty && sum == 0
  }
}
