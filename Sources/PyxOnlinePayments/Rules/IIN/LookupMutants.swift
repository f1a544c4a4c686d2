import Conformance

extension Mutant where System == OnlinePayments {
  /// Replaces the outcome of each check for which the closure gives another outcome; the service is still asked.
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

  /// Replaces the effect that ends a failed check; the closure gets the call, the error and the original effect.
  package static func endingFailedChecks(
    _ name: String,
    _ ending: @escaping @Sendable (Int, String, OnlinePaymentsEffect) -> [OnlinePaymentsEffect]
  ) -> Mutant {
    tampering(
      name, memory: Set<Int>(),
      stimulus: { checks, stimulus, _ in
        if case .lookUpIIN(let call, _, _) = stimulus { checks.insert(call) }
        return [stimulus]
      },
      effect: { checks, effect, _ in
        guard case .requestFailed(let call, let error, _) = effect, checks.contains(call) else {
          return [effect]
        }
        return ending(call, error, effect)
      })
  }
}

extension OnlinePaymentsEffect {
  fileprivate func replaced(by wrong: [Int: LookupOutcome]) -> OnlinePaymentsEffect {
    guard kind == .lookedUp || kind == .requestFailed, let call, let outcome = wrong[call] else {
      return self
    }
    switch outcome {
    case .result(let details): return .lookedUp(call: call, details)
    case .failure(let error): return .requestFailed(call: call, error: error)
    }
  }
}
