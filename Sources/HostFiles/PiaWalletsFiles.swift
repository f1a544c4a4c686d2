import Conformance
import PyxPiaWallets

/// The host's configuration for wallets, read from the host's files.
struct PiaWalletsFiles: Implementation, Session {
  typealias System = PiaWalletsConfiguration

  let files: HostFiles
  /// The wallets that the host is known to offer.
  let wallets: [WalletProduct]

  /// An effect cannot be seen without a file that shows it, and files do not make request bodies.
  var profile: ImplementationProfile<PiaWalletsConfiguration> {
    var effects: Set<PiaWalletsConfigurationEffect.Kind> = []
    if !files.plists.isEmpty { effects.formUnion([.offered, .listedSchemes, .ownSchemes]) }
    if !files.bodies.isEmpty { effects.insert(.keptBody) }
    return ImplementationProfile(
      name: HostFiles.name, version: SuiteVersion.suite, stimuli: [.readConfiguration], effects: effects)
  }

  func open(_ world: World) async throws -> any Session<PiaWalletsConfiguration> { self }

  func send(
    _ stimulus: PiaWalletsConfigurationStimulus, in world: World
  ) async throws -> [PiaWalletsConfigurationEffect] {
    wallets.map { .offered(wallet: $0) }
      + files.plists.flatMap { plist -> [PiaWalletsConfigurationEffect] in
        [
          .listedSchemes(file: plist.path, form: plist.listed.form, schemes: plist.listed.schemes),
          .ownSchemes(file: plist.path, schemes: plist.ownSchemes),
        ]
      } + files.bodies.map { .keptBody(file: $0.path, body: $0.text) }
  }
}
