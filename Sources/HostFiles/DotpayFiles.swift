import Conformance
import PyxDotpay

/// The host's configuration for Dotpay, read from the host's files.
struct DotpayFiles: Implementation, Session {
  typealias System = DotpayConfiguration

  let files: HostFiles
  /// The apps of banks that the host is known to offer.
  let apps: [BankApp]

  /// An effect cannot be seen without a file that shows it.
  var profile: ImplementationProfile<DotpayConfiguration> {
    var effects: Set<DotpayConfigurationEffect.Kind> = []
    if !files.plists.isEmpty { effects.formUnion([.offered, .listedSchemes, .leastOS]) }
    if !files.podfiles.isEmpty { effects.formUnion([.namedPod, .leastOS]) }
    if !files.code.isEmpty { effects.insert(.importedLibrary) }
    if !files.descriptions.isEmpty { effects.insert(.keptDescription) }
    return ImplementationProfile(name: HostFiles.name, version: SuiteVersion.suite, effects: effects)
  }

  func open(_ world: World) async throws -> any Session<DotpayConfiguration> { self }

  func send(
    _ stimulus: DotpayConfigurationStimulus, in world: World
  ) async throws -> [DotpayConfigurationEffect] {
    var effects: [DotpayConfigurationEffect] = files.plists.isEmpty ? [] : apps.map { .offered(app: $0) }
    for plist in files.plists {
      effects.append(
        .listedSchemes(file: plist.path, form: plist.listed.form, schemes: plist.listed.schemes))
      effects.append(.leastOS(file: plist.path, version: plist.leastOS))
    }
    for podfile in files.podfiles {
      // Pods that several targets request in the same way are reported once.
      var told: Set<DotpayConfigurationEffect> = []
      for line in podfile.lines {
        let pod = DotpayConfigurationEffect.namedPod(
          file: podfile.path, name: line.name, requirements: line.arguments.requirements,
          origin: line.arguments.origin)
        if told.insert(pod).inserted { effects.append(pod) }
      }
      effects.append(.leastOS(file: podfile.path, version: podfile.leastOS))
    }
    for source in files.code {
      effects += source.imports.map {
        .importedLibrary(file: source.path, name: $0.name, form: $0.isHeader ? .header : .module)
      }
    }
    return effects + files.descriptions.map { .keptDescription(file: $0.path, description: $0.text) }
  }
}
