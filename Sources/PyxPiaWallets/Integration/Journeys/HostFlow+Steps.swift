import Conformance

/// The steps of a payment in which nothing goes wrong.
extension HostFlow {
  /// The consumer taps the payment button, and the app launches the wallet.
  ///
  /// If the app does not offer that wallet, the consumer taps another; if it offers no wallet any more, the case is
  /// abandoned.
  func pay(_ wallet: WalletProduct = .vipps, canLaunch: Bool = true) async throws {
    guard try await payIfOffered(wallet, canLaunch: canLaunch) else { try trial.discard() }
  }

  /// Pays like `pay`, but returns false if the app offers no wallet any more, as it may after launches that failed.
  func payIfOffered(_ wallet: WalletProduct, canLaunch: Bool) async throws -> Bool {
    try trial.requireObserved(.launchedWallet)
    try await waitUntilReady()
    let earlier = ledger.purchases.count
    for wallet in [wallet] + WalletProduct.documented.filter({ $0 != wallet })
    where !ledger.declined.contains(wallet) {
      try await send(.payTapped(wallet: wallet, canLaunch: canLaunch))
      if !ledger.declined.contains(wallet) { break }
    }
    // An app may launch the wallet a moment after the tap.
    if !ledger.offersNone { try await wait(until: { $0.purchases.count > earlier }) }
    if ledger.offersNone, try trial.seen.of(.launchedWallet).count > 0 { return false }
    try trial.need(
      ledger.purchases.count > earlier, "after the consumer tapped to pay by \(wallet.name)",
      expected: "a launch of the wallet", saw: "no launch",
      judgedBy: "PIA-LCH-10")
    try await awaitLaunch(canLaunch: canLaunch)
    return true
  }

  /// Waits some seconds for the launch, which may come only after the registration.
  ///
  /// A host may need the URL before it launches the wallet (A-PIA-21). If the wallet can be launched, the host gets the
  /// URL in a later `accept`, so that rules about the registration see the same steps for every host. If the wallet
  /// cannot be launched, the host gets the URL here.
  private func awaitLaunch(canLaunch: Bool) async throws {
    try await wait(inSteps: [5], until: { $0.purchase?.isLaunched != false })
    if !canLaunch, try !purchase().isLaunched { try await accept() }
  }

  /// Whether the consumer can begin another payment after an interruption without a decision: nothing on the screen
  /// prevents it, and a tap launches the wallet.
  ///
  /// The document does not require a host to take a second payment at that time, so a host may refuse it.
  func startsAnother(_ wallet: WalletProduct = .vipps, canLaunch: Bool = true) async throws -> Bool {
    guard !ledger.isBlocked, !ledger.isIndicatorUp else { return false }
    let earlier = ledger.purchases.count
    try await send(.payTapped(wallet: wallet, canLaunch: canLaunch))
    guard try await wait(inSteps: [5], until: { $0.purchases.count > earlier }) else { return false }
    try await awaitLaunch(canLaunch: canLaunch)
    return true
  }

  /// Waits until the app is ready for another payment.
  ///
  /// After a final status, it waits at most a minute until the app can be operated, because the document does not say
  /// how soon another payment is possible. After the end of a payment, it waits some seconds until the app has shown
  /// that end, perhaps after an animation.
  private func waitUntilReady() async throws {
    if let status = ledger.purchase?.told.last, status != .pending {
      try await settleIfAskedAgain()
      try await wait(until: { !$0.isBlocked && !$0.isIndicatorUp })
    }
    guard let purchase = ledger.purchase, purchase.isOver else { return }
    try await wait(inSteps: [5, 5], until: { $0.purchase?.isToldOf == true })
  }

  /// Labels the case with the launched wallet, or records that the app does not offer the chosen one.
  func labelWallet(_ chosen: WalletProduct) throws {
    if try purchase().wallet == chosen {
      trial.label(chosen.name)
    } else {
      trial.leaveOut(chosen.name, because: "the app does not offer it")
    }
  }

