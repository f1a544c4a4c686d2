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
      try await trial.reachCreation(&desk)
      try trial.expect(
        try trial.seen.asked("create"), equals: 1, "times that the host was asked to create an authorization")
      try await trial.answerCreation(isGranted)
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
        .rewriting("asks for the authorization twice") {
          if $0 == .askedAuthorization(step: "create") { [$0, $0] } else { [$0] }
        },
        .dropping("does not ask for the authorization") { $0 == .askedAuthorization(step: "create") },
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
      try await trial.reachCreation(&desk)
      try trial.need(
        trial.seen.asked("create") > 0,
        "the library's request to the host while the user logs in to the wallet",
        expected: "a request to create an authorization", saw: "no such request", judgedBy: "DP-MP-03")
      // The platform may know about the login and the payment before the host is asked; the host's answer decides
      // whether the registration goes on.
      try await trial.settle()
      let before = try trial.walletTraffic()
      trial.reading(
        .walletPaymentBeforeAuthorization,
        before.payments == 0
          ? "the payment is sent later" : "the payment is sent before")
      try await trial.answerCreation(isGranted)
      if isGranted {
        try await trial.expectGoingOn(&desk, since: before)
      } else {
        try await trial.expectBreakingOff(&desk, since: before)
      }
    } covers: {
      [.seen("granted", atLeast: 30), .seen("refused", atLeast: 30)]
    } mutants: {
      [
        .rewritingStimuli("continues when the authorization is refused") { stimulus, _ in
          guard case .answerAuthorization("create", _, _) = stimulus else { return [stimulus] }
          return [.answerAuthorization(step: "create", isSuccessful: true, error: nil)]
        },
        .rewritingStimuli("stops when the authorization is granted") { stimulus, _ in
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

// MARK: Steps

/// The counts of the library's requests to the platform about the wallet.
private struct WalletTraffic {
  /// The number of logins.
  var logins: Int
  /// The number of payments.
  var payments: Int
}

extension Trial where System == Dotpay {
  /// The user enters the wallet and logs in, until the host is asked to create an authorization.
  fileprivate func reachCreation(_ desk: inout Desk) async throws {
    try await send(.setWalletDelegate(isSet: true))
    try await reachWallet(&desk, .sample, call: 1)
    try await send(.enterWallet)
    try await logIn(&desk)
  }

  /// The host answers the request to create an authorization.
  fileprivate func answerCreation(_ isGranted: Bool) async throws {
    try await send(
      .answerAuthorization(step: "create", isSuccessful: isGranted, error: isGranted ? nil : "no PIN"))
    label(isGranted ? "granted" : "refused")
  }

  /// The counts of these requests so far.
  fileprivate func walletTraffic() throws -> WalletTraffic {
    try WalletTraffic(logins: seen.logins, payments: seen.payments.count)
  }

  /// Checks that the registration goes on to its payment once the host has said YES.
  fileprivate func expectGoingOn(_ desk: inout Desk, since before: WalletTraffic) async throws {
    let sent = try await authorize(&desk, isSuccessful: true, call: 1)
    try expect(
      sent, "the registration with the wallet, after the host said YES",
      expected: "going on to its payment",
      saw: "no payment")
    // A payment sent before the answer proves nothing by itself; only its end shows that the registration went on.
    let finished = try seen.ends(of: 1).contains { $0.isFinished }
    try expect(
      before.payments == 0 || finished, "the payment sent before the host said YES",
      expected: "made and finished", saw: "not finished")
  }

  /// Checks that the registration is broken off once the host has said NO.
  fileprivate func expectBreakingOff(_ desk: inout Desk, since before: WalletTraffic) async throws {
    // The platform may still answer a login that was requested before the host's answer, but this must have no effect.
    try await logIn(&desk, untilAsked: false)
    try await settle()
    try await atTheEnd {
      let logins = try seen.logins - before.logins
      let payments = try seen.payments.count - before.payments
      // The document leaves open which call ends the registration (A-DP-19).
      let finished = try seen.ends(of: 1).contains { $0.summary?.status == .completed }
      try expect(
        logins == 0 && payments == 0 && !finished,
        "the registration with the wallet, after the host said NO",
        expected: "broken off: no further login, no further payment, and no success",
        saw:
          "further logins: \(logins), further payments: \(payments), \(finished ? "a success" : "no success")"
      )
    }
  }
}
