import Conformance
import HTTPMessages
import PyxOnlinePayments

extension SessionData {
  /// A request of this session, as an SDK makes it.
  func request(
    _ method: String = "GET", _ endpoint: String, body: String = "", session: String? = nil,
    headers: [HTTPHeader] = []
  ) -> HTTPRequest {
    HTTPRequest(
      method: method, url: "\(clientApiUrl)/client/v1/\(customerId)/\(endpoint)",
      headers: [HTTPHeader("Authorization", "GCS v1Client:\(session ?? clientSessionId)")] + headers,
      body: Array(body.utf8))
  }

  /// An IIN lookup with the given text as its BIN.
  func lookup(_ bin: String) -> HTTPRequest {
    request("POST", "services/getIINdetails", body: #"{ "bin" : "\#(bin)" }"#)
  }
}

extension HTTPResponse {
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension ScriptedExchange {
  /// An exchange in which the IIN lookup of this BIN gets this reply.
  static func lookup(_ bin: String, _ reply: ScriptedReply) -> ScriptedExchange {
    ScriptedExchange(endpoint: "services/getIINdetails", containing: ["\"bin\":\"\(bin)\""], reply: reply)
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

extension SessionData {
  /// A request for an endpoint, as an SDK makes it; an asset needs no session.
  func asking(_ endpoint: String) -> HTTPRequest {
    if endpoint.hasPrefix("assets/") {
      return HTTPRequest(url: assetUrl + endpoint.dropFirst("assets/".count))
    }
    if endpoint == "services/getIINdetails" { return lookup("499999") }
    return request("GET", endpoint)
  }
}
