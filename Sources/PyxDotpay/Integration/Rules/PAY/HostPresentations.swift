import Conformance
import PropertyTesting

private struct ShownController: Sendable {
  var earlier: [HostTransition]
  /// Whether the request for the channels of an earlier payment fails.
  var hasFailed: Bool
}

private let shownControllers: Generator<ShownController> = zip(.earlierPayments, .bool).map {
  ShownController(earlier: $0, hasFailed: $1)
}

private let channelsOfShops: Generator<([HostTransition], [String])> = zip(
  .earlierPayments, .shuffled(["11", "21", "36", "44", "70"])
).map { ($0, $1) }

extension DotpayIntegration {
  /// The arguments of a controller: "Inicjalizacja płatności" and "Własna kontrolka wyboru kanału".
  @ChapterBuilder<DotpayIntegration> static var controllerContents: [Rule] {
    Rule(
      "DP-PAY-14", .must(.prose),
      "The payment controller has the details of its own payment, and only channels from the list that arrived with "
        + "those details.",
      cites: .dotpay("Inicjalizacja płatności", "Własna kontrolka wyboru kanału").quoting(
        "z podaniem listy kanałów oraz szczegółów płatności"), given: channelsOfShops
    ) { trial, input in
      try trial.requireObserved(.presentedPayment)
      let flow = try await trial.begin(after: input.0)
      let order = flow.order()
      try await flow.reach(order, channels: input.1)
      let payment = try flow.payment()
      guard payment.details != nil || payment.channels != nil else {
        return trial.passOver(because: "does not show what the controller is made with")
      }
      if let details = payment.details {
        trial.label("the details are visible")
        let own = flow.ledger.lists.filter { $0.order.id == order.id }.compactMap(\.details)
        try trial.expect(
          own.contains(details), "the details of the payment controller",
          expected: own.joined(separator: " or "), saw: details)
      } else {
        trial.leaveOut("the details are visible", because: "they cannot be seen")
      }
      if let channels = payment.channels {
        trial.label("the channels are visible")
        let others = channels.filter { !input.1.contains($0) }
        try trial.expect(
          others.isEmpty, "the channels of the payment controller",
          expected: "some of \(input.1.joined(separator: ", "))",
          saw: "also \(others.joined(separator: ", "))")
      } else {
        trial.leaveOut("the channels are visible", because: "they cannot be seen")
      }
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen("the details are visible", atLeast: 60),
        .seen("the channels are visible", atLeast: 60),
      ]
    } mutants: {
      [
        .stateful("always hands over the details of the first payment", state: String?.none) {
          first, effect, _ in
          guard case .presentedPayment(let number, let channels, let details?, let thread) = effect else {
            return [effect]
          }
          first = first ?? details
          return [
            .presentedPayment(payment: number, channels: channels, details: first, isOnMainThread: thread)
          ]
        },
        .stateful("always hands over the first list", state: [String]?.none) { first, effect, _ in
          guard case .presentedPayment(let number, let channels?, let details, let thread) = effect else {
            return [effect]
          }
          first = first ?? channels
          return [
            .presentedPayment(payment: number, channels: first, details: details, isOnMainThread: thread)
          ]
        },
        .rewriting("adds an invented channel") { effect in
          guard case .presentedPayment(let number, let channels?, let details, let thread) = effect else {
            return [effect]
          }
          return [
            .presentedPayment(
              payment: number, channels: channels + ["248"], details: details, isOnMainThread: thread)
          ]
        },
      ]
    }
  }

  /// Showing a controller.
  @ChapterBuilder<DotpayIntegration> static var presentations: [Rule] {
    Rule(
      "DP-PAY-12", .must(.prose), "Whenever a payment controller is shown, its return delegate is set.",
      cites: .dotpay("Przygotowanie delegata powrotu", "Inicjalizacja płatności").quoting(
        "należy rozpocząć od przygotowania implementacji delegata"), readings: [.delegateSetBeforeShowing],
      given: shownControllers
    ) { trial, input in
      try trial.requireObserved(.presentedPayment, .setReturnDelegate)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.reachShown(input)
      let payment = try flow.payment()
      try trial.expect(
        payment.hasReturnDelegate, "the payment controller, when it is shown",
        expected: "a return delegate", saw: "none")
      trial.reading(
        .delegateSetBeforeShowing,
        payment.isDelegateLate
          ? "the delegate is set as the controller is shown" : "the delegate is set before")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .covers("a request for channels failed before", atLeast: 30, \.hasFailed),
      ]
    } mutants: {
      [
        .dropping("sets no delegate") { $0.kind == .setReturnDelegate },
        .watching("sets only the delegate of the first controller") { ledger, _, effects in
          ledger.payments.isEmpty ? effects : effects.filter { $0.kind != .setReturnDelegate }
        },
        .rewriting("sets the delegate of another controller") { effect in
          guard case .setReturnDelegate(let number) = effect else { return [effect] }
          return [.setReturnDelegate(payment: number + 900)]
        },
        .watching("sets no delegate after a failed request for channels") { ledger, _, effects in
          ledger.lists.contains(where: \.hasFailed)
            ? effects.filter { $0.kind != .setReturnDelegate } : effects
        },
      ]
    }

    Rule(
      "DP-PAY-11", .must(.prose), "The payment controller is shown on the main thread.",
      cites: .dotpay("Inicjalizacja płatności", "Własna kontrolka wyboru kanału").quoting(
        "asynchronicznie prezentujemy kontroler na głównym wątku"), given: shownControllers
    ) { trial, input in
      try trial.requireObserved(.presentedPayment)
      let flow = try await trial.begin(after: input.earlier)
      try await flow.reachShown(input)
      guard let isOnMainThread = try flow.payment().isOnMainThread else {
        return trial.passOver(because: "does not show its threads")
      }
      try trial.expect(
        isOnMainThread, "the payment controller, once the channels have come",
        expected: "shown on the main thread", saw: "shown on another thread")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .covers("a request for channels failed before", atLeast: 30, \.hasFailed),
      ]
    } mutants: {
      [
        .showingElsewhere("shows the controller on the thread of the completion") { _ in true },
        .showingElsewhere("shows the second controller on the thread of the completion") {
          !$0.payments.isEmpty
        },
        .showingElsewhere("leaves the main thread after a failed request for channels") {
          $0.lists.contains(where: \.hasFailed)
        },
      ]
    }
  }
}

extension HostFlow {
  fileprivate func reachShown(_ input: ShownController) async throws {
    if input.hasFailed {
      try await pay(order())
      try await loseLists()
    }
    try await reach(order())
  }
}

extension Mutant<DotpayIntegration> {
  fileprivate static func showingElsewhere(
    _ name: String, _ isMeant: @escaping @Sendable (HostLedger) -> Bool
  ) -> Mutant {
    watching(name) { ledger, _, effects in
      effects.map { effect in
        guard isMeant(ledger), case .presentedPayment(let number, let channels, let details, _) = effect
        else {
          return effect
        }
        return .presentedPayment(payment: number, channels: channels, details: details, isOnMainThread: false)
      }
    }
  }
}
