import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of screens that load or update their contents, and of payment states that the library does not accept.
  static let screenContents: [Variant<Dotpay>] = [
    .style(
      .rewriting("shows its history empty until it is loaded") { effect in
        guard case .showedHistory = effect else { return [effect] }
        return [.showedHistory(payments: []), effect]
      }),
    .style(
      .rewriting("refreshes its history once it is on screen") { effect in
        guard case .showedHistory = effect else { return [effect] }
        return [effect, effect]
      }),
    .style(
      .behaving("follows changes in the history that is on screen", state: ShownHistory()) {
        shown, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        if case .showHistory = stimulus { shown.controls = nil }
        if case .showPayments(let controls) = stimulus { shown.controls = controls }
        if case .showedHistory(let payments)? = effects.last(where: { $0.kind == .showedHistory }) {
          shown.payments = payments
        }
        guard let before = shown.payments else { return effects }
        let list = try await inner.send(.listHistory(call: 1_000_000), in: world)
        guard let payments = shown.selected(from: list), payments != before else { return effects }
        shown.payments = payments
        return effects + [.showedHistory(payments: payments)]
      }),
    .style(
      .behaving("lets no reply reopen a completed payment", state: CompletedPayments()) {
        completed, stimulus, world, inner in
        var stimulus = stimulus
        if case .answerRequest(let request, var answer) = stimulus, let status = answer.status,
          let control = completed.requests[request]
        {
          if status != .rejected, completed.controls.contains(control) { answer.status = .completed }
          if answer.status == .completed { completed.controls.insert(control) }
          stimulus = .answerRequest(request: request, answer: answer)
        }
        if case .removeFromHistory(let control) = stimulus { completed.controls.remove(control) }
        let effects = try await inner.send(stimulus, in: world)
        for case .requestedStatus(let request, _, let control) in effects {
          completed.requests[request] = control
        }
        return effects
      }),
    .style(
      .behaving("shows its card manager empty until it is loaded", state: [DotpayEffect]()) {
        waiting, stimulus, world, inner in
        let (before, effects) = (waiting, try await inner.send(stimulus, in: world))
        waiting = []
        guard case .showCardManager = stimulus else { return before + effects }
        return before
          + effects.map { effect in
            guard case .showedCards(_, let names) = effect else { return effect }
            waiting.append(effect)
            return .showedCards(cards: [], names: names.map { _ in [] })
          }
      } late: { waiting, _, effects in
        defer { waiting = [] }
        return waiting + effects
      }),
  ]
}

/// The history on screen.
private struct ShownHistory: Sendable {
  /// The payments on screen; nil if no history has been shown.
  var payments: [PaymentSummary]?
  /// The controls of the payments for which the history was made; nil if it shows all payments.
  var controls: [String]?

  /// The payments in the last effect that belong on the screen; nil if the last effect is not a list of payments.
  func selected(from effects: [DotpayEffect]) -> [PaymentSummary]? {
    guard case .listedHistory(_, let payments)? = effects.last else { return nil }
    return controls.map { controls in payments.filter { controls.contains($0.control) } } ?? payments
  }
}

/// The payments that are completed according to a reply about their state, and the requests for states.
private struct CompletedPayments: Sendable {
  var controls: Set<String> = []
  var requests: [Int: String] = [:]
}
