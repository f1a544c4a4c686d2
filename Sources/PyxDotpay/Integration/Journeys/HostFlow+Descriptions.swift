import Conformance

/// How the app describes payments.
extension HostFlow {
  /// The user pays an order, of which nothing comes once the app has described the payment; returns the description.
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
    try await refuseLists()
    return info ?? PaymentInfo()
  }

  /// The description of the last payment for an order.
  func info(of order: Order) -> PaymentInfo? {
    ledger.descriptions.last { $0.order == order.id }?.info
  }
}

extension PaymentInfo {
  /// What is given of the buyer under a key; nil if nothing is.
  func sender(_ key: String) -> String? { senderInformation?.last { $0.key == key }?.value }
}
