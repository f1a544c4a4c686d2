import Conformance
import PropertyTesting

/// Rules on expiry dates: "Validate data", Expiration Date.
///
/// A date is given as a number of months, counted from the current month. The document leaves open whether the current
/// month is accepted (A-OP-13), and in which month of the twenty-fifth calendar year from now the window ends
/// (A-OP-14).
extension OnlinePayments {
  static let expirationDate: Chapter<Self> = Chapter("Expiration date") {
    Rule(
      "OP-VAL-03", .must(.derived), "The accepted months form one interval, which moves with the clock.",
      cites: .objectiveCSDK("Validate data"), given: shapes
    ) { trial, shape in
      switch shape {
      case .between(let moment, let before, let middle, let after):
        let now = try trial.setClock(to: moment)
        let months = [before, middle, after].map { now.later(by: $0) }
        var verdicts: [InputVerdict] = []
        for (call, month) in months.enumerated() {
          verdicts.append(try await trial.verdict(on: month.expiryText, call: call))
        }
        for (verdict, month) in zip(verdicts, months).enumerated().filter({ $0.offset != 1 }).map(\.element) {
          try trial.need(
            verdict.isValid, expected: "\(month.expiryText) in \(now) to be valid", saw: "\(verdict)",
            judgedBy: "OP-VAL-01", "OP-VAL-02")
        }
        trial.label("both neighbours were accepted")
        try trial.expect(
          verdicts[1].isValid,
          expected:
            "\(months[1].expiryText), between \(months[0].expiryText) and \(months[2].expiryText), which are "
            + "valid, to be valid", saw: "\(verdicts[1])")
      case .shifted(let moment, let offset, let years):
        guard trial.profile.clock == .controlled else { throw NotApplicable("cannot control its clock") }
        let now = try trial.setClock(to: moment)
        let first = try await trial.verdict(on: now.later(by: offset).expiryText, call: 1)
        let then = try trial.setClock(to: moment.later(by: years))
        let second = try await trial.verdict(on: then.later(by: offset).expiryText, call: 2)
        try trial.expect(
          first.isValid == second.isValid,
          expected: "the same for \(now.later(by: offset).expiryText) in \(now) and "
            + "\(then.later(by: offset).expiryText) in \(then)", saw: "\(first) and \(second)")
      }
    } covers: {
      [
        .covers("December between its neighbours", atLeast: 6) { $0.middleMonth == 12 },
        .covers("January between its neighbours", atLeast: 6) { $0.middleMonth == 1 },
        .covers("February of a leap year between its neighbours", atLeast: 8) { $0.isLeapFebruary },
        .covers("clock and date shifted by years", atLeast: 20) { $0.middleMonth == nil },
        .seen("both neighbours were accepted", atLeast: 20),
      ]
    } mutants: {
      [
        .misjudging("treats December as a month beyond the last") { $0.date.month == 12 ? false : nil },
        .misjudging("loses January") { $0.date.month == 1 ? false : nil },
        .misjudging("does not find February in leap years") {
          $0.date.month == 2 && $0.date.isLeapYear ? false : nil
        },
        .misjudging("has a fixed window of years") { (2023...2048).contains($0.date.year) },
      ]
    }

    noDates

    Rule(
      "OP-VAL-05", .must(.derived),
      "The verdict on an expiry date depends only on the clock: the date becomes invalid after its month, whatever "
        + "the calendar.",
      cites: .objectiveCSDK("Validate data"), given: surroundings
    ) { trial, surroundings in
      switch surroundings {
      case .passing(let moment, let offset, let passed):
        let now = try trial.setClock(to: moment)
        let text = now.later(by: offset).expiryText
        try trial.need(
          try await trial.verdict(on: text, call: 1).isValid, expected: "\(text) in \(now) to be valid",
          saw: "it rejected",
          judgedBy: "OP-VAL-01")
        trial.label("valid before its month had passed")
        let then = Moment(month: now.later(by: offset + passed), hours: 348)
        try await trial.advance(milliseconds: then.clock - moment.clock)
        let verdict = try await trial.verdict(on: text, call: 2)
        try trial.expect(
          !verdict.isValid,
          expected: "\(text), valid in \(now), to be invalid in \(then.month)", saw: "\(verdict)")
      case .abroad(let moment, let offset, let calendar, let locale):
        let now = try trial.setClock(to: moment)
        let text = now.later(by: offset).expiryText
        let home = try await trial.verdict(on: text, call: 1)
        try await trial.restart()
        trial.change { ($0.calendar, $0.locale) = (calendar, locale) }
        let abroad = try await trial.verdict(on: text, call: 2)
        try trial.expect(
          home.isValid == abroad.isValid,
          expected: "the same for \(text) in \(now) on the \(calendar) calendar in \(locale)",
          saw: "\(home) and " + "\(abroad)")
      }
    } covers: {
      [
        .covers("time passes", atLeast: 20) { if case .passing = $0 { true } else { false } },
        .covers("another calendar or locale", atLeast: 20) { if case .abroad = $0 { true } else { false } },
        .seen("valid before its month had passed", atLeast: 20),
      ]
    } mutants: {
      [
        .misjudging("counts years in the device's calendar") {
          $0.world.calendar != "gregorian" ? false : nil
        },
        .misjudging("reads digits in the device's locale") { $0.world.locale.hasPrefix("ar") ? false : nil },
        .behaving("looks at the clock only once", state: Int64?.none) { first, stimulus, world, inner in
          var world = world
          world.clock = first ?? world.clock
          first = world.clock
          return try await inner.send(stimulus, in: world)
        },
      ]
    }
  }
}

