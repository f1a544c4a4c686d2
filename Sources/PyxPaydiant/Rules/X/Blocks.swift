import Conformance
import PropertyTesting

private enum Answer: Sendable, Hashable, CaseIterable { case success, failure }

/// The host's possible requests to the platform.
enum Asking: Sendable, Hashable, CaseIterable { case token, details, update, receipt }

/// A call and its outcome.
private struct Script: Sendable {
  var asking: Asking
  /// The platform's answers; the first one counts.
  var answers: [Answer]
  var details: TransactionDetails
  /// Whether the host gives back another transaction's token while the call is open.
  var isBesideRelease: Bool

  /// Whether the failure block must be called.
  var fails: Bool { answers.first == .failure }

  /// Whether the library may call no block at all: the document shows no block for a receipt that does not come.
  var mayEndInNoBlock: Bool { asking == .receipt && fails }
}

private let anyScript: Generator<Script> = zip(
  .element(of: Asking.allCases), Generator<Answer>.element(of: Answer.allCases).array(count: 1...3),
  .details, .bool(probability: 0.3)
).map { Script(asking: $0, answers: $1, details: $2, isBesideRelease: $3) }

/// Consecutive calls, and what is open during the last of them.
private struct Scripts: Sendable {
  var all: [Script]
  var open: Asking?
}

private let scripts: Generator<Scripts> = zip(
  anyScript.array(count: 1...4), .bool, Generator<Asking?>.element(of: [nil, nil, .update])
).map { calls, areAlike, open in
  // In every second case, all calls are of the same kind.
  let all = calls.map { call in
    var call = call
    if areAlike { call.asking = calls[0].asking }
    return call
  }
  return Scripts(all: all, open: open)
}

extension Paydiant {
  /// Rules that follow from the nature of calls with two blocks.
  static let blocks: Chapter<Paydiant> = Chapter("Completion and failure") {
    Rule.endsOnce(
      "each call runs one of its blocks once, completion if it got an answer and failure if it did not.",
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
        .seen("answered after a call of the same kind had failed", atLeast: 12),
        .seen("another token was given back meanwhile", atLeast: 25), .seen(besideOpenCall, atLeast: 15),
      ],
      ends: .blocks, twice: { $0.kind == .deliveredUpdate }, never: { $0.kind == .failed },
      mutants: [
        .rewriting("calls the failure block in addition to the completion block") { effect in
          guard case .deliveredToken(let call, _, _) = effect else { return [effect] }
          return [effect, .failed(call: call)]
        },
        .rewriting("calls the failure block when an update names no further rule") { effect in
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
        let open = place == input.all.count - 1 ? input.open : nil
        guard let isMade = try await trial.make(call, script, beside: open) else { break }
        guard isMade else {
          trial.passOver(because: Trial<Self>.keepsReceipts)
          break
        }
        if script.answers.count > 1 { trial.label("answered several times") }
        if script.fails {
          failed.insert(script.asking)
        } else if failed.contains(script.asking) {
          trial.label("answered after a call of the same kind had failed")
        }
        if script.mayEndInNoBlock { continue }
        calls.append(
          MadeCall(
            call, "the call for \(script.asking)",
            endedBy: script.asking == .receipt ? [.deliveredReceipt, .failed] : nil))
      }
      return calls
    } and: { trial, input, ends in
      // The document does not say how giving a token back affects other calls; they may fail.
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

// MARK: Steps

extension Trial where System == Paydiant {
  /// The host makes a call, perhaps while another one is open.
  ///
  /// Returns nil if the library handles one call at a time, and false if it does not ask the platform.
  fileprivate func make(_ call: Int, _ script: Script, beside open: Asking?) async throws -> Bool? {
    try await beside(open) { isBeside in
      let isMade = try await make(call, script)
      if isBeside, isMade, !script.mayEndInNoBlock, try !hasEnded(call) { throw missesBlock }
      return isMade
    }
  }

  /// Whether a block of the call was called.
  fileprivate func hasEnded(_ call: Int) throws -> Bool {
    let ends: [PaydiantEffect.Kind] = [.deliveredToken, .deliveredDetails, .deliveredUpdate, .failed]
    return try seen.of(ends + (hasReceipts ? [.deliveredReceipt] : [])).contains { $0.call == call }
  }

  /// The request for a receipt, or a retrieval if the library has no receipts that can be judged.
  fileprivate func askingForReceipt() -> Asking {
    guard hasReceipts else {
      leaveOut(aReceipt, because: "the receipt facade is not declared")
      return .details
    }
    label(aReceipt)
    return .receipt
  }

  /// The host makes a call about its own transaction, and the platform answers as scripted.
  ///
  /// Returns false if the library does not ask the platform, because it already has the receipt.
  fileprivate func make(_ call: Int, _ script: Script) async throws -> Bool {
    let (token, reference) = ("c\(call)", "r\(call)")
    if script.asking == .update { try await discover(token: token, reference: reference) }
    let made: Int? =
      switch script.asking {
      case .token: try await requestToken(call)
      case .details: try await requestDetails(call, token: token)
      case .update: try await requestUpdate(call, token: token, reference: reference)
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
      // A library may ask again after a failed request; the repeated request fails as well.
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
  /// The number of the last request to the platform; nil if there is none.
  fileprivate func lastRequest(hasReceipts: Bool) throws -> Int? {
    let kinds: [PaydiantEffect.Kind] = [.requestedToken, .requestedMetaData, .requestedUpdate]
    return try of(kinds + (hasReceipts ? [.requestedReceipt] : [])).last?.request
  }
}
