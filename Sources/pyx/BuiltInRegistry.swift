import Adapter
import ClientAPISimulator
import Conformance
import OnlinePayments
import PayByBankApp
import PiaWallets
import Reference
import Reporting
import Vectors

extension Registry {
  /// The contracts of this suite with the reference of each.
  static let builtIn: Registry = {
    let memory = InMemoryClientAPI()
    return Registry(
      contracts: [
        KnownContract(OnlinePayments.self, reference: ReferenceOnlinePayments()) { name in
          ClientAPIServices(account: try await memory.account(named: name))
        } network: {
          let server = try LoopbackClientAPI()
          return { name in ClientAPIServices(account: try await server.account(named: name)) }
        },
        KnownContract(OnlinePaymentsIntegration.self, reference: ReferenceCardForm()),
        KnownContract(PayByBankApp.self, reference: PayByBankAppReference()),
        KnownContract(PayByBankAppIntegration.self, reference: PayByBankAppIntegrationReference()),
        KnownContract(PiaWallets.self, reference: WalletLibrary()),
      ], vectors: embeddedVectors)
  }()
}

/// The vectors that ship with the suite; `pyx vectors check` and the tests see to it that every file can be read.
private let embeddedVectors: [Vector] = VectorFiles.all.flatMap { file in
  (try? VectorFile(name: file.name, bytes: file.bytes).vectors) ?? []
}
