import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Which delegate is told, and about which popup: sections 4.2.3.1 and 4.2.3.2.
  static var popupHandedOver: Rule {
    Rule(
      "PBBA-POP-22", .must(.prose),
      "Every delegate call goes to the delegate of the popup that it is about, and passes that popup.",
      cites: .eis11("4.2.3.1", "4.2.3.2").quoting(
        "pbbaPopupViewControllerDidExpire: (PBBAPopupViewController *)pbbaPopupViewController"),
      given: reports
    ) { trial, input in
      var input = input
      // No other popup has this delegate, so every call to it is about this popup.
      input.path.payment.delegate = "counter"
      trial.leaveOutWithoutClock("didExpire")
      if input.isSecond {
        try await trial.reachPopup(PopupPath(kind: .ecomm, payment: Payment(delegate: "somebody else")))
        try await trial.closePopup()
        input.path.start = Start()
      }
      let face = try await trial.reachPopup(input.path)
      let others = try trial.others(than: face)
      let callbacks = try await trial.provokeReport(
        on: input.path, face: face, isClosed: input.isClosed, isAway: input.isAway, besides: others
      ).filter {
        $0.isDocumented && ($0.isApart(from: others) || $0.delegate == input.path.payment.delegate)
      }
      try trial.need(!callbacks.isEmpty, expected: "a report", saw: "none")
      for callback in callbacks {
        let event = callback.event.rawValue
        try trial.expect(
          callback.popup, equals: face.popup, "the popup that \(event) passes")
        try trial.expect(
          callback.delegate, equals: input.path.payment.delegate, "the delegate of \(event)")
        trial.label(event)
      }
      trial.label(input.path.kind.words)
      if input.isSecond { trial.label("after a popup with another delegate") }
    } covers: {
      [
        .seen(PopupPath.Kind.mcomm.words, atLeast: 10), .seen(PopupPath.Kind.error.words, atLeast: 10),
        .seen("after a popup with another delegate", atLeast: 20),
        .seen("didCloseByUser", atLeast: 20), .seen("retryPaymentRequest", atLeast: 5),
        .seen("didExpire", atLeast: 5),
      ]
    } mutants: {
      [
        .watching("passes no popup to the delegate") { $0.reporting(popup: { _ in nil }) },
        .watching("passes another popup if an error popup was up") { moment in
          moment.reporting(popup: { _ in moment.wasUp(.error) ? "another" : moment.before.popup?.popup })
        },
        .watching("passes no popup when time runs out") { moment in
          guard case .timePassed = moment.stimulus else { return moment.effects }
          return moment.reporting(popup: { _ in nil })
        },
        .counting("passes the replaced popup to the delegate") { moment, hasReplaced in
          if moment.isPayment { hasReplaced = moment.before.popup == nil ? 0 : 1 }
          guard hasReplaced == 1, moment.tapped(.close), moment.wasUp(.ecomm) else { return moment.effects }
          return moment.reporting(popup: { _ in "replaced" })
        },
        .rewritingStimuli("keeps the first delegate of a payment", state: String?.none) { first, stimulus in
          guard var payment = stimulus.payment else { return [stimulus] }
          payment.delegate = first ?? payment.delegate
          first = payment.delegate
          return [payment.stimulus]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Report: Sendable {
  var path: PopupPath
  var isClosed: Bool
  var isSecond: Bool
  /// Whether the host app is in the background while time passes.
  var isAway: Bool
}

private let reports: Generator<Report> = zip(.popupPath, .bool, .bool, .bool(probability: 0.3)).map {
  Report(path: $0, isClosed: $1, isSecond: $2, isAway: $3)
}

extension Trial where System == PayByBankApp {
  /// Closes the popup, or provokes its other report: a retry of an error popup, or the end of a payment's time.
  fileprivate func provokeReport(
    on path: PopupPath, face: Face, isClosed: Bool, isAway: Bool, besides others: Set<String>
  ) async throws -> [Callback] {
    if path.kind == .error { return try await send(.tap(control: isClosed ? .close : .retry)).callbacks }
    guard !isClosed, controlsTime else {
      return try await send(.tap(control: .close)).callbacks
    }
    let isAway = isAway && understands(.appDidEnterBackground) && understands(.appDidBecomeActive)
    var reports: [Callback] = []
    if isAway {
      change { $0.lifecycle = .background }
      reports += try await send(.appDidEnterBackground).callbacks
    }
    // Minutes are the longest supported unit.
    reports += try await advance(milliseconds: Int64(path.payment.expiryInterval) * 60_000 + 2000).callbacks
    if isAway {
      change { $0.lifecycle = .active }
      reports += try await send(.appDidBecomeActive).callbacks
      // A popup need not survive the time in the background, or come back as the same object.
      let isReported = reports.contains { $0.popup == face.popup }
      if profile.effects.contains(.dismissed), !isReported, try !isUp(face) { try discard() }
    }
    // The document leaves open whether time runs from the M-COMM popup on (A-PBBA-7), and in the background
    // (A-PBBA-35).
    guard path.kind != .ecomm || isAway, !reports.contains(where: { $0.isApart(from: others) }) else {
      return reports
    }
    return try await send(.tap(control: .close)).callbacks
  }
}

extension Moment {
  /// The effects, with the popup replaced in each delegate call.
  fileprivate func reporting(popup: (String?) -> String?) -> [PayByBankAppEffect] {
    effects.map { effect in
      guard let callback = effect.callback else { return effect }
      return .calledBack(event: callback.event, popup: popup(callback.popup), delegate: callback.delegate)
    }
  }
}
