import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on payments by a channel without a form: "Płatność z pominięciem formularza płatniczego".
  static let fastPayment = Chapter<Dotpay>("Fast payment") {
    Rule(
      "DP-FAST-01", .must(.prose), "A fast payment goes to its channel with neither a choice nor a form.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego"), given: fastPayments,
      covers: [.covers("another channel than BLIK", atLeast: 40) { $0.channel != "73" }],
      mutants: [
        .rewriting("shows the choice first") { effect in
          guard case .requestedPayment(_, _, _, _, .some, nil, _, _, _) = effect else { return [effect] }
          return [.showedChannels(channels: ["73"], selected: nil), effect]
        },
        .rewriting("shows a form first") { effect in
          guard case .requestedPayment(_, _, _, _, let channel?, nil, _, _, _) = effect else {
            return [effect]
          }
          return [.showedForm(channel: channel, fields: [], offersRemembering: false), effect]
        },
        .ignoring("does nothing") { if case .payFast = $0 { true } else { false } },
      ]
    ) { trial, input in
      var desk = Desk()
      try await trial.send(.payFast(call: 1, info: input.info, channel: input.channel, showsSummary: false))
      let sent = try await trial.wait { try $0.payments.first }
      try trial.expect(
        sent?.channel == input.channel, "the channel of the payment that was sent", expected: input.channel,
        saw: sent?.channel ?? "no payment")
      try await trial.serve(&desk, .requestedPayment) {
        try !$0.results(of: 1).isEmpty
      } _: { _ in
        .status(.completed)
      }
      try await trial.atTheEnd {
        let screens = try trial.seen.of(.showedChannels, .showedForm).map(\.kind.rawValue)
        try trial.expect(screens, equals: [], "choices and forms of a fast payment")
      }
    }

    Rule(
      "DP-FAST-02", .must(.prose), "A fast payment without a channel is not made.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego"), given: fastPayments,
      covers: [.covers("another channel before", atLeast: 40) { $0.channel != "73" }],
      mutants: [
        .behaving("takes the last channel", state: String?.none) { last, stimulus, world, inner in
          guard case .payFast(let call, let info, let channel, let shows) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          last = channel ?? last
          return try await inner.send(
            .payFast(call: call, info: info, channel: last, showsSummary: shows), in: world)
        },
        .rewritingStimuli("takes a channel of its own") { stimulus, _ in
          guard case .payFast(let call, let info, nil, let shows) = stimulus else { return [stimulus] }
          return [.payFast(call: call, info: info, channel: "1", showsSummary: shows)]
        },
      ]
    ) { trial, input in
      try await trial.send(.payFast(call: 1, info: input.info, channel: input.channel, showsSummary: false))
      let sent = try await trial.wait { try $0.payments.first }
      try trial.need(sent != nil, expected: "a payment request", saw: "none", judgedBy: "DP-FAST-01")
      try await trial.send(.payFast(call: 2, info: input.info, channel: nil, showsSummary: false))
      try await trial.settle()
      try await trial.atTheEnd {
        let others = try trial.seen.payments.dropFirst().map { $0.channel ?? "none" }
        try trial.expect(others, equals: [], "channels of payments that were sent without one")
      }
    }

    Rule(
      "DP-FAST-03", .must(.prose), "Additional parameters go with a fast payment.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego"), given: .paymentInfo,
      covers: [.covers("several parameters", atLeast: 30) { ($0.additionalInformation ?? []).count > 1 }],
      mutants: [
        .rewritingStimuli("drops them") { stimulus, _ in
          guard case .payFast(let call, var info, let channel, let shows) = stimulus else {
            return [stimulus]
          }
          info.additionalInformation = nil
          return [.payFast(call: call, info: info, channel: channel, showsSummary: shows)]
        },
        .rewritingStimuli("knows parameters with numbers only") { stimulus, _ in
          guard case .payFast(let call, var info, let channel, let shows) = stimulus else {
            return [stimulus]
          }
          info.additionalInformation?.removeAll { $0.key.last?.isNumber != true }
          return [.payFast(call: call, info: info, channel: channel, showsSummary: shows)]
        },
      ]
    ) { trial, info in
      var desk = Desk()
      let sent = try await trial.sent(&desk, info, call: 1, byForm: false).info
      try trial.expectParameters(info, in: sent)
    }

    Rule(
      "DP-FAST-04", .must(.derived),
      "The built-in summary follows a fast payment where it is asked for; the completion runs in both cases.",
      cites: .dotpay("Płatność z pominięciem formularza płatniczego"), given: fastPayments,
      covers: [
        .covers("asked for", atLeast: 30) { $0.showsSummary },
        .covers("not", atLeast: 30) { !$0.showsSummary },
      ],
      mutants: [
        .fast("takes it the other way round") { !$0 }, .fast("shows it always") { _ in true },
        .fast("never shows it") { _ in false },
        .behaving("does not complete where it shows it", state: Set<Int>()) { shown, stimulus, world, inner in
          if case .payFast(let call, _, _, true) = stimulus { shown.insert(call) }
          return try await inner.send(stimulus, in: world).filter { effect in
            guard case .gotSummary(let call, _, _) = effect else { return true }
            return !shown.contains(call)
          }
        },
      ]
    ) { trial, input in
      var desk = Desk()
      try await trial.send(
        .payFast(call: 1, info: input.info, channel: input.channel, showsSummary: input.showsSummary))
      try await trial.serve(&desk, .requestedPayment) { seen in
        try !seen.results(of: 1).isEmpty || !seen.of(.showedSummary).isEmpty
      } _: { _ in
        .status(.completed)
      }
      try trial.need(
        !desk.answered.isEmpty, expected: "a payment request", saw: "none", judgedBy: "DP-FAST-01")
      if try trial.seen.of(.showedSummary).isEmpty { try await trial.settle() }
      let shown = try trial.seen.of(.showedSummary).count
      try trial.expect(
        (shown == 1) == input.showsSummary && shown <= 1, "the built-in summary",
        expected: input.showsSummary ? "on screen once" : "not on screen", saw: "\(shown) times")
      if shown > 0 { try await trial.send(.closeSummary) }
      let result = try await trial.wait { try $0.results(of: 1).first }
      try trial.expect(result != nil, "the completion", expected: "one run", saw: "none")
    }
  }
}

// MARK: Inputs

private struct FastPayment: Sendable {
  var info: PaymentInfo
  var channel: String
  var showsSummary: Bool
}

private let fastPayments: Generator<FastPayment> = zip(
  .paymentInfo, .element(of: ["73", "1", "248", "71"]), .bool
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
