import CLibevent
import HTTPMessages
import LoopThread

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The event loop of the HTTP server with everything that libevent owns; used by one thread at a time.
final class ServerLoop: EventLoop {
  /// Decides on a request; nil if the delivery comes later through the mailbox, under the same token.
  typealias Handler = @Sendable (HTTPRequest, RequestToken, LinkNumber) -> Delivery?

  /// Decides by the beginning of a request's first line whether its body may be large.
  typealias LargeBodyRule = @Sendable (String) -> Bool

  /// The port that it listens on.
  let port: Int
  private let base: OpaquePointer
  private let http: OpaquePointer
  private let mailbox: Mailbox
  private let handler: Handler
  private let authority: String
  /// Nil for plain HTTP.
  private let tls: TLSContext?
  var waiting: [RequestToken: IncomingRequest] = [:]
  /// The watchers of the connections' bytes; the watcher of an ended connection stays until the next connection at its
  /// address replaces it.
  private(set) var watches: [OpaquePointer: ConnectionWatch] = [:]
  private var shortage: DescriptorShortage?
  private var lastToken: RequestToken = 0
  private var lastLink: LinkNumber = 0

  let settings: Settings

  /// Settings that differ from server to server.
  struct Settings: Sendable {
    /// The IPv4 address that it listens on.
    var address = "127.0.0.1"
    /// The largest body that is read, in bytes; libevent answers a larger one with 413 and closes the connection.
    var largestBody = ServerLoop.largestBodyRead
    /// Called on the server's thread when a connection on which requests came has ended.
    var linkEnded: (@Sendable (LinkNumber) -> Void)?
    /// Whether a request's body may be large; by default, every body may.
    var mayBeLarge: LargeBodyRule?
  }

  /// The largest body that the simulated service reads.
  static let largestBodyRead = 8 << 20
  private static let largestHead = 64 << 10
  private static let idleSeconds: Int32 = 120

  /// Whether libevent may be used by several threads; must be read before a base is made.
  private static let hasThreads = evthread_use_pthreads() == 0

  /// Listens; port 0 lets the system choose.
  init(
    port: Int, settings: Settings = Settings(), tls: TLSContext?, mailbox: Mailbox, relief: DescriptorRelief,
    handler: @escaping Handler
  ) throws(HTTPServiceError) {
    // This check comes first, because without libevent there is no function to call.
    if let missing = Libevent.missing { throw .missingLibrary(reason: "\(missing)") }
    guard Self.hasThreads, let base = event_base_new() else {
      throw .cannotListen(port: port, reason: "no event loop")
    }
    guard let http = evhttp_new(base) else {
      event_base_free(base)
      throw .cannotListen(port: port, reason: "no memory")
    }
    errno = 0
    let bound = UInt16(exactly: port).flatMap { evhttp_bind_socket_with_handle(http, settings.address, $0) }
    guard let bound, let chosen = Self.localPort(of: evhttp_bound_socket_get_fd(bound)) else {
      let reason = UInt16(exactly: port) == nil ? "no such port" : String(cString: strerror(errno))
      evhttp_free(http)
      event_base_free(base)
      throw .cannotListen(port: port, reason: reason)
    }
    // Accepted sockets inherit this option. TLS sends head and body in separate packets, and without the option the
    // second packet would wait 40 ms for the client's delayed acknowledgement of the first.
    var isOn: Int32 = 1
    setsockopt(
      evhttp_bound_socket_get_fd(bound), Int32(IPPROTO_TCP), TCP_NODELAY, &isOn,
      socklen_t(MemoryLayout<Int32>.size))
    (self.base, self.http, self.mailbox, self.handler, self.tls) = (base, http, mailbox, handler, tls)
    self.settings = settings
    self.port = chosen
    authority = "\(settings.address):\(chosen)"
    try configure()
    shortage = try DescriptorShortage(
      of: evhttp_bound_socket_get_listener(bound), on: base, at: chosen, relief)
    shortage?.busy = { [unowned self] in Set(waiting.values.compactMap(\.descriptor)) }
  }

  private func configure() throws(HTTPServiceError) {
    evhttp_set_max_headers_size(http, Self.largestHead)
    evhttp_set_max_body_size(http, settings.largestBody)
    evhttp_set_timeout(http, Self.idleSeconds)
    evhttp_set_allowed_methods(
      http, IncomingRequest.methods.reduce(0) { $0 | UInt16(truncatingIfNeeded: $1.0.rawValue) })
    let me = Unmanaged.passUnretained(self).toOpaque()
    evhttp_set_gencb(
      http,
      { request, me in
        guard let request, let me else { return }
        Unmanaged<ServerLoop>.fromOpaque(me).takeUnretainedValue().handle(IncomingRequest(pointer: request))
      }, me)
    evhttp_set_bevcb(
      http,
      { base, me in
        guard let me else { return nil }
        return Unmanaged<ServerLoop>.fromOpaque(me).takeUnretainedValue().stream(on: base)
      }, me)
    let wakeUp = event_new(
      base, -1, Int16(EV_PERSIST),
      { _, _, me in
        guard let me else { return }
        Unmanaged<ServerLoop>.fromOpaque(me).takeUnretainedValue().emptyMailbox()
      }, me)
    guard let wakeUp else { throw .cannotListen(port: port, reason: "no memory") }
    mailbox.connect(to: wakeUp)
  }

  /// Serves until the mailbox says stop.
  func run() {
    event_base_loop(base, Int32(EVLOOP_NO_EXIT_ON_EMPTY))
  }

  /// A stream for a connection about to be accepted, with its bytes watched; nil if memory is short.
  private func stream(on base: OpaquePointer?) -> OpaquePointer? {
    let made = if let tls { tls.stream(on: base) } else { bufferevent_socket_new(base, -1, 0) }
    guard let made else { return nil }
    lastLink += 1
    watches[made] = ConnectionWatch(of: made, link: lastLink, mayBeLarge: settings.mayBeLarge)
    return made
  }

  private func handle(_ request: IncomingRequest) {
    let faultOfChunks = request.stream.flatMap { watches[$0]?.faultOfNextRequest() }
    let message = request.read(scheme: tls == nil ? "http" : "https", defaultAuthority: authority)
    if let fault = MessageFraming.fault(in: message.headers) ?? faultOfChunks { return request.refuse(fault) }
    lastToken += 1
    let token = lastToken
    switch handler(message, token, noteEnd(of: request)) {
    case .whole(let response):
      request.carryOut(.whole(response))
    case .some(let cut):
      // The connection must not be freed here, because libevent, which called this function, still uses it.
      waiting[token] = request
      mailbox.post(cut, for: token)
    case nil:
      waiting[token] = request
    }
  }

  private func emptyMailbox() {
    let contents = mailbox.take()
    if contents.isLookingForDeserted { closeDeserted() }
    for (token, delivery) in contents.deliveries {
      waiting.removeValue(forKey: token)?.carryOut(delivery)
    }
    if contents.isStopping { event_base_loopbreak(base) }
  }

  /// The local port of an IPv4 socket; nil for anything else.
  static func localPort(of socket: Int32) -> Int? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutableBytes(of: &address) { bytes in
      bytes.baseAddress.map { getsockname(socket, $0.assumingMemoryBound(to: sockaddr.self), &length) }
    }
    guard address.sin_family == sa_family_t(AF_INET) else { return nil }
    return result == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  deinit {
    shortage = nil
    for request in waiting.values { request.close() }
    mailbox.disconnect()
    evhttp_free(http)
    event_base_free(base)
  }
}
