import Conformance
import PropertyTesting

extension Dotpay {
  /// What comes before the wallet can be used.
  @ChapterBuilder<Dotpay> static var creation: [Rule] {
    Rule(
      "DP-MP-03", .must(.prose),
      "The host is asked to create an authorization once, while the user logs in to the wallet.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "zostanie wywołana w trakcie logowania się (bądź rejestracji) Użytkownika do portfela"), given: .bool,
      covers: [.covers("granted", atLeast: 30) { $0 }, .covers("refused", atLeast: 30) { !$0 }],
      mutants: [
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
      try await trial.logIn(&desk, untilAsked: false)
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.asked("create"), equals: 1,
          "times that the host was asked to create an authorization")
      }
    }

    Rule(
      "DP-MP-04", .must(.prose),
      "The login to the wallet goes on when the host has created an authorization, and ends where it could not.",
      cites: .dotpay("Autoryzacja płatności").quoting(
        "SDK będzie kontynuowało proces rejestracji … w wypadku negatywnego przerwie ten proces"),
      given: .bool,
      covers: [.covers("granted", atLeast: 30) { $0 }, .covers("refused", atLeast: 30) { !$0 }],
      mutants: [
        .rewritingStimuli("goes on where it is refused") { stimulus, _ in
          guard case .answerAuthorization("create", _, _) = stimulus else { return [stimulus] }
          return [.answerAuthorization(step: "create", isSuccessful: true, error: nil)]
        },
        .rewritingStimuli("ends where it is granted") { stimulus, _ in
          guard case .answerAuthorization("create", _, _) = stimulus else { return [stimulus] }
          return [.answerAuthorization(step: "create", isSuccessful: false, error: "no")]
        },
        .behaving("does not wait for the answer", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard effects.contains(.askedAuthorization(step: "create")) else { return effects }
          return effects
            + (try await inner.send(
              .answerAuthorization(step: "create", isSuccessful: true, error: nil), in: world))
        },
      ]
    ) { trial, isGranted in
      var desk = Desk()
      try await trial.send(.setWalletDelegate(isSet: true))
      try await trial.reachWallet(&desk, .sample, call: 1)
      try await trial.send(.enterWallet)
      try await trial.logIn(&desk)
      try trial.need(
        trial.seen.asked("create") > 0, expected: "a question to the host", saw: "none", judgedBy: "DP-MP-03")
      // The platform may know of the login before the host is asked, but nothing is paid.
      try await trial.logIn(&desk, untilAsked: false)
      let early = try trial.seen.payments.count + trial.seen.asked("authorize")
      try trial.expect(early, equals: 0, "payments, and questions about them, before the host's answer")
      let before = try trial.seen.logins
      try await trial.send(
        .answerAuthorization(step: "create", isSuccessful: isGranted, error: isGranted ? nil : "no PIN"))
      if isGranted {
        let sent = try await trial.authorize(&desk, isSuccessful: true, call: 1)
        return try trial.expect(
          sent, "the login and its payment, where the host said YES", expected: "going on", saw: "no payment")
      }
      try await trial.settle()
      try await trial.atTheEnd {
        let (logins, payments) = try (trial.seen.logins - before, trial.seen.payments.count)
        try trial.expect(
          logins == 0 && payments == 0, "the platform, where the host said NO",
          expected: "no login any more and no payment", saw: "\(logins) logins, \(payments) payments")
      }
    }
  }
}
