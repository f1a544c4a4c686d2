import Conformance
import Foundation
import HTTPMessages
import JSONValues
import PyxOnlinePayments

/// A session of the SDK: translates between calls and the Client API.
final class SDKSession: Sendable {
  private let client: ClientAPIClient
  private let assets: SDKAssets

  /// Throws if a mandatory parameter is missing or empty.
  init(_ parameters: SessionParameters, transport: any HTTPTransport, assets: SDKAssets)
    throws(ClientAPIError)
  {
    client = try ClientAPIClient(parameters, transport: transport)
    self.assets = assets
  }

  /// Asks which products belong to an IIN.
  func iinDetails(of iin: String, in context: PaymentContext) async throws(ClientAPIError) -> IINDetails {
    let response = try await client.post("services/getIINdetails", LookupRequest(iin, context).body)
    if response.status == 404, let error = ErrorReply(bytes: response.body), error.saysUnknownIIN {
      return IINDetails(.unknown)
    }
    guard response.status == 200 else { throw .status(response) }
    guard let reply = LookupReply(bytes: response.body) else { throw .malformed }
    return reply.details
  }

  /// The products for a payment, without those that the device does not support; their logos are fetched meanwhile.
  func paymentItems(
    in context: PaymentContext, on device: Device
  ) async throws(ClientAPIError) -> [SDKProduct] {
    let reply: ItemsReply = try await client.get("products" + Self.query(context))
    let products = reply.paymentProducts.filter { $0.isUsable(on: device) }
    assets.refresh(products, from: client)
    return products
  }

  /// A product with its fields.
  func paymentProduct(
    _ id: ProductID, in context: PaymentContext
  ) async throws(ClientAPIError) -> SDKProduct {
    let product: SDKProduct = try await client.get("products/" + id.rawValue + Self.query(context))
    assets.refresh([product], from: client)
    return product
  }

  /// The image that explains a field, in base64; nil until it has been fetched.
  func tooltipImage(_ path: String, isOnline: Bool) -> String? {
    assets.tooltip(path, from: isOnline ? client : nil)
  }

  /// The public key of the session.
  func publicKey() async throws(ClientAPIError) -> SDKPublicKey {
    let reply: PublicKeyReply = try await client.get("crypto/publickey")
    return try SDKPublicKey(reply)
  }

  /// Encrypts a request for the platform.
  func prepare(_ request: SDKPaymentRequest) async throws(ClientAPIError) -> PreparedSDKRequest {
    let key = try await publicKey()
    return PreparedSDKRequest(
      encryptedFields: try key.encrypt(request.payload(clientSessionId: client.clientSessionId)),
      encodedClientMetaInfo: client.metadata)
  }

  private static func query(_ context: PaymentContext) -> String {
    "?countryCode=\(context.countryCode.percentEncoded)&currencyCode=\(context.currencyCode.percentEncoded)"
      + "&amount=\(context.amount)&isRecurring=\(context.isRecurring)"
  }
}

extension String {
  /// The text with everything but ASCII letters and digits percent-encoded (RFC 3986 section 2.1).
  fileprivate var percentEncoded: String {
    // Codes normally consist of capital letters, which need no encoding.
    let isPlain = utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    return isPlain ? self : addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
  }
}

/// The SDK's output for a prepared request.
struct PreparedSDKRequest: Sendable {
  let encryptedFields: String
  let encodedClientMetaInfo: String
}

/// The reply with the list of products.
struct ItemsReply: ReplyValue, Sendable {
  let paymentProducts: [SDKProduct]

  init(reply: JSONValue) throws(ClientAPIError) {
    paymentProducts = try ReplyMembers(reply).need("paymentProducts")
  }
}

/// The reply with the public key.
struct PublicKeyReply: ReplyValue, Sendable {
  let keyId: String
  let publicKey: String

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    keyId = try members.need("keyId")
    publicKey = try members.need("publicKey")
  }
}
