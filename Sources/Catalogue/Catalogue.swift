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

/// The contracts of this suite.
public enum Catalogue {
  /// All contracts, system by system; each reference has its own services.
  ///
  /// Runs with shared services would share accounts, so each run makes its own list. `whenShort` is called once if a
  /// service of a run has no descriptor left for a connection: verdicts after that mean nothing.
  public static func contracts(whenShort: @escaping @Sendable () -> Void = {}) -> [KnownContract] {
    let memory = InMemoryClientAPI()
    return [
      KnownContract(
        OnlinePayments.self, reference: ReferenceOnlinePayments()
      ) { name in
        try await ClientAPIServices(named: name, of: memory)
      } network: {
        let server = try LoopbackClientAPI(relief: DescriptorRelief(whenShort: whenShort))
        return { name in try await ClientAPIServices(named: name, of: server) }
      } missing: {
        NetworkTransport.missingLibrary
      },
      KnownContract(OnlinePaymentsIntegration.self, reference: ReferenceHostApp()),
      KnownContract(PayByBankApp.self, reference: PayByBankAppReference()),
      KnownContract(PayByBankAppIntegration.self, reference: PayByBankAppIntegrationReference()),
      KnownContract(PayByBankAppConfiguration.self, reference: PayByBankAppConfigurationReference()),
      KnownContract(PiaWallets.self, reference: WalletLibrary()),
      KnownContract(PiaWalletsIntegration.self, reference: PiaWalletsIntegrationReference()),
      KnownContract(PiaWalletsConfiguration.self, reference: PiaWalletsConfigurationReference()),
      KnownContract(Paydiant.self, reference: PaydiantLibrary()),
      KnownContract(PaydiantIntegration.self, reference: PaydiantIntegrationReference()),
      KnownContract(Dotpay.self, reference: DotpayLibrary()),
      KnownContract(DotpayIntegration.self, reference: DotpayIntegrationReference()),
      KnownContract(DotpayConfiguration.self, reference: DotpayConfigurationReference()),
    ]
  }
}
