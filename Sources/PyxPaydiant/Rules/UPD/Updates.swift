import Conformance
import PropertyTesting

extension Paydiant {
  /// What the host learns about an update: "Submit the payment information".
  static let updates: Chapter<Paydiant> = Chapter("Updates") {
    Rule(
      "PD-UPD-06", .must(.prose),
      "The response of an update names the platform's next flow rule, or none if the platform names none.",
      cites: .paydiant("Submit the payment information", "Display a payment confirmation summary").quoting(
        "If the updateTransaction completion block returns"),
      given: spoken
    ) { trial, input in
      try trial.requireObserved(.deliveredUpdate)
      try await trial.discover()
      let request = try await trial.requestUpdate(trial.nextCall())
      let seen = try await trial.sendAndSettle(.updateAnswered(request: request, next: input.next)).of(
        .deliveredUpdate)
      guard case .deliveredUpdate(_, let next)? = seen.last else {
        return try trial.expect(
          false, "after the platform answered the update", expected: "a call of the completion block",
          saw: "none")
      }
      guard let rule = input.next, !FlowRule.documented.contains(rule) else {
        return try trial.expect(
          next?.rawValue ?? "none", equals: input.next?.rawValue ?? "none", "the next flow rule")
      }
      // An SDK may have one word for all flow rules that it does not know.
      try trial.expect(
        next.map { !FlowRule.documented.contains($0) } ?? false, "the next flow rule",
        expected: "one that the document does not name", saw: next?.rawValue ?? "none")
    } covers: {
      [
        .covers("the summary is next", atLeast: 15) { $0.next == .summary },
        .covers("another rule is next", atLeast: 25) { $0.next != nil && $0.next != .summary },
        .covers("no rule is next", atLeast: 15) { $0.next == nil },
      ]
    } mutants: {
      [
        .dropping("never calls the completion block of an update") { $0.kind == .deliveredUpdate },
        .answering("always names the summary") { _ in .summary },
        .answering("does not report undocumented rules") { next in
          next.flatMap { FlowRule.documented.contains($0) ? $0 : nil }
        },
        .answering("does not report the summary") { $0 == .summary ? nil : $0 },
      ]
    }

    wishesForConfirmation
  }
}

extension Mutant<Paydiant> {
  /// Names a flow rule other than the platform's.
  fileprivate static func answering(
    _ name: String, _ change: @escaping @Sendable (FlowRule?) -> FlowRule?
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .deliveredUpdate(let call, let next) = effect else { return [effect] }
      return [.deliveredUpdate(call: call, next: change(next))]
    }
  }
}
