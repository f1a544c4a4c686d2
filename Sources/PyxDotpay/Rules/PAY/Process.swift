import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on the payment controller and its end: "Płatność", "Inicjalizacja płatności", "Zakończenie płatności".
  static let paymentProcess: Chapter<Dotpay> = Chapter("Payment process") {
    Rule(
      "DP-PAY-01", .must(.prose),
      "A payment process returns control through exactly one call to its delegate.",
      cites: .dotpay("Płatność", "Zakończenie płatności").quoting(
        "oczekiwaniu na wywołanie metody delegata zwracającego sterowanie"),
      readings: [.userLeavesBeforePaying],
      given: processes
    ) { trial, input in
      var desk = Desk()
      try await trial.reachForm(&desk, input.purchase, call: 1)
      if input.leaves {
        try await trial.send(.cancelPayment)
        trial.label("the user left")
      } else {
        try await trial.submit(&desk, input.purchase)
        try await trial.conclude(&desk, call: 1, input.reply)
        trial.labelReply(desk, answer: "a status")
      }
      try await trial.settle()
      try await trial.atTheEnd {
        let ends = try trial.seen.ends(of: 1)
        if input.leaves {
          try trial.expectUnpaid(ends)
        } else {
          // If the library lets the user try again after a failure, it need not report that the user leaves instead.
          try trial.expect(
            ends.count == 1 || ends.isEmpty && desk.offersAgain, "calls to the delegate", expected: "one",
            saw: "\(ends.count)")
        }
      }
    } covers: {
      [
        .seen("the user left", atLeast: 10), .seen("a fault", atLeast: 15), .seen("a status", atLeast: 15),
      ]
    } mutants: {
      [
        .doubling("calls the delegate twice") { $0.kind == .finished || $0.kind == .failedToFinish },
        .dropping("never finishes") { $0.kind == .finished },
        .rewriting("reports both a failure and a finished payment") {
          guard case .failedToFinish(let call, _) = $0 else { return [$0] }
          return [$0, .finished(call: call, summary: nil)]
        },
        .repeatingWhenClosed("finishes again when the session is closed") { $0.kind == .finished },
        .changing("reports a completed payment when the user leaves", state: Int?.none) {
          process, stimulus, effects in
          if case .presentPayment(let call, _, _, _, _, _) = stimulus { process = call }
          if case .submitForm = stimulus { process = nil }
          guard stimulus == .cancelPayment, let process else { return effects }
          return effects + [
            .finished(call: process, summary: PaymentSummary(control: "", status: .completed))
          ]
        },
      ]
    }

    Rule(
      "DP-PAY-02", .must(.prose),
      "A process without errors ends with a summary, whatever the outcome of the payment.",
      cites: .dotpay("Zakończenie płatności").quoting(
        "W wypadku pozytywnego zakończenia procesu płatności … obiekt klasy DPPaymentSummary"),
      given: answeredProcesses
    ) { trial, input in
      var desk = Desk()
      let ends = try await trial.ends(of: input, &desk)
      if desk.lastStatus == .rejected { trial.label("a refusal") }
      if desk.lastStatus?.isFinal == false { trial.label("still under way") }
      try trial.expect(
        ends.first.map { $0.isFinished && $0.summary != nil } ?? false, "the end of the process",
        expected: "finished with a summary", saw: ends.first?.words ?? "nothing")
    } covers: {
      [
        .seen("a refusal", atLeast: 8), .seen("still under way", atLeast: 30),
      ]
    } mutants: {
      [
        .rewriting("reports a refused payment as a failure") {
          guard case .finished(let call, let summary) = $0, summary?.status == .rejected else { return [$0] }
          return [.failedToFinish(call: call, error: "rejected")]
        },
        .rewriting("reports an unfinished payment as a failure") {
          guard case .finished(let call, let summary) = $0, let status = summary?.status,
            status != .completed, status != .rejected
          else { return [$0] }
          return [.failedToFinish(call: call, error: "not paid yet")]
        },
        .rewriting("finishes without a summary") {
          guard case .finished(let call, _) = $0 else { return [$0] }
          return [.finished(call: call, summary: nil)]
        },
      ]
    }

    Rule(
      "DP-PAY-03", .must(.prose), "A process that ends with an error reports failure with that error.",
      cites: .dotpay("Zakończenie płatności").quoting(
        "Jeśli proces zakończy się błędem … argumentem będzie opis błędu"), given: failedProcesses
    ) { trial, input in
      var desk = Desk()
      let ends = try await trial.ends(of: input, &desk)
      if case .fault(let fault)? = desk.replies.last { trial.label(fault.rawValue) }
      // If the library lets the user try again, the process has not ended yet, and the library need not report that the
      // user leaves it.
      try trial.expect(
        ends.first.map {
          !$0.isFinished && $0.error != nil || $0.isUndecided(after: input.reply)
            || desk.offersAgain && $0.isUnpaid
        } ?? desk.offersAgain,
        "the end of the process", expected: "failed with an error",
        saw: ends.first?.words ?? "nothing")
    } covers: {
      PlatformFault.allCases.map { fault in
        .seen(fault.rawValue, atLeast: 15)
      } + [.seen(Trial<Dotpay>.errandLabel, atLeast: 20)]
    } mutants: {
      [
        .rewriting("finishes without a summary") {
          guard case .failedToFinish(let call, _) = $0 else { return [$0] }
          return [.finished(call: call, summary: nil)]
        },
        .rewriting("finishes with a refusal") {
          guard case .failedToFinish(let call, _) = $0 else { return [$0] }
          return [.finished(call: call, summary: PaymentSummary(control: "", status: .rejected))]
        },
        .rewriting("fails without an error") {
          guard case .failedToFinish(let call, _) = $0 else { return [$0] }
          return [.failedToFinish(call: call, error: nil)]
        },
      ]
    }

    Rule(
      "DP-PAY-04", .must(.prose), "The summary has the status that the platform returned.",
      cites: .dotpay("Zakończenie płatności", "Zmiana stylu prezentacji").quoting(
        "Rezultat płatności zwrócony będzie w odpowiednim parametrze zdarzenia"), given: statedProcesses
    ) { trial, input in
      try await trial.expectStatus(input, input.status.rawValue)
    } covers: {
      PaymentStatus.documented.map { status in
        .seen(status.rawValue, atLeast: 5)
      }
    } mutants: {
      [
        .rewriting("reports every finished payment as completed") { $0.summary { $0.status = .completed } },
        .rewriting("reports a new payment as rejected") {
          $0.summary { if $0.status == .new { $0.status = .rejected } }
        },
        .rewriting("reports waiting for realisation as realisation") {
          $0.summary { if $0.status == .realizationWaiting { $0.status = .realization } }
        },
        .rewriting("reports a state that it does not know as unknown") {
          $0.summary { if $0.status == .realization { $0.status = PaymentStatus(rawValue: "unknown") } }
        },
      ]
    } vector: { trial, vector in
      let status = PaymentStatus(rawValue: try vector.given.requiredText("status"))
      let wanted = try vector.expected.requiredText("status")
      try await trial.expectStatus(ProcessInput(purchase: Purchase(), reply: .status(status)), wanted)
    }

    order
    lastChannels
    terms
  }
}

