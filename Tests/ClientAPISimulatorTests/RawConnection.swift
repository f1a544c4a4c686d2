import Conformance
import Foundation
import HTTPMessages

#if canImport(Glibc)
  import Glibc
#endif

/// A connection to this machine whose bytes a test writes and reads itself, with TLS if a certificate is given.
///
/// Reads give up after ten minutes.
final class RawConnection {
  private let socket: Int32
  private var received: [UInt8] = []
  /// Whether a read has failed because its time was up, and not because the connection was closed.
  private(set) var hasTimedOut = false

  private var tls: TLSClient?

  init?(port: Int, address: String = "127.0.0.1", certificate: String? = nil) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    socket = Foundation.socket(AF_INET, kind, 0)
    var limit = timeval(tv_sec: 600, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, address, &target.sin_addr)
    let result = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result != 0 { return nil }
    if let certificate {
      guard let tls = TLSClient(socket: socket, trusting: certificate, address: address) else { return nil }
      self.tls = tls
    }
  }

  deinit { close(socket) }

  /// Writes all bytes, or as many as the server takes before it closes.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        tls?.write($0) ?? send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes a request as HTTP/1.1.
  func write(_ request: HTTPRequest, close: Bool = false) {
    let parts = request.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true)
    let target = parts.count > 2 ? "/" + parts[2] : "/"
    var head = "\(request.method) \(target) HTTP/1.1\r\nHost: \(parts[1])\r\n"
    for header in request.headers { head += "\(header.name): \(header.value)\r\n" }
    if !request.body.isEmpty || request.method == "POST" {
      head += "Content-Length: \(request.body.count)\r\n"
    }
    if close { head += "Connection: close\r\n" }
    write(Array((head + "\r\n").utf8) + request.body)
  }

  /// All bytes until the other side closes, without the bytes that were already read as part of responses.
  func readToEnd() -> [UInt8] {
    while readMore() {}
    defer { received = [] }
    return received
  }

  /// Whether the other side closes within ten minutes, without sending a byte first.
  func isClosedByServer() -> Bool {
    var byte: UInt8 = 0
    let count = read(&byte, 1)
    return received.isEmpty && (count == 0 || (count < 0 && errno == ECONNRESET))
  }

  /// The next response, or nil if the connection ends before it is complete.
  func readResponse(toHead isHead: Bool = false) -> HTTPResponse? {
    var end = headEnd()
    while end == nil {
      guard readMore() else { return nil }
      end = headEnd()
    }
    guard let end else { return nil }
    let lines = String(decoding: received[..<end], as: UTF8.self).split(separator: "\r\n")
    let status = Int(lines[0].split(separator: " ")[1]) ?? 0
    let headers = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      return HTTPHeader(
        String(line[..<colon]), line[colon...].dropFirst().trimmingCharacters(in: .whitespaces))
    }
    received.removeFirst(end + 4)
    var response = HTTPResponse(status: status, headers: headers)
    let length =
      isHead || status == 204 || status == 304 ? 0 : Int(response.header("Content-Length") ?? "0") ?? 0
    while received.count < length {
      guard readMore() else { return nil }
    }
    response.body = Array(received[..<length])
    received.removeFirst(length)
    return response
  }

  private func headEnd() -> Int? {
    guard received.count >= 4 else { return nil }
    return (0...received.count - 4).first { received[$0..<$0 + 4].elementsEqual("\r\n\r\n".utf8) }
  }

  private func read(_ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    tls?.read(UnsafeMutableRawBufferPointer(start: bytes, count: count)) ?? recv(socket, bytes, count, 0)
  }

  private func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = read(&chunk, chunk.count)
    if count < 0, errno == EAGAIN { hasTimedOut = true }
    if count <= 0 { return false }
    received += chunk[..<count]
    return true
  }
}

/// Sends each request over its own connection, from its own thread.
struct SocketTransport: HTTPTransport {
  let port: Int
  var certificate: String?

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let (port, certificate) = (port, certificate)
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>) in
      Thread.detachNewThread {
        guard let connection = RawConnection(port: port, certificate: certificate) else {
          return continuation.resume(returning: .failure(.unreachable))
        }
        connection.write(request)
        let response = connection.readResponse(toHead: request.method == "HEAD")
        let failure: TransportError = connection.hasTimedOut ? .timedOut : .connectionCut
        continuation.resume(returning: response.map { .success($0) } ?? .failure(failure))
      }
    }
    return try result.get()
  }
}
