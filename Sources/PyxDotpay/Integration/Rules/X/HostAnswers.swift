import Conformance
import PropertyTesting

/// Two payments for which the app requests channels at the same time.
private struct TwoLists: Sendable {
  var earlier: [HostTransition]
  var former: [String]
  var latter: [String]
  /// Whether the SDK answers the second request first.
  var latterFirst: Bool
}

private let twoLists: Generator<TwoLists> = zip(
  .earlierPayments, Generator<String>.element(of: ["11", "21", "36"]).array(count: 1...3),
  Generator<String>.element(of: ["44", "70", "81"]).array(count: 1...3), .bool
).map { TwoLists(earlier: $0, former: $1, latter: $2, latterFirst: $3) }

extension DotpayIntegration {
  /// Rules on matching answers to requests, applied to the host.
  static let manyHostPayments: Chapter<DotpayIntegration> = Chapter("Answers of the SDK") {
    Rule.ownAnswers(
      "b", "channels and details of a controller come from one answer, even if the app waits for two.",
      cites: .dotpay("Inicjalizacja płatności"), given: twoLists,
      covers: [
        .seen("two lists were asked for at once", atLeast: 60), .seen("the second came first", atLeast: 25),
        .seen("the first came first", atLeast: 25), .seen("after another payment", atLeast: 25),
      ],
      mutants: [
        .mixing("pairs the channels that came last with the details that came first") { ledger in
          ledger.lists.last { $0.channels != nil }?.channels
        },
        .stateful("pairs the first channels with later details", state: [String]?.none) { first, effect, _ in
          guard case .presentedPayment(let number, let channels?, let details, let thread) = effect else {
            return [effect]
          }
          first = first ?? channels
          return [
            .presentedPayment(payment: number, channels: first, details: details, isOnMainThread: thread)
          ]
        },
      ]
    ) { trial, input in
      try trial.requireObserved(.askedForChannels, .presentedPayment)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.pay(flow.order())
      let former = flow.ledger.openLists
      let asked = flow.ledger.lists.count
      try await flow.send(.payTapped(order: flow.order()))
      try await flow.afterAMoment { flow.ledger.lists.count > asked }
      let latter = Array(flow.ledger.lists[asked...])
      guard !latter.isEmpty else { return trial.passOver(because: "takes one payment at a time") }
      trial.label("two lists were asked for at once")
      let earlier = flow.ledger.payments.count
      for isFormer in input.latterFirst ? [false, true] : [true, false] {
        for list in isFormer ? former : latter {
          try await flow.answer(list, isFormer ? input.former : input.latter)
        }
      }
      // For one payment, an app may request several lists, one after the other, and take a moment.
      try await flow.giveAfterAMoment(input.latter) { flow.ledger.payments.count > earlier }
      trial.label(input.latterFirst ? "the second came first" : "the first came first")
      for payment in flow.ledger.payments.dropFirst(earlier) {
        guard let details = payment.details, let channels = payment.channels else {
          return trial.passOver(because: "does not show what the controller is made with")
        }
        let list = flow.ledger.lists.first { $0.details == details }
        let others = channels.filter { !(list?.channels ?? []).contains($0) }
        try trial.expect(
          others.isEmpty, "the channels of the controller with the details \(details)",
          expected: "some of \((list?.channels ?? []).joined(separator: ", "))",
          saw: "also \(others.joined(separator: ", "))")
      }
      try trial.need(
        flow.ledger.payments.count > earlier, "the screen, once the channels have come",
        expected: "a payment controller", saw: "none", judgedBy: "DP-PAY-13")
    }

    backendAnswers
  }
}

extension Mutant<DotpayIntegration> {
  /// Passes channels other than those that came with the details.
  fileprivate static func mixing(
    _ name: String, _ choose: @escaping @Sendable (HostLedger) -> [String]?
  ) -> Mutant {
    watching(name) { ledger, _, effects in
      effects.map { effect in
        guard case .presentedPayment(let number, _?, let details, let thread) = effect,
          let channels = choose(ledger)
        else { return effect }
        return .presentedPayment(
          payment: number, channels: channels, details: details, isOnMainThread: thread)
      }
    }
  }
}
