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
        .atLeast(20, percent: "an error reply") { $0.status != 200 },
        .seen(80, percent: "a request and its response"),
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
          return isRequest ? [] : [.logged(text: text.replacing("products", with: ""))]
        },
        .dropping("leaves responses out") { effect in
          guard case .logged(let text) = effect else { return false }
          return !text.hasPrefix("GET") && !text.hasPrefix("POST")
        },
        .misreading("cannot be switched on") { stimulus, _ in
          if case .setLogging = stimulus { [] } else { [stimulus] }
        },
      ]
    ) { trial, visit in
      try trial.requireObserved(.logged)
      try await trial.send(.setLogging(isOn: true))
      let calls = try await trial.visit(visit)
      for call in calls {
        guard let status = call.status else { continue }
        let isShown = try await trial.wait(atMost: patience, orTimeout: .zero) { seen in
          let texts = try seen.loggedTexts
          let hasRequest = texts.contains { $0.has(call.endpoint ?? call.request.url) }
          let hasResponse = texts.contains { $0.has(String(status)) || $0.has(visit.mark) }
          return hasRequest && hasResponse ? true : nil
        }
        let seen = try trial.seen.loggedTexts.isEmpty ? "nothing" : "no trace of one of them"
        try trial.expect(
          isShown == true, "expected \(call.summary) and its reply \(status) in the log, saw \(seen)")
        trial.label("a request and its response")
      }
    }
  }
}

// MARK: Inputs

private let switchedOffLabel = "the log was on and is off again"

private struct Visit: Sendable {
  var context: PaymentContext
  /// The status of the reply.
  var status: Int
  var isSwitched: Bool

  /// What stands in the body of the reply and nowhere else.
  var mark: String { "mark-of-the-reply" }

  var script: ScriptedExchange {
    guard status == 200 else {
      return ScriptedExchange(
        endpoint: ScriptedExchange.itemsEndpoint, reply: .error(status: status, code: mark))
    }
    let item = PaymentItem(id: "1", paymentMethod: "card", displayHints: ItemHints(label: mark))
    return .items([ProductDocument(item: item)])
  }
}

private let visits: Generator<Visit> = zip(
  PaymentContexts.any, Generator<Int>.element(of: [200, 200, 500, 404, 503]), .bool
).map(Visit.init)

// MARK: Driving and seeing

extension Trial where System == OnlinePayments {
  /// Asks for payment items and returns the requests to the Client API that came of it.
  fileprivate func visit(_ visit: Visit) async throws -> [Exchange] {
    script([visit.script])
    let before = services.account.log().count
    let result = try await getItems(in: visit.context, call: nextCall())
    if visit.status == 200 { _ = try success(of: result, "the payment items") }
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