extension DotpayEffect {
  /// The same end of a process, with another summary; any other effect is unchanged.
  fileprivate func summary(_ change: (inout PaymentSummary) -> Void) -> [DotpayEffect] {
    guard case .finished(let call, .some(var summary)) = self else { return [self] }
    change(&summary)
    return [.finished(call: call, summary: summary)]
  }
}

extension Trial where System == Dotpay {
  /// Checks that the summary at the end of the process has this status.
  fileprivate func expectStatus(_ input: ProcessInput, _ wanted: String) async throws {
    var desk = Desk()
    let end = try await ends(of: input, &desk).first
    if let status = desk.lastStatus { label(status.rawValue) }
    guard let summary = end?.summary else {
      throw setback("the end of the process", expected: "a summary", saw: "none", judgedBy: "DP-PAY-02")
    }
    try expect(summary.status.rawValue, equals: wanted, "the status of the summary")
  }

  /// Runs a payment through the form; returns the reported ends.
  fileprivate func ends(of input: ProcessInput, _ desk: inout Desk) async throws -> [ProcessEnd] {
    try await begin(after: input.before, &desk)
    try await reachForm(&desk, input.purchase, call: 1)
    try await submit(&desk, input.purchase)
    return try await conclude(&desk, call: 1, input.reply)
  }
}

private let answeredProcesses: Generator<ProcessInput> = processes.map(\.answered)

private let failedProcesses: Generator<ProcessInput> = zip(
  processes, Generator<Errand?>.earlier(Errand.ofCards)
).map {
  process, before in
  var process = process.failed
  process.before = before
  return process
}

private let statedProcesses: Generator<ProcessInput> = processes.map(\.answered)

// MARK: Steps

extension Trial where System == Dotpay {
  /// Checks that a user who left the form has paid nothing, and records how the host learns that the process ended.
  fileprivate func expectUnpaid(_ ends: [ProcessEnd]) throws {
    // The document leaves open how the host hears that the user left.
    try expect(
      ends.count <= 1 && !ends.contains { $0.summary?.status == .completed },
      "the delegate, after the user left the form without paying",
      expected: "no call, or one report of an unpaid payment",
      saw: ends.map(\.words).joined(separator: "; "))
    reading(
      .userLeavesBeforePaying,
      ends.first.map { $0.isFinished ? "an unpaid payment is reported" : "a failure is reported" }
        ?? "nothing is reported")
  }
}
