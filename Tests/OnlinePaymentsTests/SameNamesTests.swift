import PyxOnlinePayments
import Testing

/// A type of a vendor's own that has the name of one of Pyx.
private struct PaymentProduct {
  var id: Int
  var label: String
}

/// The module says whose is meant: no module of Pyx has the name of a type of its own.
@Suite struct SameNamesTests {
  @Test func productsOfBothAreTold() {
    let own = PaymentProduct(id: 1, label: "VISA")
    let shown = PyxOnlinePayments.PaymentProduct(
      PaymentItem(id: ProductID(rawValue: "\(own.id)"), displayHints: ItemHints(label: own.label)))
    let effect: OnlinePayments.Effect = .paymentProduct(call: 1, product: shown)
    #expect(effect.kind == .paymentProduct)
    #expect(shown.item.displayHints.label == own.label)
  }
}
