import Conformance
import PropertyTesting

private struct ControlledPayment: Sendable {
  var way: HostWay
  /// Whether the payment is for the order of the previous payment.
  var isForSameOrder: Bool
  /// Whether the payment ends in an error; otherwise the payment is refused.
  var fails: Bool
  /// Whether the user first taps to pay for one order, and then for another before the channels arrive.
  var isLeft: Bool
  /// The goods or service bought.
  var title: String
}

private let controlledPayments: Generator<[ControlledPayment]> = zip(
  .hostWay, .bool(probability: 0.3), .bool, .bool(probability: 0.3),
  .element(of: ["A book", "Zażółć gęślą jaźń"])
).map { ControlledPayment(way: $0, isForSameOrder: $1, fails: $2, isLeft: $3, title: $4) }.array(count: 2...4)

private let twoControls = "two orders with controls of the app"

extension DotpayIntegration {
  /// Controls, which identify payments: "Inicjalizacja płatności", the note on `control`.
  @ChapterBuilder<DotpayIntegration> static var ownControls: [Rule] {
    Rule(
      "DP-INFO-17", .must(.prose), "Payments for different orders have different controls.",
      cites: .dotpay("Inicjalizacja płatności").quoting(
        "Parametr identyfikujący daną płatność"), readings: [.secondPaymentOfOrder],
      given: controlledPayments
    ) { trial, input in
      try trial.requireObserved(.askedForChannels)
      let flow = HostFlow(trial)
      var controls: [(order: String, control: String)] = []
      var order = flow.order()
      for (number, payment) in input.enumerated() {
        if payment.isLeft, number > 0 { try await flow.leavePayment(payment.title, &controls) }
        if number > 0, !payment.isForSameOrder { order = flow.order(title: payment.title) }
        let taken = try await flow.reach(order, by: payment.way)
        flow.label(taken, chosen: payment.way)
        guard let control = flow.info(of: order)?.control else {
          for label in [twoControls, "the same order twice"] {
            trial.leaveOut(label, because: "the app leaves controls to the SDK")
          }
          return trial.passOver(because: "leaves controls to the SDK")
        }
        try flow.expectOwn(control, of: order, controls)
        if let former = controls.last, former.order == order.id {
          trial.label("the same order twice")
          trial.reading(
            .secondPaymentOfOrder,
            former.control == control
              ? "a second payment has the order's control" : "a second payment has another control")
        }
        controls.append((order.id, control))
        if payment.fails { try await flow.fail() } else { try await flow.end(.rejected) }
      }
    } covers: {
      [
        .seen(twoControls, atLeast: 40), .seen("the same order twice", atLeast: 20),
        .seen(HostFlow.withoutForm, atLeast: 40),
      ]
    } mutants: {
      [
        .describing("has one control for all payments") { $0.control = "shop" },
        .describing("uses the amount as the control") { $0.control = $0.amount },
        .remembering("gives every second payment the control of the first", state: (0, String?.none)) {
          state, info in
          state.0 += 1
          state.1 = state.1 ?? info.control
          if state.0.isMultiple(of: 2) { info.control = state.1 }
        },
        .remembering("uses only three controls, in turn", state: 0) { count, info in
          count += 1
          info.control = "\(count % 3)"
        },
        .rewriting("has one control for all payments without the form") { effect in
          effect.kind == .askedForChannels ? [effect] : [effect.describing { $0.control = "fast" }]
        },
      ]
    }
  }
}

extension HostFlow {
  /// Checks that no other order has used this control.
  fileprivate func expectOwn(
    _ control: String, of order: Order, _ controls: [(order: String, control: String)]
  ) throws {
    for former in controls where former.order != order.id {
      trial.label(twoControls)
      try trial.expect(
        former.control != control, "the control of the payment for order \(order.id)",
        expected: "one that differs from the control of order \(former.order)", saw: control)
    }
  }

  /// The user pays for an order, and for another before the channels arrive; then the requests for channels fail.
  fileprivate func leavePayment(_ title: String, _ controls: inout [(order: String, control: String)])
    async throws
  {
    for isFirst in [true, false] {
      let order = order(title: title)
      // An app may ignore a tap while it waits.
      if isFirst { try await pay(order) } else { try await send(.payTapped(order: order)) }
      try await afterAMoment { info(of: order) != nil }
      guard let control = info(of: order)?.control else { continue }
      try expectOwn(control, of: order, controls)
      controls.append((order.id, control))
    }
    try await loseLists()
  }
}
