import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the Masterpass wallet: "Masterpass Champion Wallet".
  static let wallet: Chapter<Dotpay> = Chapter("Masterpass wallet") {
    Rule(
      "DP-MP-02", .must(.prose),
      "A phone number that the host says is verified shortens the registration with the wallet.",
      cites: .dotpay("Dodatkowe parametry inicjalizacji płatności").quoting(
        "phone_verified o wartości „YES” … uproszczony zostanie proces rejestracji"),
      given: walletRegistrations
    ) { trial, input in
      try await trial.expectRegistration(input.phone.info, input.phone.isVerified, after: input.earlier?.info)
    } covers: {
      [
        .covers("verified", atLeast: 20) { $0.phone.isVerified },
        .covers("a number alone", atLeast: 20) { $0.phone.hasPhone && !$0.phone.isVerified },
        .covers("no number", atLeast: 15) { !$0.phone.hasPhone },
        .seen(leftLogin, atLeast: 25),
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
        .changing("shortens the wallet once any number was verified", state: false) {
          wasVerified, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus, info.has("phone_verified") { wasVerified = true }
          let isShort = wasVerified
          return effects.map { effect in
            if isShort, case .showedWallet = effect { .showedWallet(isShortened: true) } else { effect }
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

/// A payer's registration with the wallet.
private struct WalletRegistration: Sendable {
  var phone: Phone
  /// The number in an earlier payment, in which the user left the wallet's login; nil if there was no such payment.
  var earlier: Phone?
}

private let phones = [
  Phone(hasPhone: false, isVerified: false), Phone(hasPhone: true, isVerified: false),
  Phone(hasPhone: true, isVerified: true),
]

private let walletRegistrations: Generator<WalletRegistration> = zip(
  .element(of: phones), Generator<Phone?>.element(of: [nil, phones[2], nil, phones[1], phones[2]])
).map { phone, earlier in
  // The document leaves open whether a library keeps an earlier number if the host gives none, so such a case has no
  // earlier payment.
  WalletRegistration(phone: phone, earlier: phone.hasPhone ? earlier : nil)
}

private let leftLogin = "the user left an earlier login"

extension Trial where System == Dotpay {
  /// Checks that the registration with the wallet is shortened if, and only if, it should be.
  fileprivate func expectRegistration(
    _ info: PaymentInfo, _ isShortened: Bool, after earlier: PaymentInfo? = nil
  ) async throws {
    var desk = Desk()
    if let earlier { try await leaveLogin(&desk, earlier) }
    let shown = try await reachWallet(&desk, info, call: 1)
    try expect(
      shown == isShortened, "the registration with the wallet",
      expected: isShortened ? "shortened" : "in full",
      saw: shown ? "shortened" : "in full")
  }

  /// The user leaves the wallet's login in a payment with another phone number.
  private func leaveLogin(_ desk: inout Desk, _ info: PaymentInfo) async throws {
    guard understands(.cancelPayment) else { return leaveOut(leftLogin, without: .cancelPayment) }
    var info = info
    info.amount = "7"
    let others = ["phone": "500600700"]
    info.senderInformation = info.senderInformation?.map { Parameter($0.key, others[$0.key] ?? $0.value) }
    try await reachWallet(&desk, info, call: 9)
    try await send(.cancelPayment)
    try await settle()
    label(leftLogin)
  }
}

private let laterPayments: Generator<Int> = .int(in: 1...2)
