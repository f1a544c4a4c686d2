import Conformance
import PropertyTesting

extension PayByBankAppIntegration {
  /// The call that opens the bank app outside the popup: section 4.4.2.
  static let directInvocationAdvice: Chapter<Self> = Chapter("Direct calls") {
    Rule(
      "PBBA-OPEN-05", .should(.prose),
      "The host does not open the bank app itself, but leaves that to the popup.",
      cites: .eis11("4.4.2").quoting("recommends not using this function unless it is completely necessary"),
      given: .madePayment
    ) { trial, input in
      try trial.requireObserved(.openedBankingApp)
      let flow = try await trial.begin(after: input.earlier)
      guard try await flow.reachOutcome(input) else { return }
      try await flow.conclude(input, with: .paid)
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.of(.openedBankingApp).count, equals: 0, "direct calls that open the bank app")
      }
    } covers: {
      [
        .seen(MadePayment.left, atLeast: 30), .seen(MadePayment.stayed, atLeast: 30),
        .seen(MadePayment.lost, atLeast: 5), .seen(MadePayment.followed, atLeast: 25),
      ]
    } mutants: {
      [
        .rewriting("opens the bank app in addition to the popup") { effect in
          guard case .requestedPopup(let token, _, _) = effect else { return [effect] }
          return [effect, .openedBankingApp(token: token)]
        },
        .stateful("opens the bank app when it asks for the status", state: "") { token, effect, _ in
          if case .requestedPopup(let own, _, _) = effect { token = own }
          return effect.kind == .askedForStatus ? [effect, .openedBankingApp(token: token)] : [effect]
        },
      ]
    }
  }
}
