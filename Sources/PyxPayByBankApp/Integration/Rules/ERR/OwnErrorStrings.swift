import Conformance
import PropertyTesting

/// What the host reports with an error popup, if it shows one.
private enum Occasion: String, Sendable, CaseIterable {
  case refusal = "after a failed submission"
  case expiry = "after the end of the popup's time"
  case lost = "after a failed status request"

  /// Whether the host has received an error, so that the popup's words and code may be those of the error.
  var hasError: Bool { self != .expiry }
}

private struct ErrorCase: Sendable {
  var payment: Payment
  var occasion: Occasion
  var earlier: Earlier
}

private let errorCases: Generator<ErrorCase> = zip(
  .payment, .element(of: Occasion.allCases), .earlierPayments
).map { ErrorCase(payment: $0, occasion: $1, earlier: $2) }

extension PayByBankAppIntegration {
  /// The length of strings that the host writes itself: section 4.2.3.2.
  static var ownErrorStrings: Rule {
    Rule(
      "PBBA-ERR-13", .should(.prose),
      "In error popups with the host's own strings, the title has at most 25 characters, the message 75, and the "
        + "code 5.",
      cites: .eis11("4.2.3.2").quoting("recommended lengths of these strings are"), given: errorCases
    ) { trial, input in
      try trial.requireObserved(.requestedErrorPopup)
      let flow = try await trial.begin(after: input.earlier)
      let isLater = flow.ledger.submissionCount > 0
      guard let seen = try await flow.meet(input) else {
        return trial.passOver(because: "does not ask for the status")
      }
      let popups = try seen.of(.requestedErrorPopup)
      guard !popups.isEmpty else {
        trial.leaveOut(input.occasion.rawValue, because: "the app shows no error popup then")
        return trial.passOver(because: "shows no error popup \(input.occasion.rawValue)")
      }
      for case .requestedErrorPopup(let code, let title, let message) in popups {
        let strings = ErrorStrings(code: code, title: title, message: message)
        for (name, text) in strings.named where input.occasion.isHosts(text, name) {
          let most = ErrorString(rawValue: name).recommendedLength
          // A text that is too long in grapheme clusters is too long in every unit (A-PBBA-13).
          try trial.expect(
            text.count <= most, "the \(name) \(input.occasion.rawValue)",
            expected: "at most \(most) characters",
            saw: "\(text.count): \(text)")
        }
      }
      trial.label(input.occasion.rawValue)
      if isLater { trial.label("after another payment") }
    } covers: {
      [
        .seen(Occasion.refusal.rawValue, atLeast: 20), .seen(Occasion.expiry.rawValue, atLeast: 20),
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .wording("has a title of 36 characters when a code has expired", after: .expiry) {
          $0.title = "The payment request has now expired."
        },
        .wording("explains at length when a code has expired", after: .expiry) {
          $0.message += " If that does not help, close this window and choose another way to pay."
        },
        .wording("gives an expired code a code of six characters", after: .expiry) { $0.code = "EXP001" },
        .wording("has a title of 32 characters after a failed request", after: .refusal) {
          $0.title = "We could not submit your payment"
        },
      ]
    }
  }
}

/// Why requests fail, in the suite's words.
private let lostConnection = "the connection was lost"

extension Occasion {
  /// Whether a string is certainly the host's own.
  ///
  /// If the host has received an error, only a title without the error's words is certainly its own. A title or a
  /// message without a space may be the key of a translation.
  fileprivate func isHosts(_ text: String, _ name: String) -> Bool {
    guard name == "code" || text.contains(where: \.isWhitespace) else { return false }
    guard hasError else { return true }
    return name == "title" && !text.lowercased().contains(lostConnection)
  }
}

extension PaymentFlow {
  /// Makes the occasion happen, and returns what the app then did; nil if it does not ask for the status.
  fileprivate func meet(_ input: ErrorCase) async throws -> Observed<System>? {
    try await pay()
    if input.occasion == .refusal { return try await fail(lostConnection) }
    try await accept(input.payment)
    if input.occasion == .expiry { return try await letPopupExpire() }
    guard let question = try await question() else { return nil }
    return try await send(.statusFailed(call: question.call, error: lostConnection))
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Changes the strings of the error popups of an occasion.
  fileprivate static func wording(
    _ name: String, after occasion: Occasion, _ change: @escaping @Sendable (inout ErrorStrings) -> Void
  ) -> Mutant {
    changing(name) { stimulus, effects in
      let isMet =
        switch occasion {
        case .refusal: stimulus.kind == .submitFailed
        case .expiry: stimulus == .calledBack(event: .didExpire)
        case .lost: stimulus.kind == .statusFailed
        }
      guard isMet else { return effects }
      return effects.map { effect in
        guard case .requestedErrorPopup(let code, let title, let message) = effect else { return effect }
        var strings = ErrorStrings(code: code, title: title, message: message)
        change(&strings)
        return .requestedErrorPopup(code: strings.code, title: strings.title, message: strings.message)
      }
    }
  }
}
