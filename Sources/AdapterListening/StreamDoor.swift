import Adapter
import Foundation
import JSONValues
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where adapters connect over TCP; the first line of each connection contains the token.
final class StreamDoor: Sendable {
  private struct Handshake {
    let socket: Int32
    let end: SuspendingClock.Instant
    var line: [UInt8] = []
  }

  /// The maximum length of a first line, in bytes.
  private static let longestLine = 4096
  /// The maximum number of connections that have not sent a first line yet.
  private static let mostHandshakes = 64
  /// The time that each connection has for its first line.
  private static let longestHandshake = Duration.seconds(5)

  private let listener: Int32
  private let token: ConnectionToken
  private let stage: ConnectionStage
  private let isOver = Locked(false)

  /// Listens on a port of an IPv4 address; an error has the system's message.
  init(host: String, port: Int, token: ConnectionToken, for stage: ConnectionStage) throws(ListenFailure) {
    (self.token, self.stage) = (token, stage)
    listener = try TCPListener.open(host: host, port: port)
    Thread.detachNewThread { self.run() }
  }

  /// Stops listening.
  func close() { isOver.withLock { $0 = true } }

  private func run() {
    var handshakes: [Handshake] = []
    while !isOver.withLock(\.self) {
      var sockets = ([listener] + handshakes.map(\.socket)).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&sockets, nfds_t(sockets.count), 50)
      let now = SuspendingClock().now
      var open: [Handshake] = []
      for (index, handshake) in handshakes.enumerated() {
        var handshake = handshake
        if sockets[index + 1].revents != 0, isDone(&handshake) { continue }
        if handshake.end < now { closeDescriptor(handshake.socket) } else { open.append(handshake) }
      }
      handshakes = open
      if sockets[0].revents != 0 { accept(&handshakes, now) }
    }
    for handshake in handshakes { closeDescriptor(handshake.socket) }
    closeDescriptor(listener)
  }

  /// Accepts waiting connections; if there are too many, the oldest is closed.
  private func accept(_ handshakes: inout [Handshake], _ now: SuspendingClock.Instant) {
    for _ in 0..<Self.mostHandshakes {
      guard let socket = TCPListener.accept(from: listener) else { return }
      handshakes.append(Handshake(socket: socket, end: now + Self.longestHandshake))
      if handshakes.count > Self.mostHandshakes { closeDescriptor(handshakes.removeFirst().socket) }
    }
  }

  /// Reads on; true if the handshake is over.
  ///
  /// It reads one byte at a time, because the bytes after the first line belong to the conversation.
  private func isDone(_ handshake: inout Handshake) -> Bool {
    while true {
      var byte: UInt8 = 0
      let count = recv(handshake.socket, &byte, 1, 0)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return false }
      guard count == 1, handshake.line.count < Self.longestLine else { break }
      if byte == UInt8(ascii: "\n") {
        admit(handshake)
        return true
      }
      handshake.line.append(byte)
    }
    closeDescriptor(handshake.socket)
    return true
  }

  private func admit(_ handshake: Handshake) {
    guard let message = try? JSONValue(parsing: handshake.line), message["method"]?.text == "connect",
      let given = message["params"]?["token"]?.text, token.matches(given)
    else {
      closeDescriptor(handshake.socket)
      return
    }
    do throws(ConnectionStage.Refusal) {
      try stage.admit(handshake.socket, over: .stream) { false }
    } catch {
      let words = JSONValue.quoted(error.words)
      let line = #"{"error":{"code":-32000,"message":\#(words)},"id":null,"jsonrpc":"2.0"}"# + "\n"
      _ = PipeWriter.write(Array(line.utf8), to: handshake.socket) { true }
      closeDescriptor(handshake.socket)
    }
  }
}
