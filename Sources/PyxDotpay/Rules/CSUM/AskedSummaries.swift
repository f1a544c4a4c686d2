import Conformance
import PropertyTesting

extension Dotpay {
  /// The question whether to show the built-in summary.
  @ChapterBuilder<Dotpay> static var askedSummaries: [Rule] {
    Rule(
      "DP-CSUM-03", .must(.derived),
      "If the delegate can decide whether the built-in summary is shown, it is asked, with the summary of the "
        + "payment that was made.",
      cites: .dotpay("Własna kontrolka podsumowania transakcji").quoting(
        "wyłączenie ekranu podsumowania płatności"),
      given: askedProcesses
    ) { trial, input in
      var desk = Desk()
      try await trial.begin(after: input.before, &desk)
      for call in 1...input.payments {
        let purchase = input.purchase(call)
        let before = try trial.seen.of(.askedForSummary).count
        let sent = try await trial.finish(&desk, purchase, call: call, input.process.reply)
        trial.label(purchase.showsSummary == false ? "the delegate says no" : "the delegate says yes")
        let asked = try trial.askedSummaries(of: call, after: before)
        try trial.expect(
          !asked.isEmpty, "the question whether the built-in summary of payment \(call) is shown",
          expected: "a question to the delegate", saw: "no question")
        try trial.expect(
          asked.last?.status == input.process.status, "the status of the payment that the question is about",
          expected: input.process.status.rawValue, saw: asked.last?.status.rawValue ?? "none",
          yieldingTo: "DP-PAY-04")
        // A summary need not contain the control of its payment.
        guard let control = asked.last?.control, !control.isEmpty, let wanted = sent.info.control else {
          continue
        }
        try trial.expect(
          isSame(control, wanted), "the control of the payment that the question is about", expected: wanted,
          saw: control)
      }
    } covers: {
      [
        .seen("the delegate says no", atLeast: 30), .seen("the delegate says yes", atLeast: 30),
        .covers("a refusal", atLeast: 5) { $0.process.status == .rejected },
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("does not ask for a summary") { $0.kind == .askedForSummary },
        .rewriting("asks about every payment as if it were completed") { effect in
          guard case .askedForSummary(let call, var summary) = effect else { return [effect] }
          summary.status = .completed
          return [.askedForSummary(call: call, summary: summary)]
        },
        .rewriting("asks about another payment") { effect in
          guard case .askedForSummary(let call, var summary) = effect else { return [effect] }
          summary.control = "sdk-1"
          return [.askedForSummary(call: call, summary: summary)]
        },
        .stateful("asks only once for all payments", state: false) { hasAsked, effect, _ in
          guard case .askedForSummary = effect else { return [effect] }
          defer { hasAsked = true }
          return hasAsked ? [] : [effect]
        },
      ]
    }
  }
}

// MARK: Steps

extension AskedProcess {
  /// The payment with that number; each payment has its own amount and, if it has a control, its own control.
  fileprivate func purchase(_ call: Int) -> Purchase {
    var purchase = process.purchase
    if call > 1 {
      purchase.info.control = purchase.info.control.map { "\($0)-\(call)" }
      purchase.info.amount = "\(20 + call).50"
    }
    return purchase
  }
}

extension Trial where System == Dotpay {
  /// The user makes a payment through the form, and its process finishes; returns the payment that was sent.
  fileprivate func finish(
    _ desk: inout Desk, _ purchase: Purchase, call: Int, _ reply: DeskReply
  ) async throws -> SentPayment {
    try await reachForm(&desk, purchase, call: call)
    let sent = try await submit(&desk, purchase)
    let ends = try await conclude(&desk, call: call, reply)
    try need(
      ends.first?.isFinished == true, "the end of the process", expected: "finished", saw: "\(ends)",
      judgedBy: "DP-PAY-02")
    return sent
  }

  /// The summaries with which the delegate was asked about that payment; the first `before` questions are left out.
  fileprivate func askedSummaries(of call: Int, after before: Int) throws -> [PaymentSummary] {
    try seen.of(.askedForSummary).dropFirst(before).compactMap { effect in
      if case .askedForSummary(call, let summary) = effect { summary } else { nil }
    }
  }
}

// MARK: Inputs

/// Payments through the form, for each of which the delegate decides whether its summary is shown.
private struct AskedProcess: Sendable {
  var process: ProcessInput
  var payments: Int
  /// The errand before the payments, if there is one.
  var before: Errand?
}

private let askedProcesses: Generator<AskedProcess> = zip(
  processes, .bool, .int(in: 1...2), Generator<Errand?>.earlier(Errand.ofCards)
).map { process, shows, payments, before in
  var process = process.answered
  process.purchase.showsSummary = shows
  return AskedProcess(process: process, payments: payments, before: before)
}
