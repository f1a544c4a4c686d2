import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of what a library requests first.
  static let firstRequests: [Variant<Dotpay>] = [
    .style(
      .behaving("loads its languages before its first request", state: FirstRequest()) {
        first, stimulus, world, inner in
        switch stimulus {
        case .configure(let settings): first.language = settings.language ?? first.language
        case .answerRequest(FirstRequest.own, _), .failRequest(FirstRequest.own, _): return first.release()
        default: break
        }
        return first.holding(try await inner.send(stimulus, in: world))
      })
  ]
}

/// Requests that wait for the library's own list.
private struct FirstRequest: Sendable {
  /// The number of the library's own request for a list.
  static let own = 40_000

  var language: String? = "en"
  private var held: [DotpayEffect] = []
  private var isDone = false

  /// Releases the waiting requests, whether or not the list has arrived.
  mutating func release() -> [DotpayEffect] {
    isDone = true
    defer { held = [] }
    return held
  }

  /// The effects without their requests, which wait for the list.
  ///
  /// The first time, the request for the list is added.
  mutating func holding(_ effects: [DotpayEffect]) -> [DotpayEffect] {
    guard !isDone else { return effects }
    let requests = effects.filter { $0.request != nil }
    let isFirst = held.isEmpty
    held += requests
    guard isFirst, let environment = requests.first?.environment else {
      return effects.filter { $0.request == nil }
    }
    return effects.filter { $0.request == nil } + [
      .requestedList(
        request: Self.own, environment: environment, language: language, list: "languages", filter: nil)
    ]
  }
}
