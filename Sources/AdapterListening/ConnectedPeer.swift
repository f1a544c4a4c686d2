import Adapter
import Conformance
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An adapter that has connected; over HTTP, its socket is one end of a pair whose other end the server holds.
final class ConnectedPeer: AdapterPeer {
  /// How the adapter has connected.
  enum Binding: String, Sendable {
    case stream = "a stream"
    case http = "HTTP"
  }

  let input: Int32
  let output: Int32
  let ownLog: AdapterLog
  let beginning: String
  private let launched: LaunchedProgram?
  private let isDetached: @Sendable () -> Bool
  private let stage: ConnectionStage

  /// Takes over a connected socket; nil if no file descriptor is left.
  ///
  /// - Parameters:
  ///   - socket: The socket; closed by the peer's connection.
  ///   - binding: How the adapter has connected.
  ///   - launched: The program that was started for the adapter, if there is one.
  ///   - isDetached: Whether the adapter currently has no connection, although its socket is open.
  ///   - stage: The stage, which is told when the peer ends.
  init?(
    _ socket: Int32, over binding: Binding, launched: LaunchedProgram?,
    isDetached: @escaping @Sendable () -> Bool, on stage: ConnectionStage
  ) {
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return nil }
    // If a peer does not read, its writer must not block.
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    (input, output) = (socket, copy)
    (self.launched, self.isDetached, self.stage) = (launched, isDetached, stage)
    ownLog = launched?.log ?? AdapterLog(limit: 1 << 16)
    beginning = "connected over \(binding.rawValue)"
  }

  var errors: Int32? { nil }
  var wordsForClosing: String { "closed its connection" }
  /// Whether the adapter has no connection and its program has ended.
  ///
  /// The program's end alone does not show that the adapter has ended, because the launched command may have ended long
  /// before the app.
  var hasEnded: Bool { isDetached() && launched?.ending != nil }

  /// Whether the other side has closed the socket without sending anything that is still unread.
  var isDeserted: Bool {
    var byte: UInt8 = 0
    return recv(output, &byte, 1, Self.peek) == 0
  }

  func willShutDown() { stage.willEnd(self) }

  func stop(_ occasion: PeerStop) -> Bool {
    shutdown(output, Int32(SHUT_RDWR))
    // After `shutdown` an app may stay, to connect again.
    guard !occasion.isOrderly else {
      stage.ended(self, isOrderly: true)
      return false
    }
    let endedItself = launched.map { launched in occasion.wait { launched.ending != nil } } ?? false
    launched?.kill()
    stage.ended(self, isOrderly: false)
    return endedItself
  }

  func reap() -> String? { launched?.ending }

  /// Closes the peer's descriptors before any connection uses them.
  func drop() {
    close(input)
    close(output)
  }

  private static let peek = Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)
}
