import Conformance

extension Mutant where System == OnlinePayments {
  /// Ends checks as the closure says, where it says anything; the service is asked all the same.
  static func answering(
    _ name: String, _ answer: @escaping @Sendable (String, PaymentContext) -> LookupOutcome?
  ) -> Mutant {
    behaving(name, state: [Int: LookupOutcome]()) { wrong, stimulus, world, inner in
      if case .lookUpIIN(let call, let digits, let context) = stimulus {
        wrong[call] = answer(digits, context)
      }
      return try await inner.send(stimulus, in: world).map { $0.replaced(by: wrong) }
    } late: { wrong, _, effects in
      effects.map { $0.replaced(by: wrong) }
    }
  }
}

extension OnlinePaymentsEffect {
  fileprivate func replaced(by wrong: [Int: LookupOutcome]) -> OnlinePaymentsEffect {
    guard kind == .lookedUp || kind == .lookupFailed, let call, let outcome = wrong[call] else { return self }
    switch outcome {
    case .result(let details): return .lookedUp(call: call, details)
    case .failure(let error): return .lookupFailed(call: call, error: error)
    }
  }
}
