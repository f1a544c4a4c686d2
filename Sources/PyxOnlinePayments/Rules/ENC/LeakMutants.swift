import Conformance
import Synchronization

extension Mutant where System == OnlinePayments {
  /// Does something with each value that is entered.
  static func keeping(
    _ name: String, _ keep: @escaping @Sendable (_ field: String, _ value: String) -> OnlinePaymentsEffect
  ) -> Mutant {
    behaving(name, state: ()) { _, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      guard case .setValue(_, let field, let value) = stimulus else { return effects }
      return effects + [keep(field, value)]
    }
  }

  /// Stores encrypted requests in some form.
  static func keepingRequests(_ name: String, _ form: @escaping @Sendable (String) -> String) -> Mutant {
    rewriting(name) { effect in
      guard let prepared = effect.prepared else { return [effect] }
      return [effect, .stored(place: "file", text: form(prepared.encryptedFields))]
    }
  }

  /// Lets requests carry what was entered.
  static func leaking(
    _ name: String, _ leak: @escaping @Sendable (inout HTTPRequest, [String: String]) -> Void
  ) -> Mutant {
    Mutant(name) {
      let entered = EnteredValues()
      return { world, transport, open in
        let leaking = transport.map { LeakingTransport(inner: $0, entered: entered, leak: leak) }
        return NotingSession(inner: try await open(world, leaking), entered: entered)
      }
    }
  }
}

/// The values of fields that were entered in a case.
private final class EnteredValues: Sendable {
  private let values = Mutex<[String: String]>([:])

  func note(_ field: String, _ value: String) { values.withLock { $0[field] = value } }
  var all: [String: String] { values.withLock { $0 } }
}

private struct LeakingTransport: HTTPTransport {
  let inner: any HTTPTransport
  let entered: EnteredValues
  let leak: @Sendable (inout HTTPRequest, [String: String]) -> Void

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    leak(&request, entered.all)
    return try await inner.perform(request)
  }
}

private struct NotingSession: Session {
  typealias System = OnlinePayments

  let inner: any Session<OnlinePayments>
  let entered: EnteredValues

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    if case .setValue(_, let field, let value) = stimulus { entered.note(field, value) }
    return try await inner.send(stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    try await inner.settle(in: world, atMost: atMost)
  }

  func close() async throws -> [OnlinePaymentsEffect] { try await inner.close() }
}
