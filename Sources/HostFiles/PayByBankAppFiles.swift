import Conformance
import PyxPayByBankApp

/// The host's configuration for Pay by Bank app, read from the host's files.
struct PayByBankAppFiles: Implementation, Session {
  typealias System = PayByBankAppConfiguration

  let files: HostFiles

  /// An effect cannot be seen without a file that shows it.
  var profile: ImplementationProfile<PayByBankAppConfiguration> {
    var effects: Set<PayByBankAppConfigurationEffect.Kind> = []
    // The minimum iOS version is not read from a project.
    if !files.plists.isEmpty || !files.podfiles.isEmpty { effects.insert(.leastOS) }
    if !files.plists.isEmpty { effects.insert(.listedSchemes) }
    if !files.podfiles.isEmpty { effects.formUnion([.namedPod, .usedFrameworks]) }
    if !files.projects.isEmpty { effects.formUnion([.builtApp, .referredProject]) }
    return ImplementationProfile(name: HostFiles.name, version: SuiteVersion.suite, effects: effects)
  }

  func open(_ world: World) async throws -> any Session<PayByBankAppConfiguration> { self }

  func send(
    _ stimulus: PayByBankAppConfigurationStimulus, in world: World
  ) async throws -> [PayByBankAppConfigurationEffect] {
    var effects: [PayByBankAppConfigurationEffect] = []
    for plist in files.plists {
      effects.append(
        .listedSchemes(file: plist.path, form: plist.listed.form, schemes: plist.listed.schemes))
      effects.append(.leastOS(file: plist.path, version: plist.leastOS))
    }
    for podfile in files.podfiles {
      for pod in podfile.pods {
        effects.append(.namedPod(file: podfile.path, name: pod, target: podfile.onlyTarget))
      }
      if let isUsed = podfile.usesFrameworks {
        effects.append(.usedFrameworks(file: podfile.path, isUsed: isUsed, language: nil))
      }
      effects.append(.leastOS(file: podfile.path, version: podfile.leastOS))
    }
    for project in files.projects {
      effects += project.apps.map {
        .builtApp(
          file: project.path, target: $0.name, linked: $0.linked, linkerFlags: $0.linkerFlags,
          resources: $0.resources)
      }
      effects += project.projects.map { .referredProject(file: project.path, name: $0) }
    }
    return effects
  }
}
