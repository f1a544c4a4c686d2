import Conformance
import PropertyTesting

private struct PhoneOwner: Sendable {
  var phone: String?
  var isVerified: Bool
  var way: HostWay

  var buyer: Buyer { Buyer(phone: phone, isPhoneVerified: isVerified && phone != nil) }
}

private let phoneOwners: Generator<[PhoneOwner]> = zip(
  .optional(of: .element(of: ["600700800", "+48501502503", "700800900"])), .bool, .hostWay
).map { PhoneOwner(phone: $0, isVerified: $1, way: $2) }.array(count: 1...3)

private let walletUsers: Generator<([HostTransition], String)> = zip(
  .earlierPayments, .element(of: ["600700800", "+48501502503", "700800900"])
).map { ($0, $1) }

private let saysVerified = "the app said that a number is verified"

extension DotpayIntegration {
  /// How a host handles phone numbers: "Masterpass Champion Wallet", "Dodatkowe parametry inicjalizacji płatności".
  @ChapterBuilder<DotpayIntegration> static var phoneNumbers: [Rule] {
    Rule(
      "DP-MP-11", .must(.prose),
      "The host says that a phone number is verified only if it has verified that number.",
      cites: .dotpay("Dodatkowe parametry inicjalizacji płatności").quoting(
        "numer telefonu przekazany do SDK jest w pełni zweryfikowany"), given: phoneOwners
    ) { trial, input in
      try trial.requireObserved(.askedForChannels)
      let flow = HostFlow(trial)
      var verified: Set<String> = []
      for owner in input {
        let buyer = owner.buyer
        try await flow.send(.buyerChanged(buyer: buyer))
        let info = try await flow.describe(flow.order(), by: owner.way)
        let said = info.sender("phone_verified")
        if buyer.isPhoneVerified {
          if said == "YES" {
            trial.label(saysVerified)
          } else {
            trial.leaveOut(saysVerified, because: "the app never says so")
          }
        } else if buyer.phone.map(verified.contains) != true {
          // An app may remember the numbers that it has verified.
          trial.label(buyer.phone == nil ? "no number" : "a number that is not verified")
          if !verified.isEmpty { trial.label("a number verified before") }
          // The claim is about the number that the app gives.
          let isOfVerified = info.sender("phone").map(verified.contains) ?? false
          try trial.expect(
            said != "YES" || isOfVerified,
            "phone_verified of the sender, whose number the app has not verified",
            expected: "anything but YES", saw: "YES")
        }
        if buyer.isPhoneVerified, let phone = buyer.phone { verified.insert(phone) }
      }
    } covers: {
      [
        .seen(saysVerified, atLeast: 20), .seen("a number that is not verified", atLeast: 25),
        .seen("a number verified before", atLeast: 10), .seen("no number", atLeast: 25),
        .seen(HostFlow.withoutForm, atLeast: 40),
      ]
    } mutants: {
      [
        .verifying("says that every number is verified") { _, buyer in buyer.phone != nil },
        .verifying("says that a number is verified after another one was") { was, buyer in was },
        .verifying("says that a number is verified without giving one") { _, buyer in
          buyer.phone == nil || buyer.isPhoneVerified
        },
      ]
    }

    Rule(
      "DP-MP-01", .should(.prose),
      "A host that uses the Masterpass wallet gives the buyer's phone number if it knows it.",
      cites: .dotpay("Dodatkowe parametry inicjalizacji płatności").quoting(
        "zalecane jest przekazanie parametru `phone`"), given: walletUsers
    ) { trial, input in
      try trial.requireObserved(.askedForChannels, .setWalletDelegate)
      let flow = try await trial.begin(after: input.0, watching: .setWalletDelegate)
      try await flow.send(.buyerChanged(buyer: Buyer(phone: input.1)))
      let order = flow.order()
      try await flow.reach(order)
      guard try flow.payment().hasWalletDelegate else {
        return trial.passOver(because: "sets no delegate for the wallet")
      }
      trial.label("a known number")
      let given = flow.info(of: order)?.sender("phone")
      try trial.expect(
        given.map { isSame($0, input.1, asValueOf: "phone") } ?? false, "phone of the sender",
        expected: input.1, saw: words(given))
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen("a known number", atLeast: 60)]
    } mutants: {
      [
        .describing("gives no phone number") { info in
          info.senderInformation?.removeAll { $0.key == "phone" }
        },
        .describing("gives the number under another key") { info in
          guard let phone = info.sender("phone") else { return }
          info.senderInformation?.removeAll { $0.key == "phone" }
          info.senderInformation?.append(Parameter("phoneNumber", phone))
        },
        .describing("drops phone numbers with a country code") { info in
          guard info.sender("phone")?.hasPrefix("+") == true else { return }
          info.senderInformation?.removeAll { $0.key == "phone" }
        },
      ]
    }
  }
}

extension Mutant<DotpayIntegration> {
  /// Says that a number is verified whenever the closure returns true.
  ///
  /// The closure gets the buyer, and whether a number was verified before.
  fileprivate static func verifying(
    _ name: String, _ says: @escaping @Sendable (Bool, Buyer) -> Bool
  ) -> Mutant {
    changing(name, state: (was: false, buyer: Buyer())) { state, stimulus, effects in
      if case .buyerChanged(let buyer) = stimulus {
        state.was = state.was || state.buyer.isPhoneVerified
        state.buyer = buyer
      }
      let (was, buyer) = state
      return effects.map { effect in
        guard says(was, buyer) else { return effect }
        return effect.describing { info in
          info.senderInformation =
            (info.senderInformation ?? []).filter { $0.key != "phone_verified" } + [
              Parameter("phone_verified", "YES")
            ]
        }
      }
    }
  }
}
