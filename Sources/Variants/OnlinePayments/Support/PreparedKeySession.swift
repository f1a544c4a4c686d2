import Conformance
import HTTPMessages
import Locks
import PyxOnlinePayments

/// Fetches the public key of each session when the session is made.
///
/// The document does not say when the key is fetched.
///
/// The variant is a session of its own, because it asks for the first key before the first stimulus.
final class PreparedKeySession: Session {
  typealias System = OnlinePayments

  /// The number of the library's own call, which no rule uses.
  private static let ownCall = 1_000_001
  /// The longest wait for the first key; after it, the session continues without the key.
  private static let patience = Duration.milliseconds(100)

  private let inner: any Session<OnlinePayments>
  /// The effects before the first stimulus, except those of the library's own call.
  private let early: Locked<[OnlinePayments.Effect]>

  init(inner: any Session<OnlinePayments>, in world: World) async throws {
    self.inner = inner
    let effects = try await inner.send(.getPublicKey(call: Self.ownCall), in: world)
    let later = try await inner.settle(in: world, atMost: Self.patience)
    early = Locked((effects + later).filter { $0.call != Self.ownCall })
  }

  func send(_ stimulus: OnlinePayments.Stimulus, in world: World) async throws -> [OnlinePayments.Effect] {
    var effects = takeEarly() + (try await inner.send(stimulus, in: world))
    if effects.contains(where: { $0.kind == .sessionStarted }) {
      effects += try await inner.send(.getPublicKey(call: Self.ownCall), in: world)
    }
    return shown(effects)
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [OnlinePayments.Effect] {
    shown(takeEarly() + (try await inner.settle(in: world, atMost: limit)))
  }

  func close() async throws -> [OnlinePayments.Effect] { shown(takeEarly() + (try await inner.close())) }

  private func shown(_ effects: [OnlinePayments.Effect]) -> [OnlinePayments.Effect] {
    effects.filter { $0.call != Self.ownCall }
  }

  private func takeEarly() -> [OnlinePayments.Effect] {
    early.withLock { effects in
      defer { effects = [] }
      return effects
    }
  }
}

extension Mutant<OnlinePayments> {
  /// Answers requests for the public key from memory, once a call has used the service's reply successfully.
  static let keepingKeys: Mutant = .tampering(
    "keeps the public key of its session", memory: KeyReplies(),
    stimulus: { keys, stimulus, _ in
      if stimulus.kind == .startSession { keys = KeyReplies() }
      return [stimulus]
    },
    perform: { keys, request, service throws(TransportError) in
      guard request.address.hasSuffix("/publickey") else { return try await service.perform(request) }
      if let reply = keys.value.kept[request.identity] { return reply }
      let reply = try await service.perform(request)
      keys.update { $0.fresh[request.identity] = reply.status == 200 ? reply : nil }
      return reply
    },
    effect: { keys, effect, _ in
      switch effect.kind {
      case .publicKey, .preparedRequest:
        keys.kept.merge(keys.fresh) { old, _ in old }
        keys.fresh = [:]
      case .requestFailed: keys.fresh = [:]
      default: break
      }
      return [effect]
    })
}

/// Replies with public keys.
private struct KeyReplies: Sendable {
  /// Replies that a call has used successfully.
  var kept: [String: HTTPResponse] = [:]
  /// New replies, whose keys may turn out to be unusable.
  var fresh: [String: HTTPResponse] = [:]
}

extension HTTPRequest {
  /// The URL and the headers, which distinguish the requests of different sessions.
  fileprivate var identity: String {
    url + headers.map { "\n\($0.name): \($0.value)" }.sorted().joined()
  }
}
