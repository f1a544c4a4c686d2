import Conformance
import PropertyTesting

extension Dotpay {
  /// The control, which identifies a payment to the shop.
  @ChapterBuilder<Dotpay> static var controls: [Rule] {
    Rule(
      "DP-INFO-11", .must(.prose), "A control that the host set reaches the platform unchanged.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Parametr identyfikujący daną płatność, przekazywany w potwierdzeniu płatności do Sklepu"),
      readings: [.controlOfOtherCharacters],
      given: withControls
    ) { trial, input in
      var desk = Desk()
      let last = try await trial.pay(&desk, input.payment) { sent, info in
        try trial.expect(
          isSame(sent.control, info.control), "the control as it was sent", expected: info.control ?? "",
          saw: words(sent.control))
      }
      guard !input.edits.isEmpty else { return }
      // A library may take only one payment at a time.
      try await trial.finish(&desk, call: last.call, last.way)
      for (index, edited) in input.edits.enumerated() {
        try await trial.expectEditedControl(&desk, edited, call: 100 + index)
      }
    } covers: {
      [
        .covers("capital letters", atLeast: 40) {
          $0.payment.info.control?.contains { $0.isUppercase } == true
        }
      ] + waysOfPaying()
    } mutants: {
      [
        .sending("makes another control") { $0.control = "sdk-1" },
        .payingByCard("makes another control for payments by card") { $0.control = "sdk-1" },
        .payingByWallet("makes another control for payments by the wallet") { $0.control = "sdk-1" },
        .sending("shortens the control to 15 characters") {
          $0.control = $0.control.map { String($0.prefix(15)) }
        },
        .sending("writes the control in small letters") { $0.control = $0.control?.lowercased() },
        .rewritingStimuli("drops a payment whose control has characters outside ASCII, and reports nothing") {
          stimulus, _ in
          guard case .payFast(_, let info, _, _) = stimulus, let control = info.control,
            control.utf8.contains(where: { $0 > 127 })
          else { return [stimulus] }
          return []
        },
        .sending("loses blanks before the control") { info in
          info.control = info.control.map { String($0.drop(while: \.isWhitespace)) }
        },
        .sending("loses characters beyond the Basic Multilingual Plane") { info in
          info.control = info.control.map {
            String($0.filter { $0.unicodeScalars.allSatisfy { $0.value < 0x10000 } })
          }
        },
      ]
    }

    Rule(
      "DP-INFO-12", .must(.prose),
      "If the host sets no control, the library sends the payment with one of its own.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Jeśli nie jest ustawiony, to jest generowany przez SDK"),
      given: withoutControls
    ) { trial, input in
      var desk = Desk()
      try await trial.pay(&desk, input) { sent, _ in
        try trial.expect(
          sent.control?.isEmpty == false, "the control of a payment for which the host set none",
          expected: "one", saw: words(sent.control))
      }
    } covers: {
      describedWays
    } mutants: {
      [
        .sending("sends no control") { $0.control = nil },
        .sending("sends an empty control") { $0.control = "" },
        .rewriting("makes a control only for payments with the form") { effect in
          guard case .requestedPayment(_, _, _, let info, _, _, _, _, _) = effect,
            info.senderInformation == nil
          else { return [effect] }
          return effect.withControl(nil)
        },
      ]
    }

    Rule(
      "DP-INFO-13", .must(.derived), "Every control that the library makes is unique.",
      cites: .dotpay("Inicjalizacja płatności").quoting("powinien być unikalny dla każdej płatności"),
      given: controlSeries
    ) { trial, series in
      var desk = Desk()
      var controls: [String] = []
      var open: [Int] = []
      for (number, info) in series.payments.enumerated() {
        let call = trial.nextCall()
        let payment = try await trial.sent(&desk, info, call: call, beside: &open)
        guard let control = payment.sent.info.control else {
          throw trial.setback(
            "the control of a payment for which the host set none", expected: "one", saw: "none",
            judgedBy: "DP-INFO-12")
        }
        controls.append(control)
        open.append(payment.call)
        // Here the host makes the next payment while this payment has no answer.
        if series.staysOpen == number, series.restartsAfter != number { continue }
        for call in open { try await trial.finishWithoutForm(&desk, call: call) }
        open = []
        guard series.restartsAfter == number else { continue }
        try await trial.startAgain(&desk)
        if number + 1 < series.payments.count { trial.label("started again") }
      }
      if controls.count >= 3 { trial.label("three payments or more were sent") }
      try trial.expect(
        Set(controls).count == controls.count, "the controls of \(controls.count) payments",
        expected: "all different", saw: "\(controls)")
    } covers: {
      [
        .seen("three payments or more were sent", atLeast: 40), .seen("started again", atLeast: 30),
        .seen(openAtOnce, atLeast: 30),
      ]
    } mutants: {
      [
        .sending("always makes the same control") { info in
          if info.control?.hasPrefix("pyx-") == true { info.control = "sdk" }
        },
        .sending("makes the control from the amount") { info in
          if info.control?.hasPrefix("order") != true { info.control = "sdk-" + (info.amount ?? "") }
        },
        .stateful("counts from 1 in each process", state: 0) { count, effect, _ in
          guard case .requestedPayment = effect else { return [effect] }
          count += 1
          return effect.withControl("sdk-\(count)")
        },
        .makingOneControlAtOnce,
      ]
    }
  }
}

