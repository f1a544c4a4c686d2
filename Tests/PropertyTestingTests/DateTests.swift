import PropertyTesting
import Testing

@Suite struct DateTests {
  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try #require(CivilDate(year: year, month: month, day: day))
  }

  @Test func onlyRealDaysExist() throws {
    #expect(CivilDate(year: 2023, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2024, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 1900, month: 2, day: 29) == nil)
    #expect(CivilDate(year: 2000, month: 2, day: 29) != nil)
    #expect(CivilDate(year: 2024, month: 4, day: 31) == nil)
    #expect(CivilDate(year: 2024, month: 13, day: 1) == nil)
    #expect(CivilDate(year: 2024, month: 1, day: 0) == nil)
    #expect(YearMonth(year: 2024, month: 0) == nil)
    #expect(YearMonth(year: 10_000, month: 1) == nil)
  }

  @Test func knownDaysHaveTheirNumbers() throws {
    #expect(try date(1970, 1, 1).dayNumber == 0)
    #expect(try date(2000, 1, 1).dayNumber == 10_957)
    #expect(try date(2000, 3, 1).dayNumber == 11_017)
    #expect(try date(1969, 12, 31).dayNumber == -1)
    #expect(try date(1, 1, 1).dayNumber == -719_162)
    #expect(try date(2026, 11, 21).weekday == 6)
    #expect(try date(1970, 1, 1).weekday == 4)
  }

  @Test func everyDayFollowsTheOneBefore() throws {
    var day = try date(1895, 12, 30)
    let end = try date(2105, 1, 2)
    while day < end {
      let next = try #require(day.adding(days: 1))
      #expect(next > day && next.dayNumber == day.dayNumber + 1)
      #expect(next.day == day.day + 1 || (next.day == 1 && day == day.yearMonth.lastDay))
      #expect(CivilDate(year: next.year, month: next.month, day: next.day) == next)
      day = next
    }
  }

  @Test func arithmeticStopsAtTheEndOfTheCalendar() throws {
    #expect(try date(9999, 12, 31).adding(days: 1) == nil)
    #expect(try date(-9999, 1, 1).adding(days: -1) == nil)
    #expect(try date(2000, 1, 1).adding(days: .max) == nil)
    #expect(try date(9999, 12, 1).yearMonth.adding(months: 1) == nil)
    #expect(try date(2000, 1, 1).yearMonth.adding(months: .min) == nil)
    #expect(CivilDate(dayNumber: .max) == nil && YearMonth(monthNumber: .min) == nil)
  }

  @Test func monthsAreAddedByTheCalendar() throws {
    #expect(try date(2024, 1, 31).adding(months: 1) == date(2024, 2, 29))
    #expect(try date(2023, 1, 31).adding(months: 1) == date(2023, 2, 28))
    #expect(try date(2024, 3, 31).adding(months: -1) == date(2024, 2, 29))
    #expect(try date(2024, 12, 15).adding(months: 1) == date(2025, 1, 15))
    let month = try date(2024, 11, 1).yearMonth
    #expect(month.adding(months: 3)?.description == "2025-02")
    #expect(month.adding(months: -23)?.description == "2022-12")
    #expect(month.months(until: try date(2026, 1, 9).yearMonth) == 14)
    #expect(try date(2024, 2, 1).days(until: date(2024, 3, 1)) == 29)
    #expect(YearMonth(monthNumber: -1)?.description == "-0001-12")
    #expect(month.description == "2024-11" && month.dayCount == 30)
  }

  @Test func generatedDaysStayInRangeAndMeetBoundaries() throws {
    let range = try date(2019, 3, 5)...date(2031, 8, 17)
    var (leap, first, last, ends) = (0, 0, 0, 0)
    _ = try check(.date(in: range), settings: CheckSettings(cases: 2_000)) { day in
      #expect(range.contains(day))
      leap += day.month == 2 && day.day == 29 ? 1 : 0
      first += day.day == 1 ? 1 : 0
      last += day == day.yearMonth.lastDay ? 1 : 0
      ends += day == range.lowerBound || day == range.upperBound ? 1 : 0
      return true
    }
    #expect(leap > 20 && first > 200 && last > 200 && ends > 60)
  }

  @Test func generatedMonthsStayInRangeAndMeetBoundaries() throws {
    let range = try date(2019, 3, 1).yearMonth...date(2059, 8, 1).yearMonth
    var (december, ends) = (0, 0)
    _ = try check(.month(in: range), settings: CheckSettings(cases: 400)) { month in
      #expect(range.contains(month))
      december += month.month == 12 ? 1 : 0
      ends += month == range.lowerBound || month == range.upperBound ? 1 : 0
      return true
    }
    #expect(december > 50 && ends > 20)
  }
}
