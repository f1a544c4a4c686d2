import JSONValues

/// The headers that rules read, as traces show them: who asks, what is said about the device, and what is already
/// known.
extension Exchange {
  /// Headers that the previous request lacked, or had with another value, by name: ` Authorization="…"` and so on;
  /// empty if there are none.
  ///
  /// The session's ids are named, not shown; device metadata is shown decoded.
  func newHeaders(since before: Exchange?, of session: SessionData) -> String {
    let known = before?.request.headers ?? []
    return request.headers.filter { Self.isRead($0, in: session) && !known.contains($0) }
      .sorted { $0.name.lowercased() < $1.name.lowercased() }
      .map { " \($0.name)=\(Self.words(of: $0, in: session))" }.joined()
  }

  private static func isRead(_ header: HTTPHeader, in session: SessionData) -> Bool {
    readNames.contains(header.name.lowercased()) || EncodedMetadata(header.value) != nil
      || (!session.clientSessionId.isEmpty && header.value.has(session.clientSessionId))
  }

  /// Their names in lower case; other headers are read only if they hold the session's id or device metadata.
  private static let readNames: Set<String> = [
    "authorization", "x-gcs-clientmetainfo", "if-none-match", "if-modified-since",
  ]

  private static func words(of header: HTTPHeader, in session: SessionData) -> String {
    if let metadata = EncodedMetadata(header.value) { return "base64\(metadata.tree.compact)" }
    var value = header.value
    for (id, name) in [
      (session.clientSessionId, "‹client session id›"), (session.customerId, "‹customer id›"),
    ] where !id.isEmpty {
      value = value.replacing(id, with: name)
    }
    return JSONValue.quoted(value)
  }
}
