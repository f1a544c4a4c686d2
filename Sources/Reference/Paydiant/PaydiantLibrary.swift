import Conformance
import Locks
import PyxPaydiant

/// The plainest library: it makes one request for every call, and reports every picture with a code.
public struct PaydiantLibrary: Implementation {
  /// Makes the library.
  public init() {}

  /// The library understands every stimulus and shows every effect.
  public var profile: ImplementationProfile<Paydiant> {
    ImplementationProfile(name: ReferenceIdentity.name, version: ReferenceIdentity.version)
  }

  /// Starts with no pending call and the camera off.
  public func open(_ world: World) async throws -> any Session<Paydiant> { Process() }

  private struct State {
    /// The waiting calls, by the number of their request.
    var calls: [Int: Int] = [:]
    var requests = 0
    var isLooking = false

    mutating func receive(_ stimulus: PaydiantStimulus) -> [PaydiantEffect] {
      switch stimulus {
      case .obtainCheckoutToken(let call, let type):
        return [.requestedToken(request: request(for: call), type: type)]
      case .retrieveMetaData(let call, let rule, let token, let reference):
        return [
          .requestedMetaData(request: request(for: call), rule: rule, token: token, reference: reference)
        ]
      case .updateTransaction(let call, let rule, let token, let reference, let account, let isRequired):
        return [
          .requestedUpdate(
            request: request(for: call), rule: rule, token: token, reference: reference, account: account,
            confirmationRequired: isRequired)
        ]
      case .releaseCheckoutToken(let token): return [.requestedRelease(token: token)]
      case .retrieveReceipt(let call): return [.requestedReceipt(request: request(for: call))]
      case .tokenIssued(let request, let token, let type):
        return end(request) { .deliveredToken(call: $0, token: token, type: type) }
      case .detailsSent(let request, let details):
        return end(request) { .deliveredDetails(call: $0, details: details) }
      case .updateAnswered(let request, let next):
        return end(request) { .deliveredUpdate(call: $0, next: next) }
      case .receiptSent(let request, let receipt):
        return end(request) { .deliveredReceipt(call: $0, receipt: receipt) }
      case .requestFailed(let request, _):
        return end(request) { .failed(call: $0, hasError: true) }
      case .startDecoderSession: return look(true)
      case .frameCaptured(let code): return isLooking ? code.map { [.decoded(code: $0)] } ?? [] : []
      case .decodeImage(let code): return [.decoded(code: code)]
      case .endDecoderSession: return look(false)
      }
    }

    /// Answers the call to which the request belongs, at most once.
    private mutating func end(_ request: Int, with effect: (Int) -> PaydiantEffect) -> [PaydiantEffect] {
      calls.removeValue(forKey: request).map { [effect($0)] } ?? []
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
    private let state = Locked(State())

    func send(_ stimulus: PaydiantStimulus, in world: World) async throws -> [PaydiantEffect] {
      state.withLock { $0.receive(stimulus) }
    }
  }
}
