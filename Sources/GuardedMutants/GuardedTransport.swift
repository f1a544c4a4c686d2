import HTTPMessages
import Locks

/// Lets requests bypass a defect at the moments when it is not awake.
struct GuardedTransport: Sendable {
  let real: any HTTPTransport
  let isAwake: @Sendable () -> Bool

  /// Stands in for the service's transport inside the defect.
  var inside: any HTTPTransport { Inside(real: real) }

  /// The implementation's transport, which bypasses the defect while the defect is asleep.
  func outside(_ changed: any HTTPTransport) -> any HTTPTransport {
    Outside(changed: changed, real: real, isAwake: isAwake)
  }
}

/// A request that a defect may see but not touch.
private final class UntouchedRequest: Sendable {
  @TaskLocal static var current: UntouchedRequest?

  let request: HTTPRequest
  private let outcome = Locked<Result<HTTPResponse, TransportError>?>(nil)

  init(_ request: HTTPRequest) { self.request = request }

  /// The service's answer; nil if the service was not asked yet.
  var answer: Result<HTTPResponse, TransportError>? {
    get { outcome.withLock { $0 } }
    set { outcome.withLock { $0 = newValue } }
  }
}

private struct Inside: HTTPTransport {
  let real: any HTTPTransport

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let untouched = UntouchedRequest.current else { return try await real.perform(request) }
    // The service is asked only once, even if the defect repeats the request.
    if let answer = untouched.answer { return try answer.get() }
    do throws(TransportError) {
      let response = try await real.perform(untouched.request)
      untouched.answer = .success(response)
      return response
    } catch {
      untouched.answer = .failure(error)
      throw error
    }
  }
}

private struct Outside: HTTPTransport {
  let changed: any HTTPTransport
  let real: any HTTPTransport
  let isAwake: @Sendable () -> Bool

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if isAwake() { return try await changed.perform(request) }
    let untouched = UntouchedRequest(request)
    await UntouchedRequest.$current.withValue(untouched) { _ = try? await changed.perform(request) }
    if let answer = untouched.answer { return try answer.get() }
    return try await real.perform(request)
  }
}
