/// Follows the references among the objects of a project.
struct XcodeProjectReader {
  typealias Object = [String: Any]

  let objects: [String: Any]
  let project: Object

  /// The apps that the project builds.
  var apps: [XcodeProject.App] {
    list(project["targets"]).filter { $0["productType"] as? String == "com.apple.product-type.application" }
      .map(app)
  }

  /// The names of the projects that it refers to.
  var projects: [String] {
    (project["projectReferences"] as? [Any] ?? []).compactMap { reference in
      object((reference as? Object)?["ProjectRef"]).flatMap(name)
    }
  }

  private func app(_ target: Object) -> XcodeProject.App {
    let phases = list(target["buildPhases"])
    func files(_ isa: String) -> [Object?] {
      phases.filter { $0["isa"] as? String == isa }
        .flatMap { list($0["files"]) }.map { object($0["fileRef"]) }
    }
    let copied = files("PBXCopyFilesBuildPhase")
    let references = files("PBXFrameworksBuildPhase").compactMap(\.self)
    let hasPods = references.contains {
      name($0).map { $0.hasPrefix("libPods") || $0.hasPrefix("Pods_") } ?? false
    }
    // If the app links a library of the Pods project, a merchant library that the workspace builds is the pod itself
    // and does not count.
    let linked = references.filter { !hasPods || !isBuiltLibrary($0) }.compactMap(name)
    // A framework that is embedded in the app brings its own resources, and is linked as a whole. Any script may embed
    // a framework.
    let isEmbedded = (copied + files("PBXResourcesBuildPhase")).contains { file in
      file.flatMap(name).map { $0.hasSuffix("framework") } ?? true
    }
    let hasScripts = phases.contains { $0["isa"] as? String == "PBXShellScriptBuildPhase" }
    let isDynamic = isEmbedded || (hasScripts && linked.contains("ZappMerchantLib.framework"))
    return XcodeProject.App(
      name: target["name"] as? String ?? "", linked: linked,
      linkerFlags: isDynamic ? nil : linkerFlags(of: target),
      resources: isEmbedded ? nil : resources(files("PBXResourcesBuildPhase") + copied, of: target, phases))
  }

  /// Whether the reference is to the merchant library as built by another target of the workspace.
  private func isBuiltLibrary(_ reference: Object) -> Bool {
    reference["isa"] as? String == "PBXFileReference"
      && reference["sourceTree"] as? String == "BUILT_PRODUCTS_DIR"
      && name(reference)?.contains("ZappMerchantLib") == true
  }

  /// The files that are copied; nil if a script, a build rule, a package or a folder may add others.
  private func resources(_ files: [Object?], of target: Object, _ phases: [Object]) -> [String]? {
    let isSynchronized = !(target["fileSystemSynchronizedGroups"] as? [Any] ?? []).isEmpty
    let hasPackages = !(target["packageProductDependencies"] as? [Any] ?? []).isEmpty
    let hasRules = !(target["buildRules"] as? [Any] ?? []).isEmpty
    let hasScripts = phases.contains { $0["isa"] as? String == "PBXShellScriptBuildPhase" }
    let kinds = files.map { $0?["lastKnownFileType"] as? String ?? $0?["explicitFileType"] as? String }
    guard !isSynchronized, !hasPackages, !hasRules, !hasScripts, !kinds.contains("folder") else { return nil }
    let names = files.map { $0.flatMap(name) }
    return names.contains(nil) ? nil : names.compactMap(\.self)
  }

  // MARK: Settings

  /// The linker flags that all configurations have; nil if a settings file, a variable or a condition may change them.
  private func linkerFlags(of target: Object) -> [String]? {
    let own = configurations(of: target)
    let shared = configurations(of: project)
    guard !own.isEmpty else { return nil }
    var common: [String]?
    var isLoaded = false
    for configuration in own {
      let outer = shared.filter { $0["name"] as? String == configuration["name"] as? String }
      let all = [configuration] + outer
      guard outer.count == 1, all.allSatisfy({ $0["baseConfigurationReference"] == nil }),
        all.allSatisfy({ $0["baseConfigurationReferenceAnchor"] == nil })
      else { return nil }
      let settings = all.map { $0["buildSettings"] as? Object ?? [:] }
      guard !settings.contains(where: { $0.keys.contains { $0.hasPrefix("OTHER_LDFLAGS[") } }) else {
        return nil
      }
      let inherited = words(settings[1]["OTHER_LDFLAGS"]).filter { !Self.inheriting.contains($0) }
      let flags =
        settings[0]["OTHER_LDFLAGS"].map { value in
          words(value).flatMap { Self.inheriting.contains($0) ? inherited : [$0] }
        } ?? inherited
      guard !flags.contains(where: { $0.contains("$") || $0.hasPrefix("@") }) else { return nil }
      common = common.map { $0.filter(flags.contains) } ?? flags
      isLoaded = isLoaded || Self.loadsLibraries(flags)
    }
    // If configurations load libraries with different flags, or if one (such as one for tests) does not load them, the
    // common flags do not tell whether the app loads them.
    return isLoaded && !Self.loadsLibraries(common ?? []) ? nil : common
  }

  private static func loadsLibraries(_ flags: [String]) -> Bool {
    flags.contains { flag in ["ObjC", "all_load", "force_load"].contains { flag.contains($0) } }
  }

  private static let inheriting = ["$(inherited)", "${inherited}", "$inherited"]

  private func configurations(of owner: Object) -> [Object] {
    list(object(owner["buildConfigurationList"])?["buildConfigurations"])
  }

  /// The words of a setting, which is one text or a list of texts.
  private func words(_ value: Any?) -> [String] {
    let texts = (value as? String).map { [$0] } ?? (value as? [Any] ?? []).compactMap { $0 as? String }
    return texts.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
  }

  // MARK: References

  private func object(_ id: Any?) -> Object? { (id as? String).flatMap { objects[$0] as? Object } }

  private func list(_ ids: Any?) -> [Object] { (ids as? [Any] ?? []).compactMap(object) }

  /// The file's name: the end of its path, or its given name if it has no path.
  private func name(_ reference: Object) -> String? {
    let text = reference["path"] as? String ?? reference["name"] as? String
    return text?.split(separator: "/").last.map(String.init)
  }
}
