import Conformance

extension Mutant where System == OnlinePayments {
  /// Adds an effect for each value that is entered.
  static func keeping(
    _ name: String, _ keep: @escaping @Sendable (_ field: String, _ value: String) -> OnlinePaymentsEffect
  ) -> Mutant {
    changing(name) { stimulus, effects in
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

  /// Adds the values that were entered to HTTP requests.
  static func leaking(
    _ name: String, _ leak: @escaping @Sendable (inout HTTPRequest, [String: String]) -> Void
  ) -> Mutant {
    tampering(
      name, memory: [String: String](), lasting: .wholeCase,
      stimulus: { entered, stimulus, _ in
        if case .setValue(_, let field, let value) = stimulus { entered[field] = value }
        return [stimulus]
      }, request: { entered, request in leak(&request, entered) })
  }
}
