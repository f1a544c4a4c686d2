import Conformance
import Foundation
import OnlinePayments

/// Why a request to the Client API gave nothing.
enum ClientAPIError: Error {
  /// The session data is not what a merchant's server hands over.
  case badSession(String)
  /// No reply came.
  case transport(TransportError)
  /// An error reply.
  case status(Int)
  /// A reply that is no JSON object of the documented form.
  case malformed

  /// The error in words.
  var words: String {
    switch self {
    case .badSession(let name): "the session data lacks \(name)"
    case .transport(let error): "no reply: \(error)"
    case .status(let status): "the service answered \(status)"
    case .malformed: "the service's answer is no JSON of the documented form"
    }
  }
}

/// Requests to the Client API on behalf of one session.
struct ClientAPIClient: Sendable {
  private let baseURL: String
  private let clientSessionId: String
  private let transport: any HTTPTransport

  /// Throws where the world does not announce a session.
  init(world: World, transport: any HTTPTransport) throws {
    func service(_ name: String) throws -> String {
      guard let value = world.services[name], !value.isEmpty else { throw ClientAPIError.badSession(name) }
      return value
    }
    var root = try service("clientApiUrl")
    while root.hasSuffix("/") { root.removeLast() }
    if URLComponents(string: root)?.path.isEmpty ?? true { root += "/client" }
    baseURL = root + "/v1/" + (try service("customerId")) + "/"
    clientSessionId = try service("clientSessionId")
    self.transport = transport
  }

  /// Asks which products belong to an IIN.
  func iinDetails(of iin: String, in context: PaymentContext) async throws(ClientAPIError) -> IINDetails {
    let response = try await post("services/getIINdetails", LookupRequest(iin, context))
    if response.status == 404, let error = ErrorReply(response.body), error.saysUnknownIIN {
      return IINDetails(.unknown)
    }
    guard response.status == 200 else { throw .status(response.status) }
    guard let reply = LookupReply(response.body) else { throw .malformed }
    return reply.details
  }

  private func post(_ endpoint: String, _ body: some Encodable) async throws(ClientAPIError) -> HTTPResponse {
    guard let bytes = try? JSONEncoder().encode(body) else { throw .malformed }
    let request = HTTPRequest(
      method: "POST", url: baseURL + endpoint,
      headers: [
        HTTPHeader("Authorization", "GCS v1Client:" + clientSessionId),
        HTTPHeader("X-GCS-ClientMetaInfo", Self.metadata), HTTPHeader("Content-Type", "application/json"),
      ], body: Array(bytes))
    do {
      return try await transport.perform(request)
    } catch {
      throw .transport(error)
    }
  }

  private static let metadata = Data(#"{"sdkIdentifier":"Reference/1.0"}"#.utf8).base64EncodedString()
}
