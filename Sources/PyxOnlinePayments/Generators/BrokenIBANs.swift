import PaymentNumbers
import PropertyTesting

/// Texts that resemble account numbers (IBAN) but are broken, too short, or open to interpretation.
extension IBANs {
  /// A valid number with one change, after which the check digits are nearly always wrong; the shape names the change.
  static let broken = Generator<TriedValue> { source in
    let valid = Array(try IBANs.valid.draw(from: source))
    return try Generator<TriedValue>.frequency([
      (2, substituted(valid)), (2, transposed(valid)), (1, wrongCheckDigits(valid)),
    ]).draw(from: source)
  }.map(judged)

  /// A number that is too long for any country, or has a character that no account number may have.
  static let misshapen = Generator<TriedValue> { source in
    let country = try Generator<IBANCountry>.element(of: IBANCountry.established).draw(from: source)
    switch try Generator<Int>.int(in: 0...2).draw(from: source) {
    case 2:
      // The number is right except for the inserted marks, so an implementation accepts it only if it skips the marks.
      var characters = Array(try valid.draw(from: source))
      for _ in 0..<(try Generator<Int>.int(in: 1...4).draw(from: source)) {
        let index = try Generator<Int>.int(in: 1..<characters.count).draw(from: source)
        characters.insert(
          try Generator<Character>.element(of: Array("!#?$%-./_")).draw(from: source), at: index)
      }
      return .rejected(String(characters), "marks among its characters")
    case 0:
      let count = try Generator<Int>.int(in: 31...40).draw(from: source)
      let account = try Generator<String>.digits(count: count).draw(from: source)
      return .rejected(number(country.code, account), "more than 34 characters")
    default:
      var characters = Array(try valid.draw(from: source))
      let index = try Generator<Int>.int(in: 0..<characters.count).draw(from: source)
      characters[index] = try Generator<Character>.element(of: Array("*?#%&@$_!=")).draw(from: source)
      return .rejected(String(characters), "another character")
    }
  }.map(judged)

  /// The value with an expectation computed from its text, because the check digits may be right by chance.
  private static func judged(_ value: TriedValue) -> TriedValue {
    var value = value
    value.expectation = IBANFormat.expectation(of: value.text)
    return value
  }

  /// A number that is too short for any country, although the standard itself sets no minimum length.
  static let short = Generator<TriedValue> { source in
    let country = try Generator<IBANCountry>.element(of: IBANCountry.established).draw(from: source)
    let count = try Generator<Int>.int(in: 1...10, simplest: 10).draw(from: source)
    let account = try Generator<String>.digits(count: count).draw(from: source)
    return .rejected(number(country.code, account), "fewer than 15 characters")
  }

  /// A number on which implementations may differ: in groups, in lower-case letters, with unusual check digits, of a
  /// country new in the registry, or with a national check digit that may be wrong.
  static let open = Generator<TriedValue> { source in
    let valid = try IBANs.valid.draw(from: source)
    switch try Generator<Int>.int(in: 0...4).draw(from: source) {
    case 0:
      let characters = Array(valid)
      let groups = stride(from: 0, to: characters.count, by: 4).map {
        String(characters[$0..<min($0 + 4, characters.count)])
      }
      return .open(
        groups.joined(separator: " "), "in groups of four", .unusualIBANForms, IBANFormat.separated)
    case 1: return .open(valid.lowercased(), "in lower-case letters", .unusualIBANForms, IBANFormat.small)
    case 2:
      // Check digits that differ by 97 leave the same remainder.
      let (other, own) = try Generator<(String, String)>.element(of: [
        ("00", "97"), ("01", "98"), ("99", "02"),
      ]).draw(from: source)
      let bank = try Generator<String>.digits(count: 16).draw(from: source)
      let account = (0..<97).map { bank + YearMonth.twoDigits($0) }.first {
        number("DE", $0).dropFirst(2).hasPrefix(own)
      }
      return .open(
        "DE" + other + (account ?? bank), "check digits 00, 01 or 99", .unusualIBANForms, IBANFormat.unusual)
    case 3:
      let recent = IBANCountry.all.filter { $0.standing == .recent }
      return .open(
        try any(in: .element(of: recent)).draw(from: source), "of a country new in the registry",
        .unusualIBANForms,
        IBANFormat.recent)
    default:
      let checked = IBANCountry.all.filter { $0.standing == .checked }
      return .open(
        try any(in: .element(of: checked)).draw(from: source), "a national check digit may be wrong",
        .unusualIBANForms,
        IBANFormat.national)
    }
  }

  /// One character replaced by another of its class.
  private static func substituted(_ valid: [Character]) -> Generator<TriedValue> {
    Generator { source in
      var characters = valid
      let isDigit = try Generator<Bool>.bool.draw(from: source)
      let places = valid.indices.filter { valid[$0].isNumber == isDigit }
      let index = try Generator<Int>.element(of: places).draw(from: source)
      let others = Array(isDigit ? "0123456789" : "ABCDEFGHIJKLMNOPQRSTUVWXYZ").filter { $0 != valid[index] }
      characters[index] = try Generator<Character>.element(of: others).draw(from: source)
      return .rejected(String(characters), isDigit ? "another digit" : "another letter")
    }
  }

  /// Two different adjacent digits, or letters, transposed.
  private static func transposed(_ valid: [Character]) -> Generator<TriedValue> {
    Generator { source in
      let pairs = valid.indices.dropLast().filter {
        valid[$0] != valid[$0 + 1] && valid[$0].isNumber == valid[$0 + 1].isNumber
      }
      let wantsLetters = try Generator<Bool>.bool.draw(from: source)
      let letters = pairs.filter { valid[$0].isLetter }
      let places = wantsLetters && !letters.isEmpty ? letters : pairs
      // Very rarely, there is no such pair: all adjacent digits are equal, and so are all adjacent letters.
      guard !places.isEmpty else { throw Rejection(.filtered) }
      let index = try Generator<Int>.element(of: places).draw(from: source)
      var characters = valid
      characters.swapAt(index, index + 1)
      return .rejected(
        String(characters), valid[index].isNumber ? "two digits transposed" : "two letters transposed")
    }
  }

  private static func wrongCheckDigits(_ valid: [Character]) -> Generator<TriedValue> {
    Generator<Int>.int(in: 2...98).map { digits in
      .rejected(
        String(valid.prefix(2)) + YearMonth.twoDigits(digits) + String(valid.dropFirst(4)),
        "other check digits")
    }
  }
}
