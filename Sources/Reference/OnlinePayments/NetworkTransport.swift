import Conformance
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests over the network, on connections that are kept as long as the SDK's session.
///
/// Each session has connections of its own: on Linux, `URLSession` waits for its time-out where the service cuts a
/// connection that had been used before.
final class NetworkTransport: HTTPTransport {
  private let session: URLSession

  /// Makes a transport with a cache and connections of its own.
  init() {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 60
    configuration.httpMaximumConnectionsPerHost = 8
    session = URLSession(configuration: configuration)
  }

  deinit { session.finishTasksAndInvalidate() }

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: request.url) else { throw .badURL(request.url) }
    var native = URLRequest(url: url)
    native.httpMethod = request.method
    native.httpBody = request.body.isEmpty ? nil : Data(request.body)
    for header in request.headers { native.setValue(header.value, forHTTPHeaderField: header.name) }
    do {
      let (data, response) = try await session.data(for: native)
      guard let response = response as? HTTPURLResponse else { throw TransportError.connectionCut }
      return HTTPResponse(status: response.statusCode, body: Array(data))
    } catch let error as URLError where error.code == .timedOut {
      throw .timedOut
    } catch let error as URLError where error.code == .cannotConnectToHost {
      throw .unreachable
    } catch {
      throw .connectionCut
    }
  }
}
