import Conformance
import PropertyTesting

/// Concurrent calls.
private struct Concurrent: Sendable {
  var calls: [Asking]
  var order: [Int]
}

private let concurrent: Generator<Concurrent> = Generator<Asking>.element(of: Asking.allCases).array(
  count: 2...5
).flatMap { calls in
  Generator<[Int]>.shuffled(Array(calls.indices)).map { Concurrent(calls: calls, order: $0) }
}

extension Paydiant {
  /// Which answer belongs to which call.
  static var ownBlocks: Rule {
    Rule.ownAnswers(
      "b", "each call gets the outcome of its own request, in whatever order the answers come.",
      cites: .paydiant(
        "Call obtainCheckoutToken", "Get transaction details submitted by POS",
        "Submit the payment information"),
      given: concurrent,
      covers: [
        .seen("answers in another order than the calls", atLeast: 40),
        .seen("calls for tokens and retrievals", atLeast: 25), .seen(twoUpdates, atLeast: 15),
        .seen(twoReceipts, atLeast: 15),
        .seen(Trial<Self>.overlapLabel, atLeast: 80),
      ],
      mutants: [
        CallShape.blocks.answeringTheFirst(),
        CallShape.blocks.answeringInOrder(asked: \.askedCall),
        CallShape.blocks.answeringTheLast(asked: \.askedCall),
        CallShape.blocks.answeringInOrder(
          "answers updates in the order of the calls", only: .deliveredUpdate, asked: \.askedCall),
        CallShape.blocks.answeringTheLast(
          "remembers only the last update", only: .deliveredUpdate, asked: \.askedCall),
      ]
    ) { trial, input in
      try trial.requireObserved(.deliveredToken, .deliveredDetails, .deliveredUpdate)
      // If there is no receipt facade that can be judged, transaction data is requested instead of receipts.
      let calls = input.calls.map { $0 == .receipt && !trial.hasReceipts ? .details : $0 }
      if !trial.hasReceipts { trial.leaveOut(twoReceipts, because: "the receipt facade is not declared") }
      let known = try await trial.discoverUpdated(in: calls)
      var refusal = Refusal()
      var answers = Answers()
      try await trial.answerCalls(inOrder: input.order) { place in
        try await trial.ask(place, of: calls, about: known[place], &refusal)
      } answer: { place, asked in
        let answer = calls[place].answer(to: asked.request, of: asked.call, place)
        answers.order.append((place: place, call: asked.call))
        try await trial.give(answer, to: asked.call, butTo: refusal.waiting, &answers)
      }
      let answered = try trial.answeredPlaces(answers)
      try trial.expectMade(refusal.postponed)
      let isRefused = refusal.isRefused || answered.count < answers.order.count
      guard trial.countsOverlap(answered: answered.count, refused: isRefused ? 1 : 0) else { return }
      if answered != answered.sorted() { trial.label("answers in another order than the calls") }
      let kinds = answered.map { calls[$0] }
      if kinds.contains(.token), kinds.contains(.details) { trial.label("calls for tokens and retrievals") }
      if kinds.count(where: { $0 == .update }) > 1 { trial.label(twoUpdates) }
      if kinds.count(where: { $0 == .receipt }) > 1 { trial.label(twoReceipts) }
    }
  }
}

private let twoUpdates = "two updates"
private let twoReceipts = "two receipts"

extension Asking {
  /// The platform's answer to the call with that index.
  ///
  /// Each call has a different answer, with one exception: if the first and the fifth call are updates, they have the
  /// same answer.
  fileprivate func answer(
    to request: Int, of call: Int, _ place: Int
  ) -> (stimulus: PaydiantStimulus, effect: PaydiantEffect) {
    switch self {
    case .token:
      return (
        .tokenIssued(request: request, token: "t\(call)", type: .purchase),
        .deliveredToken(call: call, token: "t\(call)")
      )
    case .details:
      var details = Paydiant.sampleDetails
      details.reference = "r\(call)"
      return (
        .detailsSent(request: request, details: details), .deliveredDetails(call: call, details: details)
      )
    case .update:
      // These flow rules are documented; an SDK may report any other by a word of its own.
      let rules: [FlowRule?] = [.summary, nil, .processPayment, .submitPaymentTenders]
      let next = rules[place % rules.count]
      return (.updateAnswered(request: request, next: next), .deliveredUpdate(call: call, next: next))
    case .receipt:
      return (
        .receiptSent(request: request, receipt: "r\(call)"),
        .deliveredReceipt(call: call, receipt: "r\(call)")
      )
    }
  }
}

