extension Generator where Value == CivilDate {
  /// Days of the range, shrinking by year, month and day towards January 1, 2000.
  ///
  /// Half of the draws are boundaries: ends of the range, first and last days of months and years, leap days and
  /// their neighbours.
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
  /// Months of the range, shrinking towards January 2000 or the end nearest to it.
  ///
  /// Half of the draws are boundaries: ends of the range, Januaries, Decembers, Februaries of leap years.
  public static func month(in range: ClosedRange<YearMonth>) -> Generator {
    let numbers = range.lowerBound.monthNumber...range.upperBound.monthNumber
    return Generator { source in
      let target = source.isGenerating ? Boundary.month(in: numbers, &source.state.pointee.random) : nil
      return try source.month(in: range, target: target)
    }
  }
}

extension Source {
  /// Draws a year and then a month of it: those of the target while generating, shrinking towards January 2000.
  func month(in range: ClosedRange<YearMonth>, target: YearMonth?) throws -> YearMonth {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    let simplest = min(max(2000, lower.year), upper.year)
    let year = try integer(in: lower.year...upper.year, simplest: simplest) { _ in target?.year ?? simplest }
    let first = year == lower.year ? lower.month : 1
    let last = year == upper.year ? upper.month : 12
    let month = try integer(in: first...last) { _ in target?.month ?? first }
    return YearMonth(unchecked: year, month)
  }
}

extension Source {
  /// A day to draw: near an earlier one of the case, at a boundary, or any.
  func target(in numbers: ClosedRange<Int>) -> CivilDate? {
    let domain = Self.domain(numbers, simplest: nil)
    let earlier = UnsafeBufferPointer(start: state.pointee.earlier, count: state.pointee.earlierCount)
    let pick = state.pointee.random.next()
    let near = pick & 7 == 0 ? state.pointee.random.near(earlier, in: domain, pick: pick >> 4) : nil
    let day =
      near.flatMap { CivilDate(dayNumber: numbers.lowerBound + Int($0)) }
      ?? Boundary.day(in: numbers, &state.pointee.random)
    if let day { state.pointee.remember(UInt64(bitPattern: Int64(day.dayNumber))) }
    return day
  }
}

/// Random days and months of a range, half of them where calendars change.
enum Boundary {
  static func day(in numbers: ClosedRange<Int>, _ random: inout SplitMix) -> CivilDate? {
    CivilDate(dayNumber: dayNumber(in: numbers, &random))
  }

  private static func dayNumber(in numbers: ClosedRange<Int>, _ random: inout SplitMix) -> Int {
    let any = even(in: numbers, &random)
    guard let date = CivilDate(dayNumber: any) else { return any }
    let chosen: CivilDate?
    switch random.below(orEqual: 15) {
    case 0: return numbers.lowerBound + Int(random.below(orEqual: 1))
    case 1: return numbers.upperBound - Int(random.below(orEqual: 1))
    case 2, 3: chosen = date.yearMonth.firstDay
    case 4, 5: chosen = date.yearMonth.lastDay
    case 6: chosen = CivilDate(year: date.year, month: 1, day: 1)
    case 7: chosen = CivilDate(year: date.year, month: 12, day: 31)
    case 8:
      // The nearest leap day, or the last of February in a year of a century that is none.
      let year = date.year - date.year % (random.oneIn(4) ? 100 : 4)
      chosen = YearMonth(year: year, month: 2)?.lastDay
    default: return any
    }
    guard let chosen else { return any }
    let number = chosen.dayNumber + [0, 0, 0, 0, 0, 0, 1, -1][Int(random.below(orEqual: 7))]
    return numbers.contains(number) ? number : any
  }

  static func month(in numbers: ClosedRange<Int>, _ random: inout SplitMix) -> YearMonth? {
    YearMonth(monthNumber: monthNumber(in: numbers, &random))
  }

  private static func monthNumber(in numbers: ClosedRange<Int>, _ random: inout SplitMix) -> Int {
    let any = even(in: numbers, &random)
    guard let month = YearMonth(monthNumber: any) else { return any }
    let chosen: YearMonth?
    switch random.below(orEqual: 11) {
    case 0: return numbers.lowerBound + Int(random.below(orEqual: 1))
    case 1: return numbers.upperBound - Int(random.below(orEqual: 1))
    case 2: chosen = YearMonth(year: month.year, month: 1)
    case 3, 4: chosen = YearMonth(year: month.year, month: 12)
    case 5: chosen = YearMonth(year: month.year - month.year % 4, month: 2)
    default: return any
    }
    guard let number = chosen?.monthNumber, numbers.contains(number) else { return any }
    return number
  }

  private static func even(in numbers: ClosedRange<Int>, _ random: inout SplitMix) -> Int {
    numbers.lowerBound + Int(random.below(orEqual: UInt64(numbers.upperBound - numbers.lowerBound)))
  }
}
