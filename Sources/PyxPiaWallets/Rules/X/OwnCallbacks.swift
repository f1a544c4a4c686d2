import Conformance
import PropertyTesting

extension PiaWallets {
  /// Callbacks of several payments.
  static var ownCallbacks: Rule {
    // The document describes one payment at a time. Payments here follow each other, so no mutant overwrites the
    // callbacks of a payment that is still under way.
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
  }
}

// MARK: Inputs

private struct SeriesStep: Sendable {
  var payment: Payment
  var fails: Bool
  /// Whether the host answers again when the payment is over.
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

// MARK: Steps

extension Trial where System == PiaWallets {
  /// Runs one payment of a series until a callback of any launch reports its end.
  fileprivate func make(_ step: SeriesStep, call: Int, after before: Int) async throws {
    if step.fails {
      try await launch(
        step.payment, call: call, with: .success(walletURL: "nowallet://pay"), needsRegistration: false)
      try await waitUntil { try self.callsSeen.count > before + 1 }
    } else {
      try await launch(
        step.payment, call: call, with: .success(walletURL: step.payment.walletURL), needsRegistration: false)
      try await waitUntil { try self.callsSeen.count > before }
      try await returnByRedirect(step.payment, call: 10 + call)
      // Any launch's callback ends the wait; whether it is the right launch is judged afterwards.
      try await waitUntil {
        try self.seen.redirects(of: call).contains(true)
          || self.callsSeen.dropFirst(before).contains { $0 != call }
      }
    }
  }

  /// Checks that every callback after the first `before` callbacks belongs to the launch, and needs at least one.
  fileprivate func expectOwnCallbacks(of call: Int, after before: Int) throws {
    let new = try callsSeen.dropFirst(before)
    try expectOnly(call, in: Array(new), "payment \(call)")
    try need(!new.isEmpty, expected: "callbacks of launch \(call)", saw: "none", judgedBy: "PIA-LCH-07")
  }

  /// Labels the case with the end of a payment that was not the first.
  fileprivate func labelLaterPayment(_ call: Int) throws {
    label("callbacks of a later payment")
    let isFailed = try !seen.failures(of: call).isEmpty
    if isFailed { label("a failure after another payment") }
    if try seen.redirects(of: call).contains(true) { label("a redirect after another payment") }
  }

  /// The host answers again; returns whether the second answer has any effect (the document leaves this open).
  fileprivate func isTaken(_ payment: Payment, answeredAgain call: Int) async throws -> Bool {
    let (opened, calls) = try (openedCount, callsSeen.count)
    try await give(.success(walletURL: payment.walletURL), to: call)
    try await settle()
    return try openedCount > opened || callsSeen.count > calls
  }

  /// Checks that only callbacks of the current payment run in a journey.
  ///
  /// The document leaves open what a redirect brings if no payment waits for it (A-PIA-8).
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
