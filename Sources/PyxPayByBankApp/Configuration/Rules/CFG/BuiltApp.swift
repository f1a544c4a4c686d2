/// An app that a project of Xcode builds, as the effect tells of it.
struct BuiltApp: Sendable, Hashable {
  var file: String
  var target: String
  var linked: [String]
  var linkerFlags: [String]?
  var resources: [String]?

  /// What the guide has linked by hand: the framework, or the library that may take its place.
  static let libraries = ["ZappMerchantLib.framework", "libZappMerchantLib.a"]
  /// What the library shows, which the app brings along.
  static let bundle = "ZappMerchantLibResources.bundle"
  /// The library as a project within the host's.
  static let subproject = "ZappMerchantLib.xcodeproj"

  /// Whether it links what CocoaPods makes of its pods.
  var hasPods: Bool { linked.contains { $0.hasPrefix("libPods") || $0.hasPrefix("Pods_") } }

  /// The app that an effect tells of; nil where it tells of something else.
  init?(_ effect: PayByBankAppConfigurationEffect) {
    guard case .builtApp(let file, let target, let linked, let flags, let resources) = effect else {
      return nil
    }
    (self.file, self.target, self.linked) = (file, target, linked)
    (linkerFlags, self.resources) = (flags, resources)
  }

  /// The effect that tells of it.
  var effect: PayByBankAppConfigurationEffect {
    .builtApp(file: file, target: target, linked: linked, linkerFlags: linkerFlags, resources: resources)
  }
}
