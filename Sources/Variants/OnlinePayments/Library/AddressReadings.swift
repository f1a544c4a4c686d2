import Conformance
import Foundation
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on e-mail addresses and account numbers.
  static let addressReadings: [Variant<OnlinePayments>] = emailAddresses + accountNumbers

  /// Accepts nearly anything with one unquoted at sign, no control characters, and no blanks outside quotes.
  private static let lenient: Mutant<OnlinePayments> = .judging(
    "takes anything around an at sign", by: "emailAddress"
  ) { text, _ in
    let name = "(\"([^\"\\\\\\x00-\\x1F\\x7F]|\\\\[^\\x00-\\x1F\\x7F])*\"|[^\\s\\x00-\\x1F\\x7F@]+)"
    let domain = "[^\\s\\x00-\\x1F\\x7F@.]+(\\.+[^\\s\\x00-\\x1F\\x7F@.]+)*"
    return text.range(of: "\\A\(name)@\(domain)\\z", options: .regularExpression) != nil
  }

  private static let usual: Mutant<OnlinePayments> = .judging(
    "takes only usual addresses", by: "emailAddress"
  ) { text, _ in
    let word = "[A-Za-z0-9]+"
    let pattern = "\\A\(word)([.+_-]\(word))*@(\(word)(-+\(word))*\\.)+[A-Za-z]{2,}\\z"
    return text.range(of: pattern, options: .regularExpression) != nil
  }

  private static let emailAddresses: [Variant<OnlinePayments>] = [
    "an unusual name or domain in an address", "a domain without a dot in an address",
    "quotes, brackets or backslashes in an address", "letters beyond ASCII in an address",
  ].flatMap { words -> [Variant<OnlinePayments>] in
    [
      .reading(.unusualEmailAddresses, words + ": accepted", lenient),
      .reading(.unusualEmailAddresses, words + ": rejected", usual),
    ]
  }

  private static let accountNumbers: [Variant<OnlinePayments>] = [
    .reference(.unusualIBANForms, "an IBAN with spaces among its characters: rejected"),
    .reference(.unusualIBANForms, "an IBAN with lower-case letters: rejected"),
    .reference(.unusualIBANForms, "an IBAN with check digits 00, 01 or 99: accepted"),
    .reference(.unusualIBANForms, "an IBAN of a country new in the registry: accepted"),
    .reference(.unusualIBANForms, "an IBAN whose national check digits may be wrong: accepted"),
    .reading(
      .unusualIBANForms, "an IBAN with spaces among its characters: accepted",
      .reading("takes spaces out of an IBAN", by: "iban") { text in
        let kept = text.filter { !$0.isWhitespace }
        return kept.count < text.count ? kept : nil
      }),
    .reading(
      .unusualIBANForms, "an IBAN with lower-case letters: accepted",
      .reading("takes small letters in an IBAN", by: "iban") { text in
        text.uppercased() == text ? nil : text.uppercased()
      }),
    .reading(
      .unusualIBANForms, "an IBAN with check digits 00, 01 or 99: rejected",
      .rejecting("takes check digits from 02 to 98", by: "iban") { text, _ in
        ["00", "01", "99"].contains(text.dropFirst(2).prefix(2))
      }),
    .reading(
      .unusualIBANForms, "an IBAN of a country new in the registry: rejected",
      .rejecting("has an old table of countries", by: "iban") { text, _ in
        recentCountries.contains(String(text.prefix(2)))
      }),
    .reading(
      .unusualIBANForms, "an IBAN whose national check digits may be wrong: rejected",
      .rejecting("also checks the national check digits of some countries", by: "iban") { text, _ in
        !hasNationalCheckDigits(text)
      }),
  ]

  /// Countries that were added to the registry or changed in it in 2013 or later.
  private static let recentCountries: Set<String> = [
    "BI", "BR", "BY", "CR", "DJ", "EG", "FK", "GT", "HN", "IQ", "JO", "LC", "LY", "MN", "NI", "OM", "QA",
    "RU",
    "SC", "SD", "SO", "ST", "SV", "TL", "UA", "VA", "XK", "YE",
  ]

  /// Whether the national check digits of an IBAN's account number are right.
  ///
  /// The check covers Belgium and five countries that use ISO/IEC 7064 MOD 97-10; the result is true for other
  /// countries.
  private static func hasNationalCheckDigits(_ text: String) -> Bool {
    let account = text.dropFirst(4)
    func remainder(_ digits: some Sequence<Character>) -> Int {
      digits.reduce(0) { ($0 * 10 + ($1.wholeNumberValue ?? 0)) % 97 }
    }
    switch text.prefix(2) {
    case "BE":
      let rest = remainder(account.dropLast(2))
      return Int(account.suffix(2)) == (rest == 0 ? 97 : rest)
    case "BA", "ME", "PT", "RS", "SI": return remainder(account) == 1
    default: return true
    }
  }
}
