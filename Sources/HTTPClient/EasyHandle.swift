import CCurl

/// libcurl's handle for one transfer at a time; only the loop's thread uses it.
final class EasyHandle {
  let easy: UnsafeMutableRawPointer
  /// The headers, which libcurl reads until the transfer ends.
  private var headers: UnsafeMutablePointer<curl_slist>?

  /// Makes a handle; nil if there is no memory.
  init?() {
    guard let easy = curl_easy_init() else { return nil }
    self.easy = easy
  }

  /// Adds a header line in libcurl's form; false if there is no memory.
  func append(_ line: String) -> Bool {
    guard let longer = curl_slist_append(headers, line) else { return false }
    headers = longer
    return true
  }

  /// Has libcurl send the header lines.
  func setHeaders() -> CURLcode { pyx_curl_set_headers(easy, headers) }

  /// Forgets the transfer; connections do not belong to the handle, and stay open.
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
