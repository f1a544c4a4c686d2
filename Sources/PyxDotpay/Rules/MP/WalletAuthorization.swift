import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the Masterpass wallet: "Masterpass Champion Wallet".
  static let wallet: Chapter<Dotpay> = Chapter("Masterpass wallet") {
    Rule(
      "DP-MP-02", .must(.prose),
      "A phone number that the host says is verified shortens the registration with the wallet.",
      cites: .dotpay("Dodatkowe parametry inicjalizacji płatności").quoting(
        "phone_verified o wartości „YES” … uproszczony zostanie proces rejestracji"), given: phones
    ) { trial, phone in
      try await trial.expectRegistration(phone.info, phone.isVerified)
    } covers: {
      [
        .covers("verified", atLeast: 20) { $0.isVerified },
        .covers("a number alone", atLeast: 20) { $0.hasPhone && !$0.isVerified },
        .covers("no number", atLeast: 15) { !$0.hasPhone },
      ]
    } mutants: {
      [
        .rewriting("always shortens the wallet") {
          if case .showedWallet = $0 { [.showedWallet(isShortened: true)] } else { [$0] }
        },
        .rewriting("never shortens the wallet") {
          if case .showedWallet = $0 { [.showedWallet(isShortened: false)] } else { [$0] }
        },
        .changing("shortens the wallet for unverified numbers", state: false) { hasPhone, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus {
            hasPhone = info.senderInformation?.contains { $0.key == "phone" } == true
          }
          let isKnown = hasPhone
          return effects.map { effect in
            if case .showedWallet = effect { .showedWallet(isShortened: isKnown) } else { effect }
          }
        },
      ]
    } vector: { trial, vector in
      var info = PaymentInfo.sample
      info.senderInformation = ["phone", "phone_verified"].compactMap { key in
        vector.given[key]?.text.map { Parameter(key, $0) }
      }
      try await trial.expectRegistration(info, try vector.expected.flag("shortened"))
    }

    creation
    authorization

    Rule(
      "DP-MP-10", .should(.prose),
      "A user who has logged in to the wallet once need not do so for the next payment.",
      cites: .dotpay("Masterpass Champion Wallet").quoting(
        "kolejne płatności prowadzone są z podaniem minimalnej liczby informacji"), given: laterPayments
    ) { trial, count in
      var desk = Desk()
      try await trial.send(.setWalletDelegate(isSet: true))
      try await trial.enterWallet(&desk, call: 1)
      let (wallets, creations) = try (trial.seen.wallets, trial.seen.asked("create"))
      for number in 1...count {
        let isIn = try await trial.payAgain(&desk, call: 1 + number)
        try trial.expect(
          isIn, "the wallet, in payment \(1 + number)", expected: "no login again", saw: "a login")
        let sent = try await trial.authorize(&desk, isSuccessful: true, call: 1 + number)
        try trial.need(
          sent, "the library's request after the host authorized the payment",
          expected: "a request to take the payment",
          saw: "no such request", judgedBy: "DP-MP-06")
        if number > 1 { trial.label("a second further payment") }
      }
      try await trial.atTheEnd {
        try trial.expect(
          trial.seen.wallets, equals: wallets, "times that the user had to log in, after the first payment")
        try trial.expect(
          trial.seen.asked("create"), equals: creations, "times that the host had to create an authorization")
      }
    } covers: {
      [.seen("a second further payment", atLeast: 30)]
    } mutants: {
      [
        .changing("shows the login before every payment") { stimulus, effects in
          guard case .submitForm = stimulus, !effects.contains(where: { $0.kind == .showedWallet }) else {
            return effects
          }
          return effects + [.showedWallet(isShortened: false)]
        },
        .changing("asks the host to create an authorization again") { stimulus, effects in
          guard case .submitForm = stimulus, effects.contains(where: { $0.kind == .askedAuthorization })
          else { return effects }
          return effects + [.askedAuthorization(step: "create")]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct Phone: Sendable {
  var hasPhone: Bool
  var isVerified: Bool

  var info: PaymentInfo {
    var info = PaymentInfo.sample
    let sender =
      (hasPhone ? [Parameter("phone", "600700800")] : [])
      + (isVerified ? [Parameter("phone_verified", "YES")] : [])
    info.senderInformation = sender.isEmpty ? nil : sender
    return info
  }
}

private let phones: Generator<Phone> = .element(of: [
  Phone(hasPhone: false, isVerified: false), Phone(hasPhone: true, isVerified: false),
  Phone(hasPhone: true, isVerified: true),
])

extension Trial where System == Dotpay {
  /// Checks that the registration with the wallet is shortened if, and only if, it should be.
  fileprivate func expectRegistration(_ info: PaymentInfo, _ isShortened: Bool) async throws {
    var desk = Desk()
    let shown = try await reachWallet(&desk, info, call: 1)
    try expect(
      shown == isShortened, "the registration with the wallet",
      expected: isShortened ? "shortened" : "in full",
      saw: shown ? "shortened" : "in full")
  }
}

private let laterPayments: Generator<Int> = .int(in: 1...2)
