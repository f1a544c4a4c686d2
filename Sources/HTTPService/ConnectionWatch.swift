import CLibevent

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Checks the bytes of a connection before libevent reads them, because libevent accepts faulty chunks and keeps no
/// record of them.
///
/// The loop keeps this object for as long as the connection may live; only the loop's thread uses it.
final class ConnectionWatch {
  private var framing = ChunkFraming()
  /// The number of the connection.
  let link: LinkNumber
  /// How many requests have been passed on.
  private var handled = 0
  private let stream: OpaquePointer
  private let mayBeLarge: ServerLoop.LargeBodyRule?

  /// A body with more bytes than this is read only if the rule for large bodies allows it.
  private static let smallBody = 64 << 10

  /// Starts to check the bytes of the stream.
  init(of stream: OpaquePointer, link: LinkNumber = 0, mayBeLarge: ServerLoop.LargeBodyRule? = nil) {
    (self.stream, self.link, self.mayBeLarge) = (stream, link, mayBeLarge)
    evbuffer_add_cb(
      bufferevent_get_input(stream),
      { buffer, change, me in
        guard let buffer, let change, let me, change.pointee.n_added > 0 else { return }
        Unmanaged<ConnectionWatch>.fromOpaque(me).takeUnretainedValue().look(
          at: change.pointee.n_added, of: buffer)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The fault in the chunks of the next request to be passed on; must be called once for each.
  func faultOfNextRequest() -> String? {
    defer { handled += 1 }
    return framing.fault.flatMap { $0.request == handled ? $0.what : nil }
  }

  /// Checks the last bytes of the buffer, which are new.
  private func look(at count: Int, of buffer: OpaquePointer) {
    // The bytes of a body are not visited: to reach the last bytes of the buffer, libevent steps through all bytes
    // before them, so the time for a large body would grow with the square of its length.
    var sound = framing.skipBody(atMost: count)
    guard framing.isAttentive else { return endIfTooLarge() }
    let end = evbuffer_get_length(buffer)
    Self.visit(end - count + sound..<end, of: buffer) { bytes in
      let taken = framing.take(bytes)
      sound += taken
      return taken == bytes.count
    }
    guard framing.fault != nil else { return endIfTooLarge() }
    // libevent has read neither the line with the fault nor anything after it. All these bytes are overwritten with
    // zeros, which libevent reads as the size of a last chunk. So the request is passed on and gets its answer; then
    // the connection ends, and nothing more is read.
    Self.visit(max(0, end - count + sound - framing.lineLength)..<end, of: buffer) { bytes in
      bytes.update(repeating: UInt8(ascii: "0"))
      return true
    }
    evbuffer_add(buffer, "\r\n\r\n", 4)
  }

  /// Ends the connection if the current request's body is large although the rule forbids it; otherwise, libevent would
  /// keep the whole body before anybody sees the request.
  private func endIfTooLarge() {
    guard framing.bodyBytes > Self.smallBody, let mayBeLarge,
      !mayBeLarge(String(decoding: framing.requestLine, as: UTF8.self))
    else { return }
    // The connection must not be freed here; libevent finds that it has ended.
    _ = shutdown(bufferevent_getfd(stream), Int32(SHUT_RDWR))
  }

  /// Calls the closure with the bytes of a part of the buffer, piece by piece, until the closure returns false.
  ///
  /// The closure may change the bytes.
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
