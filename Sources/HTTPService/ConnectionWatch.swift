import CLibevent

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks at the bytes of a connection before libevent does, which is lenient about chunks and keeps no trace of them.
///
/// It belongs to the loop for as long as the connection may live; used by the loop's thread alone.
final class ConnectionWatch {
  private var framing = ChunkFraming()
  /// How many requests have been handed on.
  private var handled = 0

  /// Begins to look at what comes through the stream.
  init(of stream: OpaquePointer) {
    evbuffer_add_cb(
      bufferevent_get_input(stream),
      { buffer, change, me in
        guard let buffer, let change, let me, change.pointee.n_added > 0 else { return }
        Unmanaged<ConnectionWatch>.fromOpaque(me).takeUnretainedValue().look(
          at: change.pointee.n_added, of: buffer)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// What is wrong with the chunks of the request that is handed on next; to be asked once for each.
  func faultOfNextRequest() -> String? {
    defer { handled += 1 }
    return framing.fault.flatMap { $0.request == handled ? $0.what : nil }
  }

  /// Looks at the last bytes of the buffer, which are new.
  private func look(at count: Int, of buffer: OpaquePointer) {
    let end = evbuffer_get_length(buffer)
    var position = end - count
    while framing.isAttentive, position < end {
      var place = evbuffer_ptr()
      guard evbuffer_ptr_set(buffer, &place, position, EVBUFFER_PTR_SET) == 0 else { return }
      var part = iovec()
      guard evbuffer_peek(buffer, end - position, &place, &part, 1) > 0, part.iov_len > 0,
        let start = part.iov_base
      else { return }
      let length = min(part.iov_len, end - position)
      framing.take(
        UnsafeMutableBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: length))
      position += length
    }
  }
}
