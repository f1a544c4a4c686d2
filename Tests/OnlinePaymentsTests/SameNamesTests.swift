import PyxOnlinePayments
import Testing

/// A vendor's own type with the same name as one of Pyx's.
private struct PaymentProduct {
  var id: Int
  var label: String
}

/// The prefix `PyxOnlinePayments.` distinguishes the two types, because no module of Pyx's library products contains a
/// type with the module's own name.
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
