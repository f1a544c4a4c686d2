import Conformance

extension PiaWallets {
  /// Payments that are over before a rule begins; they end in the ways that the document describes.
  ///
  /// An interrupted payment is redirected in the end, because a library may report every return until then. The host
  /// always answers, because a library may wait for the answer or give up (A-PIA-4). No payment fails because of the
  /// network, because a library may check the network again later. After each past, the phone is in the state that
  /// rules on payments expect.
  public static var pasts: [Past<PiaWallets>] {
    [.made, .madeWithoutIndicator, .interrupted, .notOpened, .notRegistered, .refused]
  }
}

extension Past<PiaWallets> {
  fileprivate static var made: Past {
    Past("a completed payment") { try await $0.complete(.earlier(.swish, answersLater: true)) }
  }

  fileprivate static var madeWithoutIndicator: Past {
    Past("a payment completed without the SDK's indicator") {
      try await $0.complete(.earlier(.mobilePay).showing(false))
    }
  }

  fileprivate static var interrupted: Past {
    Past("a payment that was interrupted, and then redirected") {
      try await $0.complete(.earlier(.vipps), after: 2)
    }
  }

  fileprivate static var notOpened: Past {
    Past("payments that failed: the wallet had been removed, or no app could open the URL") {
      try await $0.endInVain(.walletGone, .earlier(.swish))
      try await $0.endInVain(.unusableURL, .earlier(.vipps))
    }
  }

  fileprivate static var notRegistered: Past {
    Past("a payment that the backend did not register") {
      try await $0.endInVain(.registration, .earlier(.vipps, answersLater: true))
    }
  }

  fileprivate static var refused: Past {
    Past("a launch refused because there was no wallet") {
      try await $0.endInVain(.refused, .earlier(.mobilePay))
    }
  }
}

extension Payment {
  /// A payment with a URL that no rule uses.
  fileprivate static func earlier(_ wallet: Wallet, answersLater: Bool = false) -> Payment {
    Payment(wallet: wallet, answersLater: answersLater, tail: "://pay?token=earlier-payment-911")
  }
}

extension Trial where System == PiaWallets {
  /// Makes a payment up to the redirect, after that many manual returns.
  fileprivate func complete(_ payment: Payment, after returns: Int = 0) async throws {
    have(.phone())
    let call = nextCall()
    try await reachWallet(payment, call: call)
    for number in 0..<returns {
      try await returnByHand()
      try await waitUntil { try self.seen.redirects(of: call).count > number }
      try needOver(try seen.redirects(of: call).contains(false))
    }
    try await returnByRedirect(payment, call: nextCall())
    try await waitUntil { try self.seen.redirects(of: call).contains(true) }
    try needOver(try seen.redirects(of: call).contains(true))
    try await comeToRestInPast()
  }

  /// Begins a payment that fails.
  fileprivate func endInVain(_ failing: Failing, _ payment: Payment) async throws {
    have(.phone())
    let call = nextCall()
    try await fail(failing, payment, call: call)
    switch failing {
    case .refused: try needOver(try seen.launches(of: call) == [false])
    // The document leaves open whether a failure is reported (A-PIA-3).
    case .registration: break
    default:
      try await waitUntil { try !self.seen.failures(of: call).isEmpty }
      try needOver(try !seen.failures(of: call).isEmpty)
    }
    try await comeToRestInPast()
  }

  /// The host removes the indicator, and all late effects come.
  private func comeToRestInPast() async throws {
    have(.phone())
    try await wait()
    try await send(.removeTransitionView)
    try await wait()
    if understands(.tap) { try await send(.tap) }
    guard profile.effects.isSuperset(of: [.showedIndicator, .removedIndicator]) else { return }
    try needOver(try seen.indicator == nil)
  }
}
