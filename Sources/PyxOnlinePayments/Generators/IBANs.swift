import PaymentNumbers
import PropertyTesting

/// International Bank Account Numbers in their electronic form.
enum IBANs {
  /// A number that every implementation must accept: its country has long been in the registry, and it has that
  /// country's structure.
  ///
  /// If the account numbers of a country have their own national check digits, the number is the registry's example.
  static let valid = Generator<String> { source in
    let isExample = try Generator<Bool>.bool(probability: 0.2).draw(from: source)
    guard isExample else { return try any(in: .element(of: IBANCountry.plain)).draw(from: source) }
    return try Generator<IBANCountry>.element(of: IBANCountry.established).draw(from: source).example
  }

  /// A number that every implementation must accept, and that ends with a letter, as few account numbers do.
  static let endingWithLetter = Generator<String> { source in
    let countries = IBANCountry.plain.filter { $0.kinds.last == "c" }
    let country = try Generator<IBANCountry>.element(of: countries).draw(from: source)
    let account = try IBANs.account(country.kinds).draw(from: source)
    return number(country.code, account.dropLast() + String(try letter.draw(from: source)))
  }

  /// A number of one of the countries, with the registry's structure and the right check digits.
  static func any(in countries: Generator<IBANCountry>) -> Generator<String> {
    Generator { source in
      let country = try countries.draw(from: source)
      let account = try self.account(country.kinds).draw(from: source)
      return number(country.code, account)
    }
  }

  /// An account number with characters of these kinds: `n` is a digit, `a` a letter, and `c` a digit or a letter.
  static func account(_ kinds: [Character]) -> Generator<String> {
    Generator { source in
      let hasLetters = try Generator<Bool>.bool.draw(from: source)
      var text = ""
      for kind in kinds {
        let isLetter = kind == "a" || kind == "c" && hasLetters
        text.append(
          try (isLetter && (kind == "a" || text.count % 3 == 0) ? letter : .digit).draw(from: source))
      }
      return text
    }
  }

  /// A capital letter.
  static let letter = Generator<Character>.character(in: "A"..."Z")

  /// The number with its check digits, which are 02 to 98.
  static func number(_ code: String, _ account: String) -> String {
    let digits = 98 - (remainder(of: code + "00" + account) ?? 0)
    return code + YearMonth.twoDigits(digits) + account
  }

  /// The remainder modulo 97 of the number, rearranged and written in digits (ISO 7064, MOD 97-10); nil if it has a
  /// character other than digits and capital letters.
  static func remainder(of text: String) -> Int? {
    var remainder = 0
    for byte in text.utf8.dropFirst(4) + Array(text.utf8.prefix(4)) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        remainder = (remainder * 10 + Int(byte - UInt8(ascii: "0"))) % 97
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        remainder = (remainder * 100 + Int(byte - UInt8(ascii: "A")) + 10) % 97
      default: return nil
      }
    }
    return remainder
  }
}