// MARK: Inputs

private enum Shape: Sendable {
  case between(Moment, Int, Int, Int)
  case shifted(Moment, Int, years: Int)

  var middle: YearMonth? {
    if case .between(let moment, _, let middle, _) = self { moment.month.later(by: middle) } else { nil }
  }
  var middleMonth: Int? { middle?.month }
  var isLeapFebruary: Bool { middle.map { $0.month == 2 && $0.isLeapYear } ?? false }
}

private let shapes = Generator<Shape> { source in
  let moment = try Moment.any.draw(from: source)
  if try Generator<Bool>.bool(probability: 0.4).draw(from: source) {
    let offset = try Generator<Int>.frequency([
      (2, .int(in: -100 ... -1)), (3, .int(in: 1...299)), (1, .int(in: 312...348)),
    ]).draw(from: source)
    // The years must be in the clock's century before and after the shift.
    let years = try Generator<Int>.int(in: -10...4, simplest: 1).draw(from: source)
    return .shifted(moment, offset, years: years == 0 ? 1 : years)
  }
  let month = try Generator<Int>.element(of: [12, 1, 2, 2, 7]).draw(from: source)
  var years = try Generator<Int>.int(in: 2...20).draw(from: source)
  if month == 2 { years += (4 - (moment.month.year + years) % 4) % 4 }
  let middle = years * 12 + month - moment.month.month
  let before = middle - (try Generator<Int>.int(in: 1...11).draw(from: source))
  let after = middle + (try Generator<Int>.int(in: 1...11).draw(from: source))
  return .between(moment, before, middle, after)
}

private enum Surroundings: Sendable {
  case passing(Moment, offset: Int, passed: Int)
  case abroad(Moment, offset: Int, calendar: String, locale: String)
}

private let surroundings = Generator<Surroundings> { source in
  let moment = try Moment.any.draw(from: source)
  if try Generator<Bool>.bool.draw(from: source) {
    let (calendar, locale) = try Generator<(String, String)>.element(of: abroad).draw(from: source)
    let offset = try Generator<Int>.oneOf(.int(in: 1...299), .int(in: -100 ... -1)).draw(from: source)
    return .abroad(moment, offset: offset, calendar: calendar, locale: locale)
  }
  return .passing(
    moment, offset: try Generator<Int>.int(in: 1...36).draw(from: source),
    passed: try Generator<Int>.int(in: 1...12).draw(from: source))
}

private let abroad = [
  ("gregorian", "ar_EG"), ("buddhist", "th_TH"), ("persian", "fa_IR"), ("islamic", "ar_SA"),
  ("japanese", "ja_JP"), ("hebrew", "he_IL"), ("indian", "hi_IN"), ("gregorian", "de_DE"),
]

extension Moment {
  /// The same hour of the same month in another year.
  fileprivate func later(by years: Int) -> Moment {
    // February may be shorter in the other year, which then lacks the last hours.
    Moment(
      month: month.later(by: years * 12), hours: min(hours, month.later(by: years * 12).dayCount * 24 - 15))
  }
}
