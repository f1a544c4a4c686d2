import Conformance
import JSONValues
import PyxPiaWallets

/// The document's configuration for a host that offers all wallets and makes the bodies for Netaxept itself.
public struct PiaWalletsConfigurationReference: Implementation, Session {
  /// The contract.
  public typealias System = PiaWalletsConfiguration

  /// The reference understands every stimulus and observes every effect.
  public let profile = ImplementationProfile<PiaWalletsConfiguration>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes the reference.
  public init() {}

  /// Opens the same session every time, because files do not change.
  public func open(_ world: World) async throws -> any Session<PiaWalletsConfiguration> { self }

  /// Reports the files, or makes a request body.
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

  /// A request body; for Vipps, it has the phone number or, if there is none, marks the payment as made in an app.
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
