/// Validates International Bank Account Numbers (ISO 13616-1) in their electronic form.
enum IBANValidator {
  /// Whether the country uses such account numbers, the number has that country's structure, and the check digits are
  /// right.
  static func accepts(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    guard bytes.count > 4, bytes.count <= 34, let structure = IBANCountries.structure(of: bytes[0], bytes[1]),
      matches(bytes.dropFirst(4), structure)
    else { return false }
    return remainder(of: bytes[4...] + bytes[..<4]) == 1
  }

  /// Whether the account number has a structure such as `4!a6!n8!c`: four letters, six digits, and eight letters or
  /// digits.
  private static func matches(_ account: ArraySlice<UInt8>, _ structure: String) -> Bool {
    var rest = account
    var count = 0
    for character in structure.utf8 {
      switch character {
      case 0x30...0x39: count = count * 10 + Int(character) - 0x30
      case UInt8(ascii: "!"): continue
      default:
        guard rest.count >= count, rest.prefix(count).allSatisfy({ isAllowed($0, character) }) else {
          return false
        }
        rest = rest.dropFirst(count)
        count = 0
      }
    }
    return rest.isEmpty
  }

  private static func isAllowed(_ byte: UInt8, _ kind: UInt8) -> Bool {
    let isDigit = 0x30...0x39 ~= byte
    let isLetter = 0x41...0x5A ~= byte
    return switch kind {
    case UInt8(ascii: "n"): isDigit
    case UInt8(ascii: "a"): isLetter
    default: isDigit || isLetter
    }
  }

  /// The remainder modulo 97 of the number that results from writing A as 10 up to Z as 35; nil if a character is
  /// neither a digit nor a capital letter.
  private static func remainder(of bytes: ArraySlice<UInt8>) -> Int? {
    var remainder = 0
    for byte in bytes {
      switch byte {
      case 0x30...0x39: remainder = (remainder * 10 + Int(byte) - 0x30) % 97
      case 0x41...0x5A: remainder = (remainder * 100 + Int(byte) - 0x41 + 10) % 97
      default: return nil
      }
    }
    return remainder
  }
}
