import Conformance
import Foundation
import HTTPMessages
import JSONValues
import PyxOnlinePayments

/// Why a request to the Client API failed.
enum ClientAPIError: Error {
  /// The named session parameter, which is mandatory, is missing or empty.
  case badSession(String)
  /// No reply came.
  case transport(TransportError)
  /// An error reply.
  case status(HTTPResponse)
  /// A reply that is not JSON of the documented form.
  case malformed
  /// A public key that cannot be used.
  case badKey(String)

  /// The error in words.
  var words: String {
    switch self {
    case .badSession(let name): "the session parameters lack \(name)"
    case .transport(let error): "no reply: \(error)"
    case .status(let response): "the service answered \(response.status)"
    case .malformed: "the service's answer is not JSON of the documented form"
    case .badKey(let reason): "the public key cannot be used: \(reason)"
    }
  }

  /// The errors in the service's reply.
  var apiErrors: [APIError]? {
    guard case .status(let response) = self else { return nil }
    return ErrorReply(bytes: response.body)?.errors.map { APIError(code: $0.errorCode, message: $0.message) }
  }
}

/// Requests to the Client API on behalf of one session.
struct ClientAPIClient: Sendable {
  /// Identifies the session.
  let clientSessionId: String
  /// The device metadata in base64.
  let metadata: String
  private let baseURL: String
  private let assetURL: String
  private let transport: any HTTPTransport
  /// The headers of every request for data.
  private let headers: [HTTPHeader]

  /// Throws if a mandatory parameter is missing or empty.
  init(_ parameters: SessionParameters, transport: any HTTPTransport) throws(ClientAPIError) {
    func mandatory(_ value: String?, _ name: String) throws(ClientAPIError) -> String {
      guard let value, !value.isEmpty else { throw .badSession(name) }
      return value
    }
    var root = try mandatory(parameters.clientApiUrl, "clientApiUrl")
    while root.utf8.last == UInt8(ascii: "/") { root.removeLast() }
    // Two slashes precede the authority, and a third one begins the path.
    if root.utf8.count(where: { $0 == UInt8(ascii: "/") }) < 3 { root += "/client" }
    baseURL = root + "/v1/" + (try mandatory(parameters.customerId, "customerId")) + "/"
    var assets = try mandatory(parameters.assetUrl, "assetUrl")
    if assets.utf8.last != UInt8(ascii: "/") { assets += "/" }
    assetURL = assets
    clientSessionId = try mandatory(parameters.clientSessionId, "clientSessionId")
    metadata = DeviceMetadata(parameters).encoded
    headers = [
      HTTPHeader("Authorization", "GCS v1Client:" + clientSessionId),
      HTTPHeader("X-GCS-ClientMetaInfo", metadata),
    ]
    self.transport = transport
  }

  /// Requests a JSON document.
  func get<Reply: ReplyValue>(_ endpoint: String) async throws(ClientAPIError) -> Reply {
    let response = try await perform(
      HTTPRequest(method: "GET", url: baseURL + endpoint, headers: headers))
    guard response.status == 200 else { throw .status(response) }
    guard let tree = try? JSONValue(parsing: response.body) else { throw .malformed }
    return try Reply(reply: tree)
  }

  /// Sends a JSON document.
  func post(_ endpoint: String, _ body: [UInt8]) async throws(ClientAPIError) -> HTTPResponse {
    try await perform(
      HTTPRequest(
        method: "POST", url: baseURL + endpoint,
        headers: headers + [HTTPHeader("Content-Type", "application/json")], body: body))
  }

  /// The bytes of an image at an absolute URL, or at a path below the asset URL; nil if they are not available.
  func asset(_ address: String) async -> [UInt8]? {
    let isWhole = address.utf8.indices.contains { address.utf8[$0...].starts(with: "://".utf8) }
    let path = address.hasPrefix("/") ? String(address.dropFirst()) : address
    let url = isWhole ? address : assetURL + path
    let response = try? await transport.perform(HTTPRequest(method: "GET", url: url))
    guard let response, response.status == 200, !response.body.isEmpty,
      response.header("Content-Type")?.utf8.starts(with: "image/".utf8) == true
    else { return nil }
    return response.body
  }

  private func perform(_ request: HTTPRequest) async throws(ClientAPIError) -> HTTPResponse {
    do {
      return try await transport.perform(request)
    } catch {
      throw .transport(error)
    }
  }
}

/// The SDK's information about the device for the platform.
private struct DeviceMetadata {
  /// The metadata as JSON in base64.
  let encoded: String

  /// The metadata for an app that says nothing about itself.
  private static let usual = DeviceMetadata(appIdentifier: "Reference", ipAddress: nil)

  init(_ parameters: SessionParameters) {
    if parameters.appIdentifier == nil, parameters.ipAddress == nil {
      self = Self.usual
    } else {
      self.init(appIdentifier: parameters.appIdentifier ?? "Reference", ipAddress: parameters.ipAddress)
    }
  }

  private init(appIdentifier: String, ipAddress: String?) {
    var members: [JSONValue.Member] = [
      .init("appIdentifier", .string(appIdentifier)), .init("sdkIdentifier", .string("Reference/1.0")),
    ]
    if let ipAddress { members.insert(.init("ipAddress", .string(ipAddress)), at: 1) }
    encoded = Data(JSONValue.object(members).compactUTF8).base64EncodedString()
  }
}
