/// A service's reaction to one request.
public struct ScriptedReply: Sendable {
  /// The answer itself.
  public enum Answer: Sendable {
    /// A JSON body with a status code from 200 to 599; 204 and 304 send no body.
    case json(status: Int, body: String)
    /// Any bytes with any content type, for malformed replies; the status code is as in ``json(status:body:)``.
    case raw(status: Int, contentType: String, body: [UInt8])
    /// Like ``raw(status:contentType:body:)``, but the closure makes the body anew, with the same bytes, for each
    /// request.
    case made(status: Int, contentType: String, body: @Sendable () -> [UInt8])
    /// The connection is closed after that many bytes of a longer announced body; 0 closes it before the head.
    case cut(afterBytes: Int)
    /// The connection is closed after that many bytes of the head, which is never sent completely; 0 sends nothing.
    case cutInHead(afterBytes: Int)
    /// The connection is closed after a complete head and that many bytes of this JSON body, which the head announces
    /// with status 200. The last byte is never sent. If the body is empty or the request is `HEAD`, the connection is
    /// closed before the head.
    case cutInBody(afterBytes: Int, of: [UInt8])
  }

  /// The answer.
  public var answer: Answer
  /// Whether the answer waits until it is released.
  public var isHeld: Bool
  /// The delay of the answer in milliseconds of real time, from the request's arrival or a held answer's release.
  public var delayMilliseconds: Int

  /// Makes a reply.
  public init(_ answer: Answer, isHeld: Bool = false, delayMilliseconds: Int = 0) {
    self.answer = answer
    self.isHeld = isHeld
    self.delayMilliseconds = delayMilliseconds
  }
}
