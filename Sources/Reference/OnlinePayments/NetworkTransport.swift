import Conformance
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries requests over the network, each on a connection of its own.
///
/// On Linux, `URLSession` waits for its time-out where the service cuts a connection that had been used before.
final class NetworkTransport: HTTPTransport {
  /// One for all, as making one costs more than a request; it keeps no cookies and caches nothing.
  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 60
    configuration.httpMaximumConnectionsPerHost = 64
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    return URLSession(configuration: configuration)
  }()

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let url = URL(string: request.url) else { throw .badURL(request.url) }
    var native = URLRequest(url: url)
    native.httpMethod = request.method
    native.setValue("close", forHTTPHeaderField: "Connection")
    native.httpBody = request.body.isEmpty ? nil : Data(request.body)
    for header in request.headers { native.setValue(header.value, forHTTPHeaderField: header.name) }
    do {
      let (data, response) = try await Self.session.data(for: native)
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
