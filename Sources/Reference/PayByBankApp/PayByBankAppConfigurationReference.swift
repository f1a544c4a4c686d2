import Conformance
import PyxPayByBankApp

/// The guide's configuration of a host in Swift that uses CocoaPods, and of a second app that does not.
public struct PayByBankAppConfigurationReference: Implementation, Session {
  /// The contract.
  public typealias System = PayByBankAppConfiguration

  /// The reference understands every stimulus and observes every effect.
  public let profile = ImplementationProfile<PayByBankAppConfiguration>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes the reference.
  public init() {}

  /// Opens the same session every time, because files do not change.
  public func open(_ world: World) async throws -> any Session<PayByBankAppConfiguration> { self }

  /// Reports the files.
  public func send(
    _ stimulus: PayByBankAppConfigurationStimulus, in world: World
  ) async throws -> [PayByBankAppConfigurationEffect] {
    [
      .listedSchemes(file: "Info.plist", form: .array, schemes: ["zapp"]),
      .leastOS(file: "Podfile", version: "12.0"),
      .namedPod(file: "Podfile", name: "ZappMerchantLib", target: "Shop"),
      .usedFrameworks(file: "Podfile", isUsed: true, language: .swift),
      .builtApp(
        file: "Shop.xcodeproj/project.pbxproj", target: "Shop", linked: ["libPods-Shop.a"], linkerFlags: nil,
        resources: nil),
      .builtApp(
        file: "Kiosk.xcodeproj/project.pbxproj", target: "Kiosk",
        linked: ["libZappMerchantLib.a", "UIKit.framework"],
        linkerFlags: ["-ObjC"], resources: ["Main.storyboard", "ZappMerchantLibResources.bundle"]),
      .referredProject(file: "Kiosk.xcodeproj/project.pbxproj", name: "ZappMerchantLib.xcodeproj"),
    ]
  }
}
