import Foundation

/// What a `project.pbxproj` itself says about the apps that it builds; other files or scripts may add more.
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
    /// The names of the libraries and frameworks that it links, without those of packages.
    let linked: [String]
    /// The linker flags that every configuration has; nil if more flags may come from elsewhere.
    let linkerFlags: [String]?
    /// The names of the files copied into the app; nil if others may be copied too.
    let resources: [String]?
  }

  /// Whether an app links the merchant library of Pay by Bank app, or the project refers to that library's project.
  var linksPayByBankApp: Bool {
    projects.contains { $0.hasPrefix("ZappMerchantLib.") }
      || apps.contains { $0.linked.contains { $0.contains("ZappMerchantLib") } }
  }

  /// What is uncertain about apps that link the merchant library, one line each.
  var notes: [String] {
    apps.filter { $0.linked.contains { $0.contains("ZappMerchantLib") } }.flatMap { app in
      [
        app.linkerFlags == nil
          ? "\(path): the linker flags of \(app.name) may come from elsewhere, and are not judged" : nil,
        app.resources == nil
          ? "\(path): other files may be copied into \(app.name), so its files are not judged" : nil,
      ].compactMap(\.self)
    }
  }

  /// Whether a file's name is that of a project.
  static func isProject(_ name: some StringProtocol) -> Bool { name.lowercased().hasSuffix(".pbxproj") }

  /// Reads a project, in any form of a property list; throws a ``HostFileFault`` if it is not one.
  init(path: String, bytes: Data) throws(HostFileFault) {
    guard BracketDepth.deepest(in: bytes) <= PropertyListBounds.depth else {
      throw HostFileFault(
        path, "the project cannot be read: it is more than \(PropertyListBounds.depth) levels deep")
    }
    let members = try InfoPropertyList.members(path: path, bytes: bytes)
    guard let objects = members["objects"] as? [String: Any],
      let root = members["rootObject"] as? String,
      let project = objects[root] as? [String: Any], project["isa"] as? String == "PBXProject"
    else { throw HostFileFault(path, "not an Xcode project: it has no root object among its objects") }
    let reader = XcodeProjectReader(objects: objects, project: project)
    (self.path, apps, projects) = (path, reader.apps, reader.projects)
  }
}
