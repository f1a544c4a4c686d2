import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on two sessions of one app: OPSession.
  @ChapterBuilder<Self> static var twoSessions: [Rule] {
    Rule(
      "OP-SES-10", .must(.derived), "Two sessions are independent of each other.",
      cites: .objectiveCSDK("OPSession"), given: turns
    ) { trial, pair in
      guard trial.understands(.selectSession) else {
        throw NotApplicable("does not understand selectSession")
      }
      let accounts = [trial.services.account, try await trial.services.anotherAccount()]
      trial.script(pair, for: accounts)
      try await trial.started(SessionParameters(accounts[1].session))
      var selected = 1
      for turn in pair.turns {
        if turn.session != selected { try await trial.send(.selectSession(session: turn.session)) }
        selected = turn.session
        let call = trial.canMake(turn.call) ? turn.call : .items
        try await trial.expectOwnAnswer(to: call, in: selected, of: pair, other: accounts[1 - selected])
        let place = "\(turn.call.outcome), in an earlier session"
        if call != turn.call {
          trial.leaveOut(place, because: "the adapter cannot make this call, or cannot see its end")
        } else if selected == 0 {
          trial.label(place)
        }
      }
      if pair.turns.returnsToFirst { trial.label("the first session again after the second") }
      if Set(pair.turns.map(\.session)).count == 2 { trial.label("both sessions are used") }
      try trial.expectOwnId(of: accounts[0], not: accounts[1])
      try trial.expectOwnId(of: accounts[1], not: accounts[0])
    } covers: {
      [
        .seen("the first session again after the second", atLeast: 30),
        .seen("both sessions are used", atLeast: 80),
      ]
        + ClientCall.service.map { call in
          .seen("\(call.outcome), in an earlier session", atLeast: 15)
        }
    } mutants: {
      [
        .rewritingStimuli("sends requests in the newest session") { stimulus, _ in
          if case .selectSession = stimulus { [] } else { [stimulus] }
        }.reaching(
          "Each of these rules makes another session, whose service gives different answers, and then asks in the "
            + "earlier one."),
        .behaving("remembers lists for all sessions", state: [PaymentContext: [PaymentItem]]()) {
          known, stimulus, world, inner in
          guard case .getPaymentItems(let call, let context) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          if let items = known[context] { return [.paymentItems(call: call, items: items)] }
          let effects = try await inner.send(stimulus, in: world)
          known[context] = effects.compactMap(\.items).first
          return effects
        },
        .usingLastSession("gets products in the newest session", for: [.getPaymentProduct]),
        .usingLastSession("gets keys in the newest session", for: [.getPublicKey]),
        .usingLastSession("checks in the newest session", for: [.lookUpIIN]),
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Makes the service give different answers in the two sessions.
  fileprivate func script(_ pair: SessionPair, for accounts: [any ClientAPIAccount]) {
    for (index, account) in accounts.enumerated() {
      account.script(
        [
          ScriptedExchange(
            endpoint: AskedLookup.endpoint, reply: IINReply(product: ProductID.cardNumber(index)).scripted()
          ),
          publicKey(TestKeys.pair(index), number: index + 1),
        ] + ScriptedExchange.serving([pair.documents[index]], below: AssetAddress(of: account.session)))
    }
  }

  /// The answer to a call in a session.
  fileprivate func answer(to call: ClientCall, in session: Int, of pair: SessionPair) -> String {
    switch call {
    case .items, .product: pair.documents[session].item.id.rawValue
    case .key, .preparation: keyId(session + 1)
    case .check: String(ProductID.cardNumber(session))
    }
  }

  /// Checks that a call in the selected session is made in that session, and brings what the service says there.
  fileprivate func expectOwnAnswer(
    to call: ClientCall, in selected: Int, of pair: SessionPair, other: any ClientAPIAccount
  ) async throws {
    let answers = [0, 1].map { answer(to: call, in: $0, of: pair) }
    let before = other.log().count
    let result = try await make(call, product: pair.documents[selected].item.id)
    // If the call failed, the SDK may have made it in the other session.
    let isAstray = other.log().dropFirst(before).contains { $0.isCall(of: other.session) }
    try expect(
      result?.value != nil || !isAstray,
      expected: "a request for \(call.outcome) in session \(selected)", saw: "one in the other session")
    let brought = try success(of: result, "\(call.outcome) in session \(selected)")
    let parts = brought.components(separatedBy: ", ")
    let mismatch = Mismatch(
      "\(call.outcome) in session \(selected)", expected: "the answer for that session, \(answers[selected])",
      seen: "\(brought)")
    try expect(!parts.contains(answers[1 - selected]), mismatch)
    try need(parts.contains(answers[selected]), mismatch)
  }

  /// Checks that no request of a session shows the id of the other one.
  fileprivate func expectOwnId(of account: any ClientAPIAccount, not other: any ClientAPIAccount) throws {
    for exchange in account.log() {
      try expect(
        !exchange.request.headers.contains { $0.value.has(other.session.clientSessionId) },
        expected: "each session to show its own id", saw: "another session's id with \(exchange.summary)")
    }
  }
}

// MARK: Inputs

private struct SessionPair: Sendable {
  var first: ProductDocument
  var second: ProductDocument
  /// The session of each call.
  var turns: [Turn]

  /// The product of each session.
  var documents: [ProductDocument] { [first, second] }
}

private struct Turn: Sendable {
  var session: Int
  var call: ClientCall
}

private let turns: Generator<SessionPair> = zip(
  ProductDocuments.pair, Generator<Int>.int(in: 0...1).array(count: 0...2),
  Generator<ClientCall>.element(of: ClientCall.service).array(count: 4...4)
).map { pair, sessions, calls in
  SessionPair(
    first: pair.first, second: pair.second,
    turns: zip([1, 0] + sessions, calls).map { Turn(session: $0, call: $1) })
}

extension [Turn] {
  fileprivate var returnsToFirst: Bool {
    last?.session == 0 || dropFirst(2).contains { $0.session == 0 }
  }
}
