import CLibevent
import Locks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps a server running when connections come and no file descriptor is left for them.
///
/// libevent would retry at once, endlessly, and warn each time. This class waits a moment between attempts and, if
/// allowed, closes the connections that have been idle longest. Only the loop's thread uses it.
final class DescriptorShortage {
  /// The descriptors of connections with a request that waits for its reply; these connections are not closed.
  var busy: () -> Set<Int32> = { [] }

  private let listener: OpaquePointer
  private let port: Int
  private let relief: DescriptorRelief
  private var timer: OpaquePointer?
  private var isTold = false

  private static let pause = timeval(tv_sec: 0, tv_usec: 50_000)
  /// How many milliseconds must pass without data before a connection counts as idle.
  private static let leastQuiet: UInt32 = 250

  /// The addresses of all objects of this class, by the addresses of their listeners; needed because the argument that
  /// libevent passes to the callback is not such an object.
  private static let all = Locked<[UInt: UInt]>([:])

  init(
    of listener: OpaquePointer?, on base: OpaquePointer, at port: Int, _ relief: DescriptorRelief
  ) throws(HTTPServiceError) {
    guard let listener else { throw .cannotListen(port: port, reason: "no listener") }
    (self.listener, self.port, self.relief) = (listener, port, relief)
    let me = Unmanaged.passUnretained(self).toOpaque()
    timer = event_new(
      base, -1, 0,
      { _, _, me in
        guard let me else { return }
        evconnlistener_enable(Unmanaged<DescriptorShortage>.fromOpaque(me).takeUnretainedValue().listener)
      }, me)
    guard timer != nil else { throw .cannotListen(port: port, reason: "no memory") }
    Self.all.withLock { $0[UInt(bitPattern: listener)] = UInt(bitPattern: me) }
    evconnlistener_set_error_cb(listener) { listener, _ in
      let address = DescriptorShortage.all.withLock { $0[UInt(bitPattern: listener)] }
      guard let me = address.flatMap({ UnsafeRawPointer(bitPattern: $0) }) else { return }
      Unmanaged<DescriptorShortage>.fromOpaque(me).takeUnretainedValue().acceptFailed()
    }
  }

  private func acceptFailed() {
    evconnlistener_disable(listener)
    if relief.closesQuiet { closeQuiet() }
    withUnsafePointer(to: Self.pause) { _ = event_add(timer, $0) }
    if !isTold {
      isTold = true
      relief.whenShort()
    }
  }

  /// Ends a quarter of the idle connections, at least one; libevent then finds that they have ended.
  private func closeQuiet() {
    let busy = busy()
    let quiet = accepted().filter { $0.quiet >= Self.leastQuiet && !busy.contains($0.descriptor) }
      .sorted { ($1.quiet, $0.descriptor) < ($0.quiet, $1.descriptor) }
    guard !quiet.isEmpty else { return }
    for connection in quiet.prefix(max(1, quiet.count / 4)) {
      _ = shutdown(connection.descriptor, Int32(SHUT_RDWR))
    }
  }

  /// The connections accepted by the listener, except those with unread bytes.
  ///
  /// An accepted connection has the listener's port as its local port, and does not listen.
  private func accepted() -> [(descriptor: Int32, quiet: UInt32)] {
    (3..<Self.mostDescriptors).compactMap { (descriptor: Int32) -> (descriptor: Int32, quiet: UInt32)? in
      guard ServerLoop.localPort(of: descriptor) == port, !isListening(descriptor),
        !hasUnread(descriptor)
      else { return nil }
      return (descriptor, Self.quietTime(of: descriptor))
    }
  }

  /// Whether bytes have come that the server has not read yet.
  private func hasUnread(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
  }

  private func isListening(_ descriptor: Int32) -> Bool {
    var isListening: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &size) != 0 || isListening != 0
  }

  /// Only descriptors below this number are looked at, which takes a few milliseconds.
  private static var mostDescriptors: Int32 {
    var limit = rlimit()
    #if canImport(Glibc)
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
    #else
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return 1024 }
    #endif
    return Int32(clamping: min(limit.rlim_cur, 16_384))
  }

  /// For how many milliseconds nothing has come; 0 if Linux does not tell, and the largest number on other systems,
  /// because they never tell.
  private static func quietTime(of descriptor: Int32) -> UInt32 {
    #if os(Linux)
      var info = tcp_info()
      var size = socklen_t(MemoryLayout<tcp_info>.size)
      guard getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0 else { return 0 }
      return info.tcpi_last_data_recv
    #else
      return .max
    #endif
  }

  deinit {
    _ = Self.all.withLock { $0.removeValue(forKey: UInt(bitPattern: listener)) }
    if let timer { event_free(timer) }
  }
}
