extension Generator where Value == CivilDate {
  /// Days of the range, shrinking by year, month and day towards the first day of 2000 or of the year nearest to 2000.
  ///
  /// More than half of the draws are boundaries: ends of the range, first and last days of months and years, leap days
  /// and their neighbours.
  public static func date(in range: ClosedRange<CivilDate>) -> Generator {
    let numbers = range.lowerBound.dayNumber...range.upperBound.dayNumber
    let months = range.lowerBound.yearMonth...range.upperBound.yearMonth
    return Generator { source in
      let target = source.isGenerating ? source.target(in: numbers) : nil
      let month = try source.month(in: months, target: target?.yearMonth)
      let first = month == months.lowerBound ? range.lowerBound.day : 1
      let last = month == months.upperBound ? range.upperBound.day : month.dayCount
      let day = try source.integer(in: first...last) { _ in target?.day ?? first }
      return CivilDate(year: month.year, month: month.month, day: day) ?? range.lowerBound
    }
  }
}

extension Generator where Value == YearMonth {
  /// Months of the range, shrinking by year and month towards the first month of 2000 or of the year nearest to 2000.
  ///
  /// A third of the draws are boundaries: ends of the range, Januaries, Decembers, Februaries of leap years.
  public static func month(in range: ClosedRange<YearMonth>) -> Generator {
    let numbers = range.lowerBound.firstDay.dayNumber...range.upperBound.lastDay.dayNumber
    return Generator { source in
      try source.month(in: range, target: source.isGenerating ? source.target(in: numbers)?.yearMonth : nil)
    }
  }
}

extension Source {
  /// Draws a year and then a month of that year; while generating, these are the year and the month of `target`.
  ///
  /// The year shrinks towards 2000, and the month towards January.
  func month(in range: ClosedRange<YearMonth>, target: YearMonth?) throws -> YearMonth {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let simplest = min(max(2000, lower.year), upper.year)
    let year = try integer(in: lower.year...upper.year, simplest: simplest) { _ in target?.year ?? simplest }
    let first = year == lower.year ? lower.month : 1
    let last = year == upper.year ? upper.month : 12
    let month = try integer(in: first...last) { _ in target?.month ?? first }
    return YearMonth(unchecked: year, month)
  }

  /// A random day: near an earlier day of the case, at a calendar boundary, or any day.
  func target(in numbers: ClosedRange<Int>) -> CivilDate? {
    let domain = Self.domain(numbers, simplest: nil)
    let earlier = UnsafeBufferPointer(start: state.pointee.earlier, count: state.pointee.earlierCount)
    let pick = state.pointee.random.next()
    let near = pick & 7 == 0 ? state.pointee.random.near(earlier, in: domain, pick: pick >> 4) : nil
    let number = near.map { numbers.lowerBound + Int($0) } ?? state.pointee.random.dayNumber(in: numbers)
    state.pointee.remember(UInt64(bitPattern: Int64(number)))
    return CivilDate(dayNumber: number)
  }
}

extension SplitMix {
  /// A random day; in more than half of the draws, it is a first or last day of the range, of a month or of a year, a
  /// leap day, or next to such a day.
  mutating func dayNumber(in numbers: ClosedRange<Int>) -> Int {
    let any = numbers.lowerBound + Int(below(orEqual: UInt64(numbers.upperBound - numbers.lowerBound)))
    guard let date = CivilDate(dayNumber: any) else { return any }
    let chosen: CivilDate?
    switch below(orEqual: 15) {
    case 0: chosen = CivilDate(dayNumber: numbers.lowerBound)
    case 1: chosen = CivilDate(dayNumber: numbers.upperBound)
    case 2, 3: chosen = date.yearMonth.firstDay
    case 4, 5: chosen = date.yearMonth.lastDay
    case 6: chosen = CivilDate(year: date.year, month: 1, day: 1)
    case 7, 8: chosen = CivilDate(year: date.year, month: 12, day: 31)
    case 9:
      // The last day of February. The year is rounded towards zero to a multiple of 4, usually a leap year. In a
      // quarter of these draws, it is rounded to a multiple of 100, usually not a leap year.
      let year = date.year - date.year % (oneIn(4) ? 100 : 4)
      chosen = YearMonth(year: year, month: 2)?.lastDay
    default: return any
    }
    guard let chosen else { return any }
    let number = chosen.dayNumber + [0, 0, 0, 0, 0, 0, 1, -1][Int(below(orEqual: 7))]
    return numbers.contains(number) ? number : any
  }
}
