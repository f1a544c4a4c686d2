import CLibevent

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Connections whose end must be reported, and connections whose client has gone.
extension ServerLoop {
  /// Arranges for a report when the request's connection ends, and returns the connection's number; 0 if nobody wants
  /// reports.
  func noteEnd(of request: IncomingRequest) -> LinkNumber {
    guard settings.linkEnded != nil, let stream = request.stream, let link = watches[stream]?.link else {
      return 0
    }
    let me = Unmanaged.passUnretained(self).toOpaque()
    evhttp_connection_set_closecb(
      evhttp_request_get_connection(request.pointer),
      { connection, me in
        guard let connection, let me, let stream = evhttp_connection_get_bufferevent(connection) else {
          return
        }
        Unmanaged<ServerLoop>.fromOpaque(me).takeUnretainedValue().ended(stream)
      }, me)
    return link
  }

  private func ended(_ stream: OpaquePointer) {
    if let watch = watches[stream] { settings.linkEnded?(watch.link) }
  }

  /// Closes the connections of clients that left before their reply came; libevent does not notice such clients.
  func closeDeserted() {
    for (token, request) in waiting {
      guard let descriptor = request.descriptor else { continue }
      var byte: UInt8 = 0
      if recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) != 0 { continue }
      waiting[token] = nil
      request.close()
    }
  }
}
