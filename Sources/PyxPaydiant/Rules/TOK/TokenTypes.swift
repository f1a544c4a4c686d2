import Conformance
import PropertyTesting

/// How many tokens are requested one after the other, and which call is open during that time.
private struct AskedTokens: Sendable {
  var count: Int
  var open: Asking?
}

private let askedTokens: Generator<AskedTokens> = zip(.int(in: 1...3), .openCall).map {
  AskedTokens(count: $0, open: $1)
}

/// The outcomes of consecutive requests for tokens, and the call that is open during that time.
private struct Failures: Sendable {
  var errors: [String]
  var open: Asking?
}

private let failures: Generator<Failures> = zip(
  Generator<String>.element(
    of: ["the connection was lost", "timed out", "not signed in"]
  ).array(count: 1...3), .openCall
).map { Failures(errors: $0, open: $1) }

private let askedFor = "the type that is asked for was seen"
private let handedOver = "the type that is handed over was seen"
private let errorSeen = "a failure showed whether it has an error"
private let refund = TransactionType(rawValue: "refund")

extension Paydiant {
  /// The type of transaction and the error of a call for a token: "Call obtainCheckoutToken".
  @ChapterBuilder<Paydiant> static var tokenTypes: [Rule] {
    Rule(
      "PD-TOK-01/c", .must(.derived),
      "A token is requested with the host's transaction type, and is handed over with that type.",
      cites: .paydiant("Call obtainCheckoutToken").quoting("for the applicable transaction type"),
      given: askedTokens
    ) { trial, input in
      try trial.requireObserved(.requestedToken, .deliveredToken)
      guard
        let seen = try await trial.beside(
          input.open, { _ in try await trial.expectTypes(count: input.count) })
      else { return }
      guard seen.asked || seen.delivered else {
        return trial.passOver(because: "does not show the type of a transaction")
      }
      for (isSeen, label) in [(seen.asked, askedFor), (seen.delivered, handedOver)] {
        if isSeen { trial.label(label) } else { trial.leaveOut(label, because: "it cannot be seen there") }
      }
    } covers: {
      [
        .seen(askedFor, atLeast: 80), .seen(handedOver, atLeast: 80), .seen(besideOpenCall, atLeast: 30),
      ]
    } mutants: {
      [
        .rewriting("asks for tokens of another type") { effect in
          guard case .requestedToken(let request, _) = effect else { return [effect] }
          return [.requestedToken(request: request, type: refund)]
        },
        .rewriting("hands over tokens with another type") { effect in
          guard case .deliveredToken(let call, let token, _) = effect else { return [effect] }
          return [.deliveredToken(call: call, token: token, type: refund)]
        },
        .stateful("asks for another type from the second time on", state: false) { isAgain, effect, _ in
          guard case .requestedToken(let request, let type) = effect else { return [effect] }
          defer { isAgain = true }
          return [.requestedToken(request: request, type: isAgain ? refund : type)]
        },
      ]
    }

    Rule(
      "PD-TOK-15", .should(.sample), "The failure block of a call for a token gets an error.",
      cites: .paydiant("Call obtainCheckoutToken"), given: failures
    ) { trial, input in
      try trial.requireObserved(.failed)
      guard
        let isSeen = try await trial.beside(input.open, { _ in try await trial.expectErrors(input.errors) })
      else { return }
      guard isSeen else { return trial.passOver(because: "does not show whether an error is handed over") }
      trial.label(errorSeen)
    } covers: {
      [
        .covers("several calls", atLeast: 40) { $0.errors.count > 1 }, .seen(errorSeen, atLeast: 80),
        .seen(besideOpenCall, atLeast: 30),
      ]
    } mutants: {
      [
        .rewriting("fails without an error") { effect in
          guard case .failed(let call, _) = effect else { return [effect] }
          return [.failed(call: call, hasError: false)]
        },
        .stateful("hands over an error only with the first failure", state: false) { isAgain, effect, _ in
          guard case .failed(let call, let hasError) = effect else { return [effect] }
          defer { isAgain = true }
          return [.failed(call: call, hasError: isAgain ? false : hasError)]
        },
      ]
    }
  }
}

extension Trial where System == Paydiant {
  /// Checks the types with which tokens are requested and handed over; returns which of the two can be seen.
  fileprivate func expectTypes(count: Int) async throws -> (asked: Bool, delivered: Bool) {
    var found = (asked: false, delivered: false)
    for _ in 0..<count {
      let call = nextCall()
      let earlier = try seen.of(.requestedToken).count
      let request = try await requestToken(call)
      for case .requestedToken(_, let type?) in try seen.of(.requestedToken).dropFirst(earlier) {
        try expect(
          type.rawValue, equals: TransactionType.purchase.rawValue,
          "the type of the requested token")
        found.asked = true
      }
      for case .deliveredToken(_, _, let type?) in try await issue("c\(call)", for: request).of(
        .deliveredToken)
      {
        try expect(
          type.rawValue, equals: TransactionType.purchase.rawValue,
          "the type that is handed over with the token")
        found.delivered = true
      }
    }
    return found
  }

  /// Expects that each failure block gets an error; returns whether that can be seen.
  fileprivate func expectErrors(_ errors: [String]) async throws -> Bool {
    var isSeen = false
    for error in errors {
      let call = nextCall()
      try await fail(try await requestToken(call), error: error)
      let ends = try seen.of(.failed).filter { $0.call == call }
      try need(
        !ends.isEmpty, "after the request for a token failed", expected: "a call of the failure block",
        saw: "none", judgedBy: "X-CB-01")
      for case .failed(_, let hasError?) in ends {
        isSeen = true
        try expect(
          hasError, "the argument of the failure block", expected: "an error", saw: "none")
      }
    }
    return isSeen
  }

  /// A request for a token fails, and so do the library's further requests.
  fileprivate func fail(_ request: Int, error: String) async throws {
    var open: Int? = request
    for _ in 0..<8 {
      guard let next = open else { return }
      open = try await sendAndSettle(.requestFailed(request: next, error: error)).of(.requestedToken).last?
        .request
    }
  }
}
