import Conformance

/// The ways in which the host pays.
enum PaymentWay: String, Sendable, CaseIterable {
  case form = "by the form"
  case channel = "by a channel without a form"
  case card = "with a remembered card"
  case wallet = "by the wallet"
}

/// Steps that make or finish a payment, whatever its ``PaymentWay``.
extension Trial where System == Dotpay {
  /// The payment that is sent after the first `count` payments; nil if none is sent.
  ///
  /// The platform answers the library's requests for lists that come before that payment.
  func nextPayment(_ desk: inout Desk, after count: Int = 0) async throws -> SentPayment? {
    try await serve(&desk, .requestedList) {
      try $0.payments.count > count
    } _: { request in
      .answer(.usual(to: request))
    }
    return try seen.payments.dropFirst(count).first
  }

  /// The host pays in that way; returns the payment that was sent.
  @discardableResult
  func sent(
    _ desk: inout Desk, _ info: PaymentInfo, call: Int, _ way: PaymentWay, needing keys: [String]? = nil
  ) async throws -> SentPayment {
    let before = try seen.payments.count
    switch way {
    case .form:
      var purchase = Purchase(info: info)
      if let keys { purchase.channels[0].needs = keys }
      try await reachForm(&desk, purchase, call: call)
      return try await submit(&desk, purchase)
    case .wallet:
      return try await payByWallet(&desk, info, call: call)
    case .channel:
      try await send(.payFast(call: call, info: info, channel: "73", showsSummary: false))
    case .card:
      try await supply([.numbered(50)], customer: "customer-1")
      try await send(.payByCard(call: call, info: info, card: "c50"))
    }
    let sent = try await nextPayment(&desk, after: before)
    guard let sent else {
      throw setback(
        "the library's request after a payment \(way.rawValue)", expected: "a request to take the payment",
        saw: "no such request", judgedBy: way == .card ? "DP-ONE-01" : "DP-FAST-01")
    }
    return sent
  }

  /// The host pays through a channel, or through the form; returns the payment that was sent.
  func sent(_ desk: inout Desk, _ info: PaymentInfo, call: Int, byForm: Bool) async throws -> SentPayment {
    try await sent(&desk, info, call: call, byForm ? .form : .channel)
  }

  /// The platform accepts the payment of that call.
  ///
  /// A library that handles one payment at a time can then take the next.
  ///
  /// Does nothing for a payment by the wallet, which has already ended.
  func finish(_ desk: inout Desk, call: Int, _ way: PaymentWay) async throws {
    switch way {
    case .form: try await conclude(&desk, call: call, .status(.completed))
    case .channel, .card: _ = try await finishWithoutForm(&desk, call: call)
    case .wallet: break
    }
  }

  /// The platform replies to a payment without a form; returns the values that its completion received.
  @discardableResult
  func finishWithoutForm(
    _ desk: inout Desk, call: Int, _ reply: DeskReply = .status(.completed)
  ) async throws -> [ProcessEnd] {
    try await serve(&desk, .requestedPayment) {
      try !$0.results(of: call).isEmpty
    } _: { _ in
      reply
    }
    return try seen.results(of: call)
  }
}
