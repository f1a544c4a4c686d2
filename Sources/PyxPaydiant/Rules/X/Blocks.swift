import Conformance
import PropertyTesting

private enum Answer: Sendable, Hashable, CaseIterable { case success, failure }

private enum Asking: Sendable, Hashable, CaseIterable { case token, details, update }

private struct Script: Sendable {
  var asking: Asking
  /// What the platform answers, the first of which counts.
  var answers: [Answer]
  var details: TransactionDetails
}

private let scripts: Generator<Script> = zip(
  .element(of: Asking.allCases), Generator<Answer>.element(of: Answer.allCases).array(count: 1...3), .details
).map { Script(asking: $0, answers: $1, details: $2) }

private struct Concurrent: Sendable {
  /// Whether each call is a retrieval.
  var calls: [Bool]
  var order: [Int]
}

private let concurrent: Generator<Concurrent> = Generator<Bool>.bool.array(count: 2...4).flatMap { calls in
  Generator<[Int]>.shuffled(Array(calls.indices)).map { Concurrent(calls: calls, order: $0) }
}

extension Paydiant {
  /// Rules that follow from what calls with two blocks are.
  static let blocks = Chapter<Paydiant>("Completion and failure") {
    Rule(
      "X-CB-01", .must(.derived),
      "Each call ends in one call of one of its blocks: completion where an answer came to it, failure where none did.",
      cites: .paydiant("Call obtainCheckoutToken", "Get transaction details submitted by POS"),
      given: scripts,
      covers: [
        .covers("a retrieval", atLeast: 20) { $0.asking == .details },
        .covers("an update", atLeast: 20) { $0.asking == .update },
        .covers("failed", atLeast: 30) { $0.answers.first == .failure },
        .covers("answered several times", atLeast: 40) { $0.answers.count > 1 },
      ],
      mutants: [
        .dropping("never calls a failure block") { $0.kind == .failed },
        .rewriting("calls the failure block besides the completion block") { effect in
          guard case .deliveredToken(let call, _) = effect else { return [effect] }
          return [effect, .failed(call: call)]
        },
        .rewriting("calls the failure block where an update names no further rule") { effect in
          guard case .deliveredUpdate(let call, .some(let next)) = effect, next != .summary else {
            return [effect]
          }
          return [effect, .failed(call: call)]
        },
        .behaving("calls a block with every answer", state: (calls: [Int: Int](), last: 0)) {
          state, stimulus, world, inner in
          if case .obtainCheckoutToken(let call) = stimulus { state.last = call }
          if case .retrieveMetaData(let call, _, _, _) = stimulus { state.last = call }
          if case .updateTransaction(let call, _, _, _, _) = stimulus { state.last = call }
          let effects = try await inner.send(stimulus, in: world)
          for request in effects.compactMap(\.request) { state.calls[request] = state.last }
          guard case .requestFailed(let request, _) = stimulus, effects.isEmpty,
            let call = state.calls[request]
          else {
            return effects
          }
          return [.failed(call: call)]
        },
        .repeatingWhenClosed("calls the block again when it is closed") { $0.call != nil },
      ]
    ) { trial, script in
      try trial.requireObserved(.deliveredToken, .deliveredDetails, .deliveredUpdate, .failed)
      let call = trial.nextCall()
      let request =
        switch script.asking {
        case .token: try await trial.requestToken(call)
        case .details: try await trial.requestDetails(call)
        case .update: try await trial.requestUpdate(call)
        }
      let success: (Int) -> PaydiantStimulus = { request in
        switch script.asking {
        case .token: .tokenIssued(request: request, token: "c1")
        case .details: .detailsSent(request: request, details: script.details)
        case .update: .updateAnswered(request: request, next: script.details.next)
        }
      }
      func answer(_ answer: Answer, to request: Int) async throws -> Observed<Paydiant> {
        switch answer {
        case .failure: try await trial.sendAndSettle(.requestFailed(request: request, error: "timed out"))
        case .success:
          try await trial.sendAndSettle(success(request))
        }
      }
      for one in script.answers {
        // A library may ask once more where nothing came of a request; nothing comes of that either.
        var again = try await answer(one, to: request).lastRequest
        for _ in 0..<8 {
          guard let repeated = again else { break }
          again = try await answer(.failure, to: repeated).lastRequest
        }
      }
      try await trial.atTheEnd {
        let called = try trial.seen.of(.deliveredToken, .deliveredDetails, .deliveredUpdate, .failed).filter {
          $0.call == call
        }
        try trial.expect(called.count, equals: 1, "calls of the blocks")
        try trial.expect(
          (called.first?.kind == .failed) == (script.answers.first == .failure), "the block that was called",
          expected: "the one for \(script.answers.first == .failure ? "failures" : "completion")",
          saw: "the other one")
      }
    }

    Rule(
      "X-CB-02/b", .must(.derived),
      "Each call gets the answer to its own request, in whatever order the answers come.",
      cites: .paydiant("Call obtainCheckoutToken", "Get transaction details submitted by POS"),
      given: concurrent,
      covers: [
        .covers("another order than that of the calls", atLeast: 40) { $0.order != $0.order.sorted() },
        .covers("calls for tokens and retrievals", atLeast: 40) { Set($0.calls).count == 2 },
      ],
      mutants: [
        .stateful("gives each answer to the call that was answered first", state: 0) { first, effect, _ in
          guard let call = effect.call else { return [effect] }
          if first == 0 { first = call }
          return [effect.answering(first)]
        },
        .swapping("gives answers to the calls in their order") { waiting, _ in waiting.first },
        .swapping("gives the first answer to the call that came last") { waiting, _ in waiting.last },
      ]
    ) { trial, input in
      try trial.requireObserved(.deliveredToken, .deliveredDetails)
      var requests: [(call: Int, request: Int)] = []
      for isRetrieval in input.calls {
        let call = trial.nextCall()
        let request =
          isRetrieval
          ? try await trial.requestDetails(call, token: "c\(call)") : try await trial.requestToken(call)
        requests.append((call, request))
      }
      for place in input.order {
        let (call, request) = requests[place]
        var details = sampleDetails
        details.reference = "r\(call)"
        let answered = try await trial.sendAndSettle(
          input.calls[place]
            ? .detailsSent(request: request, details: details)
            : .tokenIssued(request: request, token: "t\(call)"))
        let expected: PaydiantEffect =
          input.calls[place]
          ? .deliveredDetails(call: call, details: details) : .deliveredToken(call: call, token: "t\(call)")
        try trial.expect(
          try answered.of(.deliveredToken, .deliveredDetails), equals: [expected],
          "what follows from the answer to call \(call)")
      }
    }
  }
}

