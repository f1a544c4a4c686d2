import OnlinePayments
import PiaWallets
import Testing
import VendorWallets

/// Types of a vendor's own may have the names of types of Pyx: the module says whose is meant.
///
/// Each module of Pyx that is named like its main type can only be named by a module selector, `::`.
@Suite struct SameNamesTests {
  @Test func walletsOfBothAreTold() {
    let schemes: [PiaWallets::Wallet: VendorWallets::Wallet] = [
      .vipps: VendorWallets::Wallet(scheme: "vipps"), .swish: VendorWallets::Wallet(scheme: "swish"),
    ]
    let wallet: PiaWallets::Wallet = .swish
    #expect(schemes[wallet] == VendorWallets::Wallet(scheme: "swish"))
    #expect(PiaWallets::Wallet.allCases.contains(wallet))
  }

  @Test func productsOfBothAreTold() {
    let own = VendorWallets::PaymentProduct(id: 1, label: "VISA")
    let shown = OnlinePayments::PaymentProduct(
      PaymentItem(id: ProductID(rawValue: "\(own.id)"), displayHints: ItemHints(label: own.label)))
    let effect: OnlinePayments.Effect = .paymentProduct(call: 1, product: shown)
    #expect(effect.kind == .paymentProduct)
    #expect(shown.item.displayHints.label == own.label)
  }
}
