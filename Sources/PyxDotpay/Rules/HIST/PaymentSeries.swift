import Conformance
import PropertyTesting

/// Payments by the form, one after another.
struct PaymentSeries: Sendable {
  var statuses: [PaymentStatus]
  /// Whether the app is started again after them.
  var restarts = false

  /// The state of the payment with that control.
  func state(of control: String) -> PaymentStatus? {
    let number = Int(control.dropFirst("order-".count)) ?? 0
    return statuses.indices.contains(number - 1) ? statuses[number - 1] : nil
  }

  /// What the platform says of a payment whose state is asked for.
  func state(to request: DotpayEffect) -> DeskReply {
    guard case .requestedStatus(_, _, let control) = request else { return .answer(PlatformAnswer()) }
    return .status(state(of: control) ?? .completed)
  }
}

/// Payments that the platform takes, whatever becomes of them.
let paymentSeries: Generator<PaymentSeries> = series(
  of: PaymentStatus.documented.filter { $0 != .rejected })

/// Payments of which the platform may refuse some.
let anyPayments: Generator<PaymentSeries> = series(of: PaymentStatus.documented)

private func series(of statuses: [PaymentStatus]) -> Generator<PaymentSeries> {
  zip(.array(of: .element(of: statuses), count: 1...4), .bool).map {
    PaymentSeries(statuses: $0, restarts: $1)
  }
}

extension PaymentStatus {
  /// Whether nothing more will come of the payment.
  var isFinal: Bool { self == .completed || self == .rejected }
}

extension Observed where System == Dotpay {
  /// The controls of the payments that the built-in history showed last; nil where it was not shown.
  var shownHistory: [String]? {
    get throws {
      guard case .showedHistory(let payments)? = try of(.showedHistory).last else { return nil }
      return payments.map(\.control)
    }
  }
}

/// Payments, and one of them.
struct Chosen: Sendable {
  var series: PaymentSeries
  var choice: Int

  var index: Int { choice % series.statuses.count }
}

extension Mutant where System == Dotpay {
  /// Changes the history as it is listed.
  static func past(_ name: String, _ change: @escaping @Sendable ([PaymentSummary]) -> [PaymentSummary])
    -> Mutant
  {
    rewriting(name) { effect in
      guard case .listedHistory(let call, let payments) = effect else { return [effect] }
      return [.listedHistory(call: call, payments: change(payments))]
    }
  }
}

extension Trial where System == Dotpay {
  /// Payments are made, each with a control of its own; returns these.
  func pay(_ desk: inout Desk, _ series: PaymentSeries) async throws -> [String] {
    var controls: [String] = []
    for (number, status) in series.statuses.enumerated() {
      var info = PaymentInfo.sample
      info.control = "order-\(1 + number)"
      // Without the built-in summary there is one step less.
      try await complete(&desk, Purchase(info: info, showsSummary: false), call: 1 + number, status: status)
      controls.append("order-\(1 + number)")
    }
    return controls
  }

  /// Whether payments without a form enter the history.
  func readPaymentsWithoutForm(_ desk: inout Desk) async throws {
    var info = PaymentInfo.sample
    info.control = "fast-1"
    try await send(.payFast(call: 71, info: info, channel: "73", showsSummary: false))
    try await finishWithoutForm(&desk, call: 71)
    try await supply([.numbered(50)], customer: "customer-1")
    info.control = "card-1"
    try await send(.payByCard(call: 72, info: info, card: "c50"))
    try await finishWithoutForm(&desk, call: 72)
    let controls = try await listHistory().map(\.control)
    if try !seen.results(of: 71).isEmpty {
      reading(
        .aDP20, controls.contains("fast-1") ? "fast payments are listed" : "fast payments are not listed")
    }
    if try !seen.results(of: 72).isEmpty {
      reading(
        .aDP20,
        controls.contains("card-1")
          ? "card payments without a form are listed" : "card payments without a form are not listed")
    }
  }
}
