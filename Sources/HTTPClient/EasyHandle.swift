import CCurl

/// libcurl's handle for one transfer at a time; used by the loop's thread alone.
final class EasyHandle {
  let easy: UnsafeMutableRawPointer
  /// The headers, which libcurl reads until the transfer ends.
  private var headers: UnsafeMutablePointer<curl_slist>?

  /// Makes a handle; nil where there is no memory.
  init?() {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
  }

  /// Adds a header line as libcurl writes them; false where there is no memory.
  func append(_ line: String) -> Bool {
    guard let longer = curl_slist_append(headers, line) else { return false }
    headers = longer
    return true
  }

  /// Has libcurl send the lines.
  func setHeaders() -> CURLcode { pyx_curl_set_headers(easy, headers) }

  /// Forgets the transfer; connections are not the handle's, and stay.
  func reset() {
    curl_easy_reset(easy)
    curl_slist_free_all(headers)
    headers = nil
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headers)
  }
}
