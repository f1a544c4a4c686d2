import Conformance
import PyxOnlinePayments

extension OnlinePayments {
  /// Reports in its own words that a request could not be prepared.
  static let keepingErrorsOfPreparations: Mutant<OnlinePayments> = .behaving(
    "keeps the service's errors to itself if a request is not prepared", state: Set<Int>()
  ) { calls, stimulus, world, inner in
    if case .prepareRequest(let call, _) = stimulus { calls.insert(call) }
    let known = calls
    return try await inner.send(stimulus, in: world).map { $0.withoutErrors(of: known) }
  } late: { calls, _, effects in
    let known = calls
    return effects.map { $0.withoutErrors(of: known) }
  }
}

extension OnlinePaymentsEffect {
  /// The effect without the service's errors, if it ends one of the calls.
  fileprivate func withoutErrors(of calls: Set<Int>) -> OnlinePaymentsEffect {
    guard case .requestFailed(let call, let error, _) = self, calls.contains(call) else { return self }
    return .requestFailed(call: call, error: error)
  }
}
