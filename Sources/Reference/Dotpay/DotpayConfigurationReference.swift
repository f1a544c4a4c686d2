import Conformance
import JSONValues
import PyxDotpay

/// The configuration that the document gives for an Objective-C host, which offers PeoPay and stores a payment as data.
public struct DotpayConfigurationReference: Implementation, Session {
  /// The contract.
  public typealias System = DotpayConfiguration

  /// The reference understands every stimulus and observes every effect.
  public let profile = ImplementationProfile<DotpayConfiguration>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version)

  /// Makes the reference.
  public init() {}

  /// Opens the same session every time, because files do not change.
  public func open(_ world: World) async throws -> any Session<DotpayConfiguration> { self }

  /// Reports the files.
  public func send(
    _ stimulus: DotpayConfigurationStimulus, in world: World
  ) async throws -> [DotpayConfigurationEffect] {
    [
      .offered(app: .peoPay), .listedSchemes(file: "Info.plist", form: .array, schemes: ["peopay"]),
      .leastOS(file: "Podfile", version: "12.0"),
      .namedPod(file: "Podfile", name: "DotPaySDK", requirements: ["~> 1.4.15"], origin: nil),
      .importedLibrary(file: "Checkout.m", name: "DotPaySDK/DotPaySDK.h", form: .header),
      .keptDescription(file: "payment.json", description: Self.payment.compact),
    ]
  }

  /// The document's sample, with an address and without its typing errors.
  private static let payment: JSONValue = .members([
    "additionalInformation": .members(["amount1": .string("40"), "id1": .string("12345")]),
    "amount": .string("100.0"), "currency": .string("PLN"), "merchantID": .string("10000"),
    "senderInformation": buyer, "textDescription": .string("Some description"),
    "urlc": .string("https://shop.example/urlc"),
  ])

  private static let buyer: JSONValue = .members([
    "country": .string("POL"), "email": .string("jan.kowalski@test.pl"), "firstname": .string("Jan"),
    "lastname": .string("Kowalski"), "postcode": .string("30-552"), "street": .string("Wielicka"),
    "street_n1": .string("28B"),
  ])
}
