import Foundation

/// What a `project.pbxproj` says of the apps that it builds; what comes of other files, or of scripts, is not told.
struct XcodeProject: Sendable, Hashable {
  /// The file's path, as it was given.
  let path: String
  /// The apps that it builds, in the project's order.
  let apps: [App]
  /// The names of the projects that it refers to.
  let projects: [String]

  /// A target whose product is an app.
  struct App: Sendable, Hashable {
    /// The target's name.
    let name: String
    /// The names of the libraries and frameworks that it links, those of packages left out.
    let linked: [String]
    /// The flags that the linker is given in every configuration; nil where they may come of elsewhere.
    let linkerFlags: [String]?
    /// The names of what is copied into the app; nil where something else may be.
    let resources: [String]?
  }

  /// Whether an app links the merchant library of Pay by Bank app, or the project refers to that library's.
  var linksPayByBankApp: Bool {
    projects.contains { $0.hasPrefix("ZappMerchantLib.") }
      || apps.contains { $0.linked.contains { $0.contains("ZappMerchantLib") } }
  }

  /// What of apps that link that library is not known for sure, one line each.
  var notes: [String] {
    apps.filter { $0.linked.contains { $0.contains("ZappMerchantLib") } }.flatMap { app in
      [
        app.linkerFlags == nil
          ? "\(path): the linker's flags of \(app.name) may come of elsewhere, and are not judged" : nil,
        app.resources == nil
          ? "\(path): what is copied into \(app.name) may come of elsewhere, and is not judged" : nil,
      ].compactMap(\.self)
    }
  }

  /// Whether a file is a project by its name.
  static func isProject(_ name: some StringProtocol) -> Bool { name.lowercased().hasSuffix(".pbxproj") }

  /// Reads a project, in whichever form of a property list; throws a ``HostFileFault`` where it is none.
  init(path: String, bytes: Data) throws(HostFileFault) {
    guard BracketDepth.deepest(in: bytes) <= PropertyListBounds.depth else {
      throw HostFileFault(
        path, "the project cannot be read: it is more than \(PropertyListBounds.depth) levels deep")
    }
    let members = try InfoPropertyList.members(path: path, bytes: bytes)
    guard let objects = members["objects"] as? [String: Any],
      let root = members["rootObject"] as? String,
      let project = objects[root] as? [String: Any], project["isa"] as? String == "PBXProject"
    else { throw HostFileFault(path, "no project of Xcode: it has no root object among its objects") }
    let reader = XcodeProjectReader(objects: objects, project: project)
    (self.path, apps, projects) = (path, reader.apps, reader.projects)
  }
}
