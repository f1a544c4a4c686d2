import HTTPMessages

/// Cross-origin resource sharing; without it, SDKs in browsers could not talk to the service (Fetch standard, "CORS
/// protocol").
package enum CrossOrigin {
  /// Whether a request is a browser's preflight.
  package static func isPreflight(_ request: HTTPRequest) -> Bool {
    request.method == "OPTIONS" && request.header("Origin") != nil
      && request.header("Access-Control-Request-Method") != nil
  }

  /// The headers of any reply; none if the request names no origin.
  package static func headers(for request: HTTPRequest) -> [HTTPHeader] {
    guard let origin = request.header("Origin") else { return [] }
    return [
      HTTPHeader("Access-Control-Allow-Origin", origin),
      HTTPHeader("Access-Control-Allow-Credentials", "true"),
      HTTPHeader("Vary", "Origin"),
    ]
  }

  /// The answer to a preflight: it allows the requested headers; if none are requested, it allows those in the
  /// comma-separated list `usual`.
  package static func preflightResponse(
    to request: HTTPRequest, allowing usual: String
  ) -> HTTPResponse {
    var headers = headers(for: request)
    headers.append(HTTPHeader("Access-Control-Allow-Methods", "GET, POST, OPTIONS"))
    let asked = request.header("Access-Control-Request-Headers")
    headers.append(
      HTTPHeader("Access-Control-Allow-Headers", asked ?? usual))
    headers.append(HTTPHeader("Access-Control-Max-Age", "600"))
    // Before a public page may reach an address of this machine, browsers also ask for this permission.
    if request.header("Access-Control-Request-Private-Network") == "true" {
      headers.append(HTTPHeader("Access-Control-Allow-Private-Network", "true"))
    }
    return HTTPResponse(status: 204, headers: headers)
  }
}