extension Observed where System == Paydiant {
  /// The number of the last request to the platform; nil where there is none.
  fileprivate var lastRequest: Int? {
    get throws { try of(.requestedToken, .requestedMetaData, .requestedUpdate).last?.request }
  }
}

extension PaydiantEffect {
  /// The same for another call.
  fileprivate func answering(_ call: Int) -> PaydiantEffect {
    switch self {
    case .deliveredToken(_, let token): .deliveredToken(call: call, token: token)
    case .deliveredDetails(_, let details): .deliveredDetails(call: call, details: details)
    case .deliveredUpdate(_, let next): .deliveredUpdate(call: call, next: next)
    case .failed: .failed(call: call)
    default: self
    }
  }
}

extension Mutant<Paydiant> {
  /// Gives each answer to a call of its choice among those of the same kind that wait.
  fileprivate static func swapping(
    _ name: String, _ choose: @escaping @Sendable ([Int], Int) -> Int?
  ) -> Mutant {
    behaving(name, state: (tokens: [Int](), details: [Int]())) { state, stimulus, world, inner in
      if case .obtainCheckoutToken(let call) = stimulus { state.tokens.append(call) }
      if case .retrieveMetaData(let call, _, _, _) = stimulus { state.details.append(call) }
      return try await inner.send(stimulus, in: world).map { effect in
        switch effect {
        case .deliveredToken(let call, _):
          let chosen = choose(state.tokens, call) ?? call
          state.tokens.removeAll { $0 == chosen }
          return effect.answering(chosen)
        case .deliveredDetails(let call, _):
          let chosen = choose(state.details, call) ?? call
          state.details.removeAll { $0 == chosen }
          return effect.answering(chosen)
        default: return effect
        }
      }
    }
  }
}
