import PyxPiaWallets
import Testing
import VendorWallets

/// Types of a vendor's own may have the names of types of Pyx: the module says whose is meant.
///
/// No module of Pyx has the name of a type of its own, so a dot names it; the vendor's has, which takes a module selector.
@Suite struct SameNamesTests {
  @Test func walletsOfBothAreTold() {
    let schemes: [PyxPiaWallets.Wallet: VendorWallets::Wallet] = [
      .vipps: VendorWallets::Wallet(scheme: "vipps"), .swish: VendorWallets::Wallet(scheme: "swish"),
    ]
    let wallet: PyxPiaWallets.Wallet = .swish
    #expect(schemes[wallet] == VendorWallets::Wallet(scheme: "swish"))
    #expect(PyxPiaWallets.Wallet.allCases.contains(wallet))
  }
}