// MARK: Steps

/// How the library treats a call for which it does not send a request at once.
private struct Refusal {
  var isRefused = false
  /// A request for the last receipt that waits for an identical earlier request; it may get the earlier one's answer.
  var waiting: Int?
  /// A call for which the library has not sent a request yet, and the number of requests before it.
  var postponed: (call: Int, requests: Int)?
}

/// The platform's answers.
private struct Answers {
  /// The answered calls and their places, in the order of the answers.
  var order: [(place: Int, call: Int)] = []
  /// The answers that no block has got yet, keyed by call.
  var open: [Int: PaydiantEffect] = [:]
}

extension Trial where System == Paydiant {
  /// The host makes the call with that index, about the transaction with that number or a new transaction.
  ///
  /// Returns nil if the library refuses the call or lets it wait; the library may do either.
  fileprivate func ask(
    _ place: Int, of calls: [Asking], about transaction: Int?, _ refusal: inout Refusal
  ) async throws -> (call: Int, request: Int)? {
    let call = nextCall()
    do {
      if let request = try await request(place, of: calls, call, about: transaction ?? call) {
        return (call: call, request: request)
      }
      leaveOut(twoReceipts, because: Self.keepsReceipts)
    } catch let setback as Setback {
      // A library may refuse a call while another one is pending, or make only one call at a time.
      guard place > 0 else { throw setback }
      let isRefused = try seen.of(.failed).contains { $0.call == call }
      let waits = [.update, .receipt].contains(calls[place]) && calls[..<place].contains(calls[place])
      if waits, calls[place] == .update {
        leaveOut(twoUpdates, because: "makes only one update at a time")
      } else if waits {
        leaveOut(twoReceipts, because: "asks for only one receipt at a time")
        refusal.waiting = call
      } else if !isRefused {
        refusal.postponed = (call, try requestCount)
      }
    }
    refusal.isRefused = true
    return nil
  }

  /// The platform answers, and the call gets that answer, at once or when the calls before it have ended.
  fileprivate func give(
    _ answer: (stimulus: PaydiantStimulus, effect: PaydiantEffect), to call: Int, butTo waiting: Int?,
    _ answers: inout Answers
  ) async throws {
    answers.open[call] = answer.effect.leastAnswer
    let kinds: [PaydiantEffect.Kind] =
      [.deliveredToken, .deliveredDetails, .deliveredUpdate] + (hasReceipts ? [.deliveredReceipt] : [])
    for end in try await sendAndSettle(answer.stimulus).of(kinds).map(\.leastAnswer) {
      guard let call = end.call, waiting == nil || call != waiting else { continue }
      let own = answers.open.removeValue(forKey: call)
      // The receipt's identity may be hidden, but the call that it ends is visible.
      let isHidden = own != nil && end == .deliveredReceipt(call: call, receipt: nil)
      try expectOwn([end], equals: isHidden ? [end] : own.map { [$0] } ?? [], of: call)
    }
  }

  /// The places of the calls that got their answers, in the order of the answers.
  ///
  /// A library may give up a call when a later call comes; the call that it gave up is left out.
  fileprivate func answeredPlaces(_ answers: Answers) throws -> [Int] {
    let failed = Set(try seen.of(.failed).compactMap(\.call))
    for (call, own) in answers.open.sorted(by: { $0.key < $1.key }) where !failed.contains(call) {
      try expectOwn([], equals: [own], of: call)
    }
    return answers.order.filter { answers.open[$0.call] == nil }.map(\.place)
  }

  /// Checks that the library sent the request of a postponed call after the other calls had ended.
  fileprivate func expectMade(_ postponed: (call: Int, requests: Int)?) throws {
    guard let postponed, try requestCount == postponed.requests else { return }
    try expect(
      false, "call \(postponed.call), which came while another call was open",
      expected: "a request after the other calls had ended", saw: "none")
  }

  private var requestCount: Int {
    get throws {
      let kinds: [PaydiantEffect.Kind] = [.requestedToken, .requestedMetaData, .requestedUpdate]
      return try seen.of(kinds + (hasReceipts ? [.requestedReceipt] : [])).count
    }
  }
}
