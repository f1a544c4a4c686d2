import Conformance
import PropertyTesting

extension PiaWallets {
  /// General rules on callbacks and questions, applied to this document.
  static let crossCutting: Chapter<PiaWallets> = Chapter("Callbacks and questions") {
    // No mutant fails while parsing a text or reading a list: nothing here is parsed, and no reply has a list.
    Rule.endsOnce(
      "a payment that ends, by redirect or by failure, is reported as ended.",
      cites: .pia("Introduction", "Error Handling"),
      given: endedPayments,
      covers: [
        .seen("a redirect", atLeast: 8), .seen("a failure", atLeast: 20),
        .seen("the user leaves again", atLeast: 20),
      ],
      ends: .payments,
      // One mutant reports a missing wallet twice, and another never reports a URL that cannot be opened.
      twice: { $0.isFailure(.walletAppNotInstalled) }, never: { $0.isFailure(.invalidWalletURL) },
      again: { $0.kind == .failed },
      mutants: [
        .watching("times out after the redirect") { watch, stimulus, effects in
          guard stimulus == .didBecomeActive, watch.isOver, watch.failures == 0 else { return effects }
          return effects + [.failed(call: watch.call, kind: .networkError, details: "timed out")]
        },
        .rewriting("reports both a success and a failure if the wallet is missing") {
          guard case .failed(let call, .walletAppNotInstalled, _) = $0 else { return [$0] }
          return [$0, .redirected(call: call, withoutInterruption: true)]
        },
      ]
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      try await trial.end(input, after: opened)
      if input.leavesAgain { try await trial.returnByHand() }
      let payment = MadeCall<PiaWallets>(1, "the payment")
      try trial.expectEnds(of: payment, by: .payments, count: 0...1)
      try await trial.wait()
      try await trial.needEnd(of: input)
      // Required effects must come before the session is closed.
      try trial.expectEnds(of: payment, by: .payments)
      trial.label(input.failing == nil ? "a redirect" : "a failure")
      if input.leavesAgain { trial.label("the user leaves again") }
      return [payment]
    }

    ownCallbacks

    // Asking about a URL returns no list of errors that could grow; it could only change the payment's state.
    Rule.sameAnswers(
      "asking about a URL that is not a redirect changes nothing, and the wallet's own redirect is still handled.",
      cites: .pia("Wallet App Redirect"), given: questioned,
      covers: [
        .seen("asked while the host registers", atLeast: 20),
        .seen("the redirect was taken", atLeast: 50),
      ],
      mutants: [
        .watching("ends the payment with any URL") { watch, stimulus, effects in
          guard case .openURL(let call, _) = stimulus, watch.foreignURLs > 0 else { return effects }
          return [.handledRedirect(call: call, handled: false)]
        },
        .watching("treats the same URL as a redirect the second time") { watch, stimulus, effects in
          guard case .openURL(let call, _) = stimulus, watch.lastURLWasForeign, watch.foreignURLs > 1 else {
            return effects
          }
          return [.handledRedirect(call: call, handled: true)]
        },
      ],
      questions: { Array(repeating: "shop://basket", count: $0.questions) }
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      if input.asksWhileRegistering {
        try await trial.launchUnanswered(input.payment.wallet)
        try await trial.awaitRegistration(1)
      } else {
        try await trial.reachWallet(input.payment)
        try await trial.leave()
        try await trial.enter()
      }
      return (input, opened)
    } ask: { trial, _, url, place in
      try await trial.receive(url, call: 20 + place)
      let answers = try trial.seen.handled(20 + place)
      try trial.need(
        answers.count == 1, "willHandleRedirect", expected: "one answer", saw: "\(answers)",
        judgedBy: "PIA-RDR-02")
      return answers
    } after: { trial, setting in
      let (input, opened) = setting
      // After a return by another link, the wallet can redirect only if the user visits it again.
      if input.asksWhileRegistering {
        try await trial.openWallet(for: input.payment, after: opened)
      } else {
        try await trial.activate()
      }
      try await trial.leave()
      try await trial.enter()
      try await trial.receive(input.payment.redirectURL(), call: 11)
      let handled = try trial.seen.handled(11)
      try trial.need(
        handled.count == 1, "willHandleRedirect", expected: "one answer", saw: "\(handled)",
        judgedBy: "PIA-RDR-01")
      try trial.expect(
        handled, equals: [true], "willHandleRedirect, asked about the wallet's redirect after another URL")
      trial.label("the redirect was taken")
      if input.asksWhileRegistering { trial.label("asked while the host registers") }
    }
  }
}