  /// The consumer leaves the app and comes back; labels the case accordingly if the app learns of it.
  func leaveAndComeBack(_ label: String, meanwhile: () async throws -> Void = {}) async throws {
    try await go(.background)
    try await meanwhile()
    try await go(.active)
    if trial.understands(.appDidEnterBackground), trial.understands(.appDidBecomeActive) {
      trial.label(label)
    } else {
      trial.leaveOut(label, because: "the app is not told of it")
    }
  }

  /// The steps from the tap until the consumer is at the wallet.
  func reachWallet(_ wallet: WalletProduct = .vipps) async throws {
    try await pay(wallet)
    try await request()
    try await accept()
    try needAnswer()
    try await go(.background)
  }

  /// The URL through which the wallet of the current payment returns to the app.
  ///
  /// It is the URL that the app named when it registered the payment. If the app named no URL at that time, the URL has
  /// the document's form. Its scheme is the one that the app named last, because the system opens only URLs of the
  /// app's schemes. If the app has named no scheme so far, it is the first of the host's schemes.
  var redirectURL: String {
    get throws {
      let purchase = try purchase()
      let named = try namedRedirectURLs
      if let own = named.last(where: { purchase.registrationCalls.contains($0.call) }) { return own.url }
      let known = named.last.map { String($0.url.prefix { $0 != ":" }) }
      let scheme = known ?? trial.world.host.schemes.first ?? "shop"
      return "\(scheme)://piasdk?wallet=\(purchase.wallet.redirectName)"
    }
  }

  /// The redirect URLs that the app has named so far, each with the number of its registration.
  private var namedRedirectURLs: [(call: Int, url: String)] {
    get throws {
      guard trial.profile.effects.contains(.namedRedirectURL) else { return [] }
      return try trial.seen.of(.namedRedirectURL).compactMap { effect in
        if case .namedRedirectURL(let call, let url) = effect, url.contains("://") {
          (call, url)
        } else {
          nil
        }
      }
    }
  }

  /// The consumer comes back, through the wallet's redirect or manually; iOS delivers a URL before the app is active.
  func comeBack(byRedirect isClean: Bool, from former: Int? = nil) async throws {
    let launch = try former ?? purchase().launch
    if trial.world.lifecycle != .background { try await go(.background) }
    if isClean { try await send(.redirected(launch: launch, withoutInterruption: true)) }
    try await go(.active)
    if !isClean { try await send(.redirected(launch: launch, withoutInterruption: false)) }
  }

  /// The wallet redirects: its URL is opened, and the SDK calls the callback.
  func redirect() async throws {
    if trial.understands(.urlOpened) {
      if trial.world.lifecycle != .background { try await go(.background) }
      try await send(.urlOpened(url: try redirectURL, isRedirect: true))
    }
    try await comeBack(byRedirect: true)
  }

  /// The steps from the tap to the wallet's redirect; false if the app abandons the payment on the way.
  ///
  /// After the redirect, the backend knows the status, and the app does not know it yet.
  func reachRedirect(_ wallet: WalletProduct = .vipps, after interruptions: Int = 0) async throws -> Bool {
    try await reachWallet(wallet)
    for _ in 0..<interruptions { guard try await interrupt() else { return false } }
    try await comeBack(byRedirect: true)
    return true
  }

  /// The consumer comes back manually without a decision; false if the app then abandons the payment, as it may do.
  func interrupt() async throws -> Bool {
    try await comeBack(byRedirect: false)
    if let question = try await question() { try await answer(question, .pending) }
    return try !purchase().isRolledBack
  }
}

extension WalletProduct {
  /// The scheme of the wallet's app.
  var scheme: String { schemes.first ?? rawValue.lowercased() }
  /// The wallet's name in a redirect URL.
  var redirectName: String { rawValue.lowercased() }
}
