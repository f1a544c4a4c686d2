import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Rules on overlapping calls.
  static let callsAtOnce: Chapter<Self> = Chapter("Overlapping calls") {
    Rule.ownAnswers(
      "a", "each of several overlapping calls gets its own.",
      cites: .objectiveCSDK("OPSession", "2. Receive possible payment methods", "Apply IIN check"),
      readings: [.overlappingCalls], given: interleavings,
      covers: [
        .seen(Overlaps.anotherOrder, atLeast: 25),
        .seen("three calls or more", atLeast: 25),
        .seen("an error among the replies", atLeast: 15),
        .seen("two calls of the same kind", atLeast: 10),
        .seen(Trial<Self>.overlapLabel, atLeast: 80),
      ],
      mutants: [
        CallShape.continuations.answeringTheLast(
          "gives every list of items to the call made last", only: .paymentItems, asked: \.askedCall),
        CallShape.continuations.answeringTheLast(
          "gives every product to the call made last", only: .paymentProduct, asked: \.askedCall),
        CallShape.continuations.answeringInOrder(
          "gives products in the order in which they were asked for", only: .paymentProduct,
          asked: \.askedCall),
        CallShape.continuations.answeringInOrder(
          "gives lists in the order in which they were asked for", only: .paymentItems, asked: \.askedCall),
        CallShape.continuations.answeringInOrder(
          "gives results of checks in the order in which they were asked for", only: .lookedUp,
          asked: \.askedCall),
      ]
    ) { trial, made in
      let known = ClientCall.overlapping.filter { trial.understands($0.stimulus) }
      guard !known.isEmpty else { throw NotApplicable("does not understand any call to the service") }
      let calls = made.calls.map { call in
        var call = call
        if !known.contains(call.kind) { call.kind = known[call.number % known.count] }
        return call
      }
      for kind in Set(calls.map(\.kind)) { try trial.requireObserved(kind.success, .requestFailed) }
      // The reply with the key is held only if a call asks for the key: an SDK may fetch the key before anything else.
      let key = trial.publicKey(TestKeys.pair(0))
      trial.script(
        calls.flatMap { $0.script(below: trial.assets) } + [
          calls.contains { $0.kind == .key } ? key.held : key
        ])
      for call in calls { try await trial.send(call.stimulus) }
      let early = try calls.map(\.number).filter { try trial.hasEnded($0) }
      let replies = try await trial.releaseReplies(of: calls, inOrder: made.order)
      func answers(to call: OverlappingCall) throws -> [OnlinePaymentsEffect] {
        try trial.seen.of(call.kind.success, .requestFailed).filter { $0.call == call.number }
      }
      for call in calls {
        let others = calls.filter { $0.kind == call.kind && $0.number != call.number && !$0.fails }
        for answer in try answers(to: call) where answer.kind == call.kind.success && !call.isOwn(answer) {
          try trial.expectOwn(
            call.kind == .key || !others.contains { $0.isOwn(answer) }, of: call.number)
        }
      }
      var answered: [OverlappingCall] = []
      for call in calls {
        guard let answer = try answers(to: call).first else {
          throw trial.setback(
            expected: "an answer to call \(call.number)", saw: "none", of: call.stimulus, judgedBy: "X-CB-01")
        }
        // If the service replies with an error, that error is the call's answer. The document leaves open whether a
        // call may be given up with an error because another one is under way.
        guard answer.kind != .requestFailed || call.fails && trial.hasAsked(for: call) else { continue }
        if answer.kind != .requestFailed { try trial.needAnswer(answer, to: call) }
        answered.append(call)
      }
      let counts = trial.countOverlap(
        of: calls.map(\.number), answered: answered.map(\.number), before: early, replies: replies,
        three: "three calls or more")
      guard counts else { return }
      if answered.contains(where: \.fails) { trial.label("an error among the replies") }
      if Set(answered.map(\.kind)).count < answered.count { trial.label("two calls of the same kind") }
    }

    overlappingPreparations
  }
}

// MARK: Inputs

private struct Interleaving: Sendable {
  var calls: [OverlappingCall]
  var order: [Int]
}

