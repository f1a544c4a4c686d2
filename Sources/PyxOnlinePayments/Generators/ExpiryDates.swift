import Conformance
import PropertyTesting

/// A moment at which expiry dates are validated: a month, and the hours that have passed in it.
struct Moment: Sendable, Hashable {
  var month: YearMonth
  /// Hours since the month began, at least 15 from either end of the month, so that every time zone has the same month.
  var hours: Int

  /// Milliseconds since 1970, in UTC.
  var clock: Int64 { (Int64(month.firstDay.dayNumber) * 24 + Int64(hours)) * 3_600_000 }

  /// Moments from 2012 to 2039, for which every platform reads the two-digit years of expiry dates as years of this
  /// century.
  ///
  /// POSIX, Python, Go and others read 69 as 1969. A case may set its clock four years later than the moment, and
  /// expiry dates may lie twenty-five years ahead of the clock.
  static let any = Generator<Moment> { source in
    let month = try months.draw(from: source)
    let last = month.dayCount * 24 - 15
    return Moment(
      month: month, hours: try Generator<Int>.int(in: 15...last, simplest: 348).draw(from: source))
  }

  /// The months of those years, January and December often.
  private static let months = Generator<YearMonth> { source in
    let year = try Generator<Int>.int(in: 2012...2039, simplest: 2023).draw(from: source)
    let month = try Generator<Int>.frequency([
      (2, .element(of: [6, 1, 12, 2])), (1, .int(in: 1...12)),
    ]).draw(from: source)
    guard let result = YearMonth(year: year, month: month) else { throw Rejection(.filtered) }
    return result
  }
}

extension YearMonth {
  /// The month as an expiry date in the format `MMyy`.
  var expiryText: String { Self.twoDigits(month) + Self.twoDigits(year % 100) }

  /// The month that lies `months` later.
  ///
  /// The addition succeeds because the months of expiry dates stay far from the ends of the calendar.
  func later(by months: Int) -> YearMonth { adding(months: months) ?? self }

  /// Reads a text in the format `MMyy` as a month of the 21st century; nil if the text has another format or names no
  /// month.
  init?(expiryText text: String) {
    let digits = text.utf8.map { Int($0) - 48 }
    guard digits.count == 4, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    self.init(year: 2000 + digits[2] * 10 + digits[3], month: digits[0] * 10 + digits[1])
  }

  /// A number below 100, written with two digits.
  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension World {
  /// The current month in the device's time zone, on the Gregorian calendar.
  package var localMonth: YearMonth? {
    let seconds = (Double(clock) / 1000).rounded(.down) + Double(secondsFromUTC)
    return CivilDate(dayNumber: Int((seconds / 86_400).rounded(.down)))?.yearMonth
  }
}

extension Trial where System == OnlinePayments {
  /// Sets the clock to that moment and returns the current month.
  ///
  /// If an implementation takes its time from the machine, the clock stays at the time of the run. Cases within a day
  /// of the beginning or end of a month are then discarded.
  func setClock(to moment: Moment) throws -> YearMonth {
    if profile.clock == .controlled {
      change { $0.clock = moment.clock }
      return moment.month
    }
    let world = try worldWithTime()
    guard let month = world.localMonth else { try discard() }
    var earlier = world
    earlier.clock -= 86_400_000
    var later = world
    later.clock += 86_400_000
    guard earlier.localMonth == month, later.localMonth == month else { try discard() }
    return month
  }
}
