import PyxPiaWallets
import Testing
import VendorWallets

/// A vendor's types may have the same names as types of Pyx; the module distinguishes them.
///
/// No module of Pyx's library products contains a type with the module's own name, so a dot after the module's name is
/// enough. These tests have a type with the name of the vendor's module, so the vendor's types need a module selector.
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
