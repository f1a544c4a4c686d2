import Conformance
import PyxPaydiant
import Synchronization

/// The plainest library: every call is one request, and every picture with a code is reported.
public struct PaydiantLibrary: Implementation {
  /// Makes one.
  public init() {}

  /// Understands everything and shows everything.
  public var profile: ImplementationProfile<Paydiant> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts with no call under way and the camera off.
  public func open(_ world: World) async throws -> any Session<Paydiant> { Process() }

  private struct State {
    /// The calls that wait, by the number of their request.
    var calls: [Int: Int] = [:]
    var requests = 0
    var isLooking = false

    mutating func receive(_ stimulus: PaydiantStimulus) -> [PaydiantEffect] {
      switch stimulus {
      case .obtainCheckoutToken(let call): return [.requestedToken(request: request(for: call))]
      case .retrieveMetaData(let call, let rule, let token, let reference):
        return [
          .requestedMetaData(request: request(for: call), rule: rule, token: token, reference: reference)
        ]
      case .updateTransaction(let call, let rule, let token, let reference, let account):
        return [
          .requestedUpdate(
            request: request(for: call), rule: rule, token: token, reference: reference, account: account)
        ]
      case .releaseCheckoutToken(let token): return [.requestedRelease(token: token)]
      case .tokenIssued(let request, let token):
        return calls.removeValue(forKey: request).map { [.deliveredToken(call: $0, token: token)] } ?? []
      case .detailsSent(let request, let details):
        return calls.removeValue(forKey: request).map { [.deliveredDetails(call: $0, details: details)] }
          ?? []
      case .updateAnswered(let request, let next):
        return calls.removeValue(forKey: request).map { [.deliveredUpdate(call: $0, next: next)] } ?? []
      case .requestFailed(let request, _):
        return calls.removeValue(forKey: request).map { [.failed(call: $0)] } ?? []
      case .startDecoderSession: return look(true)
      case .frameCaptured(let code): return isLooking ? code.map { [.decoded(code: $0)] } ?? [] : []
      case .endDecoderSession: return look(false)
      }
    }

    private mutating func request(for call: Int) -> Int {
      requests += 1
      calls[requests] = call
      return requests
    }

    private mutating func look(_ isLooking: Bool) -> [PaydiantEffect] {
      guard isLooking != self.isLooking else { return [] }
      self.isLooking = isLooking
      return [.changedCamera(isOn: isLooking)]
    }
  }

  private final class Process: Session {
    typealias System = Paydiant
    private let state = Mutex(State())

    func send(_ stimulus: PaydiantStimulus, in world: World) async throws -> [PaydiantEffect] {
      state.withLock { $0.receive(stimulus) }
    }
  }
}
