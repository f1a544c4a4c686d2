import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The time of popups that are gone: section 4.2.3.1.
  static var expiryOfGonePopups: Rule {
    Rule(
      "PBBA-POP-21", .must(.derived),
      "The expiry of a popup is reported only while that popup is up.",
      cites: .eis11("4.2.3.1"), readings: [.popupAfterHandOver], given: departures
    ) { trial, input in
      let input = trial.possible(input)
      let face = try await trial.reachPopup(input.path)
      // Popups of earlier payments have their own times.
      let others = try trial.others(than: face)
      guard try await trial.leavePopup(by: input.departure, besides: others) else { return }
      // The time that passes below is longer than the first popup's interval, even if the interval is in minutes, the
      // longest supported unit. That time is shorter than the next popup's interval, even if that is in seconds.
      var next = input.path.payment
      next.expiryInterval = input.interval * 61
      if input.hasNext {
        trial.have(Phone(bankApps: 0))
        try await trial.reach(.ecomm, next)
      }
      let later = try await trial.advance(milliseconds: Int64(input.interval) * 60_000 + 1000)
      let reports = try later.callbacks(.didExpire).filter { $0.isApart(from: others) }
      try trial.expect(
        reports.isEmpty, "after the popup was gone (\(input.departure.rawValue))",
        expected: "no report of the end of time", saw: "\(reports.count)")
      guard input.hasNext else {
        trial.label("no popup was up meanwhile")
        return try await trial.expectNoExpiryAtTheEnd(of: face, input)
      }
      let alive = try await trial.advance(milliseconds: Int64(next.expiryInterval) * 60_000 + 2000)
      try trial.need(
        !alive.callbacks(.didExpire).isEmpty, expected: "a report of the end of time", saw: "none")
      trial.label("expiry of the next popup")
    } covers: {
      Departure.allCases.map { .seen($0.rawValue, atLeast: 4) } + [
        .seen("no popup was up meanwhile", atLeast: 10), .seen("expiry of the next popup", atLeast: 15),
      ]
    } mutants: {
      [
        .watching("keeps counting after the cross") { $0.expiringAfter { $0 == .tap(control: .close) } },
        .watching("keeps counting after the host dismissed the popup") {
          $0.expiringAfter { $0 == .dismissPopup }
        },
        .watching("keeps counting after the bank app was opened") {
          $0.expiringAfter { $0 == .tap(control: .openBankingApp) }
        },
        .counting("ends the next payment with the previous payment's timer") { moment, oldDeadline in
          if moment.isPayment, let deadline = moment.before.deadline { oldDeadline = Int(deadline) }
          guard case .timePassed = moment.stimulus, oldDeadline > 0, moment.world.clock >= Int64(oldDeadline),
            moment.after.popup != nil
          else { return moment.effects }
          oldDeadline = 0
          return moment.and(moment.callback(.didExpire))
        },
        .counting("keeps counting for a replaced popup") { moment, deadline in
          if moment.before.popup?.screen == Screen.ecomm, moment.isPayment, let old = moment.before.deadline {
            deadline = Int(old)
          }
          guard case .timePassed = moment.stimulus, deadline > 0, moment.world.clock >= Int64(deadline),
            moment.before.popup == nil
          else { return moment.effects }
          deadline = 0
          return moment.and(moment.callback(.didExpire))
        },
        .closing("reports the expiry of the last popup that is gone when the session is closed") { done in
          let gone = done.compactMap { effect -> String? in
            if case .dismissed(let popup) = effect { popup } else { nil }
          }
          return gone.suffix(1).map { .calledBack(event: .didExpire, popup: $0, delegate: "shop") }
        },
      ]
    }
  }
}

// MARK: Inputs

private struct GonePopup: Sendable {
  var path: PopupPath
  var departure: Departure
  var hasNext: Bool
  var interval: Int
}

private let departures: Generator<GonePopup> = zip(
  .popupPath([.ecomm, .mcomm, .ecommByTap]), .element(of: Departure.allCases), .bool, .int(in: 3...60)
).map { GonePopup(path: $0, departure: $1, hasNext: $2, interval: $3) }

/// How a popup can go before its time is over.
private enum Departure: String, Sendable, CaseIterable {
  case closed = "closed by the user"
  case dismissed = "dismissed by the host"
  case handedOver = "handed over to the bank app"

  /// The same departure if the popup can go that way; otherwise a close, because only the M-COMM popup can hand over.
  func possible(on path: PopupPath) -> Departure {
    self == .handedOver && path.kind != PopupPath.Kind.mcomm ? .closed : self
  }

  var step: Step {
    switch self {
    case .closed: .tap(.close)
    case .dismissed: .dismiss
    case .handedOver: .tap(.openBankingApp)
    }
  }
}

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// The input with its interval, and with a departure that the library and the popup support.
  fileprivate func possible(_ input: GonePopup) -> GonePopup {
    var input = input
    leaveOut(Departure.dismissed.rawValue, without: .dismissPopup)
    if !understands(.dismissPopup), input.departure == .dismissed { input.departure = .closed }
    input.path.payment.expiryInterval = input.interval
    input.departure = input.departure.possible(on: input.path)
    return input
  }

  /// The popup goes; false if it stays after a hand-over, which is allowed.
  fileprivate func leavePopup(by departure: Departure, besides others: Set<String>) async throws -> Bool {
    try await perform(departure.step)
    guard try !popups.faces.contains(where: { !others.contains($0.popup) }) else {
      guard departure == .handedOver else { throw setback(expected: "no popup", saw: "a popup") }
      leaveOut(departure.rawValue, because: "the popup stays after the hand-over")
      reading(.popupAfterHandOver, "the popup stays")
      return false
    }
    label(departure.rawValue)
    return true
  }

  /// Checks that the end of the session brings no report that the popup's time is over.
  fileprivate func expectNoExpiryAtTheEnd(of face: Face, _ input: GonePopup) async throws {
    let last = try await end(after: input.path.start).expiries(of: face)
    try expect(
      last.isEmpty, "the end of the session after the popup was gone (\(input.departure.rawValue))",
      expected: "no report of the end of time", saw: "\(last.count)")
  }
}

extension Moment {
  /// The effects, with a report of expiry once the time of a removed popup is over.
  ///
  /// The report is added only if the closure accepts the previous stimulus.
  fileprivate func expiringAfter(_ isDeparture: (PayByBankAppStimulus) -> Bool) -> [PayByBankAppEffect] {
    guard case .timePassed = stimulus, let deadline = before.deadline, world.clock >= deadline,
      before.popup == nil, let last = before.lastStimulus, isDeparture(last)
    else { return effects }
    return effects + [.calledBack(event: .didExpire, popup: before.expiring, delegate: before.delegate)]
  }
}
