import CCurl
import HTTPMessages

/// One request in progress; only the loop's thread uses it.
final class Transfer {
  let order: TransferOrder
  let handle: EasyHandle
  private var body: [UInt8] = []
  private var timesSent = 0

  /// Makes a transfer for an order.
  init(of order: TransferOrder, on handle: EasyHandle) { (self.order, self.handle) = (order, handle) }

  /// Tells libcurl what to do; throws if it refuses.
  func prepare(_ settings: TransferSettings) throws(TransportError) {
    try check(pyx_curl_set_string(handle.easy, CURLOPT_URL, order.request.url))
    try prepareMethod()
    try prepareHeaders()
    try set(CURLOPT_TIMEOUT_MS, settings.limitMilliseconds)
    try set(CURLOPT_MAXAGE_CONN, TransferSettings.oldestIdleSeconds)
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    try set(CURLOPT_PATH_AS_IS, 1)
    try check(pyx_curl_set_string(handle.easy, CURLOPT_PROTOCOLS_STR, "http,https"))
    // An empty text is not the same as none: it prevents the use of the environment's proxies.
    try check(pyx_curl_set_string(handle.easy, CURLOPT_PROXY, ""))
    if let certificates = settings.certificates {
      try check(
        certificates.withUnsafeBytes { pyx_curl_set_authorities(handle.easy, $0.baseAddress, $0.count) })
    }
    // The transfer is not retained here: the loop keeps it until libcurl has released the handle.
    try check(
      pyx_curl_set_owner(
        handle.easy, Unmanaged.passUnretained(self).toOpaque(),
        { bytes, _, count, owner in
          guard let bytes, let owner else { return 0 }
          let transfer = Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
          transfer.body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
          return count
        },
        { owner, _, _, _, _ in
          guard let owner else { return Int32(CURL_PREREQFUNC_ABORT) }
          let transfer = Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue()
          // libcurl resends a request if a reused connection ends without a reply; but the service may have received
          // the request the first time.
          transfer.timesSent += 1
          return Int32(transfer.timesSent == 1 ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT)
        }))
  }

  /// The result of the transfer.
  func result(_ code: CURLcode) -> TransferResult {
    if let error = error(code) { return .failure(error) }
    return .success(
      HTTPResponse(status: pyx_curl_get_status(handle.easy), headers: readHeaders(), body: body))
  }

  private func error(_ code: CURLcode) -> TransportError? {
    switch code {
    case CURLE_OK: nil
    case CURLE_URL_MALFORMAT: .badURL(order.request.url)
    case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST: .unreachable
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    default: .connectionCut
    }
  }

  private func prepareMethod() throws(TransportError) {
    let request = order.request
    if request.method == "POST" || !request.body.isEmpty {
      try set(CURLOPT_POST, 1)
      try check(
        request.body.withUnsafeBytes { pyx_curl_set_body(handle.easy, $0.baseAddress, curl_off_t($0.count)) })
    }
    // The reply to HEAD has no body, whatever length its head announces.
    if request.method == "HEAD" { try set(CURLOPT_NOBODY, 1) }
    try check(pyx_curl_set_string(handle.easy, CURLOPT_CUSTOMREQUEST, request.method))
  }

  private func prepareHeaders() throws(TransportError) {
    // libcurl sends a header without a value only if a semicolon follows the name.
    var lines = order.request.headers.map { $0.value.isEmpty ? $0.name + ";" : $0.name + ": " + $0.value }
    // libcurl would add these headers by itself; a header line with only the name and a colon prevents that.
    lines += ["Accept", "Content-Type", "Expect"].filter { order.request.header($0) == nil }.map { $0 + ":" }
    for line in lines {
      guard handle.append(line) else { throw .unreachable }
    }
    try check(handle.setHeaders())
  }

  private func readHeaders() -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    var last: UnsafeMutablePointer<curl_header>?
    while let header = curl_easy_nextheader(handle.easy, UInt32(CURLH_HEADER), -1, last) {
      headers.append(HTTPHeader(String(cString: header.pointee.name), String(cString: header.pointee.value)))
      last = header
    }
    return headers
  }

  private func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(pyx_curl_set_long(handle.easy, option, value))
  }

  private func check(_ code: CURLcode) throws(TransportError) {
    if let error = error(code) { throw error }
  }
}
