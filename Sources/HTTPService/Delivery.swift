import HTTPMessages

/// What the service does with the connection that a request came on.
package enum Delivery: Sendable, Hashable {
  /// Sends the response.
  case whole(HTTPResponse)
  /// Sends these bytes, a beginning of a response, and closes the connection.
  case cut(after: [UInt8])

  /// Closes the connection without a byte.
  package static let closed = Delivery.cut(after: [])
  /// The longest body of a cut reply, in bytes.
  static let longestCutBody = 16 << 20

  /// Turns the scripted answer to a request into a delivery.
  ///
  /// An impossible status is answered with the service's reply for unusable scripts.
  package init(_ answer: ScriptedReply.Answer, to request: HTTPRequest, unusable: ScriptedReply.Answer) {
    switch answer {
    case .json(let status, let body):
      self = Self.whole(status, "application/json", Array(body.utf8), request, unusable)
    case .raw(let status, let contentType, let body):
      self = Self.whole(status, contentType, body, request, unusable)
    case .made(let status, let contentType, let body):
      self = Self.whole(status, contentType, body(), request, unusable)
      if status == 200, contentType.hasPrefix("image/") { self = kept(for: request) }
    case .cut(let count) where count > 0:
      // The body is an unfinished JSON object, one byte shorter than announced, because this cut is the hardest to
      // notice.
      let length = min(count, Self.longestCutBody)
      let body = [UInt8(ascii: "{")] + Array(repeating: UInt8(ascii: " "), count: length)
      self = Self.cutInBody(length, of: body, request)
    case .cut:
      self = .closed
    case .cutInHead(let count):
      let head = Self.response("application/json", Array("{}".utf8), request).head
      self = .cut(after: Array(head.prefix(max(0, min(count, head.count - 1)))))
    case .cutInBody(let count, let body):
      self = Self.cutInBody(count, of: body, request)
    }
  }

  /// The status that the client gets; nil if the connection is cut.
  package var status: Int? {
    if case .whole(let response) = self { response.status } else { nil }
  }

  private static func whole(
    _ status: Int, _ contentType: String, _ body: [UInt8], _ request: HTTPRequest,
    _ unusable: ScriptedReply.Answer
  ) -> Delivery {
    // Interim statuses (1xx) would leave the client waiting for another head.
    guard (200...599).contains(status) else {
      // The `unusable` reply brings its own status; if it is not a possible JSON reply, the connection is closed.
      guard case .json(200...599, _) = unusable else { return .closed }
      return Delivery(unusable, to: request, unusable: unusable)
    }
    // RFC 9110, section 6.4.1: these replies have no content.
    if status == 204 || status == 304 {
      return .whole(HTTPResponse(status: status, headers: CrossOrigin.headers(for: request)))
    }
    var response = response(contentType, body, request)
    response.status = status
    if request.method == "HEAD" { response.body = [] }
    return .whole(response)
  }

  /// The same delivery for an image, which a client may cache for an hour and revalidate by its tag (RFC 9110, section
  /// 13.1.2).
  private func kept(for request: HTTPRequest) -> Delivery {
    guard case .whole(var response) = self else { return self }
    let hash = response.body.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
    }
    let tag = HTTPHeader("ETag", "\"\(String(hash, radix: 16))\"")
    if request.header("If-None-Match") == tag.value {
      response = HTTPResponse(status: 304, headers: CrossOrigin.headers(for: request))
    }
    response.headers += [tag, HTTPHeader("Cache-Control", "max-age=3600")]
    return .whole(response)
  }

  private static func cutInBody(_ count: Int, of body: [UInt8], _ request: HTTPRequest) -> Delivery {
    // A reply to HEAD, or one without content, is complete with its head.
    guard !body.isEmpty, request.method != "HEAD" else { return .closed }
    let head = response("application/json", body, request).head
    return .cut(after: head + body.prefix(max(0, min(count, body.count - 1))))
  }

  private static func response(_ contentType: String, _ body: [UInt8], _ request: HTTPRequest) -> HTTPResponse
  {
    let headers = [HTTPHeader("Content-Type", contentType), HTTPHeader("Content-Length", String(body.count))]
    return HTTPResponse(status: 200, headers: headers + CrossOrigin.headers(for: request), body: body)
  }
}

extension HTTPResponse {
  /// The head of a response with status 200 as sent (RFC 9112, section 4), for replies that are cut.
  fileprivate var head: [UInt8] {
    let lines = ["HTTP/1.1 \(status) OK"] + headers.map { "\($0.name): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
