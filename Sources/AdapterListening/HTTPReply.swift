import Foundation
import HTTPMessages
import HTTPService
import JSONValues

/// A reply to an adapter's request, with the headers that allow a web page to read it.
struct HTTPReply: Sendable {
  /// Why a request is refused.
  enum Refusal: Sendable {
    case badRequest(String)
    case notFound
    case conflict(String)
    /// The request names a conversation that has ended or never existed.
    case over
  }

  private let pending: PendingReply
  private let headers: [HTTPHeader]
  /// Whether the client keeps its connection for the next request.
  let keepsLink: Bool

  init(_ pending: PendingReply, to request: HTTPRequest) {
    self.pending = pending
    headers = CrossOrigin.headers(for: request) + [HTTPHeader("Cache-Control", "no-store")]
    keepsLink = request.header("Connection")?.lowercased() != "close"
  }

  func send(json body: [UInt8], status: Int = 200) {
    let type = HTTPHeader("Content-Type", "application/json")
    pending.send(HTTPResponse(status: status, headers: headers + [type], body: body))
  }

  /// Sends messages as one JSON array.
  func send(messages: [Data]) {
    var body: [UInt8] = [UInt8(ascii: "[")]
    for (index, message) in messages.enumerated() {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += message
    }
    send(json: body + [UInt8(ascii: "]")])
  }

  func sendNothing() { pending.send(HTTPResponse(status: 204, headers: headers)) }

  func refuse(_ refusal: Refusal) {
    switch refusal {
    case .notFound: pending.send(HTTPResponse(status: 404, headers: headers))
    case .badRequest(let reason): send(error: reason, status: 400)
    case .conflict(let reason): send(error: reason, status: 409)
    case .over: send(error: "this connection is over", status: 410)
    }
  }

  private func send(error reason: String, status: Int) {
    send(json: Array(#"{"error":\#(JSONValue.quoted(reason))}"#.utf8), status: status)
  }
}
