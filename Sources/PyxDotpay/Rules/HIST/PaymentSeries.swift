import Conformance
import PropertyTesting

/// Payments through the form, one after another.
struct PaymentSeries: Sendable {
  var statuses: [PaymentStatus]
  /// Whether the app is started again after the payments.
  var restarts = false

  /// The state of the payment with that control; nil if the series has no such payment.
  func state(of control: String) -> PaymentStatus? {
    let number = Int(control.dropFirst("order-".count)) ?? 0
    return statuses.indices.contains(number - 1) ? statuses[number - 1] : nil
  }

  /// The platform's answer to a request for a payment's state.
  func state(to request: DotpayEffect) -> DeskReply {
    guard case .requestedStatus(_, _, let control) = request else { return .answer(PlatformAnswer()) }
    return .status(state(of: control) ?? .completed)
  }
}

/// Payments, each in any documented state except `rejected`.
let paymentSeries: Generator<PaymentSeries> = series(
  of: PaymentStatus.documented.filter { $0 != .rejected })

/// Payments, some of which the platform may refuse.
let anyPayments: Generator<PaymentSeries> = series(of: PaymentStatus.documented)

private func series(of statuses: [PaymentStatus]) -> Generator<PaymentSeries> {
  zip(.array(of: .element(of: statuses), count: 1...4), .bool).map {
    PaymentSeries(statuses: $0, restarts: $1)
  }
}

extension PaymentStatus {
  /// Whether the payment's state is final.
  var isFinal: Bool { self == .completed || self == .rejected }

  /// Whether a payment in this state may be in that state later.
  ///
  /// No platform reopens a payment, or puts it back to an earlier state.
  func precedes(_ later: PaymentStatus) -> Bool {
    let order: [PaymentStatus] = [.new, .processing, .realizationWaiting, .realization]
    guard let place = order.firstIndex(of: later) else { return true }
    return order.firstIndex(of: self).map { $0 <= place } ?? false
  }
}

extension Observed where System == Dotpay {
  /// The controls of the payments that the built-in history showed last; nil if the history was not shown.
  var shownHistory: [String]? {
    get throws {
      guard case .showedHistory(let payments)? = try of(.showedHistory).last else { return nil }
      return payments.map(\.control)
    }
  }
}

/// A series of payments, and the number of one of them.
struct Chosen: Sendable {
  var series: PaymentSeries
  var choice: Int

  var index: Int { choice % series.statuses.count }
}

extension Mutant where System == Dotpay {
  /// Changes the history when it is listed.
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
  /// Makes payments, each with its own control; returns the controls.
  func pay(_ desk: inout Desk, _ series: PaymentSeries) async throws -> [String] {
    var controls: [String] = []
    for (number, status) in series.statuses.enumerated() {
      var info = PaymentInfo.sample
      info.control = "order-\(1 + number)"
      // Without the built-in summary, a payment takes one step less.
      try await complete(&desk, Purchase(info: info, showsSummary: false), call: 1 + number, status: status)
      controls.append("order-\(1 + number)")
    }
    return controls
  }

  /// Records whether payments without a form enter the history; checks that each payment enters it at most once, with
  /// its state.
  func recordPaymentsWithoutForm(_ desk: inout Desk) async throws {
    for (number, way) in [PaymentWay.channel, .card].enumerated() {
      var info = PaymentInfo.sample
      info.control = "without-form-\(number)"
      let call = 71 + number
      try await sent(&desk, info, call: call, way)
      let result = try await finishWithoutForm(&desk, call: call).first
      try need(
        result?.summary != nil, "the completion of a payment \(way.rawValue)", expected: "a summary",
        saw: result?.words ?? "none", judgedBy: way == .card ? "DP-ONE-03" : "DP-FAST-04", "X-CB-01")
      let listed = try await listHistory().filter { $0.control == info.control }
      try expect(
        listed.count <= 1 && listed.allSatisfy { $0.status == .completed },
        "a payment \(way.rawValue) in the history", expected: "completed, and once at most",
        saw: "\(listed.map(\.status.rawValue))")
      let name = way == .card ? "card payments without a form" : "fast payments"
      reading(.whatEntersHistory, listed.isEmpty ? "\(name) are not listed" : "\(name) are listed")
    }
  }
}
