import CLibevent
import HTTPMessages

/// A request in libevent's hands; only the loop's thread uses it.
struct IncomingRequest {
  let pointer: OpaquePointer

  /// Copies the request as the service saw it.
  ///
  /// The URL is made from the `Host` header and the request line, unless the request line has an absolute URL.
  func read(scheme: String, defaultAuthority: String) -> HTTPRequest {
    let target = evhttp_request_get_uri(pointer).map { String(cString: $0) } ?? "/"
    let headers = readHeaders()
    let authority = headers.first { $0.name.utf8.count == 4 && $0.name.lowercased() == "host" }?.value
    let isAbsolute = target.utf8.first != UInt8(ascii: "/")
    let url = isAbsolute ? target : scheme + "://" + (authority ?? defaultAuthority) + target
    return HTTPRequest(method: method, url: url, headers: headers, body: readBody())
  }

  /// The methods that the service accepts; libevent refuses others with 501.
  static let methods = [
    (EVHTTP_REQ_GET, "GET"), (EVHTTP_REQ_POST, "POST"), (EVHTTP_REQ_OPTIONS, "OPTIONS"),
    (EVHTTP_REQ_HEAD, "HEAD"), (EVHTTP_REQ_PUT, "PUT"), (EVHTTP_REQ_DELETE, "DELETE"),
    (EVHTTP_REQ_PATCH, "PATCH"),
  ]

  private var method: String {
    let command = evhttp_request_get_command(pointer)
    return Self.methods.first { $0.0 == command }?.1 ?? "UNKNOWN"
  }

  /// The stream of its connection; nil if the client has gone.
  var stream: OpaquePointer? {
    evhttp_request_get_connection(pointer).flatMap { evhttp_connection_get_bufferevent($0) }
  }

  /// The descriptor of its connection; nil if the client has gone.
  var descriptor: Int32? { stream.map { bufferevent_getfd($0) } }

  /// Replies with 400 and the fault, and closes the connection, because its further bytes cannot be read.
  func refuse(_ fault: String) {
    evhttp_add_header(evhttp_request_get_output_headers(pointer), "Connection", "close")
    let headers = [HTTPHeader("Content-Type", "text/plain; charset=utf-8")]
    carryOut(.whole(HTTPResponse(status: 400, headers: headers, body: Array((fault + "\n").utf8))))
  }

  private func readHeaders() -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    var next = evhttp_request_get_input_headers(pointer)?.pointee.tqh_first
    while let entry = next {
      headers.append(HTTPHeader(String(cString: entry.pointee.key), String(cString: entry.pointee.value)))
      next = entry.pointee.next.tqe_next
    }
    return headers
  }

  private func readBody() -> [UInt8] {
    guard let buffer = evhttp_request_get_input_buffer(pointer) else { return [] }
    let length = evbuffer_get_length(buffer)
    if length == 0 { return [] }
    return [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      count = max(0, evbuffer_copyout(buffer, bytes.baseAddress, length))
    }
  }

  /// Carries out a delivery; afterwards libevent frees the request.
  func carryOut(_ delivery: Delivery) {
    switch delivery {
    case .whole(let response):
      write(response) { evhttp_send_reply(pointer, Int32(response.status), nil, $0) }
    case .cut(let bytes):
      cut(after: bytes)
    }
  }

  /// Sends the bytes and closes the connection; it bypasses libevent's HTTP, because a head may be cut too.
  private func cut(after bytes: [UInt8]) {
    guard !bytes.isEmpty, let connection = evhttp_request_get_connection(pointer),
      let stream = evhttp_connection_get_bufferevent(connection)
    else { return close() }
    // The connection is freed when the kernel has taken the last byte, or cannot take it; only one of these two events
    // comes.
    bufferevent_setcb(
      stream, nil, { _, connection in evhttp_connection_free(connection.map(OpaquePointer.init)) },
      { _, _, connection in evhttp_connection_free(connection.map(OpaquePointer.init)) },
      UnsafeMutableRawPointer(connection))
    bufferevent_disable(stream, Int16(EV_READ))
    bufferevent_enable(stream, Int16(EV_WRITE))
    _ = bytes.withUnsafeBytes { bufferevent_write(stream, $0.baseAddress, $0.count) }
  }

  /// Closes the connection without a reply.
  func close() {
    if let connection = evhttp_request_get_connection(pointer) {
      evhttp_connection_free(connection)
    } else {
      // The client has gone, and libevent has left it to this code to free the request.
      evhttp_request_free(pointer)
    }
  }

  private func write(_ response: HTTPResponse, _ send: (OpaquePointer) -> Void) {
    let headers = evhttp_request_get_output_headers(pointer)
    for header in response.headers { evhttp_add_header(headers, header.name, header.value) }
    guard let buffer = evbuffer_new() else { return close() }
    defer { evbuffer_free(buffer) }
    _ = response.body.withUnsafeBytes { evbuffer_add(buffer, $0.baseAddress, $0.count) }
    send(buffer)
  }
}
