import Adapter

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why nothing can listen on a port, in the system's words.
struct ListenFailure: Error {
  let reason: String
}

/// Sockets that listen on an IPv4 address.
enum TCPListener {
  /// Listens; an error has the system's message.
  static func open(host: String, port: Int) throws(ListenFailure) -> Int32 {
    let socket = makeSocket()
    guard socket >= 0 else { throw ListenFailure(reason: String(cString: strerror(errno))) }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    setOption(SOL_SOCKET, SO_REUSEADDR, of: socket)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    let status = withUnsafeBytes(of: &address) { bytes in
      bytes.baseAddress.map {
        bind(socket, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      } ?? -1
    }
    guard status == 0, listen(socket, 128) == 0 else {
      let reason = String(cString: strerror(errno))
      closeDescriptor(socket)
      throw ListenFailure(reason: reason)
    }
    return socket
  }

  /// The next waiting connection, without blocking; nil if there is none, or if no descriptor is left.
  static func accept(from listener: Int32) -> Int32? {
    #if canImport(Glibc)
      let socket = Glibc.accept(listener, nil, nil)
    #else
      let socket = Darwin.accept(listener, nil, nil)
    #endif
    guard socket >= 0 else {
      // The connection stays in the queue, so without a pause it would end the next wait at once.
      if errno == EMFILE || errno == ENFILE { usleep(50_000) }
      return nil
    }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    setOption(Int32(IPPROTO_TCP), TCP_NODELAY, of: socket)
    #if canImport(Darwin)
      setOption(SOL_SOCKET, SO_NOSIGPIPE, of: socket)
    #endif
    return socket
  }

  private static func makeSocket() -> Int32 {
    #if canImport(Glibc)
      socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      socket(AF_INET, SOCK_STREAM, 0)
    #endif
  }

  private static func setOption(_ level: Int32, _ name: Int32, of socket: Int32) {
    var isOn: Int32 = 1
    setsockopt(socket, level, name, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }
}
