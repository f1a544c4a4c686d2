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
    guard framing.isAttentive else { return }
    let end = evbuffer_get_length(buffer)
    var sound = 0
    Self.visit(end - count..<end, of: buffer) { bytes in
      let taken = framing.take(bytes)
      sound += taken
      return taken == bytes.count
    }
    guard framing.fault != nil else { return }
    // From the line with the fault on, of which nothing was read, there is a last chunk instead. So the request is handed
    // on, and gets the answer that is due; the connection ends with it, and nothing more is read.
    Self.visit(max(0, end - count + sound - framing.lineLength)..<end, of: buffer) { bytes in
      bytes.update(repeating: UInt8(ascii: "0"))
      return true
    }
    evbuffer_add(buffer, "\r\n\r\n", 4)
  }

  /// Hands over the bytes of a part of the buffer, which may be changed, until there is no interest in more.
  private static func visit(
    _ part: Range<Int>, of buffer: OpaquePointer, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Bool
  ) {
    var position = part.lowerBound
    while position < part.upperBound {
      var place = evbuffer_ptr()
      guard evbuffer_ptr_set(buffer, &place, position, EVBUFFER_PTR_SET) == 0 else { return }
      var piece = iovec()
      guard evbuffer_peek(buffer, part.upperBound - position, &place, &piece, 1) > 0, piece.iov_len > 0,
        let start = piece.iov_base
      else { return }
      let length = min(piece.iov_len, part.upperBound - position)
      let bytes = UnsafeMutableBufferPointer(
        start: start.assumingMemoryBound(to: UInt8.self), count: length)
      guard body(bytes) else { return }
      position += length
    }
  }
}
