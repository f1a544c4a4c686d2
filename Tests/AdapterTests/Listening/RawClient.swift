import Foundation
import Testing

@testable import Adapter
@testable import AdapterListening

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client that writes whatever a test wants; each wait ends after ten seconds, and blocks no thread of the task pool.
final class RawClient: Sendable {
  private let socket: Int32

  /// Connects to a port of this machine.
  init(port: Int) throws {
    #if canImport(Glibc)
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #endif
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    var patience = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let status = withUnsafeBytes(of: &address) {
      connect(socket, $0.baseAddress!.assumingMemoryBound(to: sockaddr.self), socklen_t($0.count))
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  deinit { close(socket) }

  /// Ends the connection from this side.
  func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

  func send(_ text: String) { _ = PipeWriter.write(Array(text.utf8), to: socket) }

  /// Everything until the other side closes the connection; nil if it does not.
  func readToEnd() async -> String? {
    await apart { self.readAll() }
  }

  private func readAll() -> String? {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      if count < 0 { return errno == ECONNRESET ? String(decoding: all, as: UTF8.self) : nil }
      if count == 0 { return String(decoding: all, as: UTF8.self) }
      all += buffer[..<count]
    }
  }

  /// One line; nil if none comes.
  func readLine() async -> String? {
    await apart { self.readOne() }
  }

  private func readOne() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}

/// Runs blocking work on its own thread.
private func apart(_ work: @escaping @Sendable () -> String?) async -> String? {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

/// The port and the token of a listening source, and the ways to connect with them.
struct Doors {
  let port: Int
  let token: String

  init(_ source: ListeningSource) throws {
    let url = try #require(URL(string: source.url))
    (port, token) = (try #require(url.port), String(url.path.dropFirst()))
  }

  /// Connects over the stream with the token, or with another first line.
  func stream(sending line: String? = nil) throws -> RawClient {
    let client = try RawClient(port: port + 1)
    client.send(
      (line ?? #"{"jsonrpc":"2.0","method":"connect","params":{"token":"\#(token)"}}"#) + "\n")
    return client
  }

  /// The status of the reply to an HTTP request, and the whole reply as `rest`.
  func http(
    _ method: String, _ path: String, headers: [String] = [], host: String? = nil, body: String = ""
  ) async throws -> (status: Int, rest: String) {
    let client = try RawClient(port: port)
    let head =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
      + ["Content-Length: \(body.utf8.count)"]
    client.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    let reply = try #require(await client.readToEnd())
    let words = reply.split(separator: " ", maxSplits: 2)
    return (try #require(words.count > 1 ? Int(words[1]) : nil), reply)
  }
}