// MARK: Inputs

private let endings: [Failing] = [.unusableURL, .walletGone, .network]

/// A payment, the reason for which it fails, if any, and whether the user leaves once more at the end.
private struct EndedPayment: Sendable {
  var payment: Payment
  var failing: Failing?
  var leavesAgain: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let endedPayments: Generator<EndedPayment> = zip(
  .payment, Generator<Failing?>.element(of: [nil] + endings), .bool, .earlier
).map { EndedPayment(payment: $0, failing: $1, leavesAgain: $2, earlier: $3) }

/// A payment, how often the host asks about a URL, and whether the host asks while it registers.
private struct QuestionedPayment: Sendable {
  var payment: Payment
  var questions: Int
  var asksWhileRegistering: Bool
  /// The steps before the payment.
  var earlier: [WalletTransition]
}

private let questioned: Generator<QuestionedPayment> = zip(
  .payment, .int(in: 1...3), .bool, .earlier
).map { QuestionedPayment(payment: $0, questions: $1, asksWhileRegistering: $2, earlier: $3) }

extension CallShape<PiaWallets> {
  /// Payments end with a redirect without interruption, or with a failure.
  static let payments = CallShape(
    .redirected, .failed,
    call: { effect in
      switch effect {
      case .redirected(let call, true), .failed(let call, _, _): call
      default: nil
      }
    },
    moved: { effect, call in
      switch effect {
      case .redirected(_, let value): .redirected(call: call, withoutInterruption: value)
      case .failed(_, let kind, let details): .failed(call: call, kind: kind, details: details)
      default: effect
      }
    })
}

// MARK: Steps

extension Trial where System == PiaWallets {
  /// How many times the end of the payment has been reported.
  fileprivate var ends: Int {
    get throws { try seen.redirects(of: 1).count { $0 } + seen.failures(of: 1).count }
  }

  /// Ends the payment by a redirect or a failure; abandons the case if the payment may go on without a network.
  fileprivate func end(_ input: EndedPayment, after opened: Int) async throws {
    if let failing = input.failing {
      try await fail(failing, input.payment)
      if failing == .network, try seen.registrations(of: 1) == 0 { try discard() }
    } else {
      try await reachWallet(input.payment)
      try await returnByRedirect(input.payment)
    }
    // MobilePay may be opened without a network if nothing in the surroundings stops it.
    if input.failing == .network, try seen.openedURLs.dropFirst(opened).contains(where: \.succeeded) {
      try discard()
    }
    guard input.failing == .walletGone else { return }
    try need(
      !seen.openedURLs.dropFirst(opened).contains { $0.succeeded && $0.url.isOfWallet },
      expected: "no wallet opened after it was removed", saw: "one opened", judgedBy: "PIA-ERR-02")
  }

  /// Needs evidence that the library reports ends of payments.
  ///
  /// If a payment does not fail, the redirect must be reported. If a failure is missing after a late answer, or after
  /// the removal of the wallet, the library must be one that accepts late answers.
  fileprivate func needEnd(of input: EndedPayment) async throws {
    if input.failing == .walletGone || input.failing != nil && input.payment.answersLater, try ends == 0 {
      try await needLateAnswers(input.payment.wallet)
    }
    guard input.failing == nil else { return }
    try need(ends > 0, expected: "a report of the redirect", saw: "none", judgedBy: "PIA-RDR-01")
  }

  /// The host finally answers, and the wallet is opened.
  fileprivate func openWallet(for payment: Payment, after opened: Int) async throws {
    try await give(.success(walletURL: payment.walletURL), to: 1)
    try await waitUntil { try self.seen.hasOpened(after: opened) }
    try need(
      seen.openedURLs.count > opened, expected: "the wallet opened", saw: "nothing opened",
      judgedBy: "PIA-REG-02", "PIA-REG-04")
  }
}
