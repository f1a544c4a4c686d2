import Conformance
import PropertyTesting

extension PiaWallets {
  /// Rules that follow from what callbacks and questions are, applied to this document.
  static let crossCutting: Chapter<PiaWallets> = Chapter("Callbacks and questions") {
    // Nothing here is parsed and no reply holds a list, so no mutant trips over one.
    Rule.endsOnce(
      "a payment that ends, by redirect or by failure, is reported as ended.",
      cites: .pia("Introduction", "Error Handling"),
      given: endedPayments,
      covers: [
        .seen("a redirect", atLeast: 8), .seen("a failure", atLeast: 20),
        .seen("the user leaves once more", atLeast: 20),
      ],
      ends: .payments,
      // A missing wallet, and a URL that cannot be opened.
      twice: { $0.isFailure(.walletAppNotInstalled) }, never: { $0.isFailure(.invalidWalletURL) },
      again: { $0.kind == .failed },
      mutants: [
        .watching("times out after the redirect") { watch, stimulus, effects in
          guard stimulus == .didBecomeActive, watch.isOver, watch.failures == 0 else { return effects }
          return effects + [.failed(call: watch.call, kind: .networkError, details: "timed out")]
        },
        .rewriting("reports success and failure of a missing wallet") {
          guard case .failed(let call, .walletAppNotInstalled, _) = $0 else { return [$0] }
          return [$0, .redirected(call: call, withoutInterruption: true)]
        },
      ]
    ) { trial, input in
      let opened = try await trial.begin(after: input.earlier)
      if let failing = input.failing {
        try await trial.fail(failing, input.payment)
        if failing == .network, try trial.seen.registrations(of: 1) == 0 { try trial.discard() }
      } else {
        try await trial.reachWallet(input.payment)
        try await trial.returnByRedirect(input.payment)
      }
      // MobilePay may be opened without a network where nothing in the surroundings stops it.
      if input.failing == .network, try trial.seen.openedURLs.dropFirst(opened).contains(where: \.succeeded) {
        try trial.discard()
      }
      if input.failing == .walletGone {
        try trial.need(
          !trial.seen.openedURLs.dropFirst(opened).contains { $0.succeeded && $0.url.isOfWallet },
          expected: "no wallet opened after it was removed", saw: "one opened", judgedBy: "PIA-ERR-02")
      }
      if input.leavesAgain { try await trial.returnByHand() }
      let payment = MadeCall<PiaWallets>(1, "the payment")
      try trial.expectEnds(of: payment, by: .payments, count: 0...1)
      try await trial.wait()
      if input.failing == .walletGone || input.failing != nil && input.payment.answersLater,
        try trial.ends == 0
      {
        try await trial.needLateAnswers(input.payment.wallet)
      }
      if input.failing == nil {
        try trial.need(
          trial.ends > 0, expected: "a report of the redirect", saw: "none", judgedBy: "PIA-RDR-01")
      }
      // What has to come must come before the session is closed.
      try trial.expectEnds(of: payment, by: .payments)
      trial.label(input.failing == nil ? "a redirect" : "a failure")
      if input.leavesAgain { trial.label("the user leaves once more") }
      return [payment]
    }

    // The document knows one payment at a time. Payments follow each other here, so that there is no mutant whose
    // one slot for callbacks is overwritten while a payment is under way.
    Rule.ownAnswers(
      nil, "callbacks run for the launch that they were handed over with.",
      cites: .pia("Introduction"), given: paymentSeries,
      covers: [
        .seen("a redirect after another payment", atLeast: 20),
        .seen("a failure after another payment", atLeast: 20), .seen("journeys", atLeast: 25),
        .seen("callbacks of a later payment", atLeast: 40),
      ],
      mutants: [
        .stateful("keeps the redirect callback of the first launch", state: Int?.none) { first, effect, _ in
          if case .launched(let call, true) = effect { first = first ?? call }
          guard effect.isRedirect(true) else { return [effect] }
          return [first.map { CallShape.payments.moving(effect, to: $0) } ?? effect]
        },
        .stateful("reports an invalid wallet URL to the first launch", state: Int?.none) { first, effect, _ in
          if case .launched(let call, true) = effect { first = first ?? call }
          guard effect.isFailure(.invalidWalletURL) else { return [effect] }
          return [first.map { CallShape.payments.moving(effect, to: $0) } ?? effect]
        },
        .stateful("asks the first host for every registration", state: Int?.none) { first, effect, _ in
          guard case .walletURLRequested(let call) = effect else { return [effect] }
          first = first ?? call
          return [.walletURLRequested(call: first ?? call)]
        },
        .changing("keeps the callbacks of a payment that failed", state: (failed: Int?.none, last: 0)) {
          known, _, effects in
          return effects.map { effect in
            if case .failed(let call, _, _) = effect { known.failed = call }
            guard case .redirected(_, let value) = effect, let failed = known.failed else { return effect }
            return .redirected(call: failed, withoutInterruption: value)
          }
        },
      ]
    ) { trial, input in
      guard input.journey.isEmpty else { return try await trial.checkCallbacks(in: input.journey) }
      trial.have(.phone())
      for (index, step) in input.steps.enumerated() {
        let call = index + 1
        let before = try trial.callsSeen
        if step.fails {
          try await trial.launch(
            step.payment, call: call, with: .success(walletURL: "nowallet://pay"), needsRegistration: false)
          try await trial.waitFor { try trial.callsSeen.count > before.count + 1 }
        } else {
          try await trial.launch(
            step.payment, call: call, with: .success(walletURL: step.payment.walletURL),
            needsRegistration: false)
          try await trial.waitFor { try trial.callsSeen.count > before.count }
          try await trial.returnByRedirect(step.payment, call: 10 + call)
          // Whichever launch hears of it: whether it is the right one is judged below.
          try await trial.waitFor {
            try trial.seen.redirects(of: call).contains(true)
              || trial.callsSeen.dropFirst(before.count).contains { $0 != call }
          }
        }
        let new = try trial.callsSeen.dropFirst(before.count)
        try trial.expectOnly(call, in: Array(new), "payment \(call)")
        try trial.need(
          !new.isEmpty, expected: "callbacks of launch \(call)", saw: "none", judgedBy: "PIA-LCH-07")
        if !step.fails { try trial.needRedirect(of: call) }
        if step.answersAgain, try await trial.isTaken(step.payment, answeredAgain: call) { return }
        guard call > 1 else { continue }
        trial.label("callbacks of a later payment")
        let isFailed = try !trial.seen.failures(of: call).isEmpty
        if isFailed { trial.label("a failure after another payment") }
        if try trial.seen.redirects(of: call).contains(true) {
          trial.label("a redirect after another payment")
        }
      }
    }

    // The question has no list of errors that could grow; what it may leave behind is the payment's state.
    Rule.sameAnswers(
      "asking about a URL that is not a redirect changes nothing, and the wallet's own redirect is still taken.",
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
        .watching("takes the same URL for a redirect the second time") { watch, stimulus, effects in
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
      if input.asksWhileRegistering {
        try await trial.give(.success(walletURL: input.payment.walletURL), to: 1)
        try await trial.waitFor { try trial.seen.openedURLs.count > opened }
        try trial.need(
          trial.seen.openedURLs.count > opened, expected: "the wallet opened", saw: "nothing opened",
          judgedBy: "PIA-REG-02",
          "PIA-REG-04")
        try await trial.leave()
        try await trial.enter()
      }
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

/// A payment, why it fails if it does, and whether the user leaves once more in the end.
private struct EndedPayment: Sendable {
  var payment: Payment
  var failing: Failing?
  var leavesAgain: Bool
  /// What came before.
  var earlier: [WalletTransition]
}

private let endedPayments: Generator<EndedPayment> = zip(
  .payment, Generator<Failing?>.element(of: [nil] + endings), .bool, .earlier
).map { EndedPayment(payment: $0, failing: $1, leavesAgain: $2, earlier: $3) }

/// A payment, how often a URL is asked about, and whether that is while the host registers.
private struct QuestionedPayment: Sendable {
  var payment: Payment
  var questions: Int
  var asksWhileRegistering: Bool
  /// What came before.
  var earlier: [WalletTransition]
}

private let questioned: Generator<QuestionedPayment> = zip(
  .payment, .int(in: 1...3), .bool, .earlier
).map { QuestionedPayment(payment: $0, questions: $1, asksWhileRegistering: $2, earlier: $3) }

private struct SeriesStep: Sendable {
  var payment: Payment
  var fails: Bool
  /// Whether the host answers once more when it is over.
  var answersAgain: Bool
}

/// A journey, or else payments one after another.
private struct PaymentSeries: Sendable {
  var journey: [WalletTransition]
  var steps: [SeriesStep]
}

private let paymentSeries: Generator<PaymentSeries> = zip(
  .tours,
  .array(
    of: zip(.payment, .bool, .bool(probability: 0.3)).map {
      SeriesStep(payment: $0, fails: !$1, answersAgain: $2)
    }, count: 2...4)
).map { PaymentSeries(journey: $0, steps: $1) }

extension CallShape<PiaWallets> {
  /// Payments, which end by a redirect without interruption or by a failure.
  fileprivate static let payments = CallShape(
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

extension Trial where System == PiaWallets {
  /// How many times the end of the payment has been reported.
  fileprivate var ends: Int {
    get throws { try seen.redirects(of: 1).count { $0 } + seen.failures(of: 1).count }
  }

  /// States that only callbacks of the payment at hand run in a journey.
  ///
  /// What a redirect brings that no payment waits for is open (A-PIA-8).
  fileprivate func checkCallbacks(in journey: [WalletTransition]) async throws {
    var count = 0
    try await tour(journey) { row, journey in
      let new = try callsSeen.dropFirst(count)
      count += new.count
      let isOpen = row.event == .redirect && row.next == row.from
      if !isOpen { try expectOnly(journey.call, in: Array(new), "payment \(journey.call)") }
      if journey.launches > 1, !new.isEmpty { label("callbacks of a later payment") }
      if !new.isEmpty { label("journeys") }
    }
  }

  /// The host answers once more; returns whether anything comes of that, which the document does not say.
  fileprivate func isTaken(_ payment: Payment, answeredAgain call: Int) async throws -> Bool {
    let (opened, calls) = try (openedCount, callsSeen.count)
    try await give(.success(walletURL: payment.walletURL), to: call)
    try await settle()
    return try openedCount > opened || callsSeen.count > calls
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
