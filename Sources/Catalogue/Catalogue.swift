import Adapter
import ClientAPISimulator
import Conformance
import HTTPClient
import HTTPService
import PyxDotpay
import PyxOnlinePayments
import PyxPayByBankApp
import PyxPaydiant
import PyxPiaWallets
import Reference
import Variants

/// The contracts of this suite.
public enum Catalogue {
  /// All contracts, system by system; each reference has its own services.
  ///
  /// Runs that shared services would share their accounts, so each run makes its own list. `whenShort` is called once
  /// if a service of a run has no descriptor left for a connection: from then on, verdicts mean nothing.
  public static func contracts(whenShort: @escaping @Sendable () -> Void = {}) -> [KnownContract] {
    let memory = InMemoryClientAPI()
    return [
      KnownContract(
        OnlinePayments.self, reference: ReferenceOnlinePayments(), variants: OnlinePayments.variants
      ) { name in
        try await ClientAPIServices(named: name, of: memory)
      } network: {
        let server = try LoopbackClientAPI(relief: DescriptorRelief(whenShort: whenShort))
        return { name in try await ClientAPIServices(named: name, of: server) }
      } missing: {
        NetworkTransport.missingLibrary
      },
      KnownContract(
        OnlinePaymentsIntegration.self, reference: ReferenceHostApp(),
        variants: OnlinePaymentsIntegration.variants),
      KnownContract(PayByBankApp.self, reference: PayByBankAppReference(), variants: PayByBankApp.variants),
      KnownContract(
        PayByBankAppIntegration.self, reference: PayByBankAppIntegrationReference(),
        variants: PayByBankAppIntegration.variants),
      KnownContract(
        PayByBankAppConfiguration.self, reference: PayByBankAppConfigurationReference(),
        variants: PayByBankAppConfiguration.variants),
      KnownContract(PiaWallets.self, reference: WalletLibrary(), variants: PiaWallets.variants),
      KnownContract(
        PiaWalletsIntegration.self, reference: PiaWalletsIntegrationReference(),
        variants: PiaWalletsIntegration.variants),
      KnownContract(
        PiaWalletsConfiguration.self, reference: PiaWalletsConfigurationReference(),
        variants: PiaWalletsConfiguration.variants),
      KnownContract(Paydiant.self, reference: PaydiantLibrary(), variants: Paydiant.variants),
      KnownContract(
        PaydiantIntegration.self, reference: PaydiantIntegrationReference(),
        variants: PaydiantIntegration.variants),
      KnownContract(Dotpay.self, reference: DotpayLibrary(), variants: Dotpay.variants),
      KnownContract(
        DotpayIntegration.self, reference: DotpayIntegrationReference(),
        variants: DotpayIntegration.variants),
      KnownContract(
        DotpayConfiguration.self, reference: DotpayConfigurationReference(),
        variants: DotpayConfiguration.variants),
    ]
  }
}
