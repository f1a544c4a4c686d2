import Conformance
import PropertyTesting

/// A payment that is made.
struct MadePayment: Sendable {
  var payment: Payment
  /// How often the status is in progress before.
  var delays: Int
  /// Whether the app is in the background in between, as when the bank app is on the same device.
  var leaves: Bool

  /// What is counted where the consumer left the app.
  static let left = "left for the bank app"
  /// What is counted where the consumer did not.
  static let stayed = "paid on another device"
}

extension Generator where Value == MadePayment {
  /// Payments on one and on two devices.
  static var madePayment: Generator {
    zip(.payment, .int(in: 0...2), .bool).map { MadePayment(payment: $0, delays: $1, leaves: $2) }
  }
}

extension PaymentFlow {
  /// The backend answers so many questions, where the app asks, that the consumer has not decided yet.
  func delay(_ count: Int) async throws {
    for _ in 0..<count {
      guard let question = try await question() else {
        return trial.leaveOut("in progress before", because: "the app does not ask for the status")
      }
      try await send(.gotStatus(call: question.call, status: .inProgress))
      trial.label("in progress before")
    }
  }

  /// From the tap to where the backend knows that the payment is made, which the app does not yet.
  func approach(_ input: MadePayment) async throws {
    try await begin(input.payment)
    try await delay(input.delays)
    try await stay(leaving: input.leaves)
  }

  /// The consumer leaves the app for the bank app and comes back, or pays on another device.
  func stay(leaving leaves: Bool) async throws {
    if leaves {
      try await go(.background)
      try await go(.active)
    }
    trial.label(leaves ? MadePayment.left : MadePayment.stayed)
  }
}

extension PayByBankAppIntegration {
  /// The order of the steps, and the end of the popup: sections 4.2 and 5.
  static let paymentOrder: Chapter<Self> = Chapter("The order of a payment") {
    Rule(
      "PBBA-PAY-03", .should(.prose),
      "The popup comes after the reply to the payment request, and has been dismissed when the confirmation comes.",
      cites: .eis11("4.1", "4.2").quoting("Dismiss the Pay by Bank app pop-up"), given: .madePayment,
      covers: [
        .seen(MadePayment.left, atLeast: 30), .seen("in progress before", atLeast: 30),
        .seen("confirmed", atLeast: 50),
      ],
      mutants: [
        .behaving("confirms before it dismisses the popup", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          return effects.filter { $0.kind != .dismissedPopup } + effects.filter { $0.kind == .dismissedPopup }
        },
        .rewriting("shows a popup before the backend has replied") { effect in
          guard effect.kind == .askedToSubmit else { return [effect] }
          return [effect, .requestedPopup(token: "", brn: "", expiryInterval: 60)]
        },
        .behaving("dismisses the popup ten seconds after the confirmation", state: false) {
          isLate, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          if stimulus.kind == .timePassed, isLate {
            isLate = false
            return [.dismissedPopup] + effects
          }
          if effects.contains(where: { $0.kind == .dismissedPopup }) { isLate = true }
          return effects.filter { $0.kind != .dismissedPopup }
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.requestedPopup, .showedOutcome, .dismissedPopup)
      let flow = PaymentFlow(trial)
      try await flow.pay()
      try trial.expect(
        try trial.seen.of(.requestedPopup).count, equals: 0, "popups before the backend has replied")
      try await flow.accept(input.payment)
      try await flow.delay(input.delays)
      try await flow.stay(leaving: input.leaves)
      try trial.need(
        try !trial.seen.of(.showedOutcome).contains(.showedOutcome(status: .paid)),
        "what is shown before the backend has confirmed the payment", expected: "no confirmation", saw: "one",
        judgedBy: "PBBA-PAY-07/a")
      try await flow.finish()
      trial.label("confirmed")
      if flow.canWait { try await flow.wait(milliseconds: 10_000) }
      let kinds = try trial.seen.of(.dismissedPopup, .showedOutcome).map(\.kind)
      guard let confirmation = kinds.firstIndex(of: .showedOutcome) else {
        throw trial.setback(expected: "the confirmation", saw: "none", judgedBy: "PBBA-PAY-07/b")
      }
      try trial.expect(
        kinds.firstIndex(of: .dismissedPopup) ?? 0 <= confirmation,
        expected: "the popup to be dismissed before the confirmation", saw: "that it is dismissed after it")
    }

    Rule(
      "PBBA-PAY-14", .must(.sample),
      "A finished payment leaves no popup behind, and shows the status page once the consumer is back from the bank app.",
      cites: .eis11("5"), given: .madePayment,
      covers: [
        .seen(MadePayment.left, atLeast: 30), .seen(MadePayment.stayed, atLeast: 30),
      ],
      mutants: [
        .dropping("leaves the popup behind") { $0.kind == .dismissedPopup },
        .behaving("dismisses the popup only when the consumer was away", state: false) {
          wasAway, stimulus, world, inner in
          if stimulus == .appDidEnterBackground { wasAway = true }
          let keeps = !wasAway
          return try await inner.send(stimulus, in: world).filter { !keeps || $0.kind != .dismissedPopup }
        },
        .behaving("shows no status page when the consumer was away", state: false) {
          wasAway, stimulus, world, inner in
          if stimulus == .appDidEnterBackground { wasAway = true }
          let skips = wasAway
          return try await inner.send(stimulus, in: world).filter { !skips || $0.kind != .showedOutcome }
        },
      ]
    ) { trial, input in
      let flow = PaymentFlow(trial)
      if input.leaves {
        try trial.requireObserved(.showedOutcome)
      } else {
        try trial.requireObserved(.dismissedPopup)
      }
      try await flow.approach(input)
      try await flow.tell(.paid)
      if flow.canWait { try await flow.wait(milliseconds: 10_000) }
      if input.leaves {
        try trial.expect(
          try trial.seen.of(.showedOutcome).count > 0, "the end of the payment", expected: "the status page",
          saw: "no page")
      } else {
        try trial.expect(
          try trial.seen.of(.dismissedPopup).count > 0,
          expected: "the popup to be dismissed when the payment is finished", saw: "that it stays")
      }
    }
  }
}
