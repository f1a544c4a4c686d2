import Conformance
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on lengths, ranges and checksums.
  static let numberReadings: [Variant<OnlinePayments>] = minimum + units + checksums + separators + notations

  private static let minimum: [Variant<OnlinePayments>] = [
    .reference(.valueAtMinimum, "a value at the minimum is accepted"),
    .reading(
      .valueAtMinimum, "a value at the minimum is rejected",
      .together(
        "lengths and numbers must be above the minimum, unless it is also the maximum",
        [
          .rejecting("lengths", by: "length") { text, bounds in
            bounds["minLength"] != bounds["maxLength"] && bounds["minLength"]?.whole == Int64(text.count)
          },
          .rejecting("numbers", by: "range") { text, bounds in
            bounds["minValue"] != bounds["maxValue"] && bounds["minValue"]?.whole == Int64(text)
          },
        ])),
  ]

  private static let units: [Variant<OnlinePayments>] = [
    .reference(.lengthUnit, "a length is a number of characters"),
    .reading(
      .lengthUnit, "a length is a number of Unicode scalars",
      counting("counts Unicode scalars") { $0.unicodeScalars.count }),
    .reading(
      .lengthUnit, "a length is a number of UTF-16 units", counting("counts UTF-16 units") { $0.utf16.count }),
    .reading(
      .lengthUnit, "a length is a number of bytes of UTF-8",
      counting("counts bytes of UTF-8") { $0.utf8.count }),
  ]

  private static func counting(
    _ name: String, _ count: @escaping @Sendable (String) -> Int
  ) -> Mutant<OnlinePayments> {
    .judging(name, by: "length") { text, bounds in
      let units = count(text)
      guard units != text.count else { return nil }
      return Int(bounds["minLength"]?.whole ?? 0)...Int(bounds["maxLength"]?.whole ?? .max) ~= units
    }
  }

  private static let checksums: [Variant<OnlinePayments>] = [
    .reference(.checksumOfUnusualLength, "a right checksum over fewer than eight digits: accepted"),
    .reference(.checksumOfUnusualLength, "a right checksum over more than nineteen digits: accepted"),
    .reading(
      .checksumOfUnusualLength, "a right checksum over fewer than eight digits: rejected",
      .rejecting("rejects card numbers of fewer than eight digits", by: "luhn") { text, _ in text.count < 8 }),
    .reading(
      .checksumOfUnusualLength, "a right checksum over more than nineteen digits: rejected",
      .rejecting("rejects card numbers of more than nineteen digits", by: "luhn") { text, _ in text.count > 19
      }),
    .reference(.digitsOfOtherScripts, "a number with a checksum and digits of other scripts: rejected"),
    .reference(.digitsOfOtherScripts, "a number within bounds and with digits of other scripts: rejected"),
    .reference(.digitsOfOtherScripts, "a date with digits of other scripts: rejected"),
    .reading(
      .digitsOfOtherScripts, "a number with a checksum and digits of other scripts: accepted",
      .reading("takes digits of any script in card numbers", by: "luhn") { $0.inASCIIDigits }),
    .reading(
      .digitsOfOtherScripts, "a number within bounds and with digits of other scripts: accepted",
      .reading("takes digits of any script in numbers", by: "range") { $0.inASCIIDigits }),
    .reading(
      .digitsOfOtherScripts, "a date with digits of other scripts: accepted",
      .judging("takes digits of any script in dates") { value, ask in
        guard value.validators == ["expirationDate"], let digits = value.text.inASCIIDigits else {
          return nil
        }
        return try await ask(digits)
      }),
  ]

  private static let separators: [Variant<OnlinePayments>] = [
    .reference(
      .separatorsAmongDigits, "a number with a checksum and blanks or marks among its digits: rejected"),
    .reference(
      .separatorsAmongDigits, "a number within bounds and with blanks or marks among its digits: rejected"),
    .reading(
      .separatorsAmongDigits, "a number with a checksum and blanks or marks among its digits: accepted",
      .reading("takes spaces and hyphens out of card numbers", by: "luhn") { text in
        text.contains { " -".contains($0) } ? text.filter { !" -".contains($0) } : nil
      }),
    .reading(
      .separatorsAmongDigits, "a number within bounds and with blanks or marks among its digits: accepted",
      .reading("takes separators of thousands out of numbers", by: "range") { text in
        text.contains { ",'_ ".contains($0) } ? text.filter { !",'_ ".contains($0) } : nil
      }),
    .reference(.separatorsAmongDigits, "fewer than six digits among other characters are too few"),
    .reference(.separatorsAmongDigits, "fewer than six digits among other characters are looked up"),
    .reference(.separatorsAmongDigits, "six or more digits among other characters are looked up"),
    .reading(
      .separatorsAmongDigits, "six or more digits among other characters are too few",
      .entering("reads digits up to the first other character") { text in
        .digits(String(text.prefix { $0.isASCII && $0.isNumber }))
      }),
    .reading(
      .separatorsAmongDigits, "fewer than six digits among other characters are an error",
      .entering("checks nothing but digits") { text in
        text.isEmpty || text.isMadeOfDigits ? .digits(text) : .error
      }),
    .reading(
      .separatorsAmongDigits, "six or more digits among other characters are an error",
      .entering("checks nothing but digits") { text in
        text.isEmpty || text.isMadeOfDigits ? .digits(text) : .error
      }),
    .reading(
      .separatorsAmongDigits, "fewer than six digits among other characters are too few",
      .entering("skips everything that is not a digit") { text in
        .digits(text.filter { $0.isASCII && $0.isNumber })
      }),
  ]

  private static let notations: [Variant<OnlinePayments>] = [
    .reference(.unusualNumbersInRange, "a number with decimals: rejected"),
    .reference(.unusualNumbersInRange, "a number with a plus sign: accepted"),
    .reference(.unusualNumbersInRange, "a number with a minus sign: rejected"),
    .reference(.unusualNumbersInRange, "a number with leading zeros: accepted"),
    .reference(.unusualNumbersInRange, "a number in another notation: rejected"),
    .reading(
      .unusualNumbersInRange, "a number with decimals: accepted",
      .judging("takes decimals", by: "range") { text, bounds in
        guard text.contains("."), text.allSatisfy({ $0 == "." || $0.isASCII && $0.isNumber }) else {
          return nil
        }
        return Double(text).map(bounds.holds)
      }),
    .reading(
      .unusualNumbersInRange, "a number in another notation: accepted",
      .judging("takes numbers with an exponent, and hexadecimal ones", by: "range") { text, bounds in
        text.contains { $0.isLetter } ? Double(text).map(bounds.holds) : nil
      }),
    .reading(
      .unusualNumbersInRange, "a number with a plus sign: rejected",
      .rejecting("takes no plus sign", by: "range") { text, _ in text.hasPrefix("+") }),
    .reading(
      .unusualNumbersInRange, "a number with a minus sign: accepted",
      .reading("treats a hyphen as a separator", by: "range") { text in
        text.contains("-") ? text.filter { $0 != "-" } : nil
      }),
    .reading(
      .unusualNumbersInRange, "a number with leading zeros: rejected",
      .rejecting("takes no zeros at the front", by: "range") { text, _ in
        text.count > 1 && text.hasPrefix("0")
      }),
  ]
}

extension JSONValue {
  /// Whether a number is within the bounds of a range.
  func holds(_ number: Double) -> Bool {
    Double(self["minValue"]?.whole ?? 0)...Double(self["maxValue"]?.whole ?? 0) ~= number
  }
}
