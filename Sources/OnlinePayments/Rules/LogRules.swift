import Conformance
import PropertyTesting

/// Rules on the log of requests and responses: "Use logging".
extension OnlinePayments {
  static let log = Chapter<Self>("Log") {
    Rule(
      "OP-LOG-01", .should(.derived), "Requests and responses are not logged unless that is switched on.",
      cites: .objectiveCSDK("Use logging"), given: visits,
      covers: [
        .seen(90, percent: "a request that could be logged"), .seen(25, percent: switchedOffLabel),
      ],
      mutants: [
        .behaving("logs from the start", state: false) { isOn, stimulus, world, inner in
          guard !isOn else { return try await inner.send(stimulus, in: world) }
          isOn = true
          return try await inner.send(.setLogging(isOn: true), in: world)
            + (try await inner.send(stimulus, in: world))
        },
        .misreading("stays on once it is on") { stimulus, _ in
          if case .setLogging(false) = stimulus { [] } else { [stimulus] }
        },
      ]
    ) { trial, visit in
      try trial.requireObserved(.logged)
      if visit.isSwitched {
        if trial.understands(.setLogging) {
          try await trial.send(.setLogging(isOn: true))
          try await trial.send(.setLogging(isOn: false))
          trial.label(switchedOffLabel)
        } else {
          trial.leaveOut(switchedOffLabel, because: "does not understand setLogging")
        }
      }
      let calls = try await trial.visit(visit)
      if !calls.isEmpty { trial.label("a request that could be logged") }
      let texts = try trial.seen.loggedTexts
      for call in calls {
        try trial.expect(
          !texts.contains { $0.has(call.endpoint ?? call.request.url) && $0.has("/") },
          "expected nothing of \(call.summary) in the log, saw it there")
      }
    }

    Rule(
      "OP-LOG-02", .must(.prose), "While the log is on, every request and every response is in it.",
      cites: .objectiveCSDK("Use logging"), given: visits,
      covers: [
        .atLeast(20, percent: "an error reply") { $0.statuses.contains { $0 != 200 } },
        .atLeast(20, percent: "three calls") { $0.calls.count == 3 },
        .seen(80, percent: "a request and its response"), .seen(30, percent: postLabel),
      ],
      mutants: [
        .dropping("leaves error replies out") { effect in
          guard case .logged(let text) = effect else { return false }
          return ["500", "404", "503"].contains { text.hasPrefix($0) }
        },
        .rewriting("leaves requests out") { effect in
          guard case .logged(let text) = effect else { return [effect] }
          // What says which request a response answers goes too.
          let isRequest = text.hasPrefix("GET") || text.hasPrefix("POST")
          return isRequest ? [] : [.logged(text: text.withoutEndpoints)]
        },
        .dropping("leaves responses out") { effect in
          guard case .logged(let text) = effect else { return false }
          return !text.hasPrefix("GET") && !text.hasPrefix("POST")
        },
        .stateful("logs the first exchange only", state: 0) { count, effect, _ in
          guard case .logged = effect else { return [effect] }
          count += 1
          return count > 2 ? [] : [effect]
        },
        .dropping("logs GET only") { effect in
          guard case .logged(let text) = effect else { return false }
          return text.contains(AskedLookup.endpoint)
        },
        .misreading("cannot be switched on") { stimulus, _ in
          if case .setLogging = stimulus { [] } else { [stimulus] }
        },
      ]
    ) { trial, visit in
      try trial.requireObserved(.logged)
      if !trial.canMake(.check) { trial.leaveOut(postLabel, because: "makes no IIN checks") }
      try await trial.send(.setLogging(isOn: true))
      let calls = try await trial.visit(visit)
      for call in calls {
        guard let status = call.status else { continue }
        let isShown = try await trial.wait(atMost: patience, orTimeout: .zero) { seen in
          // Of a log in JSON, where slashes may be escaped, the backslashes do not count.
          let texts = try seen.loggedTexts.map { $0.replacing("\\", with: "") }
          let hasRequest = texts.contains { $0.has(call.endpoint ?? call.request.url) }
          let hasResponse = texts.contains {
            $0.has(String(status)) || visit.mark(of: call).map($0.has) ?? false
          }
          return hasRequest && hasResponse ? true : nil
        }
        let seen = try trial.seen.loggedTexts.isEmpty ? "nothing" : "no trace of one of them"
        try trial.expect(
          isShown == true, "expected \(call.summary) and its reply \(status) in the log, saw \(seen)")
        trial.label("a request and its response")
        if call.request.method == "POST" { trial.label(postLabel) }
      }
    }
  }
}

