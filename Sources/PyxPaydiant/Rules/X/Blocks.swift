import Conformance
import PropertyTesting

private enum Answer: Sendable, Hashable, CaseIterable { case success, failure }

/// What a host asks the platform for.
enum Asking: Sendable, Hashable, CaseIterable { case token, details, update, receipt }

/// A call, and what becomes of it.
private struct Script: Sendable {
  var asking: Asking
  /// What the platform answers, the first of which counts.
  var answers: [Answer]
  var details: TransactionDetails
  /// Whether the host gives back the token of another transaction while the call is open.
  var isBesideRelease: Bool

  /// Whether the failure block is the one to be called.
  var fails: Bool { answers.first == .failure }

  /// Whether no block may be called in the end: the document shows none for receipts that do not come.
  var mayEndInNoBlock: Bool { asking == .receipt && fails }
}

private let anyScript: Generator<Script> = zip(
  .element(of: Asking.allCases), Generator<Answer>.element(of: Answer.allCases).array(count: 1...3),
  .details, .bool(probability: 0.3)
).map { Script(asking: $0, answers: $1, details: $2, isBesideRelease: $3) }

/// Calls one after the other, and what is open during the last of them.
private struct Scripts: Sendable {
  var all: [Script]
  var open: Asking?
}

private let scripts: Generator<Scripts> = zip(
  anyScript.array(count: 1...4), .bool, Generator<Asking?>.element(of: [nil, nil, .update])
).map { calls, areAlike, open in
  // In every other case all are about the same.
  let all = calls.map { call in
    var call = call
    if areAlike { call.asking = calls[0].asking }
    return call
  }
  return Scripts(all: all, open: open)
}

extension Paydiant {
  /// Rules that follow from what calls with two blocks are.
  static let blocks: Chapter<Paydiant> = Chapter("Completion and failure") {
    Rule.endsOnce(
      "each call ends in one call of one of its blocks: completion where an answer came to it, failure where none did.",
      cites: .paydiant(
        "Call obtainCheckoutToken", "Get transaction details submitted by POS",
        "Display a payment confirmation summary"),
      given: scripts,
      covers: [
        .covers("a retrieval", atLeast: 20) { $0.all.contains { $0.asking == .details } },
        .covers("an update", atLeast: 20) { $0.all.contains { $0.asking == .update } },
        .seen(aReceipt, atLeast: 20),
        .covers("failed", atLeast: 30) { $0.all.contains(where: \.fails) },
        .seen("answered several times", atLeast: 40),
        .seen("answered after one of its kind had failed", atLeast: 12),
        .seen("another token was given back meanwhile", atLeast: 25), .seen(besideOpenCall, atLeast: 15),
      ],
      ends: .blocks, twice: { $0.kind == .deliveredUpdate }, never: { $0.kind == .failed },
      mutants: [
        .rewriting("calls the failure block besides the completion block") { effect in
          guard case .deliveredToken(let call, _, _) = effect else { return [effect] }
          return [effect, .failed(call: call)]
        },
        .rewriting("calls the failure block where an update names no further rule") { effect in
          guard case .deliveredUpdate(let call, .some(let next)) = effect, next != .summary else {
            return [effect]
          }
          return [effect, .failed(call: call)]
        },
        .changing("calls a block with every answer", state: (calls: [Int: Int](), last: 0)) {
          state, stimulus, effects in
          if let call = stimulus.madeCall { state.last = call }
          for request in effects.compactMap(\.request) { state.calls[request] = state.last }
          guard case .requestFailed(let request, _) = stimulus, effects.isEmpty,
            let call = state.calls[request]
          else { return effects }
          return [.failed(call: call)]
        },
        .failingForEver, .forgettingCalls,
      ]
    ) { trial, input in
      try trial.requireObserved(.deliveredToken, .deliveredDetails, .deliveredUpdate, .failed)
      var calls: [MadeCall<Paydiant>] = []
      var failed: Set<Asking> = []
      for (place, script) in input.all.enumerated() {
        var script = script
        let call = trial.nextCall()
        if script.asking == .receipt { script.asking = trial.askingForReceipt() }
        let (asked, open) = (script, place == input.all.count - 1 ? input.open : nil)
        guard
          let isMade = try await trial.beside(
            open,
            { isBeside in
              let isMade = try await trial.make(call, asked)
              if isBeside, isMade, !asked.mayEndInNoBlock, try !trial.hasEnded(call) {
                throw trial.missesBlock
              }
              return isMade
            })
        else { break }
        guard isMade else {
          trial.passOver(because: Trial<Self>.keepsReceipts)
          break
        }
        if script.answers.count > 1 { trial.label("answered several times") }
        if script.fails {
          failed.insert(script.asking)
        } else if failed.contains(script.asking) {
          trial.label("answered after one of its kind had failed")
        }
        if script.mayEndInNoBlock { continue }
        calls.append(
          MadeCall(
            call, "the call for \(script.asking)",
            endedBy: script.asking == .receipt ? [.deliveredReceipt, .failed] : nil))
      }
      return calls
    } and: { trial, input, ends in
      // What a token that is given back does to other calls, the document does not say: it may end them.
      let scripts = input.all.filter { !(trial.hasReceipts && $0.mayEndInNoBlock) }
      for (script, end) in zip(scripts, ends) where !(script.isBesideRelease && end.kind == .failed) {
        try trial.expect(
          (end.kind == .failed) == script.fails, "the block that was called",
          expected: "the one for \(script.fails ? "failures" : "completion")", saw: "the other one")
      }
      guard trial.hasReceipts else { return }
      let kinds: [Effect.Kind] = [.deliveredReceipt, .failed]
      for call in Set(try trial.seen.of(kinds).compactMap(\.call)).sorted() {
        try trial.expectEnds(
          of: MadeCall(call, "call \(call)", endedBy: kinds), by: .blocks, count: 0...1)
      }
    }

    ownBlocks
  }
}

