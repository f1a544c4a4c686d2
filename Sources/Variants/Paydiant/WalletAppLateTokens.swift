import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Readings of a question that the document leaves open: what a host does if the consumer leaves during a request for
  /// a token.
  static var hostLateTokens: [Variant<PaydiantIntegration>] {
    [
      .reference(.tokenAfterLeaving, "gives a late token back"),
      .reading(
        .tokenAfterLeaving, "leaves a late token alone",
        .changing("cancels the request when the consumer leaves") { stimulus, effects in
          return stimulus.kind == .tokenObtained ? effects.filter { $0.kind != .releasedToken } : effects
        }),
      .reading(.tokenAfterLeaving, "shows it when the consumer asks for a code", .keepingRequests),
    ]
  }
}

/// A request for a token, which may outlive the screen for which it was made.
private struct KeptRequest: Sendable {
  /// The number of the request.
  var call: Int
  /// The number of the inner host's request that this request replaces.
  var inner: Int
  /// Whether the consumer left before the answer came.
  var isLeft = false
  /// The token, if it arrived late.
  var token: String?
}

extension Mutant<PaydiantIntegration> {
  /// Makes no second request while one is pending, and keeps a late token for the next code.
  fileprivate static var keepingRequests: Mutant {
    .behaving("keeps the request for a token for the next code", state: KeptRequest?.none) {
      kept, stimulus, world, inner in
      var passed = stimulus
      switch stimulus {
      case .showCodeTapped:
        guard var request = kept, request.isLeft else { break }
        var effects = try await inner.send(stimulus, in: world)
        guard case .askedForToken(let own, _)? = effects.first(where: { $0.kind == .askedForToken }) else {
          return effects
        }
        effects.removeAll { $0.kind == .askedForToken }
        (request.inner, request.isLeft) = (own, false)
        kept = request
        guard let token = request.token else { return effects }
        kept = nil
        return effects
          + (try await inner.send(.tokenObtained(call: own, token: token, type: .purchase), in: world))
      case .screenLeft: kept?.isLeft = true
      case .tokenObtained(let call, let token, _) where call == kept?.call:
        if kept?.isLeft == true {
          kept?.token = token
          return []
        }
        if let own = kept?.inner { passed = .tokenObtained(call: own, token: token, type: .purchase) }
        kept = nil
      case .tokenFailed(let call, let error) where call == kept?.call:
        if let own = kept?.inner { passed = .tokenFailed(call: own, error: error) }
        kept = nil
      default: break
      }
      let effects = try await inner.send(passed, in: world)
      for case .askedForToken(let call, _) in effects { kept = KeptRequest(call: call, inner: call) }
      return effects
    }
  }
}
