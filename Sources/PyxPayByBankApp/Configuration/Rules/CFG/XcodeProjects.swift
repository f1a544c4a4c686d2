import Conformance
import PropertyTesting

extension PayByBankAppConfiguration {
  /// What the guide says about projects that link the library manually, even if they also use the pod: sections 3.3.2
  /// and 3.4.
  @ChapterBuilder<PayByBankAppConfiguration> static var projects: [SystemRule<Self>] {
    Rule(
      "PBBA-CFG-04/a", .should(.prose), "An app that links the library by hand passes -ObjC to the linker.",
      cites: .eis11("3.3.2.1", "3.3.2.2").quoting("-ObjC linker"), given: .just(())
    ) { trial, _ in
      let apps = try await trial.readAppsByHand().compactMap { app in
        app.linkerFlags.map { (app: app, flags: $0) }
      }
      guard !apps.isEmpty else {
        throw NotApplicable("no app that links the library by hand has known linker flags")
      }
      trial.label("flags were judged")
      for (app, flags) in apps {
        // Flags that load whole archives do what -ObjC does, and more.
        let isLoaded = flags.contains { flag in
          ["ObjC", "all_load", "force_load"].contains { flag.contains($0) }
        }
        try trial.expect(
          isLoaded, "the linker flags of \(app.target) in \(app.file)", expected: "-ObjC among them",
          saw: flags.isEmpty ? "none" : flags.joined(separator: " "))
      }
    } covers: {
      [.seen("flags were judged", atLeast: 100)]
    } mutants: {
      [
        .building("leaves out -ObjC") { $0.linkerFlags?.removeAll { $0 == "-ObjC" } },
        .building("writes the flag in small letters") {
          $0.linkerFlags = $0.linkerFlags?.map { $0.lowercased() }
        },
      ]
    }

    Rule(
      "PBBA-CFG-04/b", .should(.prose),
      "An app that links the library by hand copies ZappMerchantLibResources.bundle into itself.",
      cites: .eis11("3.3.2.1", "3.3.2.2").quoting("Copy Bundle Resources section"), given: .just(())
    ) { trial, _ in
      let apps = try await trial.readAppsByHand().compactMap { app in
        app.resources.map { (app: app, resources: $0) }
      }
      guard !apps.isEmpty else {
        throw NotApplicable("no app that links the library by hand has known resources")
      }
      trial.label("resources were judged")
      for (app, resources) in apps {
        try trial.expect(
          resources.contains(BuiltApp.bundle), "what is copied into \(app.target) in \(app.file)",
          expected: "\(BuiltApp.bundle) among it", saw: resources.joined(separator: ", "))
      }
    } covers: {
      [.seen("resources were judged", atLeast: 100)]
    } mutants: {
      [
        .building("leaves out the bundle") { $0.resources?.removeAll { $0 == BuiltApp.bundle } },
        .building("copies another bundle of the library") { app in
          app.resources = app.resources?.map { $0 == BuiltApp.bundle ? "ZappMerchantLib.bundle" : $0 }
        },
      ]
    }

    Rule(
      "PBBA-CFG-05", .should(.prose),
      "An app that gets the library from CocoaPods has nothing left of an integration by hand.",
      cites: .eis11("3.4").quoting("removing the old version of the library as a dependency"),
      given: .just(())
    ) { trial, _ in
      let observed = try await trial.readAll()
      // The pod may belong to another target: only a Podfile with a single block shows to which target it belongs.
      let owners = try observed.of(.namedPod).compactMap(\.targetOfLibrary)
      let apps = try observed.apps.filter { $0.hasPods && owners.contains($0.target) }
      guard let app = apps.first, apps.allSatisfy({ $0.file == app.file }) else {
        throw NotApplicable("no app is known for sure to get the library from CocoaPods")
      }
      trial.label("an app with pods was judged")
      // A subproject may belong to another app, so subprojects count only if the project builds no other app.
      let isAlone = try observed.apps.allSatisfy { $0.file != app.file || $0.target == app.target }
      let projects = try observed.of(.referredProject).compactMap { effect in
        if isAlone, case .referredProject(app.file, let name) = effect { name } else { nil }
      }
      let left =
        app.linked.filter(BuiltApp.libraries.contains)
        + (app.resources ?? []).filter { $0 == BuiltApp.bundle }
        + projects.filter { $0 == BuiltApp.subproject }
      try trial.expect(
        left.isEmpty, "\(app.target) in \(app.file), besides the pod", expected: "nothing of the library",
        saw: left.joined(separator: ", "))
    } covers: {
      [.seen("an app with pods was judged", atLeast: 100)]
    } mutants: {
      [
        .building("links the old framework too") {
          if $0.hasPods { $0.linked.append("ZappMerchantLib.framework") }
        },
        .building("still copies the old bundle") { if $0.hasPods { $0.resources = [BuiltApp.bundle] } },
        .rewriting("still has the subproject") { effect in
          guard let app = BuiltApp(effect), app.hasPods else { return [effect] }
          return [effect, .referredProject(file: app.file, name: BuiltApp.subproject)]
        },
      ]
    }
  }
}

extension Trial where System == PayByBankAppConfiguration {
  /// The contents of the files; throws a setback if an adapter that reads property lists reports none.
  fileprivate func readAll() async throws -> Observed<PayByBankAppConfiguration> {
    let observed = try await send(.readConfiguration)
    try need(
      !profile.effects.contains(.listedSchemes) || !observed.of(.listedSchemes).isEmpty,
      expected: "the contents of the property list", saw: "nothing", judgedBy: "PBBA-CFG-01/a")
    return observed
  }

  /// The apps that link the library and have no pods; throws ``NotApplicable`` if there are none.
  fileprivate func readAppsByHand() async throws -> [BuiltApp] {
    let observed = try await readAll()
    let apps = try observed.apps.filter { app in
      !app.hasPods && app.linked.contains(where: BuiltApp.libraries.contains)
    }
    guard !apps.isEmpty else { throw NotApplicable("no app links the library by hand, and none need do so") }
    return apps
  }
}

extension PayByBankAppConfigurationEffect {
  /// The target that asks for the library's pod, or for a part of it; nil if the effect names none.
  fileprivate var targetOfLibrary: String? {
    if case .namedPod(_, let name, let target) = self, name.isLibrary { target } else { nil }
  }
}

extension Observed where System == PayByBankAppConfiguration {
  /// The apps that projects build.
  fileprivate var apps: [BuiltApp] {
    get throws {
      try of(.builtApp).compactMap(BuiltApp.init)
    }
  }
}

extension Mutant<PayByBankAppConfiguration> {
  /// Changes the apps that projects build.
  fileprivate static func building(
    _ name: String, _ change: @escaping @Sendable (inout BuiltApp) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard var app = BuiltApp(effect) else { return [effect] }
      change(&app)
      return [app.effect]
    }
  }
}
