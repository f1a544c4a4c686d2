import ClientAPISimulator
import Conformance
import HTTPClient
import HTTPMessages
import PyxOnlinePayments
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Lets the process have `count` files open, or as many as the machine allows.
///
/// Shells often limit the number to 1,024, and this process has both ends of each connection open.
func allowOpenFiles(_ count: UInt) {
  #if canImport(Glibc)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < count else {
      return
    }
    limit.rlim_cur = min(count, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  #endif
}

/// A separate service with one account, and a transport to it.
struct OpenAccount: Sendable {
  let service: LoopbackClientAPI
  let account: any ClientAPIAccount
  let transport: NetworkTransport

  init(_ name: String, limit: Duration = .seconds(600)) async throws {
    service = try LoopbackClientAPI()
    account = try await service.account(named: name)
    transport = NetworkTransport(limit: limit)
  }

  func request(
    _ method: String = "GET", _ endpoint: String, body: [UInt8] = [], headers: [HTTPHeader] = []
  ) -> HTTPRequest {
    let session = account.session
    return HTTPRequest(
      method: method, url: "\(session.clientApiUrl)/client/v1/\(session.customerId)/\(endpoint)",
      headers: [HTTPHeader("Authorization", "GCS v1Client:\(session.clientSessionId)")] + headers, body: body)
  }

  func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    await transport.outcome(of: request)
  }
}

extension HTTPTransport {
  /// The outcome of a request, as a value.
  func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await perform(request))
    } catch {
      return .failure(error)
    }
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension ScriptedExchange {
  /// Gives every request to an endpoint the same answer.
  static func every(_ endpoint: String, _ answer: ScriptedReply.Answer, isHeld: Bool = false)
    -> ScriptedExchange
  {
    ScriptedExchange(endpoint: endpoint, reply: ScriptedReply(answer, isHeld: isHeld))
  }
}

extension ScriptedReply.Answer {
  static let ok = ScriptedReply.Answer.json(status: 200, body: "{}")
}
