import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on payments through a channel without a form: "Płatność z pominięciem formularza płatniczego".
  static let fastPayment: Chapter<Dotpay> = Chapter("Fast payment") {
    Rule(
      "DP-FAST-01", .must(.prose), "A fast payment goes to its channel without a choice or a form.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego").quoting(
        "pominięciem jego wyboru, oraz pominięciem formularza płatniczego"), given: fastPayments
    ) { trial, input in
      var desk = Desk()
      try await trial.send(.payFast(call: 1, info: input.info, channel: input.channel, showsSummary: false))
      let sent = try await trial.nextPayment(&desk)
      try trial.expect(
        sent?.channel == input.channel, "the channel of the payment that was sent", expected: input.channel,
        saw: sent?.channel ?? "no payment")
      try await trial.expectNoScreens(&desk, call: 1)
    } covers: {
      [.covers("a channel other than BLIK", atLeast: 40) { $0.channel != "73" }]
    } mutants: {
      [
        .showing("shows the choice first", .showedChannels(channels: ["73"], selected: nil)) {
          $0.card == nil
        },
        .showing(
          "shows a form first", .showedForm(channel: "73", fields: [], offersRemembering: false)
        ) { $0.card == nil },
        .ignoring("makes no payment") { if case .payFast = $0 { true } else { false } },
      ]
    }

    Rule(
      "DP-FAST-02", .must(.derived),
      "If a fast payment has no channel, the library does not invent one and reports no success.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego").quoting(
        "Parametr określający identyfikator kanału jest obowiązkowy"),
      readings: [.whoRefusesIncompletePayments], given: fastPayments
    ) { trial, input in
      var desk = Desk()
      try await trial.send(.payFast(call: 1, info: input.info, channel: input.channel, showsSummary: false))
      let sent = try await trial.nextPayment(&desk)
      try trial.need(
        sent != nil, "the library's request after payFast", expected: "a request to take the payment",
        saw: "no such request",
        judgedBy: "DP-FAST-01")
      try await trial.finishWithoutForm(&desk, call: 1)
      if sent?.channel.map({ $0 != "73" }) == true { trial.label("a payment through another channel before") }
      // The payment has another control, so that a library has no reason to refuse it as already made.
      var other = input.info
      other.control = "another-1"
      try await trial.expectRefusal(
        &desk, of: .payFast(call: 2, info: other, channel: nil, showsSummary: false), call: 2,
        "a fast payment without a channel", ("payments without a channel", "the channel")
      ) { $0.channel }
    } covers: {
      [.seen("a payment through another channel before", atLeast: 40)]
    } mutants: {
      [
        .rewritingStimuli("takes the last channel", state: String?.none) { last, stimulus in
          guard case .payFast(let call, let info, let channel, let shows) = stimulus else {
            return [stimulus]
          }
          last = channel ?? last
          return [.payFast(call: call, info: info, channel: last, showsSummary: shows)]
        },
        .behaving("reports a payment that was not made", state: ()) { _, stimulus, world, inner in
          guard case .payFast(let call, _, nil, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          return [.gotSummary(call: call, summary: .sample, error: nil)]
        },
        .rewritingStimuli("pays through another channel if none is named") { stimulus, _ in
          guard case .payFast(let call, let info, nil, let shows) = stimulus else { return [stimulus] }
          return [.payFast(call: call, info: info, channel: "1", showsSummary: shows)]
        },
      ]
    }

    Rule(
      "DP-FAST-03", .must(.prose), "Additional parameters are sent with a fast payment.",
      cites: .dotpay("Inicjalizacja płatności", "Płatność z pominięciem formularza płatniczego").quoting(
        "Dodatkowe parametry przekazywane podczas procesu płatności"), given: .paymentInfo
    ) { trial, info in
      var desk = Desk()
      let sent = try await trial.sent(&desk, info, call: 1, byForm: false).info
      try trial.expectParameters(info, in: sent)
    } covers: {
      [.covers("several parameters", atLeast: 30) { ($0.additionalInformation ?? []).count > 1 }]
    } mutants: {
      [
        .rewritingStimuli("drops the parameters") { stimulus, _ in
          guard case .payFast(let call, var info, let channel, let shows) = stimulus else {
            return [stimulus]
          }
          info.additionalInformation = nil
          return [.payFast(call: call, info: info, channel: channel, showsSummary: shows)]
        },
        .rewritingStimuli("drops parameters without a number") { stimulus, _ in
          guard case .payFast(let call, var info, let channel, let shows) = stimulus else {
            return [stimulus]
          }
          info.additionalInformation?.removeAll { $0.key.last?.isNumber != true }
          return [.payFast(call: call, info: info, channel: channel, showsSummary: shows)]
        },
      ]
    }

    Rule(
      "DP-FAST-04", .must(.derived),
      "The built-in summary follows a fast payment if, and only if, the host asks for it; either way, "
        + "the completion has the outcome.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego"), readings: [.formlessPaymentRefusal],
      given: fastEnds
    ) { trial, input in
      var desk = Desk()
      let shows = input.payment.showsSummary
      try await trial.send(
        .payFast(call: 1, info: input.payment.info, channel: input.payment.channel, showsSummary: shows))
      let sent = try await trial.nextPayment(&desk)
      try trial.need(
        sent != nil, "the library's request after payFast", expected: "a request to take the payment",
        saw: "no such request",
        judgedBy: "DP-FAST-01")
      try await trial.serve(&desk, .requestedPayment) { seen in
        try !seen.results(of: 1).isEmpty || !seen.of(.showedSummary).isEmpty
      } _: { _ in
        input.reply
      }
      trial.labelReply(desk, answer: shows ? "a summary was asked for" : "no summary was asked for")
      if desk.lastStatus == .rejected { trial.label("a refusal") }
      if try trial.seen.of(.showedSummary).isEmpty { try await trial.settle() }
      let shown = try trial.seen.of(.showedSummary).count
      if shown > 0 { try await trial.send(.closeSummary) }
      let result = try await trial.wait { try $0.results(of: 1).first }
      // The document leaves open what is shown after an error, and the library may report a refusal as an error.
      let isError = input.status == .rejected && result.map { $0.summary == nil } ?? false
      if input.status != nil, !isError || shown > 0 {
        try trial.expect(shown, equals: shows ? 1 : 0, "times that the built-in summary was shown")
      }
      try trial.expect(result != nil, "the completion", expected: "one run", saw: "none")
      if let result { try trial.expectEnd(result, input.reply) }
    } covers: {
      [
        .seen("a summary was asked for", atLeast: 20), .seen("no summary was asked for", atLeast: 20),
        .seen("a fault", atLeast: 15),
        .seen("a refusal", atLeast: 4),
      ]
    } mutants: {
      [
        .fast("inverts whether the summary is shown") { !$0 },
        .fast("always shows the summary") { _ in true },
        .fast("never shows the summary") { _ in false },
        .changing("does not complete when it shows a summary", state: Set<Int>()) {
          shown, stimulus, effects in
          if case .payFast(let call, _, _, true) = stimulus { shown.insert(call) }
          return effects.filter { effect in
            guard case .gotSummary(let call, _, nil) = effect else { return true }
            return !shown.contains(call)
          }
        },
        .rewriting("reports a refused payment as completed") { effect in
          guard case .gotSummary(let call, .some(var summary), nil) = effect, summary.status == .rejected
          else { return [effect] }
          summary.status = .completed
          return [.gotSummary(call: call, summary: summary, error: nil)]
        },
        .rewriting("gives a summary when the platform fails") { effect in
          guard case .gotSummary(let call, nil, .some) = effect else { return [effect] }
          return [.gotSummary(call: call, summary: .sample, error: nil)]
        },
      ]
    }
  }
}

// MARK: Inputs

private struct FastPayment: Sendable {
  var info: PaymentInfo
  var channel: String
  var showsSummary: Bool
}

private struct FastEnd: Sendable {
  var payment: FastPayment
  var reply: DeskReply

  /// The platform's status for the payment; nil if the platform fails.
  var status: PaymentStatus? { if case .answer(let answer) = reply { answer.status } else { nil } }
}

private let fastEnds: Generator<FastEnd> = zip(fastPayments, processes).map {
  FastEnd(payment: $0, reply: $1.reply)
}

private let fastPayments: Generator<FastPayment> = zip(
  .paymentInfo, .element(of: ["73", "11", "7"]), .bool
).map { FastPayment(info: $0, channel: $1, showsSummary: $2) }

extension Mutant where System == Dotpay {
  /// Changes whether a fast payment shows the summary.
  fileprivate static func fast(_ name: String, _ change: @escaping @Sendable (Bool) -> Bool) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard case .payFast(let call, let info, let channel, let shows) = stimulus else { return [stimulus] }
      return [.payFast(call: call, info: info, channel: channel, showsSummary: change(shows))]
    }
  }
}
