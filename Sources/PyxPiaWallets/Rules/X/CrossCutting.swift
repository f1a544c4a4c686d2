import Conformance
import PropertyTesting

extension PiaWallets {
  /// General rules on callbacks and questions, applied to this document.
  static let crossCutting: Chapter<PiaWallets> = Chapter("Callbacks and questions") {
    // Nothing here is parsed and no reply holds a list, so no mutant fails on one.
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
      try await trial.end(input, after: opened)
      if input.leavesAgain { try await trial.returnByHand() }
      let payment = MadeCall<PiaWallets>(1, "the payment")
      try trial.expectEnds(of: payment, by: .payments, count: 0...1)
      try await trial.wait()
      try await trial.needEnd(of: input)
      // What must come must come before the session is closed.
      try trial.expectEnds(of: payment, by: .payments)
      trial.label(input.failing == nil ? "a redirect" : "a failure")
      if input.leavesAgain { trial.label("the user leaves once more") }
      return [payment]
    }

    // The document knows one payment at a time. Payments follow each other here, so there is no mutant whose single
    // slot for callbacks is overwritten while a payment is under way.
    Rule.ownAnswers(
      nil, "callbacks run for the launch that they were passed with.",
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
        .behaving("keeps the callbacks of a payment that failed", state: (failed: Int?.none, last: 0)) {
          known, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          return effects.map { effect in
            if case .failed(let call, _, _) = effect { known.failed = call }
            guard case .redirected(_, let value) = effect, let failed = known.failed else { return effect }
            return .redirected(call: failed, withoutInterruption: value)
          }
        },
      ]
    ) { trial, input in
      switch input.way {
      case .journey(let rows): try await trial.expectOwnCallbacks(along: rows)
      case .series(let steps):
        trial.have(.phone())
        for (index, step) in steps.enumerated() {
          let call = index + 1
          let before = try trial.callsSeen.count
          try await trial.make(step, call: call, after: before)
          try trial.expectOwnCallbacks(of: call, after: before)
          if !step.fails { try trial.needRedirect(of: call) }
          if step.answersAgain, try await trial.isTaken(step.payment, answeredAgain: call) { return }
          if call > 1 { try trial.labelLaterPayment(call) }
        }
      }
    }

    // The question has no list of errors that could grow; it may only leave a change in the payment's state.
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
      if input.asksWhileRegistering { try await trial.openWallet(for: input.payment, after: opened) }
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

/// A payment, why it fails if it does, and whether the user leaves once more at the end.
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

/// A payment, how often the host asks about a URL, and whether it does so while it registers.
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
  /// Whether the host answers once more when the payment is over.
  var answersAgain: Bool
}

/// A journey, or payments one after another.
private struct PaymentSeries: Sendable {
  var journey: [WalletTransition]
  var steps: [SeriesStep]

  /// The two ways in which payments are made.
  enum Way {
    case journey([WalletTransition])
    case series([SeriesStep])
  }

  var way: Way { journey.isEmpty ? .series(steps) : .journey(journey) }
}

private let paymentSeries: Generator<PaymentSeries> = zip(
  .tours,
  .array(
    of: zip(.payment, .bool, .bool(probability: 0.3)).map {
      SeriesStep(payment: $0, fails: !$1, answersAgain: $2)
    }, count: 2...4)
).map { PaymentSeries(journey: $0, steps: $1) }

extension CallShape<PiaWallets> {
  /// Payments, which end with a redirect without interruption or with a failure.
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

// MARK: Steps

extension Trial where System == PiaWallets {
  /// How many times the end of the payment has been reported.
  fileprivate var ends: Int {
    get throws { try seen.redirects(of: 1).count { $0 } + seen.failures(of: 1).count }
  }

  /// The payment ends, by redirect or by failure; gives the case up if it may go on without a network.
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

  /// Needs that late answers are taken if no end was reported of a payment that fails by one, and a report of the
  /// redirect.
  fileprivate func needEnd(of input: EndedPayment) async throws {
    if input.failing == .walletGone || input.failing != nil && input.payment.answersLater, try ends == 0 {
      try await needLateAnswers(input.payment.wallet)
    }
    guard input.failing == nil else { return }
    try need(ends > 0, expected: "a report of the redirect", saw: "none", judgedBy: "PIA-RDR-01")
  }

  /// One payment of a series, until some launch is told of its end.
  fileprivate func make(_ step: SeriesStep, call: Int, after before: Int) async throws {
    if step.fails {
      try await launch(
        step.payment, call: call, with: .success(walletURL: "nowallet://pay"), needsRegistration: false)
      try await waitFor { try self.callsSeen.count > before + 1 }
    } else {
      try await launch(
        step.payment, call: call, with: .success(walletURL: step.payment.walletURL), needsRegistration: false)
      try await waitFor { try self.callsSeen.count > before }
      try await returnByRedirect(step.payment, call: 10 + call)
      // Any launch may be told here; whether it is the right one is judged below.
      try await waitFor {
        try self.seen.redirects(of: call).contains(true)
          || self.callsSeen.dropFirst(before).contains { $0 != call }
      }
    }
  }

  /// States that only callbacks of that launch have run since then, and needs that one has.
  fileprivate func expectOwnCallbacks(of call: Int, after before: Int) throws {
    let new = try callsSeen.dropFirst(before)
    try expectOnly(call, in: Array(new), "payment \(call)")
    try need(!new.isEmpty, expected: "callbacks of launch \(call)", saw: "none", judgedBy: "PIA-LCH-07")
  }

  /// Labels the case by the end of a payment that another one came before.
  fileprivate func labelLaterPayment(_ call: Int) throws {
    label("callbacks of a later payment")
    let isFailed = try !seen.failures(of: call).isEmpty
    if isFailed { label("a failure after another payment") }
    if try seen.redirects(of: call).contains(true) { label("a redirect after another payment") }
  }

  /// The host answers at last, and the user goes to the wallet and comes back.
  fileprivate func openWallet(for payment: Payment, after opened: Int) async throws {
    try await give(.success(walletURL: payment.walletURL), to: 1)
    try await waitFor { try self.seen.openedURLs.count > opened }
    try need(
      seen.openedURLs.count > opened, expected: "the wallet opened", saw: "nothing opened",
      judgedBy: "PIA-REG-02", "PIA-REG-04")
    try await leave()
    try await enter()
  }

  /// States that only callbacks of the current payment run in a journey.
  ///
  /// It is open what a redirect brings if no payment waits for it (A-PIA-8).
  fileprivate func expectOwnCallbacks(along rows: [WalletTransition]) async throws {
    var count = 0
    try await tour(rows) { row, journey in
      let new = try callsSeen.dropFirst(count)
      count += new.count
      let isOpen = row.event == .redirect && row.next == row.from
      if !isOpen { try expectOnly(journey.call, in: Array(new), "payment \(journey.call)") }
      if journey.launches > 1, !new.isEmpty { label("callbacks of a later payment") }
      if !new.isEmpty { label("journeys") }
    }
  }

  /// The host answers once more; returns whether that has any effect, which the document leaves open.
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
