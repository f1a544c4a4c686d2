import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The time that a payment has: sections 4.2.3.1 and 5.
  ///
  /// An interval that starts anew with "Get code" is not a defect here: from the M-COMM popup on it is open when time runs
  /// (A-PBBA-7).
  static let expiry: Chapter<Self> = Chapter("Expiry") {
    Rule(
      "PBBA-POP-20", .must(.prose),
      "The end of the expiry interval is reported once, as soon as the interval has passed.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA7], given: .expiring,
      covers: [
        .covers("time passed in steps", atLeast: 25) { $0.pauses.count > 1 },
        .covers("M-COMM popup", atLeast: 10) { $0.isSameDevice },
        .seen("reported", atLeast: 40),
      ],
      mutants: [
        .watching("reports it a second early") { moment in
          guard case .timePassed = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm), moment.world.clock >= deadline - 1000,
            moment.world.clock < deadline
          else { return moment.effects }
          return moment.and(moment.callback(.didExpire))
        },
        .watching("reports it again and again") { moment in
          guard case .timePassed(let milliseconds) = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm), moment.world.clock - milliseconds >= deadline
          else { return moment.effects }
          return moment.and(moment.callback(.didExpire))
        },
        .dropping("never reports it") { $0.isCallback(.didExpire) },
        .repeatingWhenClosed("reports it again when it is closed") { $0.isCallback(.didExpire) },
        .watching("reports it five seconds late") { moment in
          guard case .timePassed = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm)
          else { return moment.effects }
          let effects = moment.without(.didExpire)
          return moment.world.clock >= deadline + 5000 ? effects + [moment.callback(.didExpire)] : effects
        },
      ]
    ) { trial, input in
      if input.isSameDevice {
        let face = try await trial.reach(.mcomm, input.payment, after: input.start, on: Phone())
        let second = try await trial.advance(milliseconds: input.milliseconds + 1000).expiries(of: face)
        let minute = try await trial.advance(milliseconds: input.milliseconds * 60).expiries(of: face)
        guard !second.isEmpty || !minute.isEmpty else {
          return trial.reading(.aPBBA7, "no time runs on the M-COMM popup")
        }
        trial.reading(.aPBBA7, "time runs on the M-COMM popup")
        trial.reading(.aPBBA7, "the interval is in \(second.isEmpty ? "minutes" : "seconds")")
        return
      }
      let face = try await trial.reach(.ecomm, input.payment, after: input.start, on: Phone(bankApps: 0))
      let interval = input.payment.expiryInterval
      try await trial.expectNoExpiry(of: face, within: input.milliseconds, in: input.pauses, "\(interval) s")
      var reports = try await trial.advance(milliseconds: 1001).expiries(of: face)
      var unit = "seconds"
      if reports.isEmpty {
        unit = "minutes"
        let rest = input.milliseconds * 60 - (input.milliseconds + 1000)
        try await trial.expectNoExpiry(of: face, within: rest, in: [], "\(interval) min")
        reports = try await trial.advance(milliseconds: 1001).expiries(of: face)
      }
      try trial.expect(
        !reports.isEmpty,
        expected: "the end of the interval of \(interval) reported, after seconds or minutes",
        saw: "no report")
      reports += try await trial.advance(milliseconds: input.milliseconds + 60_000).expiries(of: face)
      reports += try await trial.close().expiries(of: face)
      try trial.expect(
        reports.count, equals: 1, "reports of the end of the interval")
      trial.reading(.aPBBA7, "the interval is in \(unit)")
      trial.label("reported")
    }

    expiryOfGonePopups
  }
}

private struct Expiring: Sendable {
  var payment: Payment
  /// Where the time before the end is cut, in thousandths of it.
  var pauses: [Int]
  var isSameDevice: Bool
  /// What came before.
  var start: Start

  var milliseconds: Int64 { Int64(payment.expiryInterval) * 1000 }
}

extension Generator where Value == Expiring {
  fileprivate static var expiring: Generator {
    zip(
      .payment, .array(of: .int(in: 1...999), count: 0...4), .bool(probability: 0.2),
      .start(after: .nothingRemembered)
    ).map { Expiring(payment: $0, pauses: $1.sorted(), isSameDevice: $2, start: $3) }
  }
}

extension Trial where System == PayByBankApp {
  /// Lets all but the last millisecond of a time pass, in steps, and states that nothing expires meanwhile.
  fileprivate func expectNoExpiry(
    of face: Face, within milliseconds: Int64, in pauses: [Int], _ interval: String
  ) async throws {
    var passed: Int64 = 0
    for end in pauses.map({ milliseconds * Int64($0) / 1000 }) + [milliseconds - 1] where end > passed {
      let reports = try await advance(milliseconds: end - passed).expiries(of: face)
      passed = end
      try expect(
        reports.isEmpty, "before \(interval) had passed", expected: "no report of the end of time", saw: "one"
      )
    }
  }
}

extension Observed where System == PayByBankApp {
  /// Reports that the time of that popup is over; those of popups before it are another rule's subject.
  fileprivate func expiries(of face: Face) throws -> [Callback] {
    try callbacks(.didExpire).filter { $0.popup == nil || $0.popup == face.popup }
  }
}
