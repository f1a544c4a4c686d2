import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The time that a payment has: section 4.2.3.1.
  ///
  /// An interval that starts again with "Get code" is not a defect here, because the document leaves open whether time
  /// already runs while the M-COMM popup is up (A-PBBA-7).
  static let expiry: Chapter<Self> = Chapter("Expiry") {
    Rule(
      "PBBA-POP-20", .must(.prose),
      "The end of the expiry interval is reported once, as soon as the interval has passed.",
      cites: .eis11("4.2.3.1").quoting("Will be called when the popup expired"),
      readings: [.expiryInterval, .popupTimeInBackground, .clockSetBackDuringPopup], given: .expiring
    ) { trial, input in
      trial.change { $0.secondsFromUTC = input.secondsFromUTC }
      if input.isSameDevice {
        try await trial.passTimeOfOffer(input)
      } else {
        try await trial.passTimeOfCode(input)
      }
    } covers: {
      [
        .seen("time passed in steps", atLeast: 18), .seen("the host app was left", atLeast: 4),
        .seen("the clock was set back", atLeast: 4),
        .covers("east of Greenwich", atLeast: 20) { $0.secondsFromUTC > 0 },
        .seen("M-COMM popup", atLeast: 10),
        .seen("reported", atLeast: 40), .seen(behindExplanation, atLeast: 6),
      ]
    } mutants: {
      [
        .watching("reports the expiry a second early") { moment in
          guard case .timePassed = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm), moment.world.clock >= deadline - 1000,
            moment.world.clock < deadline
          else { return moment.effects }
          return moment.and(moment.callback(.didExpire))
        },
        .watching("reports the expiry too early on the M-COMM popup") { moment in
          guard case .timePassed = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.mcomm), moment.world.clock < deadline
          else { return moment.effects }
          return moment.and(moment.callback(.didExpire))
        },
        .watching("reports the expiry repeatedly on the M-COMM popup") { moment in
          guard case .timePassed(let milliseconds) = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.mcomm), moment.world.clock - milliseconds >= deadline
          else { return moment.effects }
          return moment.and(moment.callback(.didExpire))
        },
        .watching("reports the expiry repeatedly") { moment in
          guard case .timePassed(let milliseconds) = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm), moment.world.clock - milliseconds >= deadline
          else { return moment.effects }
          return moment.and(moment.callback(.didExpire))
        },
        .dropping("never reports the expiry") { $0.isCallback(.didExpire) },
        .repeatingWhenClosed("reports the expiry again when the session is closed") {
          $0.isCallback(.didExpire)
        },
        .watching("reports the expiry five seconds late") { moment in
          guard case .timePassed = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm)
          else { return moment.effects }
          let effects = moment.without(.didExpire)
          return moment.world.clock >= deadline + 5000 ? effects + [moment.callback(.didExpire)] : effects
        },
        .watching("mistakes local time for UTC") { moment in
          guard case .timePassed = moment.stimulus, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm)
          else { return moment.effects }
          let local = moment.world.clock + Int64(moment.world.secondsFromUTC) * 1000
          let effects = moment.without(.didExpire)
          return local >= deadline ? effects + [moment.callback(.didExpire)] : effects
        },
        .watching("does not report the expiry of a code whose explanation is up") { moment in
          guard case .timePassed = moment.stimulus, moment.wasUp(.moreAbout) else { return moment.effects }
          return moment.without(.didExpire)
        },
        .watching("reports the expiry of a code when its explanation is opened") { moment in
          moment.tapped(.moreAbout) && moment.wasUp(.ecomm)
            ? moment.and(moment.callback(.didExpire)) : moment.effects
        },
        .watching("reports the expiry when the host app is left") { moment in
          moment.stimulus == .appDidEnterBackground && moment.wasUp(.ecomm)
            ? moment.and(moment.callback(.didExpire)) : moment.effects
        },
        .watching("reports the expiry again when the consumer comes back") { moment in
          guard moment.stimulus == .appDidBecomeActive, let deadline = moment.before.deadline,
            moment.wasUp(.ecomm), moment.world.clock >= deadline
          else { return moment.effects }
          return moment.and(moment.callback(.didExpire))
        },
      ]
    }

    expiryOfGonePopups
  }
}

/// The label of cases in which the explanation was up at the end of the interval.
private let behindExplanation = "the explanation was up at the end of the interval"

private struct Expiring: Sendable {
  var payment: Payment
  var passing: PassingTime
  var isSameDevice: Bool
  /// The phone's time zone, in seconds from UTC.
  var secondsFromUTC: Int
  /// What happens before the steps that the rule judges.
  var start: Start
  /// Whether the consumer reads the explanation of the code popup while time passes.
  var readsMore: Bool
}

extension Generator where Value == Expiring {
  fileprivate static var expiring: Generator {
    zip(
      .payment, PassingTime.generator, .bool(probability: 0.2), .element(of: [0, 3600, -28_800, 50_400]),
      .start(after: .nothingRemembered), .bool(probability: 0.2)
    ).map {
      Expiring(
        payment: $0, passing: $1, isSameDevice: $2, secondsFromUTC: $3, start: $4, readsMore: $5)
    }
  }
}

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// Time passes on the M-COMM popup; the document leaves open whether that time counts.
  fileprivate func passTimeOfOffer(_ input: Expiring) async throws {
    let face = try await reach(.mcomm, input.payment, after: input.start, on: Phone())
    var time = PopupTime(self, of: face, interval: input.payment.expiryInterval)
    let isInSeconds = try await time.passInSteps(input.passing.pauses)
    label("M-COMM popup")
    guard time.reports > 0 else { return reading(.expiryInterval, "no time runs on the M-COMM popup") }
    reading(.expiryInterval, "time runs on the M-COMM popup")
    reading(.expiryInterval, "the interval is in \(isInSeconds ? "seconds" : "minutes")")
    try await time.end()
  }

  /// Time passes on the code popup, and the library must report the end of the interval.
  fileprivate func passTimeOfCode(_ input: Expiring) async throws {
    let face = try await reach(.ecomm, input.payment, after: input.start, on: Phone(bankApps: 0))
    var time = PopupTime(self, of: face, interval: input.payment.expiryInterval)
    switch input.passing {
    case .steps where input.readsMore && face.controls.contains(.moreAbout):
      if let reason = try await time.passBehindExplanation() {
        return leaveOut(behindExplanation, because: reason)
      }
      label(behindExplanation)
    case .steps(let pauses):
      if input.readsMore {
        leaveOut(behindExplanation, because: "the code popup has no link to the explanation")
      }
      let isInSeconds = try await time.passInSteps(pauses)
      try expect(
        time.reports > 0,
        expected: "a report of the end of the interval of \(time.interval) seconds or minutes",
        saw: "no report")
      reading(.expiryInterval, "the interval is in \(isInSeconds ? "seconds" : "minutes")")
      if pauses.count > 1 { label("time passed in steps") }
    case .absence(let part):
      guard try await time.passInBackground(leavingAt: part) else { return }
      label("the host app was left")
    case .setBack(let part):
      try await time.passWithClockSetBack(at: part)
      label("the clock was set back")
    }
    try await time.end()
  }
}
