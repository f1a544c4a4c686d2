import Conformance
import PropertyTesting

private let departures: Generator<(PopupPath, Departure, Bool, Int)> = zip(
  .popupPath([.ecomm, .mcomm, .ecommByTap]), .element(of: Departure.allCases), .bool, .int(in: 3...60))

extension PayByBankApp {
  /// Time that nobody waits for any more: sections 4.2.3.1 and 5.
  static var expiryOfGonePopups: Rule {
    Rule(
      "PBBA-POP-21", .must(.derived),
      "Once a popup is gone, the end of its time is not reported, nor taken for that of the next popup.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA25], given: departures,
      covers: Departure.allCases.map { .seen($0.rawValue, atLeast: 4) } + [
        .seen("nothing was up meanwhile", atLeast: 10), .seen("expiry of the next popup", atLeast: 15),
      ],
      mutants: [
        .watching("goes on counting after the cross") { $0.expiringAfter { $0 == .tap(control: .close) } },
        .watching("goes on counting after the host dismissed the popup") {
          $0.expiringAfter { $0 == .dismissPopup }
        },
        .watching("goes on counting after the bank app was opened") {
          $0.expiringAfter { $0 == .tap(control: .openBankingApp) }
        },
        .counting("ends the next payment by the timer of the one before") { moment, oldDeadline in
          if moment.isPayment, let deadline = moment.before.deadline { oldDeadline = Int(deadline) }
          guard case .timePassed = moment.stimulus, oldDeadline > 0, moment.world.clock >= Int64(oldDeadline),
            moment.after.popup != nil
          else { return moment.effects }
          oldDeadline = 0
          return moment.and(moment.callback(.didExpire))
        },
        .counting("goes on counting for a popup that another took the place of") { moment, deadline in
          if moment.before.popup?.screen == Screen.ecomm, moment.isPayment, let old = moment.before.deadline {
            deadline = Int(old)
          }
          guard case .timePassed = moment.stimulus, deadline > 0, moment.world.clock >= Int64(deadline),
            moment.before.popup == nil
          else { return moment.effects }
          deadline = 0
          return moment.and(moment.callback(.didExpire))
        },
        .closing("ends all that it has counted when it is closed") { done in
          let gone = done.compactMap { effect -> String? in
            if case .dismissed(let popup) = effect { popup } else { nil }
          }
          return gone.suffix(1).map { .calledBack(event: .didExpire, popup: $0, delegate: "shop") }
        },
      ]
    ) { trial, input in
      var (path, departure, hasNext, interval) = input
      trial.leaveOut(Departure.dismissed.rawValue, without: .dismissPopup)
      if !trial.understands(.dismissPopup), departure == .dismissed { departure = .closed }
      path.payment.expiryInterval = interval
      try await trial.reachPopup(path)
      departure = departure.possible(on: path)
      try await trial.perform(departure.step)
      guard try trial.popups.top == nil else {
        guard departure == .handedOver else {
          throw trial.setback(expected: "the popup to go", saw: "it stay")
        }
        trial.leaveOut(departure.rawValue, because: "the popup stays after the hand-over")
        trial.reading(.aPBBA25, "the popup stays")
        return
      }
      trial.label(departure.rawValue)
      // Minutes are the longest unit that is granted; the next popup lasts longer than that, in seconds.
      var next = path.payment
      next.expiryInterval = interval * 61
      if hasNext {
        trial.have(Phone(bankApps: 0))
        try await trial.reach(.ecomm, next)
      }
      let later = try await trial.advance(milliseconds: Int64(interval) * 60_000 + 1000)
      let reports = try later.callbacks(.didExpire)
      try trial.expect(
        reports.isEmpty, "after the popup was gone (\(departure.rawValue))",
        expected: "no report of the end of time", saw: "\(reports.count)")
      guard hasNext else {
        trial.label("nothing was up meanwhile")
        let last = try await trial.close().callbacks(.didExpire)
        return try trial.expect(
          last.isEmpty,
          "the session ended after the popup was gone (\(departure.rawValue))",
          expected: "no report of the end of time", saw: "\(last.count)")
      }
      let alive = try await trial.advance(milliseconds: Int64(next.expiryInterval) * 60_000 + 2000)
      try trial.need(
        !alive.callbacks(.didExpire).isEmpty, expected: "the end of time to be reported", saw: "nothing")
      trial.label("expiry of the next popup")
    }
  }
}

/// How a popup can go before its time is over.
private enum Departure: String, Sendable, CaseIterable {
  case closed = "closed by the user"
  case dismissed = "dismissed by the host"
  case handedOver = "handed over to the bank app"

  /// The same; only the M-COMM popup can hand over, others are closed instead.
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

extension Moment {
  /// The effects, and a report of expiry where the popup that it is about went by such a stimulus before its time.
  fileprivate func expiringAfter(_ isDeparture: (PayByBankAppStimulus) -> Bool) -> [PayByBankAppEffect] {
    guard case .timePassed = stimulus, let deadline = before.deadline, world.clock >= deadline,
      before.popup == nil, let last = before.lastStimulus, isDeparture(last)
    else { return effects }
    return effects + [.calledBack(event: .didExpire, popup: before.expiring, delegate: before.delegate)]
  }
}
