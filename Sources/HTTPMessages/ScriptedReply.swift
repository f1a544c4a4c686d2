/// A service's reaction to one request.
public struct ScriptedReply: Sendable {
  /// The answer itself.
  public enum Answer: Sendable {
    /// A JSON body with a status code from 200 to 599; 204 and 304 send no body.
    case json(status: Int, body: String)
    /// Any bytes with any content type, and a status code as in ``json(status:body:)``: malformed replies.
    case raw(status: Int, contentType: String, body: [UInt8])
    /// The same, but its body is made anew for each request, always with the same bytes.
    case made(status: Int, contentType: String, body: @Sendable () -> [UInt8])
    /// The connection is closed after that many bytes of a longer announced body; 0 closes it before the head.
    case cut(afterBytes: Int)
    /// The connection is closed after that many bytes of the head, which is never sent completely; 0 sends nothing.
    case cutInHead(afterBytes: Int)
    /// The connection is closed after a complete head, which announces this JSON body with status 200, and that many
    /// bytes of the body; the last byte is never sent. An empty body, or the reply to `HEAD`, is cut before the head.
    case cutInBody(afterBytes: Int, of: [UInt8])
  }

  /// The answer.
  public var answer: Answer
  /// Whether the answer waits until it is released.
  public var isHeld: Bool
  /// How long the answer waits by itself, in milliseconds of real time from arrival, or from its release if it is held.
  public var delayMilliseconds: Int

  /// Makes a reply.
  public init(_ answer: Answer, isHeld: Bool = false, delayMilliseconds: Int = 0) {
    self.answer = answer
    self.isHeld = isHeld
    self.delayMilliseconds = delayMilliseconds
  }
}