// MARK: Inputs

private let switchedOffLabel = "the log was on and is off again"

private let postLabel = "a POST"

private struct Visit: Sendable {
  var context: PaymentContext
  /// Two or three, each of another kind.
  var calls: [ServiceCall]
  /// The status of each reply, all different.
  var statuses: [Int]
  var isSwitched: Bool

  /// What stands in the body of the reply and nowhere else; nil for requests that no call makes.
  func mark(of exchange: Exchange) -> String? {
    calls.first { $0.endpoint == exchange.endpoint }.map(\.mark)
  }

  var script: [ScriptedExchange] { zip(calls, statuses).map { $0.0.script(status: $0.1) } }
}

extension ServiceCall {
  fileprivate var endpoint: String {
    switch self {
    case .items: ScriptedExchange.itemsEndpoint
    case .product: ScriptedExchange.productEndpoint("1")
    case .key: ScriptedExchange.publicKeyEndpoint
    case .check: AskedLookup.endpoint
    }
  }

  fileprivate var mark: String {
    switch self {
    case .items: "mark-of-the-list"
    case .product: "mark-of-one"
    case .key: "mark-of-the-key"
    case .check: "98765"
    }
  }

  fileprivate func script(status: Int) -> ScriptedExchange {
    guard status == 200 else {
      return ScriptedExchange(endpoint: endpoint, reply: .error(status: status, code: mark))
    }
    let document = ProductDocument(
      item: PaymentItem(id: "1", paymentMethod: "card", displayHints: ItemHints(label: mark)))
    return switch self {
    case .items: .items([document])
    case .product: .product(document)
    case .key: .publicKey(id: mark, base64: TestKeys.pair(0).publicKeyBase64)
    case .check: ScriptedExchange(endpoint: endpoint, reply: IINReply(product: 98765).scripted())
    }
  }
}

private let visits: Generator<Visit> = zip(
  PaymentContexts.any, Generator<[ServiceCall]>.shuffled(ServiceCall.allCases),
  Generator<[Int]>.shuffled([200, 500, 404, 503]), Generator<Int>.int(in: 2...3), .bool
).map { context, calls, statuses, count, isSwitched in
  Visit(
    context: context, calls: Array(calls.prefix(count)), statuses: Array(statuses.prefix(count)),
    isSwitched: isSwitched)
}

extension String {
  /// The text without what says which request it is about.
  fileprivate var withoutEndpoints: String {
    ["products", "publickey", "getIINdetails"].reduce(self) { $0.replacing($1, with: "") }
  }
}

// MARK: Driving and seeing

extension Trial where System == OnlinePayments {
  /// Makes the calls and returns the requests to the Client API that came of them.
  fileprivate func visit(_ visit: Visit) async throws -> [Exchange] {
    script(visit.script)
    let before = services.account.log().count
    for (call, status) in zip(visit.calls, visit.statuses) where canMake(call) {
      let result = try await make(call, in: visit.context)
      if status == 200 { _ = try success(of: result, call.rawValue) }
    }
    return services.account.log().dropFirst(before).filter { $0.isCall(of: services.account.session) }
  }
}

extension Observed where System == OnlinePayments {
  /// What was written to the log.
  fileprivate var loggedTexts: [String] {
    get throws {
      try of(.logged).compactMap { effect in
        guard case .logged(let text) = effect else { return nil }
        return text
      }
    }
  }
}
