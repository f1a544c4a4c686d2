import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of what a library does with identifiers that it cannot use.
  static let identifierStyles: [Variant<Dotpay>] = [
    .reference(.controlOfOtherCharacters, "a control with any characters is sent"),
    .reading(
      .controlOfOtherCharacters, "a control with other characters is refused",
      .behaving("refuses a control with characters other than letters, digits and marks", state: ()) {
        _, stimulus, world, inner in
        guard case .payFast(_, let info, _, _) = stimulus, let control = info.control,
          !control.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return try await inner.send(stimulus, in: world) }
        return stimulus.refused(because: "there is no such control")
      }),
    .style(
      .behaving("has the platform say that there is no such card", state: UnknownCards()) {
        cards, stimulus, world, inner in
        switch stimulus {
        case .configure(let settings): cards.isTest = settings.debugMode ?? cards.isTest
        case .answerRequest(let request, _):
          if let call = cards.open.removeValue(forKey: request) {
            return [.unregisteredCard(call: call, error: nil)]
          }
        case .failRequest(let request, let fault):
          if let call = cards.open.removeValue(forKey: request) {
            return [.unregisteredCard(call: call, error: fault.rawValue)]
          }
        default: break
        }
        let effects = try await inner.send(stimulus, in: world)
        guard case .unregisterCard(let call, let card) = stimulus,
          effects.contains(where: { $0.kind == .unregisteredCard })
        else { return effects }
        return [cards.ask(for: card, call: call)]
      }),
  ]
}

/// Removals of cards that the library does not know.
private struct UnknownCards: Sendable {
  /// The numbers of the calls, by the numbers of their requests.
  var open: [Int: Int] = [:]
  var isTest = false
  private var count = 0

  mutating func ask(for card: String, call: Int) -> DotpayEffect {
    count += 1
    open[80_000 + count] = call
    return .requestedRemoval(
      request: 80_000 + count, environment: isTest ? "test" : "production", cards: [card])
  }
}
