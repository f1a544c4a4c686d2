import Conformance
import PropertyTesting

/// Rules on the first and the last accepted date: "Validate data", Expiration Date.
///
/// A date is given as a number of months, counted from the current month. The document leaves open whether the current
/// month is accepted (A-OP-13), and in which month of the twenty-fifth calendar year from now the window ends
/// (A-OP-14).
extension OnlinePayments {
  static let expirationWindow: Chapter<Self> = Chapter("Expiration date: the window") {
    // No mutant compares days: the format has no day, and the document leaves open whether an SDK may reject the
    // current month because of the day.
    Rule(
      "OP-VAL-01", .must(.prose), "A card that expired before the current date is rejected.",
      cites: .objectiveCSDK("Validate data").quoting("is not earlier than the current date"),
      readings: [.currentMonthOfExpiry], given: nearDates
    ) { trial, dates in
      let now = try trial.setClock(to: dates.moment)
      for (index, offset) in dates.offsets.enumerated() {
        let text = now.later(by: offset).expiryText
        let verdict = try await trial.verdict(on: text, call: index + 1)
        guard offset != 0 else {
          trial.reading(
            .currentMonthOfExpiry,
            verdict.isValid ? "the current month is accepted" : "the current month is rejected")
          continue
        }
        try trial.expect(verdict, on: text, at: index, toBeValid: offset > 0, in: now)
      }
    } covers: {
      aroundNow
    } mutants: {
      [
        .misjudging("accepts last month") { $0.offset == -1 ? true : nil },
        .misjudging("compares only years") { $0.date.year == $0.now.year ? true : nil },
        .misjudging("accepts every date before the current one") { $0.offset < 0 ? true : nil },
        .misjudging("rejects next month") { $0.offset == 1 ? false : nil },
      ]
    } vector: {
      try await $0.check($1)
    }

    Rule(
      "OP-VAL-02", .must(.prose), "A card that expires more than twenty-five years ahead is rejected.",
      cites: .objectiveCSDK("Validate data").quoting("it is not beyond the range of twenty-five years ahead"),
      readings: [.endOfExpiryWindow], given: farDates
    ) { trial, dates in
      let now = try trial.setClock(to: dates.moment)
      for (index, offset) in dates.offsets.enumerated() {
        let month = now.later(by: offset)
        let verdict = try await trial.verdict(on: month.expiryText, call: index + 1)
        if now.months(until: month) <= 299 {
          try trial.expect(verdict, on: month.expiryText, at: index, toBeValid: true, in: now)
        } else if month.year >= now.year + 26 {
          try trial.expect(verdict, on: month.expiryText, at: index, toBeValid: false, in: now)
        } else if month.month > now.month {
          trial.reading(
            .endOfExpiryWindow,
            verdict.isValid ? "the window ends with a calendar year" : "the window ends with a month")
        } else {
          trial.label(verdict.isValid ? "the 300th month is accepted" : "the 300th month is rejected")
        }
      }
    } covers: {
      farAhead
    } mutants: {
      [
        .misjudging("has a window of 20 years") { $0.date.year > $0.now.year + 20 ? false : nil },
        .misjudging("has a window of 15 years") { $0.offset > 180 ? false : nil },
        .misjudging("has a window of 50 years") { (301...600).contains($0.offset) ? true : nil },
        .misjudging("has no upper bound") { $0.offset > 0 ? true : nil },
        .misjudging("accepts the year after the twenty-fifth") {
          $0.date.year == $0.now.year + 26 ? true : nil
        },
        .misjudging("ends a year early") { $0.offset >= 288 ? false : nil },
        .misjudging("ends a month early") { $0.offset >= 299 ? false : nil },
        .misjudging("ends sometimes with the month, sometimes with the year") {
          $0.date.year == $0.now.year + 25 && $0.offset > 300 ? $0.date.month % 2 == 0 : nil
        },
      ]
    } vector: {
      try await $0.check($1)
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Checks the verdict on a date; if earlier validations change the verdict, another rule reports that.
  fileprivate func expect(
    _ verdict: InputVerdict, on text: String, at index: Int, toBeValid isValid: Bool, in now: YearMonth,
    fileID: String = #fileID, line: Int = #line
  ) throws {
    guard verdict.isValid != isValid else { return }
    throw Violation(
      Mismatch(
        expected: "\(text) in \(now) to be \(isValid ? "valid" : "invalid")", seen: "\(verdict)"),
      check: "\(fileID):\(line)", yieldsTo: index > 0 ? ["X-PURE-01"] : [])
  }
}

// MARK: Inputs

private struct DateCase: Sendable {
  var moment: Moment
  /// The number of months from the current month to the date.
  var offset: Int

  var isThisYear: Bool { moment.month.later(by: offset).year == moment.month.year }
  /// The number of calendar years from the current year to the date's year.
  var years: Int { moment.month.later(by: offset).year - moment.month.year }
  var month: Int { moment.month.later(by: offset).month }
  var isOpen: Bool { years == 25 && month > moment.month.month }
}

/// Dates validated at one moment, one after the other.
private struct DateCases: Sendable {
  var moment: Moment
  /// For each date, the number of months from the current month to it.
  var offsets: [Int]

  func has(_ isSuch: (DateCase) -> Bool) -> Bool {
    offsets.contains { isSuch(DateCase(moment: moment, offset: $0)) }
  }
}

private let aroundNow: [Coverage<DateCases>] = [
  .covers("last month", atLeast: 8) { dates in dates.offsets.contains(-1) },
  .covers("next month", atLeast: 8) { dates in dates.offsets.contains(1) },
  .covers("an earlier month of this year", atLeast: 5) { dates in
    dates.has { $0.offset < 0 && $0.isThisYear }
  },
  .covers("an earlier year", atLeast: 5) { dates in dates.has { $0.offset < 0 && !$0.isThisYear } },
  several,
]

private let farAhead: [Coverage<DateCases>] = [
  .covers("the last month of the twenty-five years", atLeast: 5) { dates in dates.offsets.contains(299) },
  .covers("the first month that is certainly too late", atLeast: 5) { dates in
    dates.has { $0.years == 26 && $0.month == 1 }
  },
  .covers("the last years of the window", atLeast: 10) { dates in
    dates.has { (250...299).contains($0.offset) }
  },
  .covers("after the window", atLeast: 10) { dates in dates.has { $0.years >= 26 } },
  .covers("months whose verdict is open", atLeast: 8) { dates in dates.has { $0.isOpen } },
  several,
]

private let several: Coverage<DateCases> = .covers("three dates or more", atLeast: 20) { dates in
  dates.offsets.count > 2
}

private let nearDates = zip(
  Moment.any,
  Generator<Int>.frequency([
    (3, .just(1)), (3, .just(-1)), (2, .just(0)), (3, .int(in: -11 ... -1)), (3, .int(in: -140 ... -1)),
    (3, .int(in: 1...36)),
  ]).array(count: 1...4)
).map { DateCases(moment: $0, offsets: $1) }

private let farDates = Moment.any.flatMap { moment in
  let december = 12 - moment.month.month
  return Generator<Int>.frequency([
    (2, .just(299)), (2, .int(in: 240...299, simplest: 299)), (1, .int(in: 120...299)),
    (4, .int(in: 300...(300 + december), simplest: 300 + december)),
    (2, .just(301 + december)), (3, .int(in: (301 + december)...(348 + december))),
  ]).array(count: 1...4).map { DateCases(moment: moment, offsets: $0) }
}
