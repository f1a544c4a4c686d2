import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules that follow from what callbacks and questions are, applied to this document.
  static let crossCutting = Chapter<PiaWallets>("Callbacks and questions") {
    // Nothing here is parsed and no reply holds a list, so no mutant trips over one.
    Rule(
      "X-CB-01", .must(.derived),
      "A payment that ends, by redirect or by failure, is reported as ended exactly once.",
      cites: .pia("Introduction", "Error Handling"),
      given: endedPayments,
      covers: [
        .atLeast(8, percent: "a redirect") { $0.1 == nil },
        .atLeast(20, percent: "a failure") { $0.1 != nil },
        .atLeast(20, percent: "the user leaves once more") { $0.2 },
      ],
      mutants: [
        .watching("runs into a time limit after the redirect") { watch, stimulus, effects in
          guard stimulus == .didBecomeActive, watch.isOver, watch.failures == 0 else { return effects }
          return effects + [.failed(call: watch.call, kind: .networkError, details: "timed out")]
        },
        .dropping("says nothing of a URL that cannot be opened") { $0.isFailure(.invalidWalletURL) },
        .rewriting("reports success and failure of a missing wallet") {
          guard case .failed(let call, .walletAppNotInstalled, _) = $0 else { return [$0] }
          return [$0, .redirected(call: call, withoutInterruption: true)]
        },
      ]
    ) { trial, input in
      let (payment, failing, leavesAgain) = input
      trial.change { $0 = .phone() }
      if let failing {
        try await trial.fail(failing, payment)
        guard try trial.seen.registrations(of: 1) > 0 else { try trial.discard() }
      } else {
        try await trial.reachWallet(payment)
        try await trial.returnByRedirect(payment)
      }
      // MobilePay may be opened without a network where nothing in the surroundings stops it.
      if failing == .network, try trial.seen.openedURLs.contains(where: \.succeeded) { try trial.discard() }
      if leavesAgain { try await trial.returnByHand() }
      try trial.expectEnds { $0 <= 1 }
      try await trial.wait()
      try trial.expectEnds { $0 == 1 }
    }

    // The document knows one payment at a time. Payments follow each other here, so that there is no mutant whose
    // one slot for callbacks is overwritten while a payment is under way.
    Rule(
      "X-CB-02", .must(.derived), "Callbacks belong to the launch that they were handed over with.",
      cites: .pia("Introduction"), given: paymentSeries,
      covers: [
        .atLeast(20, percent: "a redirect after another payment") { $0.dropFirst().contains { !$0.fails } },
        .atLeast(20, percent: "a failure after another payment") { $0.dropFirst().contains { $0.fails } },
        .seen(40, percent: "callbacks of a later payment"),
      ],
      mutants: [
        .stateful("keeps the callbacks of the first launch", state: Int?.none) { first, effect, _ in
          if case .launched(let call, true) = effect { first = first ?? call }
          guard let first else { return [effect] }
          switch effect {
          case .redirected(_, let value): return [.redirected(call: first, withoutInterruption: value)]
          case .failed(_, let kind, let details): return [.failed(call: first, kind: kind, details: details)]
          default: return [effect]
          }
        },
        .stateful("asks the first host for every registration", state: Int?.none) { first, effect, _ in
          guard case .walletURLRequested(let call) = effect else { return [effect] }
          first = first ?? call
          return [.walletURLRequested(call: first ?? call)]
        },
      ]
    ) { trial, series in
      trial.change { $0 = .phone() }
      for (index, step) in series.enumerated() {
        let call = index + 1
        let before = try trial.callsSeen
        if step.fails {
          try await trial.launch(step.payment, call: call, with: .success(walletURL: "nowallet://pay"))
          try await trial.waitFor { try trial.callsSeen.count > before.count + 1 }
        } else {
          try await trial.launch(step.payment, call: call, with: .success(walletURL: step.payment.walletURL))
          try await trial.waitFor { try trial.callsSeen.count > before.count }
          try await trial.returnByRedirect(step.payment, call: 10 + call)
          try await trial.waitFor { try trial.seen.redirects(of: call).contains(true) }
        }
        let new = try trial.callsSeen.dropFirst(before.count)
        try trial.expect(
          new.allSatisfy { $0 == call },
          "during payment \(call), callbacks of launches \(Array(new)) ran, expected those of \(call) only")
        if call > 1, !new.isEmpty { trial.label("callbacks of a later payment") }
      }
    }

    // The question has no list of errors that could grow; what it may leave behind is the payment's state.
    Rule(
      "X-PURE-01", .must(.derived),
      "Asking about a URL that is no redirect changes nothing: the same question gets the same answer, and the "
        + "wallet's own redirect is still taken.",
      cites: .pia("Wallet App Redirect"), given: questioned,
      covers: [
        .atLeast(20, percent: "asked while the host registers") { $0.2 },
        .seen(50, percent: "the redirect was taken"),
      ],
      mutants: [
        .watching("ends the payment with any URL") { watch, stimulus, effects in
          guard case .openURL(let call, _) = stimulus, watch.foreignURLs > 0 else { return effects }
          return [.handledRedirect(call: call, handled: false)]
        },
        .watching("takes the same URL for a redirect the second time") { watch, stimulus, effects in
          guard case .openURL(let call, _) = stimulus, watch.lastURLWasForeign, watch.foreignURLs > 1 else {
            return effects
          }
          return [.handledRedirect(call: call, handled: true)]
        },
      ]
    ) { trial, input in
      let (payment, questions, asksWhileRegistering) = input
      var waiting = payment
      waiting.answersLater = waiting.answersLater || asksWhileRegistering
      trial.change { $0 = .phone() }
      func ask(from number: Int) async throws {
        for call in number..<(number + questions) { try await trial.receive("shop://basket", call: call) }
        let answers = try (number..<(number + questions)).map { try trial.seen.handled($0) }
        try trial.expect(
          Set(answers).count == 1,
          "asked \(questions) times about one URL, willHandleRedirect answered \(answers)")
      }
      if asksWhileRegistering {
        try await trial.launchUnanswered(payment.wallet)
        try await trial.awaitRegistration(1)
        try await ask(from: 20)
        try await trial.give(.success(walletURL: payment.walletURL), to: 1)
        try await trial.waitFor { try !trial.seen.openedURLs.isEmpty }
        try await trial.leave()
        try await trial.enter()
      } else {
        try await trial.reachWallet(waiting)
        try await trial.leave()
        try await trial.enter()
        try await ask(from: 20)
      }
      try await trial.receive(payment.redirectURL(), call: 11)
      let handled = try trial.seen.handled(11)
      try trial.expect(
        handled == [true],
        "asked about another URL before, willHandleRedirect answered \(handled) to the wallet's redirect")
      trial.label("the redirect was taken")
    }
  }
}

