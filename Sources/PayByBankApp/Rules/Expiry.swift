import Conformance
import PropertyTesting

private let departures: Generator<(PopupPath, Departure, Bool)> = zip(
  .popupPath([.ecomm, .mcomm, .ecommByTap]), .element(of: Departure.allCases), .bool)

extension PayByBankApp {
  /// The time that a payment has: sections 4.2.3.1 and 5.
  static let expiry: Chapter<Self> = Chapter("Expiry") {
    Rule(
      "PBBA-POP-20", .must(.prose),
      "The end of the expiry interval is reported once: not before the interval has passed, and when it has.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA7], given: .expiring,
      covers: [
        .atLeast(30, percent: "time passed in steps") { $0.pauses.count > 1 },
        .atLeast(10, percent: "M-COMM popup") { $0.isSameDevice },
        .seen(40, percent: "reported"),
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
        trial.have(Phone())
        try await trial.reach(.mcomm, input.payment)
        let reports = try await trial.advance(milliseconds: input.milliseconds + 1000).callbacks(.didExpire)
        trial.reading(
          .aPBBA7,
          reports.isEmpty ? "does not run on the M-COMM popup" : "runs on the M-COMM popup, in seconds")
        return
      }
      trial.have(Phone(bankApps: 0))
      try await trial.reach(.ecomm, input.payment)
      let interval = input.payment.expiryInterval
      try await trial.expectNoExpiry(within: input.milliseconds, in: input.pauses, "\(interval) s")
      var reports = try await trial.advance(milliseconds: 1001).callbacks(.didExpire)
      var unit = "seconds"
      if reports.isEmpty {
        unit = "minutes"
        let rest = input.milliseconds * 60 - (input.milliseconds + 1000)
        try await trial.expectNoExpiry(within: rest, in: [], "\(interval) min")
        reports = try await trial.advance(milliseconds: 1001).callbacks(.didExpire)
      }
      try trial.expect(
        !reports.isEmpty,
        "the end of the interval of \(interval) was reported neither after seconds nor after minutes")
      reports += try await trial.advance(milliseconds: input.milliseconds + 60_000).callbacks(.didExpire)
      try trial.expect(reports.count == 1, "the end of the interval was reported \(reports.count) times")
      trial.reading(.aPBBA7, unit)
      trial.label("reported")
    }

    Rule(
      "PBBA-POP-21", .must(.derived), "Once a popup is gone, the end of its time is not reported.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA25],
      given: departures,
      covers: [
        .atLeast(20, percent: "closed by the user") { $0.1 == .closed },
        .atLeast(20, percent: "dismissed by the host") { $0.1 == .dismissed },
        .seen(4, percent: "handed over to the bank app"), .seen(15, percent: "expiry of a popup that was up"),
      ],
      mutants: [
        .watching("goes on counting after the cross") { $0.expiringAfter { $0 == .tap(control: .close) } },
        .watching("goes on counting after the host dismissed the popup") {
          $0.expiringAfter { $0 == .dismissPopup }
        },
        .watching("goes on counting after the bank app was opened") {
          $0.expiringAfter { $0 == .tap(control: .openBankingApp) }
        },
      ]
    ) { trial, input in
      let (path, departure, goesOn) = input
      try await trial.reachPopup(path)
      try await trial.perform(departure.step(on: path))
      guard try trial.popups.top == nil else { try trial.discard() }
      if departure == .handedOver, path.kind == PopupPath.Kind.mcomm {
        trial.label("handed over to the bank app")
      }
      // Minutes are the longest unit that is granted.
      let later = try await trial.advance(milliseconds: Int64(path.payment.expiryInterval) * 60_000 + 2000)
      let reports = try later.callbacks(.didExpire)
      try trial.expect(
        reports.isEmpty, "an end of time was reported after the popup was gone (\(departure.rawValue))")
      guard goesOn else { return }
      trial.have(Phone(bankApps: 0))
      try await trial.reach(.ecomm, path.payment)
      let alive = try await trial.advance(milliseconds: Int64(path.payment.expiryInterval) * 60_000 + 2000)
      if try !alive.callbacks(.didExpire).isEmpty { trial.label("expiry of a popup that was up") }
    }
  }
}

private struct Expiring: Sendable {
  var payment: Payment
  /// Where the time before the end is cut, in thousandths of it.
  var pauses: [Int]
  var isSameDevice: Bool

  var milliseconds: Int64 { Int64(payment.expiryInterval) * 1000 }
}

extension Generator where Value == Expiring {
  fileprivate static var expiring: Generator {
    zip(.payment, .array(of: .int(in: 1...999), count: 0...4), .bool(probability: 0.2))
      .map { Expiring(payment: $0, pauses: $1.sorted(), isSameDevice: $2) }
  }
}

/// How a popup can go before its time is over.
private enum Departure: String, Sendable, CaseIterable {
  case closed = "closed by the user"
  case dismissed = "dismissed by the host"
  case handedOver = "handed over to the bank app"

  /// The step; only the M-COMM popup can hand over, others are closed instead.
  func step(on path: PopupPath) -> Step {
    switch self {
    case .closed: .tap(.close)
    case .dismissed: .dismiss
    case .handedOver: path.kind == PopupPath.Kind.mcomm ? .tap(.openBankingApp) : .tap(.close)
    }
  }
}

extension Trial where System == PayByBankApp {
  /// Lets all but the last millisecond of a time pass, in steps, and states that nothing expires meanwhile.
  fileprivate func expectNoExpiry(within milliseconds: Int64, in pauses: [Int], _ interval: String)
    async throws
  {
    var passed: Int64 = 0
    for end in pauses.map({ milliseconds * Int64($0) / 1000 }) + [milliseconds - 1] where end > passed {
      let reports = try await advance(milliseconds: end - passed).callbacks(.didExpire)
      passed = end
      try expect(reports.isEmpty, "the end of time was reported before \(interval) had passed")
    }
  }
}

extension Moment {
  /// The effects, and a report of expiry where the popup that it is about went by such a stimulus before its time.
  fileprivate func expiringAfter(_ isDeparture: (PayByBankAppStimulus) -> Bool) -> [PayByBankAppEffect] {
    guard case .timePassed = stimulus, let deadline = before.deadline, world.clock >= deadline,
      before.popup == nil, let last = before.lastStimulus, isDeparture(last)
    else { return effects }
    return effects + [.calledBack(event: .didExpire, popup: before.expiring, delegate: before.delegate)]
  }
}
