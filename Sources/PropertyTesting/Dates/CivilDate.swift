/// A day of the proleptic Gregorian calendar, without time or zone; years from -9999 to 9999 (ISO 8601).
public struct CivilDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The year; 0 is the year before 1.
  public let year: Int
  /// From 1 to 12.
  public let month: Int
  /// From 1 to the length of the month.
  public let day: Int

  /// The day with that name, or nil if there is none, such as February 30.
  public init?(year: Int, month: Int, day: Int) {
    guard let length = YearMonth(year: year, month: month)?.dayCount, (1...length).contains(day) else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day `dayNumber` days after January 1, 1970, or nil outside the supported years.
  public init?(dayNumber: Int) {
    guard Self.dayNumbers.contains(dayNumber) else { return nil }
    // Here a year begins on March 1, so that a leap day is the last day of its year.
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The supported days, as numbers.
  static let dayNumbers = Self.number(-9999, 1, 1)...Self.number(9999, 12, 31)

  /// Days since January 1, 1970; negative before.
  public var dayNumber: Int { Self.number(year, month, day) }

  private static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day's month.
  public var yearMonth: YearMonth { YearMonth(unchecked: year, month) }

  /// From 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 + 1 }

  /// The day that is later by the given number of days (earlier if negative); nil outside the supported years.
  public func adding(days: Int) -> CivilDate? {
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    return overflow ? nil : CivilDate(dayNumber: number)
  }

  /// The same day, the given number of months later, or the last day of that month if it is shorter; nil outside the
  /// supported years.
  public func adding(months: Int) -> CivilDate? {
    guard let target = yearMonth.adding(months: months) else { return nil }
    return CivilDate(year: target.year, month: target.month, day: min(day, target.dayCount))
  }

  /// How many days later `other` is; negative if it is earlier.
  public func days(until other: CivilDate) -> Int { other.dayNumber - dayNumber }

  /// Whether the left day is earlier.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  /// The day as YYYY-MM-DD.
  public var description: String { "\(yearMonth)-\(day < 10 ? "0" : "")\(day)" }
}
