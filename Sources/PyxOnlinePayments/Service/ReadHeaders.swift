import JSONValues

/// How traces show the headers that rules read: who asks, what is said about the device, and what is already known.
extension Exchange {
  /// The text of the headers that rules read, if the previous request lacked them or had other values.
  ///
  /// The headers are sorted by name. Each is written as a space, its name and its value, such as `Authorization="…"`.
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

  /// The names, in lower case, of headers that are always shown.
  ///
  /// Other headers are shown only if they hold the session's id or device metadata.
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
