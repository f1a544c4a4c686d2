import Conformance
import PyxPayByBankApp

/// The files of a host as its configuration for Pay by Bank app.
struct PayByBankAppFiles: Implementation, Session {
  typealias System = PayByBankAppConfiguration

  let files: HostFiles

  /// What there is no file for cannot be seen.
  var profile: ImplementationProfile<PayByBankAppConfiguration> {
    var effects: Set<PayByBankAppConfigurationEffect.Kind> = [.leastOS]
    if !files.plists.isEmpty { effects.insert(.listedSchemes) }
    if !files.podfiles.isEmpty { effects.formUnion([.namedPod, .usedFrameworks]) }
    return ImplementationProfile(name: HostFiles.name, version: SuiteVersion.suite, effects: effects)
  }

  func open(_ world: World) async throws -> any Session<PayByBankAppConfiguration> { self }

  func send(
    _ stimulus: PayByBankAppConfigurationStimulus, in world: World
  ) async throws -> [PayByBankAppConfigurationEffect] {
    files.plists.flatMap { plist in
      [.listedSchemes(file: plist.path, form: plist.listed.form, schemes: plist.listed.schemes)]
        + [.leastOS(file: plist.path, version: plist.leastOS)]
    }
      + files.podfiles.flatMap { podfile in
        podfile.pods.map { .namedPod(file: podfile.path, name: $0) }
          + [podfile.usesFrameworks].compactMap(\.self).map {
            .usedFrameworks(file: podfile.path, isUsed: $0, language: nil)
          } + [.leastOS(file: podfile.path, version: podfile.leastOS)]
      }
  }
}
