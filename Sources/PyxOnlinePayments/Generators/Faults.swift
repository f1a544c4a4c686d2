import Conformance
import PropertyTesting

/// A fault between an SDK and the service.
enum Fault: Sendable, Hashable {
  /// No request leaves the device.
  case offline
  /// The connection is cut before the reply, or after that many bytes of it.
  case cut(afterBytes: Int)
  /// An error reply other than the reply for an unrecognised IIN.
  case error(status: Int)
  /// A reply that is not a JSON object of the documented form.
  case malformed(String)
  /// A reply with the status for an unrecognised IIN, but with a body that does not say that the IIN is unrecognised.
  case strayed(String)

  /// Whether no complete reply reaches the SDK.
  var isCut: Bool {
    switch self {
    case .offline, .cut: true
    case .error, .malformed, .strayed: false
    }
  }

  /// Whether the reply has a success status but no documented content.
  var isMalformed: Bool { if case .malformed = self { true } else { false } }
  /// Whether the reply is an error of the service.
  var isError: Bool { if case .error = self { true } else { false } }

  /// The reply of the service.
  var reply: ScriptedReply {
    switch self {
    case .offline: ScriptedReply(.cut(afterBytes: 0))
    case .cut(let count): ScriptedReply(.cut(afterBytes: count))
    case .error(let status): .error(status: status)
    case .malformed(let body):
      ScriptedReply(.raw(status: 200, contentType: "application/json", body: Array(body.utf8)))
    case .strayed(let body):
      ScriptedReply(.raw(status: 404, contentType: "text/html", body: Array(body.utf8)))
    }
  }

  /// Any fault except a strayed reply; in half of the draws, the connection is cut or the device is offline.
  static let any: Generator<Fault> = .oneOf(
    .element(of: [.cut(afterBytes: 0), .cut(afterBytes: 1), .cut(afterBytes: 20), .offline]),
    .element(
      of: [500, 502, 503, 400, 401, 403, 429].map { .error(status: $0) }
        + ["", "{", "null", "[]", "\"text\"", "<html></html>", "{\"paymentProductId\":"].map {
          .malformed($0)
        }))

  /// A reply that comes from something between the device and the service, such as an error page of a proxy.
  ///
  /// An SDK may treat such a reply as an unrecognised IIN, or as a failure.
  static let anyStrayed: Generator<Fault> = .element(of: [
    .strayed("<html><body>404 Not Found</body></html>"), .strayed(""), .strayed("[]"), .strayed("\"text\""),
  ])
}
