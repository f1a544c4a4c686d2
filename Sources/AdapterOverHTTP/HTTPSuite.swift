import Adapter
import Foundation
import JSONValues

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The suite at its URL; requests go through URLSession, which keeps connections open.
struct HTTPSuite: Sendable {
  /// What the suite replies.
  enum Reply: Sendable {
    case body([UInt8])
    /// The conversation has ended.
    case over
  }

  private let url: String
  private let session: URLSession

  /// Takes the URL of a run, with or without a slash at its end.
  init(at url: String) {
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    let configuration = URLSessionConfiguration.ephemeral
    // The suite replies within 20 seconds, even if it has nothing to say.
    configuration.timeoutIntervalForRequest = 60
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
  }

  /// Asks without a body.
  func get(_ path: String) async throws(CannotConnect) -> Reply { try await ask("GET", path, nil) }

  /// Posts a body.
  func post(_ path: String, _ body: [UInt8]) async throws(CannotConnect) -> Reply {
    try await ask("POST", path, Data(body))
  }

  /// Ends the connections to the suite.
  func close() { session.invalidateAndCancel() }

  private func ask(_ method: String, _ path: String, _ body: Data?) async throws(CannotConnect) -> Reply {
    guard let target = URL(string: url + path), target.host != nil else {
      throw CannotConnect(description: "PYX_URL must be http://HOST:PORT/TOKEN, not \(url)")
    }
    var request = URLRequest(url: target)
    request.httpMethod = method
    request.httpBody = body
    let data: Data
    let response: URLResponse
    do { (data, response) = try await session.data(for: request) } catch {
      throw CannotConnect(description: "cannot speak to the suite: \(error.localizedDescription)")
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    switch status {
    case 200..<300: return .body([UInt8](data))
    case 410: return .over
    default:
      let reason = (try? JSONValue(parsing: data))?["error"]?.text
      let words = reason ?? "HTTP status \(status); is PYX_URL that of this run?"
      throw CannotConnect(description: "the suite refused the connection: \(words)")
    }
  }
}
