import Conformance

extension Mutant where System == OnlinePayments {
  /// Replaces the verdict on a field's value if the closure gives one: true accepts, false refuses.
  static func judging(
    _ name: String, _ judge: @escaping @Sendable (_ value: String, _ field: String) -> Bool?
  ) -> Mutant {
    changing(name) { stimulus, effects in
      guard case .validateField(let call, _, let field, let value) = stimulus,
        let isValid = judge(value, field)
      else { return effects }
      let errors = isValid ? [] : [InputError(fieldId: field, kind: "length", message: "length")]
      return [.validated(call: call, isValid: isValid, errors: errors)]
    }
  }

  /// Changes verdicts on requests; the closure's state lives as long as the session.
  static func judgingRequests<State: Sendable>(
    _ name: String, state: State, _ change: @escaping @Sendable (inout State, inout InputVerdict) -> Void
  ) -> Mutant {
    changing(name, state: state) { state, stimulus, effects in
      guard case .validateRequest(let call, _) = stimulus else { return effects }
      return effects.map { effect in
        guard var verdict = effect.verdict, effect.call == call else { return effect }
        change(&state, &verdict)
        return .validated(call: call, isValid: verdict.isValid, errors: verdict.errors)
      }
    }
  }

  /// Changes verdicts on requests; the closure has no state.
  static func judgingRequests(
    _ name: String, _ change: @escaping @Sendable (inout InputVerdict) -> Void
  ) -> Mutant {
    judgingRequests(name, state: ()) { _, verdict in change(&verdict) }
  }

  /// Changes the result of every validation, of fields and of requests alike.
  static func altering(
    verdicts name: String, _ change: @escaping @Sendable (inout InputVerdict) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .validated(let call, _, _) = effect, var verdict = effect.verdict else {
        return [effect]
      }
      change(&verdict)
      return [.validated(call: call, isValid: verdict.isValid, errors: verdict.errors)]
    }
  }
}
