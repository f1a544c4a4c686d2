import Conformance
import JSONValues
import PyxPiaWallets

/// The document's configuration of a host with all wallets that makes the bodies for Netaxept itself.
public struct PiaWalletsConfigurationReference: Implementation, Session {
  /// The contract.
  public typealias System = PiaWalletsConfiguration

  /// Everything is understood and observed.
  public let profile = ImplementationProfile<PiaWalletsConfiguration>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes one.
  public init() {}

  /// Files stay unchanged.
  public func open(_ world: World) async throws -> any Session<PiaWalletsConfiguration> { self }

  /// Reports the files, or makes a body.
  public func send(
    _ stimulus: PiaWalletsConfigurationStimulus, in world: World
  ) async throws -> [PiaWalletsConfigurationEffect] {
    switch stimulus {
    case .readConfiguration:
      WalletProduct.documented.map { .offered(wallet: $0) } + [
        .listedSchemes(
          file: "Info.plist", form: .array, schemes: WalletProduct.documented.flatMap(\.schemes)),
        .ownSchemes(file: "Info.plist", schemes: ["shop"]),
      ]
    case .buildBody(let call, let wallet, let phoneNumber, _):
      [.builtBody(call: call, body: body(wallet, phoneNumber).compact, receiver: .netaxept)]
    }
  }

  /// A body; for Vipps, it has the phone number, or marks the payment as an app's if there is no number.
  private func body(_ wallet: WalletProduct, _ phoneNumber: String?) -> JSONValue {
    let method =
      switch wallet {
      case .vipps: "Vipps"
      case .swish: "SwishM"
      default: "Mobilepay"
      }
    var members = ["paymentMethodActionList": JSONValue.members(["PaymentMethod": .string(method)])]
    if wallet == .vipps {
      if let phoneNumber {
        members["customerPhoneNumber"] = .string(phoneNumber.replacing("+", with: "%2B"))
      } else {
        members["isApp"] = .string("true")
      }
    }
    return .object(sorting: members)
  }
}
