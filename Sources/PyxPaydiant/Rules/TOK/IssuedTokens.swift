import Conformance
import PropertyTesting

private let tokens: Generator<[String]> = Generator<String>.string(
  of: .element(of: Array("abcxyzABCXYZ0189-._~")), count: 1...60
).array(count: 1...3)

/// Tokens that are given back, with or without an unanswered retrieval.
private struct GivenBack: Sendable {
  var tokens: [String]
  var isRetrieving: Bool
}

private let tokensGivenBack: Generator<GivenBack> = zip(tokens, .bool).map {
  GivenBack(tokens: $0, isRetrieving: $1)
}

extension Paydiant {
  /// Checkout tokens: "Call obtainCheckoutToken".
  static let issuedTokens: Chapter<Paydiant> = Chapter("Checkout tokens") {
    Rule(
      "PD-TOK-01/b", .must(.derived),
      "A token that the platform issues reaches the completion block of its call unchanged.",
      cites: .paydiant("Call obtainCheckoutToken").quoting(
        "Capture the checkoutToken value returned in the response"),
      given: tokens
    ) { trial, tokens in
      try trial.requireObserved(.deliveredToken)
      for token in tokens {
        let call = trial.nextCall()
        let request = try await trial.requestToken(call)
        let seen = try await trial.issue(token, for: request)
        try trial.expect(
          try seen.of(.deliveredToken).map(\.leastAnswer),
          equals: [.deliveredToken(call: call, token: token)],
          "calls to the completion block")
      }
      if tokens.count > 1 { trial.label("several tokens, one after the other") }
    } covers: {
      [
        .seen("several tokens, one after the other", atLeast: 40),
        .covers("long", atLeast: 20) { $0.contains { $0.count > 40 } },
      ]
    } mutants: {
      [
        .dropping("never calls the completion block") { $0.kind == .deliveredToken },
        .rewriting("writes tokens in small letters") { effect in
          guard case .deliveredToken(let call, let token, let type) = effect else { return [effect] }
          return [.deliveredToken(call: call, token: token.lowercased(), type: type)]
        },
        .rewriting("cuts off long tokens") { effect in
          guard case .deliveredToken(let call, let token, let type) = effect else { return [effect] }
          return [.deliveredToken(call: call, token: String(token.prefix(32)), type: type)]
        },
        .stateful("hands out the first token forever", state: String?.none) { first, effect, _ in
          guard case .deliveredToken(let call, let token, let type) = effect else { return [effect] }
          first = first ?? token
          return [.deliveredToken(call: call, token: first ?? token, type: type)]
        },
      ]
    }

    Rule(
      "PD-TOK-11", .must(.derived),
      "A token that the host gives back is given back to the platform unchanged.",
      cites: .paydiant("Generate & display QR Code").quoting("invoke releaseCheckoutToken"),
      given: tokensGivenBack
    ) { trial, input in
      let tokens = input.tokens
      try trial.requireObserved(.requestedRelease)
      // If one release shows its token, all releases do.
      var areReadable = false
      for token in tokens {
        let request = try await trial.requestToken(trial.nextCall())
        try await trial.issue(token, for: request)
        let seen = try await trial.release(token, whileRetrieving: input.isRetrieving)
        try trial.expect(
          seen.contains(.requestedRelease(token: token))
            || !areReadable && seen.contains(.requestedRelease(token: nil)),
          "when the host gives a token back", expected: "a request that gives \(token) back",
          saw: seen.isEmpty ? "none" : "\(seen)")
        if seen.contains(.requestedRelease(token: token)) {
          areReadable = true
          trial.label("the returned token was visible")
        } else {
          trial.leaveOut(
            "the returned token was visible", because: "requests do not show which token they give back")
        }
      }
      if tokens.count > 1 { trial.label("several tokens, one after the other") }
    } covers: {
      [
        .seen(whileRetrieving, atLeast: 30),
        .seen("several tokens, one after the other", atLeast: 40),
        .covers("long", atLeast: 20) { $0.tokens.contains { $0.count > 40 } },
        .seen("the returned token was visible", atLeast: 80),
      ]
    } mutants: {
      [
        .dropping("does not give the token back") { $0.kind == .requestedRelease },
        .rewriting("gives back the first half of long tokens") { effect in
          guard case .requestedRelease(.some(let token)) = effect else { return [effect] }
          return [.requestedRelease(token: String(token.prefix(32)))]
        },
        .stateful("gives back the first token forever", state: String?.none) { first, effect, _ in
          guard case .requestedRelease(let token) = effect else { return [effect] }
          first = first ?? token
          return [.requestedRelease(token: first)]
        },
        .stateful("gives back without a token from the second time on", state: false) { isAgain, effect, _ in
          guard case .requestedRelease = effect else { return [effect] }
          defer { isAgain = true }
          return isAgain ? [.requestedRelease(token: nil)] : [effect]
        },
      ]
    }

    tokenTypes
  }
}

private let whileRetrieving = "while a retrieval is open"

extension Trial where System == Paydiant {
  /// The host gives a token back; returns the library's requests to release the token.
  ///
  /// A library may wait for the answer to an earlier request before it makes them.
  fileprivate func release(
    _ token: String, whileRetrieving isRetrieving: Bool
  ) async throws -> [PaydiantEffect] {
    guard isRetrieving else {
      return try await sendAndSettle(.releaseCheckoutToken(token: token)).of(.requestedRelease)
    }
    // The terminal's submission is requested as soon as there is a token.
    let call = nextCall()
    let request = try await requestDetails(call, token: token)
    let seen = try await sendAndSettle(.releaseCheckoutToken(token: token)).of(.requestedRelease)
    if seen.isEmpty {
      leaveOut(whileRetrieving, because: "makes only one request at a time")
    } else {
      label(whileRetrieving)
    }
    var details = Paydiant.sampleDetails
    details.reference = "r\(call)"
    let later = try await sendAndSettle(.detailsSent(request: request, details: details)).of(
      .requestedRelease)
    return Array(seen.isEmpty ? later : seen)
  }
}
