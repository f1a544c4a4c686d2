import Conformance
import PropertyTesting

extension Dotpay {
  /// The host's authorization of each payment.
  @ChapterBuilder<Dotpay> static var authorization: [Rule] {
    Rule(
      "DP-MP-05", .must(.prose), "The host is asked to authorize each further payment by the wallet.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "zostanie wywołana każdorazowo, gdy zalogowany Płacący będzie chciał wykonać kolejną płatność"),
      given: furtherPayments
    ) { trial, count in
      var desk = Desk()
      try await trial.send(.setWalletDelegate(isSet: true))
      try await trial.enterWallet(&desk, call: 1)
      for number in 1...count {
        let before = try trial.seen.asked("authorize")
        guard try await trial.payAgain(&desk, call: 1 + number) else {
          return trial.passOver(because: Trial<Dotpay>.loginAgain)
        }
        _ = try await trial.wait { try $0.asked("authorize") > before ? true : nil }
        let asked = try trial.seen.asked("authorize") - before
        if number > 1 { trial.label("several further payments") }
        try trial.expect(asked, equals: 1, "times that the host was asked to authorize payment \(1 + number)")
        let sent = try await trial.authorize(&desk, isSuccessful: true, call: 1 + number)
        try trial.need(
          sent, "the library's request after the host authorized the payment",
          expected: "a request to take the payment",
          saw: "no such request", judgedBy: "DP-MP-06")
      }
    } covers: {
      [.seen("several further payments", atLeast: 30)]
    } mutants: {
      [
        .dropping("does not ask for the authorization") { $0 == .askedAuthorization(step: "authorize") },
        .stateful("asks only for the first payment", state: 0) { count, effect, _ in
          guard effect == .askedAuthorization(step: "authorize") else { return [effect] }
          count += 1
          return count > 1 ? [] : [effect]
        },
        .rewriting("asks for the authorization twice") {
          if $0 == .askedAuthorization(step: "authorize") { [$0, $0] } else { [$0] }
        },
      ]
    }

    Rule(
      "DP-MP-06", .must(.prose),
      "A payment by the wallet is made if the host authorizes it, and not if the host refuses.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "Potwierdzenie autoryzacji pozwoli wykonać płatność, informacja o nieprawidłowej autoryzacji przerwie ją"
      ), given: walletAnswers
    ) { trial, answers in
      var desk = Desk()
      try await trial.send(.setWalletDelegate(isSet: true))
      try await trial.enterWallet(&desk, call: 1)
      for (number, isGranted) in answers.enumerated() {
        let (asked, payments) = try (trial.seen.asked("authorize"), trial.seen.payments.count)
        guard try await trial.payAgain(&desk, call: 2 + number) else {
          return trial.passOver(because: Trial<Dotpay>.loginAgain)
        }
        let isAsked = try await trial.wait { try $0.asked("authorize") > asked ? true : nil }
        try trial.need(
          isAsked != nil, "the library's request to the host after a further payment by the wallet",
          expected: "a request to authorize it",
          saw: "no such request", judgedBy: "DP-MP-05")
        let early = try trial.seen.payments.count - payments
        try trial.expect(early, equals: 0, "payments sent before the host's answer")
        let sent = try await trial.authorize(&desk, isSuccessful: isGranted, call: 2 + number)
        trial.label(isGranted ? "granted" : "refused")
        try trial.expect(
          sent == isGranted, "payment \(2 + number), after the host said \(isGranted ? "YES" : "NO")",
          expected: isGranted ? "sent" : "not sent", saw: sent ? "sent" : "not sent")
      }
    } covers: {
      [
        .seen("refused", atLeast: 40), .seen("granted", atLeast: 40),
      ]
    } mutants: {
      [
        .rewritingStimuli("pays when the authorization is refused") { stimulus, _ in
          guard case .answerAuthorization("authorize", _, _) = stimulus else { return [stimulus] }
          return [.answerAuthorization(step: "authorize", isSuccessful: true, error: nil)]
        },
        .rewritingStimuli("does not pay when the authorization is granted") { stimulus, _ in
          guard case .answerAuthorization("authorize", _, _) = stimulus else { return [stimulus] }
          return [.answerAuthorization(step: "authorize", isSuccessful: false, error: "no")]
        },
        .behaving("does not wait for the answer", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard effects.contains(.askedAuthorization(step: "authorize")) else { return effects }
          return effects
            + (try await inner.send(
              .answerAuthorization(step: "authorize", isSuccessful: true, error: nil), in: world))
        },
      ]
    }

    Rule(
      "DP-MP-07", .should(.derived),
      "If the host sets no delegate, payments by the wallet are still made.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "zalecane jest wykonanie autoryzacji płatności po stronie aplikacji"), given: unauthorizedPayments
    ) { trial, count in
      var desk = Desk()
      try await trial.reachWallet(&desk, .sample, call: 1)
      try await trial.send(.enterWallet)
      let first = try await trial.authorize(&desk, isSuccessful: true, call: 1)
      try trial.expect(first, "the first payment by the wallet", expected: "sent", saw: "not sent")
      guard count > 1 else { return }
      if try await !trial.payAgain(&desk, call: 2) { try await trial.send(.enterWallet) }
      let second = try await trial.authorize(&desk, isSuccessful: true, call: 2)
      if second { trial.label("several payments") }
      try trial.expect(second, "the second payment by the wallet", expected: "sent", saw: "not sent")
    } covers: {
      [.seen("several payments", atLeast: 30)]
    } mutants: {
      [
        .ignoring("does not go on after the user has logged in to the wallet") { $0 == .enterWallet },
        .behaving("does not make a second payment", state: false) { hasPaid, stimulus, world, inner in
          if case .submitForm = stimulus, hasPaid { return [] }
          let effects = try await inner.send(stimulus, in: world)
          if effects.contains(where: { $0.kind == .requestedPayment }) { hasPaid = true }
          return effects
        }.reaching(
          "No form is sent after the first payment, and each of these rules pays by a form in a case with an earlier "
            + "payment."
        ),
      ]
    }
  }
}

private let furtherPayments: Generator<Int> = .int(in: 1...3)

private let walletAnswers: Generator<[Bool]> = .array(of: .bool, count: 1...3)

private let unauthorizedPayments: Generator<Int> = .int(in: 1...2)