private let kinds: Generator<ClientCall> = .frequency([
  (3, .just(.items)), (3, .just(.product)), (3, .just(.check)), (1, .just(.key)),
])

private let interleavings = Generator<Interleaving> { source in
  let count = try Generator<Int>.int(in: 2...4).draw(from: source)
  let calls = try (0..<count).map { index in
    OverlappingCall(
      number: index + 1, kind: try kinds.draw(from: source),
      fails: try Generator<Int>.int(in: 0...5).draw(from: source) == 5)
  }
  return Interleaving(
    calls: calls, order: try Generator<[Int]>.shuffled(Array(calls.indices)).draw(from: source))
}

// MARK: Driving

extension Trial where System == OnlinePayments {
  /// Checks that an answer belongs to its call's request; other rules judge the request and its outcome.
  fileprivate func needAnswer(_ answer: OnlinePaymentsEffect, to call: OverlappingCall) throws {
    guard !call.isOwn(answer) else { return }
    let (wanted, seen) = ("the reply to call \(call.number)", "\(answer)")
    if let details = answer.details { try needFinding(details, of: "41111111") }
    let isKnown = services.account.log().contains(where: call.made)
    try need(
      isKnown, expected: wanted, saw: seen, of: call.stimulus,
      judgedBy: call.kind == .check ? "OP-CTX-01" : "OP-CTX-04")
    // Different rules judge the outcomes of failed and of successful requests.
    let judge = call.kind == .check ? call.fails ? "OP-IIN-18" : "OP-IIN-09" : call.fails ? "OP-ITM-09" : nil
    throw setback(
      expected: wanted, saw: seen, of: call.stimulus,
      judgedBy: judge.map { [$0] } ?? judges(of: call.stimulus))
  }
}

extension Trial where System == OnlinePayments {
  /// Releases the held replies in the wanted order until every call has ended.
  ///
  /// An SDK may send its requests one by one, so a request may follow only after the reply to an earlier one.
  fileprivate func releaseReplies(
    of calls: [OverlappingCall], inOrder order: [Int]
  ) async throws -> ReleasedReplies {
    var replies = ReleasedReplies()
    let account = services.account
    _ = await account.waitForRequests(calls.count, atMost: .milliseconds(200))
    let isWhole = calls.allSatisfy { hasAsked(for: $0) }
    try await retry {
      let asked = account.log()
      for index in order where calls.indices.contains(index) {
        for exchange in asked where calls[index].made(exchange) {
          account.release(request: exchange.number)
          replies.note(calls[index].number)
        }
      }
      // The SDK makes the remaining requests of its own accord, not for one of the calls.
      for exchange in asked where !calls.contains(where: { $0.made(exchange) }) {
        account.release(request: exchange.number)
      }
      try await settle(atMost: .milliseconds(50))
      let open = try calls.filter { call in
        try !seen.of(call.kind.success, .requestFailed).contains { $0.call == call.number }
      }
      if !open.isEmpty { _ = await account.waitForRequests(asked.count + 1, atMost: .milliseconds(50)) }
      return open.isEmpty
    }
    replies.isInTurn = !isWhole && calls.allSatisfy { hasAsked(for: $0) }
    return replies
  }

  /// Whether the service has received a call's request.
  fileprivate func hasAsked(for call: OverlappingCall) -> Bool {
    services.account.log().contains(where: call.made)
  }

  /// Whether one of the continuations of a call has run.
  fileprivate func hasEnded(_ call: Int) throws -> Bool {
    try seen.of(.lookedUp, .paymentItems, .paymentProduct, .publicKey, .requestFailed).contains {
      $0.call == call
    }
  }
}

extension OnlinePaymentsStimulus {
  /// The call that the stimulus makes, if its answers may be confused with those of other calls.
  fileprivate var askedCall: AskedCall<OnlinePayments>? {
    switch self {
    case .lookUpIIN(let call, _, _): AskedCall(call, answeredBy: .lookedUp)
    case .getPaymentItems(let call, _): AskedCall(call, answeredBy: .paymentItems)
    case .getPaymentProduct(let call, _, _): AskedCall(call, answeredBy: .paymentProduct)
    default: nil
    }
  }
}
