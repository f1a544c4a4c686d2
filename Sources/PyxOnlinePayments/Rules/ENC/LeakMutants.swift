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

  /// Writes to the log each value that a validation of the given kind refuses.
  static func loggingRefused(_ name: String, by kind: OnlinePaymentsStimulus.Kind) -> Mutant {
    changing(name, state: [String: String]()) { entered, stimulus, effects in
      if case .setValue(_, let field, let value) = stimulus { entered[field] = value }
      guard stimulus.kind == kind, let verdict = effects.compactMap(\.verdict).first, !verdict.isValid else {
        return effects
      }
      var refused = entered.filter { entry in verdict.errors.contains { $0.fieldId == entry.key } }
      if case .validateField(_, _, let field, let value) = stimulus { refused = [field: value] }
      let lines = refused.sorted { $0.key < $1.key }.map { "invalid value \($0.value) in \($0.key)" }
      return effects + lines.map { .logged(text: $0) }
    }
  }

  /// Stores the values that were entered, each time that a request cannot be prepared.
  static func storingUnprepared(_ name: String) -> Mutant {
    tampering(
      name, memory: Unprepared(),
      stimulus: { memory, stimulus, _ in
        switch stimulus {
        case .setValue(_, let field, let value): memory.entered[field] = value
        case .prepareRequest(let call, _): memory.calls.insert(call)
        default: break
        }
        return [stimulus]
      },
      effect: { memory, effect, _ in
        guard case .requestFailed(let call, _, _) = effect, memory.calls.contains(call) else {
          return [effect]
        }
        let values = memory.entered.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return [effect, .stored(place: "a queue", text: values.joined(separator: "&"))]
      })
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

/// The values that were entered, and the calls that prepare requests.
private struct Unprepared: Sendable {
  var entered: [String: String] = [:]
  var calls: Set<Int> = []
}