extension Trial where System == Paydiant {
  /// Whether a block of the call was called.
  fileprivate func hasEnded(_ call: Int) throws -> Bool {
    let ends: [PaydiantEffect.Kind] = [.deliveredToken, .deliveredDetails, .deliveredUpdate, .failed]
    return try seen.of(ends + (hasReceipts ? [.deliveredReceipt] : [])).contains { $0.call == call }
  }

  /// What is asked for in place of a receipt, where the library has no receipts that can be judged.
  fileprivate func askingForReceipt() -> Asking {
    guard hasReceipts else {
      leaveOut(aReceipt, because: "the receipt facade is not declared")
      return .details
    }
    label(aReceipt)
    return .receipt
  }

  /// The host makes a call about a transaction of its own, and the platform answers as the script says; returns false where
  /// the platform is not asked, as the library has the receipt.
  fileprivate func make(_ call: Int, _ script: Script) async throws -> Bool {
    let token = "c\(call)"
    let made: Int? =
      switch script.asking {
      case .token: try await requestToken(call)
      case .details: try await requestDetails(call, token: token)
      case .update: try await requestUpdate(call, token: token, reference: "r\(call)")
      case .receipt: try await requestReceipt(call)
      }
    guard let request = made else { return false }
    if script.isBesideRelease {
      try await sendAndSettle(.releaseCheckoutToken(token: "left-\(call)"))
      label("another token was given back meanwhile")
    }
    func answer(_ answer: Answer, to request: Int) async throws -> Observed<Paydiant> {
      guard answer == .success else {
        return try await sendAndSettle(.requestFailed(request: request, error: "timed out"))
      }
      switch script.asking {
      case .token: return try await issue(token, for: request)
      case .details: return try await sendAndSettle(.detailsSent(request: request, details: script.details))
      case .update:
        return try await sendAndSettle(.updateAnswered(request: request, next: script.details.next))
      case .receipt: return try await sendAndSettle(.receiptSent(request: request, receipt: "r\(call)"))
      }
    }
    for one in script.answers {
      // A library may ask once more where nothing came of a request; nothing comes of that either.
      var again = try await answer(one, to: request).lastRequest(hasReceipts: hasReceipts)
      for _ in 0..<8 {
        guard let repeated = again else { break }
        again = try await answer(.failure, to: repeated).lastRequest(hasReceipts: hasReceipts)
      }
    }
    return true
  }
}

private let aReceipt = "a receipt"

extension Observed where System == Paydiant {
  /// The number of the last request to the platform; nil where there is none.
  fileprivate func lastRequest(hasReceipts: Bool) throws -> Int? {
    let kinds: [PaydiantEffect.Kind] = [.requestedToken, .requestedMetaData, .requestedUpdate]
    return try of(kinds + (hasReceipts ? [.requestedReceipt] : [])).last?.request
  }
}