// MARK: Inputs

private let endings: [Failing] = [.unusableURL, .walletGone, .network]

/// A payment, why it fails if it does, and whether the user leaves once more in the end.
private let endedPayments: Generator<(Payment, Failing?, Bool)> = zip(
  .payment, Generator<Failing?>.element(of: [nil] + endings), .bool)

/// A payment, how often a URL is asked about, and whether that is while the host registers.
private let questioned: Generator<(Payment, Int, Bool)> = zip(.payment, .int(in: 1...3), .bool)

private struct SeriesStep: Sendable {
  var payment: Payment
  var fails: Bool
}

private let paymentSeries: Generator<[SeriesStep]> = .array(
  of: zip(.payment, .bool).map { SeriesStep(payment: $0, fails: !$1) }, count: 2...4)

extension Trial where System == PiaWallets {
  /// States how many times the end of the payment has been reported.
  fileprivate func expectEnds(_ isRight: (Int) -> Bool) throws {
    let redirects = try seen.redirects(of: 1).count { $0 }
    let failures = try seen.failures(of: 1).map(\.kind.rawValue)
    let ends = redirects + failures.count
    try expect(
      isRight(ends),
      "the payment ended, and its end was reported \(ends) times, expected once: \(redirects) redirects, "
        + "failures \(failures)")
  }

  /// The launches whose callbacks ran, in order.
  fileprivate var callsSeen: [Int] {
    get throws {
      try seen.of(.walletURLRequested, .redirected, .failed).compactMap {
        switch $0 {
        case .walletURLRequested(let call), .redirected(let call, _), .failed(let call, _, _): call
        default: nil
        }
      }
    }
  }
}
