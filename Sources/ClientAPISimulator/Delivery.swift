import Conformance
import OnlinePayments

/// What a face of the service does with a connection on which a request came.
enum Delivery: Sendable, Hashable {
  /// Sends the response.
  case whole(HTTPResponse)
  /// Sends head and body, which is shorter than the head announces, and closes the connection.
  case truncated(HTTPResponse)
  /// Closes the connection without a byte.
  case closed

  /// The longest body of a cut reply, in bytes.
  static let longestCutBody = 16 << 20

  /// Turns a scripted answer into bytes for the request that it answers.
  init(_ answer: ScriptedReply.Answer, to request: HTTPRequest) {
    switch answer {
    case .json(let status, let body):
      self = Self.whole(status, "application/json", Array(body.utf8), request)
    case .raw(let status, let contentType, let body):
      self = Self.whole(status, contentType, body, request)
    case .cut(let count) where count > 0 && request.method != "HEAD":
      // A JSON object that never ends, one byte short of what is announced: the cut that is hardest to notice.
      let length = min(count, Self.longestCutBody)
      let body = [UInt8(ascii: "{")] + Array(repeating: UInt8(ascii: " "), count: length - 1)
      self = .truncated(Self.response(200, "application/json", body, announced: length + 1, request))
    case .cut:
      self = .closed
    }
  }

  /// The status that the client gets; nil where the connection is cut.
  var status: Int? {
    if case .whole(let response) = self { response.status } else { nil }
  }

  private static func whole(
    _ status: Int, _ contentType: String, _ body: [UInt8], _ request: HTTPRequest
  ) -> Delivery {
    // Interim statuses (1xx) would leave the client waiting for another head.
    guard (200...599).contains(status) else { return Delivery(ErrorReply.unusableScript.answer, to: request) }
    // RFC 9110, section 6.4.1: these replies have no content.
    if status == 204 || status == 304 {
      return .whole(HTTPResponse(status: status, headers: CrossOrigin.headers(for: request)))
    }
    var response = response(status, contentType, body, announced: body.count, request)
    if request.method == "HEAD" { response.body = [] }
    return .whole(response)
  }

  private static func response(
    _ status: Int, _ contentType: String, _ body: [UInt8], announced: Int, _ request: HTTPRequest
  ) -> HTTPResponse {
    let headers = [HTTPHeader("Content-Type", contentType), HTTPHeader("Content-Length", String(announced))]
    return HTTPResponse(status: status, headers: headers + CrossOrigin.headers(for: request), body: body)
  }
}
