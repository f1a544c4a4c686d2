import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on all calls: how they end, and what they leave behind.
  static let crossCutting = Chapter<Dotpay>("Calls of any kind") {
    endsOfCalls

    Rule(
      "X-CB-02", .must(.derived), "Calls that are under way at once each get what belongs to them.",
      cites: .dotpay("Inicjalizacja płatności", "Metody dostępne dla developera"), given: overlapping,
      covers: [
        .covers("three calls or more", atLeast: 30) { $0.order.count > 2 },
        .covers("another order", atLeast: 40) { $0.order != $0.order.sorted() },
        .seen("several requests were open at once", atLeast: 60),
      ],
      mutants: [
        .behaving("answers calls in their order", state: [Int]()) { waiting, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          if case .registerCard(let call, _) = stimulus { waiting.append(call) }
          return effects.map { effect in
            guard case .gotCard(_, let card, let error) = effect, !waiting.isEmpty else { return effect }
            return .gotCard(call: waiting.removeFirst(), card: card, error: error)
          }
        },
        .behaving("remembers the last call alone", state: 0) { last, stimulus, world, inner in
          if case .registerCard(let call, _) = stimulus { last = call }
          return try await inner.send(stimulus, in: world).map { effect in
            guard case .gotCard(_, let card, let error) = effect else { return effect }
            return .gotCard(call: last, card: card, error: error)
          }
        },
      ]
    ) { trial, input in
      // One after the other, so that each request is known to be of its call.
      var requests: [Int] = []
      for call in 1...input.order.count {
        let before = try trial.seen.of(.requestedCard).count
        try await trial.send(.registerCard(call: call, card: .sample))
        let request = try await trial.wait { seen -> Int? in
          // A library may take one registration at a time.
          try seen.of(.requestedCard).dropFirst(before).first?.request
        }
        guard let request else { break }
        requests.append(request)
      }
      try trial.need(
        !requests.isEmpty, expected: "a registration at the platform", saw: "none", judgedBy: "DP-CARD-05")
      guard requests.count == input.order.count else {
        throw NotApplicable("takes one registration at a time")
      }
      trial.label("several requests were open at once")
      for call in input.order {
        try await trial.send(
          .answerRequest(request: requests[call - 1], answer: PlatformAnswer(card: .numbered(call))))
      }
      for call in 1...input.order.count {
        let card = try await trial.wait { try $0.registrations(of: call).first }?.card
        try trial.expect(
          card?.id == "c\(call)", "the card of registration \(call)", expected: "c\(call)",
          saw: card?.id ?? "none")
      }
    }

    Rule(
      "X-CB-03", .must(.derived), "Nothing is reported of a process that has ended.",
      cites: .dotpay("Płatność", "Zakończenie płatności"), given: processes,
      covers: [
        .covers("an error", atLeast: 15) { $0.fails }, .covers("a status", atLeast: 40) { !$0.fails },
      ],
      mutants: [
        .behaving("finishes again with the summary closed twice", state: DotpayEffect?.none) {
          end, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          if stimulus == .closeSummary, effects.isEmpty, let end { return [end] }
          end = effects.last { $0.kind == .finished || $0.kind == .failedToFinish } ?? end
          return effects
        },
        .behaving("fails when the user leaves once it is over", state: Int?.none) {
          over, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          for case .finished(let call, _) in effects { over = call }
          for case .failedToFinish(let call, _) in effects { over = call }
          if stimulus == .cancelPayment, let over {
            return effects + [.failedToFinish(call: over, error: "cancelled")]
          }
          return effects
        },
      ]
    ) { trial, input in
      var desk = Desk()
      try await trial.reachForm(&desk, input.purchase, call: 1)
      try await trial.submit(input.purchase)
      let ends = try await trial.conclude(&desk, call: 1, input.reply)
      try trial.need(
        ends.count == 1 || ends.isEmpty && desk.offersAgain, "the end of the process", expected: "one",
        saw: "\(ends.count)", judgedBy: "DP-PAY-01")
      try await trial.send(.closeSummary)
      try await trial.send(.cancelPayment)
      for request in desk.answered.sorted().suffix(1) {
        try await trial.send(.failRequest(request: request, fault: .offline))
      }
      try await trial.settle()
      let after = try trial.seen.ends(of: 1).count
      try trial.expect(after, equals: ends.count, "reports of the process's end, some time after it")
    }

    Rule(
      "X-PURE-01", .must(.derived), "Asking for cards, history or settings changes none of them.",
      cites: .dotpay("Metody dostępne dla developera", "Własna kontrolka historii"),
      given: .array(of: .element(of: Question.allCases), count: 1...6),
      covers: Question.allCases.map { question in
        .covers(question.rawValue, atLeast: 20) { $0.contains(question) }
      },
      mutants: [
        .stateful("lists cards once", state: false) { wasAsked, effect, _ in
          guard case .listedCards(let call, _, let chosen) = effect else { return [effect] }
          defer { wasAsked = true }
          return wasAsked ? [.listedCards(call: call, cards: [], defaultCard: chosen)] : [effect]
        }.reaching("A list that is empty the second time is wrong wherever cards are looked at twice."),
        .stateful("turns the test system on when it is asked", state: 0) { count, effect, _ in
          guard case .readSettings(let call, var settings) = effect else { return [effect] }
          count += 1
          settings.debugMode = count > 1
          return [.readSettings(call: call, settings: settings)]
        },
        .stateful("forgets its history when it is asked", state: 0) { count, effect, _ in
          guard case .listedHistory(let call, _) = effect else { return [effect] }
          count += 1
          return count > 1 ? [.listedHistory(call: call, payments: [.sample])] : [effect]
        },
      ]
    ) { trial, questions in
      try await trial.supply([.numbered(50)], customer: "customer-1")
      var first: [Question: String] = [:]
      for question in questions + questions {
        let answer: String
        switch question {
        case .cards: answer = try await trial.listCards().cards.map(\.id).sorted().description
        case .history: answer = try await trial.listHistory().map(\.control).sorted().description
        case .settings: answer = "debugMode \(try await trial.settings().debugMode == true)"
        }
        let before = first[question] ?? answer
        first[question] = before
        try trial.expect(answer, equals: before, "the answer about \(question.rawValue), asked again")
      }
    }
  }
}

// MARK: Inputs

/// Calls under way at once, in the order in which they are answered.
private struct Overlap: Sendable {
  var order: [Int]
}

private let overlapping: Generator<Overlap> = Generator<Int>.int(in: 2...4).flatMap { count in
  Generator<[Int]>.shuffled(Array(1...count)).map { Overlap(order: $0) }
}

private enum Question: String, Sendable, CaseIterable { case cards, history, settings }
