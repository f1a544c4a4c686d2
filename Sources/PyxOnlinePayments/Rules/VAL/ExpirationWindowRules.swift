import Conformance
import PropertyTesting

/// Rules on the first and the last date that is accepted: "Validate data", Expiration Date.
///
/// Dates are given as a month counted from the current one. The current month is open (A-OP-13), and so is the rest
/// of the last year after the month in which the twenty-five years end (A-OP-14).
extension OnlinePayments {
  static let expirationWindow: Chapter<Self> = Chapter("Expiration date: the window") {
    // No mutant "compares days": the format has none, and to reject the current month by them is an open reading.
    Rule(
      "OP-VAL-01", .must(.prose), "A card that expired before the current date is rejected.",
      cites: .objectiveCSDK("Validate data").quoting("is not earlier than the current date"),
      readings: [.aOP13], given: nearDates,
      covers: [
        .covers("last month", atLeast: 8) { $0.offset == -1 },
        .covers("next month", atLeast: 8) { $0.offset == 1 },
        .covers("an earlier month of this year", atLeast: 5) { $0.offset < 0 && $0.isThisYear },
        .covers("an earlier year", atLeast: 5) { $0.offset < 0 && !$0.isThisYear },
      ],
      mutants: [
        .misjudging("accepts last month") { $0.offset == -1 ? true : nil },
        .misjudging("compares only years") { $0.date.year == $0.now.year ? true : nil },
        .misjudging("accepts every date before the current one") { $0.offset < 0 ? true : nil },
        .misjudging("rejects next month") { $0.offset == 1 ? false : nil },
      ],
      vector: { try await $0.check($1) }
    ) { trial, date in
      let now = try trial.setClock(to: date.moment)
      let text = now.later(by: date.offset).expiryText
      let verdict = try await trial.verdict(on: text)
      if date.offset == 0 {
        trial.reading(
          .aOP13, verdict.isValid ? "the current month is accepted" : "the current month is rejected")
      } else {
        try trial.expect(
          verdict.isValid == (date.offset > 0),
          expected: "\(text) in \(now) to be \(date.offset > 0 ? "valid" : "invalid")", saw: "\(verdict)")
      }
    }

    Rule(
      "OP-VAL-02", .must(.prose), "A card that expires more than twenty-five years ahead is rejected.",
      cites: .objectiveCSDK("Validate data").quoting("it is not beyond the range of twenty-five years ahead"),
      readings: [.aOP14], given: farDates,
      covers: [
        .covers("the month before the twenty-five years end", atLeast: 5) { $0.offset == 299 },
        .covers("the first month that is surely beyond", atLeast: 5) { $0.years == 26 && $0.month == 1 },
        .covers("the last years inside", atLeast: 10) { (250...299).contains($0.offset) },
        .covers("beyond", atLeast: 10) { $0.years >= 26 },
        .covers("the open months", atLeast: 8) { $0.isOpen },
      ],
      mutants: [
        .misjudging("has a window of 20 years") { $0.date.year > $0.now.year + 20 ? false : nil },
        .misjudging("has a window of 15 years") { $0.offset > 180 ? false : nil },
        .misjudging("has a window of 50 years") { (301...600).contains($0.offset) ? true : nil },
        .misjudging("has no upper bound") { $0.offset > 0 ? true : nil },
        .misjudging("accepts the year after the twenty-fifth") {
          $0.date.year == $0.now.year + 26 ? true : nil
        },
        .misjudging("ends a year early") { $0.offset >= 288 ? false : nil },
        .misjudging("ends with the month before the twenty-fifth year's") { $0.offset >= 299 ? false : nil },
        .misjudging("ends now with the month, now with the year") {
          $0.date.year == $0.now.year + 25 && $0.offset > 300 ? $0.date.month % 2 == 0 : nil
        },
      ],
      vector: { try await $0.check($1) }
    ) { trial, date in
      let now = try trial.setClock(to: date.moment)
      let month = now.later(by: date.offset)
      let verdict = try await trial.verdict(on: month.expiryText)
      if now.months(until: month) <= 299 {
        try trial.expect(
          verdict.isValid, expected: "\(month.expiryText) in \(now) to be valid", saw: "\(verdict)")
      } else if month.year >= now.year + 26 {
        try trial.expect(
          !verdict.isValid, expected: "\(month.expiryText) in \(now) to be invalid", saw: "\(verdict)")
      } else if month.month > now.month {
        trial.reading(
          .aOP14, verdict.isValid ? "the window ends with a calendar year" : "the window ends with a month")
      } else {
        trial.label(verdict.isValid ? "the 300th month is accepted" : "the 300th month is rejected")
      }
    }
  }
}

// MARK: Inputs

private struct DateCase: Sendable {
  var moment: Moment
  /// Months from the current one.
  var offset: Int

  var isThisYear: Bool { moment.month.later(by: offset).year == moment.month.year }
  /// Calendar years from the current one.
  var years: Int { moment.month.later(by: offset).year - moment.month.year }
  var month: Int { moment.month.later(by: offset).month }
  var isOpen: Bool { years == 25 && month > moment.month.month }
}

private let nearDates = zip(
  Moment.any,
  Generator<Int>.frequency([
    (3, .just(1)), (3, .just(-1)), (2, .just(0)), (3, .int(in: -11 ... -1)), (3, .int(in: -140 ... -1)),
    (3, .int(in: 1...36)),
  ])
).map { DateCase(moment: $0, offset: $1) }

private let farDates = Moment.any.flatMap { moment in
  let december = 12 - moment.month.month
  return Generator<Int>.frequency([
    (2, .just(299)), (2, .int(in: 240...299, simplest: 299)), (1, .int(in: 120...299)),
    (4, .int(in: 300...(300 + december), simplest: 300 + december)),
    (2, .just(301 + december)), (3, .int(in: (301 + december)...(348 + december))),
  ]).map { DateCase(moment: moment, offset: $0) }
}
