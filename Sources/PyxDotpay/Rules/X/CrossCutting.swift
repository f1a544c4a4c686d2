import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on all calls: how calls end, and what they leave unchanged.
  static let crossCutting: Chapter<Dotpay> = Chapter("Calls of any kind") {
    endsOfCalls

    Rule.ownAnswers(
      nil, "calls that are under way at once each get their own results.",
      cites: .dotpay("Inicjalizacja płatności", "Metody dostępne dla developera"), given: overlapping,
      covers: [
        .seen("three calls or more", atLeast: 30), .seen("answers in another order", atLeast: 35),
        .seen(Trial<Self>.overlapLabel, atLeast: 50), .seen(Trial<Dotpay>.paymentsAtOnce, atLeast: 15),
      ],
      mutants: [
        CallShape.completions.answeringInOrder(asked: \.askedRegistration),
        CallShape.completions.answeringTheLast(asked: \.askedRegistration),
        .changing("gives each summary the control of the payment that was sent last", state: String?.none) {
          last, _, effects in
          for effect in effects { last = effect.payment?.info.control ?? last }
          let control = last
          return effects.map { effect in
            guard let control, case .gotSummary(let call, .some(var summary), let error) = effect else {
              return effect
            }
            summary.control = control
            return .gotSummary(call: call, summary: summary, error: error)
          }
        },
        .sharingOutcomes("gives payments that are under way at once one outcome"),
      ]
    ) { trial, input in
      if input.arePayments { return try await trial.expectOwnSummaries(inOrder: input.order) }
      // The calls are made one after the other, so that each request can be matched to its call.
      try await trial.answerCalls(inOrder: input.order.map { $0 - 1 }) { place in
        var desk = try trial.deskOfNow()
        try await trial.send(.registerCard(call: place + 1, card: .sample))
        // A library may take one registration at a time.
        return try await trial.awaitRequest(&desk, .requestedCard)?.request
      } allAsked: { requests in
        try trial.need(
          !requests.isEmpty, "the library's request when a card is to be registered",
          expected: "a request to register it", saw: "no such request", judgedBy: "DP-CARD-05")
        guard requests.count == input.order.count else {
          throw NotApplicable("takes one registration at a time")
        }
      } answer: { place, request in
        try await trial.send(
          .answerRequest(request: request, answer: PlatformAnswer(card: .numbered(place + 1))))
      }
      for call in 1...input.order.count {
        let card = try await trial.wait { try $0.registrations(of: call).first }?.card
        try trial.expectOwn(card?.id, equals: "c\(call)", of: call)
      }
      guard trial.countsOverlap(answered: input.order.count, refused: 0) else { return }
      if input.order.count > 2 { trial.label("three calls or more") }
      if input.order != input.order.sorted() { trial.label("answers in another order") }
    }

    Rule.nothingAfterTheEnd(
      "a payment process has one end, whatever the user and the platform do afterwards.",
      cites: .dotpay("Płatność", "Zakończenie płatności"), given: processes,
      covers: [
        .seen("an error", atLeast: 15), .seen("a status", atLeast: 40),
      ],
      of: "the process", reportingAgainWith: { $0 == .closeSummary },
      mutants: [
        .changing("fails when the user leaves after the end", state: Int?.none) { over, stimulus, effects in
          for case .finished(let call, _) in effects { over = call }
          for case .failedToFinish(let call, _) in effects { over = call }
          if stimulus == .cancelPayment, let over {
            return effects + [.failedToFinish(call: over, error: "cancelled")]
          }
          return effects
        }
      ],
      reports: FlowReports(.finished, .failedToFinish) { $0.endedProcess != nil }
    ) { trial, input in
      var desk = Desk()
      try await trial.reachForm(&desk, input.purchase, call: 1)
      try await trial.submit(&desk, input.purchase)
      let ends = try await trial.conclude(&desk, call: 1, input.reply)
      trial.labelReply(desk, fault: "an error", answer: "a status")
      try trial.need(
        ends.count == 1 || ends.isEmpty && desk.offersAgain, "the end of the process", expected: "one",
        saw: "\(ends.count)", judgedBy: "DP-PAY-01")
      return desk.answered.max()
    } aftermath: { trial, _, request, look in
      try look(try await trial.send(.closeSummary))
      try look(try await trial.send(.cancelPayment))
      if let request { try look(try await trial.send(.failRequest(request: request, fault: .offline))) }
      try look(try await trial.settle())
    }

    Rule.sameAnswers(
      "asking for cards, history or settings changes none of them.",
      cites: .dotpay("Metody dostępne dla developera", "Własna kontrolka historii"),
      given: questionSeries,
      covers: Question.allCases.map { question in
        .covers(question.rawValue, atLeast: 20) { $0.contains(question) }
      },
      mutants: [
        .changing("lists cards once, until something other than a question comes", state: false) {
          hasListed, stimulus, effects in
          switch stimulus {
          case .listCards: break
          case .listHistory, .readSettings: return effects
          default: hasListed = false
          }
          guard case .listCards = stimulus else { return effects }
          defer { hasListed = true }
          guard hasListed else { return effects }
          return effects.map { effect in
            guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
            return .listedCards(call: call, cards: cards.filter { !$0.isHosts }, defaultCard: chosen)
          }
        },
        .answeringOtherwise("turns the test system on when asked") { effect in
          guard case .readSettings(let call, var settings) = effect else { return nil }
          settings.debugMode = true
          return .readSettings(call: call, settings: settings)
        },
        .answeringOtherwise("has another history when asked again") { effect in
          guard case .listedHistory(let call, _) = effect else { return nil }
          return .listedHistory(call: call, payments: [.sample])
        },
      ],
      questions: { $0 + $0 }
    ) { trial, _ in
      try await trial.supply([.numbered(50)], customer: "customer-1")
    } ask: { trial, _, question, _ in
      switch question {
      case .cards: try await trial.listCards().cards.map(\.id).sorted().description
      case .history: try await trial.listHistory(needsControls: false).map(\.control).sorted().description
      case .settings: "debugMode \(try await trial.settings().debugMode == true)"
      }
    }
  }
}

// MARK: Inputs

/// Calls under way at once, in the order in which they are answered.
private struct Overlap: Sendable {
  var order: [Int]
  /// Whether the calls are payments without a form, instead of registrations.
  var arePayments: Bool
}

private let overlapping: Generator<Overlap> = zip(
  Generator<Int>.int(in: 2...4).flatMap { Generator<[Int]>.shuffled(Array(1...$0)) },
  .bool(probability: 0.25)
).map { Overlap(order: $0, arePayments: $1) }

private enum Question: String, Sendable, CaseIterable { case cards, history, settings }

extension DotpayStimulus {
  /// The call with which the host registers a card; nil for other stimuli.
  fileprivate var askedRegistration: AskedCall<Dotpay>? {
    if case .registerCard(let call, _) = self { AskedCall(call, answeredBy: .gotCard) } else { nil }
  }
}

extension DotpayEffect {
  /// The number of the payment process whose end this effect reports; nil for other effects.
  fileprivate var endedProcess: Int? {
    switch self {
    case .finished(let call, _), .failedToFinish(let call, _): call
    default: nil
    }
  }
}

private let questionSeries: Generator<[Question]> = .array(of: .element(of: Question.allCases), count: 1...6)
