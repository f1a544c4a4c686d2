import Conformance
import PropertyTesting

extension Dotpay {
  /// The authorization that comes before the first use of the wallet.
  @ChapterBuilder<Dotpay> static var creation: [Rule] {
    Rule(
      "DP-MP-03", .must(.prose),
      "The host is asked to create an authorization once, while the user logs in to the wallet.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "zostanie wywołana w trakcie logowania się (bądź rejestracji) Użytkownika do portfela"), given: .bool
    ) { trial, isGranted in
      var desk = Desk()
      try await trial.send(.setWalletDelegate(isSet: true))
      try await trial.reachWallet(&desk, .sample, call: 1)
      try await trial.send(.enterWallet)
      try await trial.logIn(&desk)
      try trial.expect(
        try trial.seen.asked("create"), equals: 1, "times that the host was asked to create an authorization")
      try await trial.send(
        .answerAuthorization(step: "create", isSuccessful: isGranted, error: isGranted ? nil : "no PIN"))
      trial.label(isGranted ? "granted" : "refused")
      try await trial.logIn(&desk, untilAsked: false)
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.asked("create"), equals: 1,
          "times that the host was asked to create an authorization")
      }
    } covers: {
      [.seen("granted", atLeast: 30), .seen("refused", atLeast: 30)]
    } mutants: {
      [
        .rewriting("asks twice") { if $0 == .askedAuthorization(step: "create") { [$0, $0] } else { [$0] } },
        .dropping("does not ask") { $0 == .askedAuthorization(step: "create") },
        .rewriting("asks for the authorization of a payment") {
          if $0 == .askedAuthorization(step: "create") {
            [.askedAuthorization(step: "authorize")]
          } else {
            [$0]
          }
        },
      ]
    }

    Rule(
      "DP-MP-04", .must(.prose),
      "The login to the wallet goes on once the host has created an authorization, and ends if it could not.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "SDK będzie kontynuowało proces rejestracji … w wypadku negatywnego przerwie ten proces"),
      readings: [.walletPaymentBeforeAuthorization],
      given: .bool
    ) { trial, isGranted in
      var desk = Desk()
      try await trial.send(.setWalletDelegate(isSet: true))
      try await trial.reachWallet(&desk, .sample, call: 1)
      try await trial.send(.enterWallet)
      try await trial.logIn(&desk)
      try trial.need(
        trial.seen.asked("create") > 0,
        "the library's request to the host while the user logs in to the wallet",
        expected: "a request to create an authorization", saw: "no such request", judgedBy: "DP-MP-03")
      // The platform may know of the login and the payment before the host is asked; the answer decides whether the
      // registration goes on.
      try await trial.settle()
      let before = try (logins: trial.seen.logins, payments: trial.seen.payments.count)
      trial.reading(
        .walletPaymentBeforeAuthorization,
        before.payments == 0
          ? "the platform hears of the payment later" : "the platform hears of the payment before")
      try await trial.send(
        .answerAuthorization(step: "create", isSuccessful: isGranted, error: isGranted ? nil : "no PIN"))
      trial.label(isGranted ? "granted" : "refused")
      if isGranted {
        let sent = try await trial.authorize(&desk, isSuccessful: true, call: 1)
        try trial.expect(
          sent, "the registration with the wallet, after the host said YES",
          expected: "going on to its payment",
          saw: "no payment")
        // A payment that was announced earlier proves nothing yet; its end shows that it went on.
        let finished = try trial.seen.ends(of: 1).contains { $0.isFinished }
        return try trial.expect(
          before.payments == 0 || finished, "the announced payment, after the host said YES",
          expected: "made and finished", saw: "not finished")
      }
      // A login that was announced earlier may still be answered, without effect.
      try await trial.logIn(&desk, untilAsked: false)
      try await trial.settle()
      try await trial.atTheEnd {
        let logins = try trial.seen.logins - before.logins
        let payments = try trial.seen.payments.count - before.payments
        // The document leaves open which call ends it (A-DP-19).
        let finished = try trial.seen.ends(of: 1).contains { $0.summary?.status == .completed }
        try trial.expect(
          logins == 0 && payments == 0 && !finished,
          "the registration with the wallet, after the host said NO",
          expected: "broken off: no further login, no further payment, and no success",
          saw:
            "\(logins) further logins, \(payments) further payments, \(finished ? "a success" : "no success")"
        )
      }
    } covers: {
      [.seen("granted", atLeast: 30), .seen("refused", atLeast: 30)]
    } mutants: {
      [
        .rewritingStimuli("goes on where it is refused") { stimulus, _ in
          guard case .answerAuthorization("create", _, _) = stimulus else { return [stimulus] }
          return [.answerAuthorization(step: "create", isSuccessful: true, error: nil)]
        },
        .rewritingStimuli("ends where it is granted") { stimulus, _ in
          guard case .answerAuthorization("create", _, _) = stimulus else { return [stimulus] }
          return [.answerAuthorization(step: "create", isSuccessful: false, error: "no")]
        },
        .behaving("does not wait for the answer", state: ()) { _, stimulus, world, inner in
          if case .answerAuthorization("create", _, _) = stimulus { return [] }
          let effects = try await inner.send(stimulus, in: world)
          guard effects.contains(.askedAuthorization(step: "create")) else { return effects }
          return effects
            + (try await inner.send(
              .answerAuthorization(step: "create", isSuccessful: true, error: nil), in: world))
        },
      ]
    }
  }
}