// MARK: Inputs

private struct ControlledPayment: Sendable {
  var payment: DescribedPayment
  /// Edits of controls, for later payments.
  var edits: [EditedText]
}

private let withControls: Generator<ControlledPayment> = zip(descriptions, .control, .editedControls).map {
  payment, control, edits in
  var payment = payment
  payment.info.control = control
  return ControlledPayment(payment: payment, edits: edits)
}

private let withoutControls: Generator<DescribedPayment> = descriptions.map { payment in
  var payment = payment
  payment.info.control = nil
  return payment
}

private struct ControlSeries: Sendable {
  var payments: [PaymentInfo]
  /// The position of the payment after which the app is started again; nil if the app is not started again.
  var restartsAfter: Int?
  /// The position of the payment that still has no answer when the next payment is made; nil if each is answered first.
  var staysOpen: Int?
}

private let controlSeries: Generator<ControlSeries> = zip(
  Generator<String>.element(of: ["100.5", "7"]).array(count: 2...5),
  Generator<Int?>.element(of: [nil, 0, 1]),
  Generator<Int?>.element(of: [nil, 0, 0])
).map { amounts, restartsAfter, staysOpen in
  ControlSeries(
    payments: amounts.map { amount in
      var info = PaymentInfo.sample
      info.amount = amount
      return info
    }, restartsAfter: restartsAfter, staysOpen: staysOpen)
}

private let openAtOnce = "two payments were open at once"

extension Trial where System == Dotpay {
  /// The host pays by a channel while other payments have no answer; returns the sent payment, and its call.
  ///
  /// A library may take only one payment at a time; if so, the other payments end first.
  fileprivate func sent(
    _ desk: inout Desk, _ info: PaymentInfo, call: Int, beside open: inout [Int]
  ) async throws -> (call: Int, sent: SentPayment) {
    guard !open.isEmpty else { return (call, try await sent(&desk, info, call: call, byForm: false)) }
    let before = try seen.payments.count
    try await send(.payFast(call: call, info: info, channel: "73", showsSummary: false))
    if let sent = try await nextPayment(&desk, after: before) {
      label(openAtOnce)
      return (call, sent)
    }
    leaveOut(openAtOnce, because: "takes one payment at a time")
    for other in open { try await finishWithoutForm(&desk, call: other) }
    open = []
    if try seen.results(of: call).isEmpty, let sent = try await nextPayment(&desk, after: before) {
      return (call, sent)
    }
    // The payment was refused.
    let again = call + 60_000
    return (again, try await sent(&desk, info, call: again, byForm: false))
  }
}

extension DotpayEffect {
  /// The same payment, with that control; any other effect is unchanged.
  fileprivate func withControl(_ control: String?) -> [DotpayEffect] {
    guard
      case .requestedPayment(
        let request, let environment, let language, var info, let channel, let card, let customer,
        let remembers, let cvv) = self
    else { return [self] }
    info.control = control
    return [
      .requestedPayment(
        request: request, environment: environment, language: language, info: info, channel: channel,
        card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
    ]
  }
}

extension Mutant<Dotpay> {
  /// Reuses the control of a payment for other payments until the first payment has an answer.
  fileprivate static var makingOneControlAtOnce: Mutant {
    .behaving("makes one control for simultaneous payments", state: String?.none) {
      made, stimulus, world, inner in
      var effects: [DotpayEffect] = []
      for effect in try await inner.send(stimulus, in: world) {
        if case .gotSummary = effect { made = nil }
        guard let control = effect.payment?.info.control else {
          effects.append(effect)
          continue
        }
        effects += effect.withControl(made ?? control)
        made = made ?? control
      }
      return effects
    }
  }
}
