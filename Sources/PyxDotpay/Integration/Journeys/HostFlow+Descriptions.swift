import Conformance

/// The app's descriptions of payments.
extension HostFlow {
  /// The user pays for an order, and the payment fails once the app has described it; returns the description.
  func describe(_ order: Order, by way: HostWay) async throws -> PaymentInfo {
    if way != .controller, offers(way) {
      try await reach(order, by: way)
      let payment = try payment()
      try await end(.rejected)
      label(way, chosen: way)
      return payment.info ?? PaymentInfo()
    }
    label(.controller, chosen: way)
    try await pay(order)
    let info = info(of: order)
    try await loseLists()
    return info ?? PaymentInfo()
  }

  /// The description of the last payment for an order.
  func info(of order: Order) -> PaymentInfo? {
    ledger.descriptions.last { $0.order == order.id }?.info
  }
}

extension PaymentInfo {
  /// The buyer's value under a key; nil if none is given.
  func sender(_ key: String) -> String? { senderInformation?.last { $0.key == key }?.value }
}
