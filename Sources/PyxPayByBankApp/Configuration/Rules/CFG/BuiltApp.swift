/// An app that an Xcode project builds, as the effect reports it.
struct BuiltApp: Sendable, Hashable {
  var file: String
  var target: String
  var linked: [String]
  var linkerFlags: [String]?
  var resources: [String]?

  /// The framework and the static library: according to the guide, an app that links manually links one of them.
  static let libraries = ["ZappMerchantLib.framework", "libZappMerchantLib.a"]
  /// The library's resources, which the app includes.
  static let bundle = "ZappMerchantLibResources.bundle"
  /// The library as a subproject of the host's project.
  static let subproject = "ZappMerchantLib.xcodeproj"

  /// Whether the app links what CocoaPods builds from the app's pods.
  var hasPods: Bool { linked.contains { $0.hasPrefix("libPods") || $0.hasPrefix("Pods_") } }

  /// The app that an effect reports; nil if it reports something else.
  init?(_ effect: PayByBankAppConfigurationEffect) {
    guard case .builtApp(let file, let target, let linked, let flags, let resources) = effect else {
      return nil
    }
    (self.file, self.target, self.linked) = (file, target, linked)
    (linkerFlags, self.resources) = (flags, resources)
  }

  /// The effect that reports the app.
  var effect: PayByBankAppConfigurationEffect {
    .builtApp(file: file, target: target, linked: linked, linkerFlags: linkerFlags, resources: resources)
  }
}
