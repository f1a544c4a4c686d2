/// A month of the proleptic Gregorian calendar, such as the expiry of a card; years from -9999 to 9999.
public struct YearMonth: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The year; 0 is the year before 1.
  public let year: Int
  /// From 1 to 12.
  public let month: Int

  /// The month with that name, or nil if there is none.
  public init?(year: Int, month: Int) {
    guard (1...12).contains(month), (-9999...9999).contains(year) else { return nil }
    (self.year, self.month) = (year, month)
  }

  init(unchecked year: Int, _ month: Int) { (self.year, self.month) = (year, month) }

  /// The month `monthNumber` months after January of the year 0, or nil outside the supported years.
  public init?(monthNumber: Int) {
    guard (-9999 * 12...9999 * 12 + 11).contains(monthNumber) else { return nil }
    let year = (monthNumber >= 0 ? monthNumber : monthNumber - 11) / 12
    self.init(year: year, month: monthNumber - year * 12 + 1)
  }

  /// Months since January of the year 0; negative before.
  public var monthNumber: Int { year * 12 + month - 1 }

  /// True if February has 29 days.
  public var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// How many days the month has.
  public var dayCount: Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The first day of the month.
  public var firstDay: CivilDate { day(1) }

  /// The last day of the month.
  public var lastDay: CivilDate { day(dayCount) }

  private func day(_ number: Int) -> CivilDate {
    guard let date = CivilDate(year: year, month: month, day: number) else {
      preconditionFailure("every month has a first and a last day")
    }
    return date
  }

  /// The month that is later by the given number of months (earlier if negative); nil outside the supported years.
  public func adding(months: Int) -> YearMonth? {
    let (number, overflow) = monthNumber.addingReportingOverflow(months)
    return overflow ? nil : YearMonth(monthNumber: number)
  }

  /// How many months later `other` is; negative if it is earlier.
  public func months(until other: YearMonth) -> Int { other.monthNumber - monthNumber }

  /// Whether the left month is earlier.
  public static func < (left: YearMonth, right: YearMonth) -> Bool { left.monthNumber < right.monthNumber }

  /// The month as YYYY-MM.
  public var description: String {
    let digits = String(year.magnitude)
    let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "\(year < 0 ? "-" : "")\(padded)-\(month < 10 ? "0" : "")\(month)"
  }
}
