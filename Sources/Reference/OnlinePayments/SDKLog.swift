import Conformance
import HTTPMessages
import Locks
import PyxOnlinePayments

/// The SDK's log of requests and responses; off by default.
final class SDKLog: Sendable {
  private let state = Locked(false)
  private let outbox: Outbox<OnlinePaymentsEffect>

  init(outbox: Outbox<OnlinePaymentsEffect>) { self.outbox = outbox }

  /// Whether anything is written.
  var isOn: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Writes a line.
  func write(_ text: @autoclosure () -> String) {
    if isOn { outbox.add(.logged(text: text())) }
  }
}

/// A transport that logs its requests and responses.
struct LoggingTransport: HTTPTransport {
  let inner: any HTTPTransport
  let log: SDKLog

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    log.write("\(request.method) \(request.url) \(String(decoding: request.body, as: UTF8.self))")
    do {
      let response = try await inner.perform(request)
      log.write("\(response.status) from \(request.url): \(String(decoding: response.body, as: UTF8.self))")
      return response
    } catch {
      log.write("no response from \(request.url): \(error)")
      throw error
    }
  }
}
