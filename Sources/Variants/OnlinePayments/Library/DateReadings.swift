import Conformance
import PyxOnlinePayments

extension OnlinePayments {
  /// Readings of questions on expiry dates.
  static let dateReadings: [Variant<OnlinePayments>] = [
    .reference(.currentMonthOfExpiry, "the current month is accepted"),
    .reading(
      .currentMonthOfExpiry, "the current month is rejected",
      .judgingDates("takes the first day of the month that is entered") { ahead, _ in ahead == 0 ? false : nil
      }),
    .reference(.endOfExpiryWindow, "the window ends with a month"),
    .reading(
      .endOfExpiryWindow, "the window ends with a calendar year",
      .judgingDates("ignores the month in the year in which the twenty-five years end") { ahead, years in
        ahead > 0 && years == 25 ? true : nil
      }),
    .reference(.otherExpiryDateForms, "a date of another number of digits than four: rejected"),
    .reference(.otherExpiryDateForms, "a date with separators: rejected"),
    .reference(.otherExpiryDateForms, "a year of four digits where the field asks for them: rejected"),
    .reading(
      .otherExpiryDateForms, "a year of four digits where the field asks for them: accepted",
      .judging("takes a year of four digits where an expression asks for it") { value, _ in
        guard Set(value.validators) == ["expirationDate", "regularExpression"], value.text.isMadeOfDigits,
          value.text.count == 6, let month = Int(value.text.prefix(2)), 1...12 ~= month,
          let year = Int(value.text.suffix(4)), let now = value.world.localMonth
        else { return nil }
        return 0...300 ~= (year - now.year) * 12 + month - now.month
      }),
    .reading(
      .otherExpiryDateForms, "a date of another number of digits than four: accepted",
      .judging("takes a month of one digit and a year of four") { value, ask in
        guard value.validators == ["expirationDate"], value.text.isMadeOfDigits else { return nil }
        switch value.text.count {
        case 3: return try await ask("0" + value.text)
        case 6:
          let century = value.world.localMonth.map { String($0.year).prefix(2) }
          guard value.text.dropFirst(2).prefix(2) == century else { return nil }
          return try await ask(String(value.text.prefix(2) + value.text.suffix(2)))
        default: return nil
        }
      }),
    .reading(
      .otherExpiryDateForms, "a date with separators: accepted",
      .judging("removes separators from dates") { value, ask in
        let digits = value.text.filter { !" /-.".contains($0) }
        guard value.validators == ["expirationDate"], digits != value.text, digits.isMadeOfDigits else {
          return nil
        }
        return try await ask(digits)
      }),
  ]
}

extension Mutant<OnlinePayments> {
  /// Judges dates by their distance in months from the current month, and in years from the current year.
  fileprivate static func judgingDates(
    _ name: String, _ judge: @escaping @Sendable (_ ahead: Int, _ years: Int) -> Bool?
  ) -> Mutant {
    judging(name) { value, _ in
      let digits = value.text.filter { $0.isASCII && $0.isNumber }
      guard value.validators.contains("expirationDate"), digits.count == 4, value.text.count <= 5,
        let month = Int(digits.prefix(2)), 1...12 ~= month, let year = Int(digits.suffix(2)),
        let now = value.world.localMonth
      else { return nil }
      let years = now.year / 100 * 100 + year - now.year
      return judge(years * 12 + month - now.month, years)
    }
  }
}
