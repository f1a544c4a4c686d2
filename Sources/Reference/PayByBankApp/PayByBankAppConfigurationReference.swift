import Conformance
import PyxPayByBankApp

/// The configuration that the guide shows, of a host in Swift that uses CocoaPods.
public struct PayByBankAppConfigurationReference: Implementation, Session {
  /// The contract.
  public typealias System = PayByBankAppConfiguration

  /// Everything is understood and everything is seen.
  public let profile = ImplementationProfile<PayByBankAppConfiguration>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes one.
  public init() {}

  /// Files stay as they are.
  public func open(_ world: World) async throws -> any Session<PayByBankAppConfiguration> { self }

  /// Reports the files.
  public func send(
    _ stimulus: PayByBankAppConfigurationStimulus, in world: World
  ) async throws -> [PayByBankAppConfigurationEffect] {
    [
      .listedSchemes(file: "Info.plist", form: .array, schemes: ["zapp"]),
      .leastOS(file: "Podfile", version: "12.0"), .namedPod(file: "Podfile", name: "ZappMerchantLib"),
      .usedFrameworks(file: "Podfile", isUsed: true, language: .swift),
    ]
  }
}
