import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of when popups expire, and of which popups expire.
  static let timeVariants: [Variant<PayByBankApp>] = [
    .reference(.expiryInterval, "time runs on the M-COMM popup"),
    .reading(.expiryInterval, "no time runs on the M-COMM popup", startsWithTheCode),
    // This reading comes after `startsWithTheCode`, which counts the time in place of the inner library. If both are
    // combined, the interval is first changed and then counted, and the inner library never sees it.
    .reference(.expiryInterval, "the interval is in seconds"),
    .reading(
      .expiryInterval, "the interval is in minutes",
      .rewritingStimuli("reads the interval as minutes") { stimulus, _ in [stimulus.lasting { $0 * 60 }] }),
    .reference(.expiryOfErrorPopup, "an error popup does not expire"),
    .reading(
      .expiryOfErrorPopup, "an error popup expires",
      .behaving("reports the expiry of an error popup after a minute", state: Countdown()) {
        countdown, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        countdown.watch.note(effects, of: stimulus, in: world)
        guard case .timePassed = stimulus, let popup = countdown.watch.top, popup.screen == .error,
          world.clock >= popup.since + 60_000, countdown.reported != popup.name
        else { return effects }
        countdown.reported = popup.name
        return effects + [.calledBack(event: .didExpire, popup: popup.name, delegate: popup.delegate)]
      }),
    .reference(.popupTimeInBackground, "time runs in the background"),
    .reading(
      .popupTimeInBackground, "time stands still in the background",
      .behaving("stops the time of a popup while the host app is in the background", state: Int64(0)) {
        pause, stimulus, world, inner in
        var world = world
        if case .timePassed(let milliseconds) = stimulus, world.lifecycle == .background {
          pause += milliseconds
          return []
        }
        world.clock -= pause
        return try await inner.send(stimulus, in: world)
      }),
    .reference(.clockSetBackDuringPopup, "the popup follows the clock"),
    .reading(
      .clockSetBackDuringPopup, "the popup counts the elapsed time",
      .behaving("counts the elapsed time, whatever the clock says", state: Int64?.none) {
        now, stimulus, world, inner in
        if case .timePassed(let milliseconds) = stimulus, let before = now { now = before + milliseconds }
        var world = world
        world.clock = now ?? world.clock
        now = world.clock
        return try await inner.send(stimulus, in: world)
      }),
  ]

  /// Counts a payment's time from the display of the code, and gives the inner library an endless interval.
  private static let startsWithTheCode = Mutant<PayByBankApp>.behaving(
    "starts the time of a payment when its code is shown", state: Countdown()
  ) { countdown, stimulus, world, inner in
    if case .showPopup(_, _, _, _, let interval) = stimulus { countdown.interval = Int64(interval) * 1000 }
    let effects = try await inner.send(stimulus.lasting { _ in 1_000_000_000 }, in: world)
    countdown.watch.note(effects, of: stimulus, in: world)
    guard let popup = countdown.watch.top else {
      countdown.deadline = nil
      return effects
    }
    if popup.name != countdown.counted || stimulus.kind == .showPopup { countdown.deadline = nil }
    if popup.screen == .ecomm, countdown.deadline == nil, countdown.reported != popup.name {
      countdown.counted = popup.name
      countdown.deadline = world.clock + countdown.interval
    }
    guard case .timePassed = stimulus, let deadline = countdown.deadline, world.clock >= deadline else {
      return effects
    }
    countdown.deadline = nil
    countdown.reported = popup.name
    return effects + [.calledBack(event: .didExpire, popup: popup.name, delegate: popup.delegate)]
  }
}

/// The time that runs for a popup.
private struct Countdown: Sendable {
  var watch = PopupWatch()
  /// The duration of the payment, in milliseconds.
  var interval: Int64 = 0
  /// The popup whose time runs.
  var counted: String?
  var deadline: Int64?
  /// The popup whose expiry was reported.
  var reported: String?
}

extension PayByBankAppStimulus {
  /// The same request for a popup, with another expiry interval.
  fileprivate func lasting(_ change: (Int) -> Int) -> PayByBankAppStimulus {
    guard case .showPopup(let presenter, let delegate, let token, let brn, let interval) = self else {
      return self
    }
    return .showPopup(
      presenter: presenter, delegate: delegate, token: token, brn: brn, expiryInterval: change(interval))
  }
}
