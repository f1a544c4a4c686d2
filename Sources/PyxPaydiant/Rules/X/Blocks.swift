import Conformance
import PropertyTesting

private enum Answer: Sendable, Hashable, CaseIterable { case success, failure }

/// What a host asks the platform for.
enum Asking: Sendable, Hashable, CaseIterable { case token, details, update }

private struct Script: Sendable {
  var asking: Asking
  /// What the platform answers, the first of which counts.
  var answers: [Answer]
  var details: TransactionDetails
}

private let scripts: Generator<Script> = zip(
  .element(of: Asking.allCases), Generator<Answer>.element(of: Answer.allCases).array(count: 1...3), .details
).map { Script(asking: $0, answers: $1, details: $2) }

extension Paydiant {
  /// Rules that follow from what calls with two blocks are.
  static let blocks: Chapter<Paydiant> = Chapter("Completion and failure") {
    Rule.endsOnce(
      "each call ends in one call of one of its blocks: completion where an answer came to it, failure where none did.",
      cites: .paydiant("Call obtainCheckoutToken", "Get transaction details submitted by POS"),
      given: scripts,
      covers: [
        .covers("a retrieval", atLeast: 20) { $0.asking == .details },
        .covers("an update", atLeast: 20) { $0.asking == .update },
        .covers("failed", atLeast: 30) { $0.answers.first == .failure },
        .seen("answered several times", atLeast: 40),
      ],
      ends: .blocks, twice: { $0.kind == .deliveredUpdate }, never: { $0.kind == .failed },
      mutants: [
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
      if script.answers.count > 1 { trial.label("answered several times") }
      return [MadeCall(call, "the call for \(script.asking)")]
    } and: { trial, script, ends in
      try trial.expect(
        (ends.first?.kind == .failed) == (script.answers.first == .failure), "the block that was called",
        expected: "the one for \(script.answers.first == .failure ? "failures" : "completion")",
        saw: "the other one")
    }

    ownBlocks
  }
}

extension Observed where System == Paydiant {
  /// The number of the last request to the platform; nil where there is none.
  fileprivate var lastRequest: Int? {
    get throws { try of(.requestedToken, .requestedMetaData, .requestedUpdate).last?.request }
  }
}
