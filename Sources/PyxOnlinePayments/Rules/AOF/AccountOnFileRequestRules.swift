import Conformance
import PropertyTesting

/// Rules on paying with an account on file: "3. Receive and display …", "5. Encrypt and transfer …".
extension OnlinePayments {
  static let accountOnFileRequests: Chapter<Self> = Chapter("Requests with an account on file") {
    Rule(
      "OP-AOF-03", .must(.prose), "A value stored in an account on file need not be entered again.",
      cites: .objectiveCSDK("3. Receive and display payment method details").quoting(
        "prefilled in the input fields instead of requesting it from your customers"),
      readings: [.writableValueLeftBlank],
      given: payments
    ) { trial, payment in
      let product = try await trial.productOfForm(payment.form)
      let request = try await trial.request(
        of: product, accountOnFile: payment.account.id, payment.values(of: payment.missing))
      let verdict = try await trial.verdict(onRequest: request)
      guard payment.status == "READ_ONLY" else {
        return trial.reading(
          .writableValueLeftBlank,
          "a value with the status \(payment.status) \(verdict.isValid ? "may stay" : "must not stay") blank")
      }
      if !verdict.isValid { try await trial.needOtherwiseValid(payment, product, request, verdict) }
      try trial.expect(
        verdict.isValid,
        expected: "no error for \(payment.known.joined(separator: " and ")) on file", saw: "\(verdict)")
      let other = try await trial.request(of: product, payment.values(of: payment.missing))
      let without = try await trial.verdict(onRequest: other)
      if without.isValid { try await trial.needBlanksRefused(payment) }
      try trial.expect(
        !without.isValid,
        expected: "an error for \(payment.known.joined(separator: " and ")) if no account is chosen",
        saw: "\(without)")
      trial.label("a value was needed without the account")
    } covers: {
      [
        .covers("values that cannot be changed", atLeast: 30) { $0.status == "READ_ONLY" },
        .seen("a value was needed without the account", atLeast: 30),
        .covers("several values on file", atLeast: 10) { $0.known.count > 1 },
        .covers("a value entered in addition", atLeast: 10) {
          $0.status == "READ_ONLY" && !$0.missing.isEmpty
        },
        .covers("another account has other values", atLeast: 15) {
          $0.status == "READ_ONLY" && $0.hasSeveral
        },
      ]
    } mutants: {
      [
        .rewritingStimuli("demands all values despite the account") { stimulus, _ in
          guard case .makeRequest(let request, let product, _, let tokenize) = stimulus else {
            return [stimulus]
          }
          return [.makeRequest(request: request, product: product, tokenize: tokenize)]
        },
        .demandingNumber("demands the card number despite the account"),
        .takingFirstAccount("waives the values of the first account"),
        .waiving("waives values on file when no account was chosen") { payment in
          payment.account == nil ? payment.known : []
        },
      ]
    }

    Rule(
      "OP-AOF-04", .must(.prose), "A value that an account on file lacks is still required and validated.",
      cites: .objectiveCSDK("3. Receive and display payment method details").quoting(
        "your customers still might have to provide some data (i.e. the CVC)"), given: partialPayments
    ) { trial, payment in
      let product = try await trial.productOfForm(payment.form)
      let request = try await trial.request(of: product, accountOnFile: payment.account.id, payment.entered)
      let verdict = try await trial.verdict(onRequest: request)
      let expected = payment.wrong.map { [$0] } ?? payment.missing
      if !verdict.fields.isSuperset(of: expected) {
        try trial.needShownNeeds(of: payment.form.document, product: product)
        try await trial.needValues(payment.entered, in: request)
      }
      for field in expected {
        try trial.expect(
          !verdict.isValid && verdict.errors.contains { $0.fieldId == nil || $0.fieldId == field },
          expected: "an error for \(field), which is not on file", saw: "\(verdict)")
      }
    } covers: {
      [
        .covers("several values are missing", atLeast: 15) { $0.missing.count > 1 },
        .covers("a value that is wrong", atLeast: 25) { $0.wrong != nil },
        .covers("another account has more", atLeast: 25) { $0.hasSeveral },
      ]
    } mutants: {
      [
        .changing("demands no value with an account", state: Set<Int>()) { requests, stimulus, effects in
          if case .makeRequest(let request, _, _?, _) = stimulus { requests.insert(request) }
          guard case .validateRequest(let call, let request) = stimulus, requests.contains(request) else {
            return effects
          }
          return [.validated(call: call, isValid: true, errors: [])]
        },
        .judgingRequests("never needs the code") { verdict in
          verdict.errors.removeAll { $0.fieldId == "cvv" }
          verdict.isValid = verdict.errors.isEmpty
        },
        .takingFirstAccount("waives the values of the first account"),
        .waiving("waives the values of any account") { payment in payment.account == nil ? [] : payment.known
        },
        .waiving("validates no value entered with an account") { payment in
          payment.account == nil ? [] : payment.entered
        },
      ]
    }

    accountNaming
  }
}

// MARK: Finding the rule to blame

extension Trial where System == OnlinePayments {
  /// Checks that the entered values are kept, and that the complete request is valid without the account.
  ///
  /// The second check is left out if an error is about a field on file.
  fileprivate func needOtherwiseValid(
    _ payment: AccountPayment, _ product: Int, _ request: Int, _ verdict: InputVerdict
  ) async throws {
    try await needValues(payment.values(of: payment.missing), in: request)
    if verdict.errors.contains(where: { $0.fieldId.map(payment.known.contains) == true }) { return }
    let whole = try await self.request(of: product, payment.form.values)
    let other = try await self.verdict(onRequest: whole)
    try need(
      other.isValid, expected: "a complete request to be valid", saw: "\(other)", judgedBy: "OP-REQ-03")
  }

  /// Checks that the same values are too few for a product without accounts, in an SDK that has seen no account.
  fileprivate func needBlanksRefused(_ payment: AccountPayment) async throws {
    try await restart()
    var form = payment.form
    form.document.item.accountsOnFile = []
    let product = try await productOfForm(form)
    try needShownNeeds(of: form.document, product: product)
    let request = try await request(of: product, payment.values(of: payment.missing))
    let verdict = try await verdict(onRequest: request)
    try need(
      !verdict.isValid, expected: "errors for \(payment.known.joined(separator: " and "))", saw: "\(verdict)",
      judgedBy: "OP-REQ-06", "OP-REQ-03")
  }
}

// MARK: Inputs

private let payments = Generator<AccountPayment> { source in
  try .payment(
    try PaymentForms.card.draw(from: source),
    statuses: ["READ_ONLY", "READ_ONLY", "CAN_WRITE", "MUST_WRITE"],
    mayKnowAll: true, other: .rest, from: source)
}

/// A payment with an account that lacks some values.
@dynamicMemberLookup
private struct PartialPayment: Sendable {
  var payment: AccountPayment
  /// The field that gets a wrong value, while the other missing fields get right ones; nil if nothing is entered.
  var wrong: String?

  subscript<Value>(dynamicMember path: KeyPath<AccountPayment, Value>) -> Value { payment[keyPath: path] }

  var entered: [(field: String, value: String)] {
    guard let wrong else { return [] }
    return payment.values(of: payment.missing).map { entry in
      entry.field == wrong ? (wrong, FilledForm.wrongValue(of: wrong)) : entry
    }
  }
}

private let partialPayments = Generator<PartialPayment> { source in
  let payment = try AccountPayment.payment(
    try PaymentForms.card.draw(from: source), statuses: ["READ_ONLY"], mayKnowAll: false, other: .all,
    from: source)
  let isEntered = try Generator<Bool>.bool.draw(from: source)
  return PartialPayment(
    payment: payment,
    wrong: isEntered ? try Generator<String>.element(of: payment.missing).draw(from: source) : nil)
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Demands a card number in requests with an account.
  fileprivate static func demandingNumber(_ name: String) -> Mutant {
    changing(name, state: Set<Int>()) { requests, stimulus, effects in
      if case .makeRequest(let request, _, _?, _) = stimulus { requests.insert(request) }
      guard case .validateRequest(let call, let request) = stimulus, requests.contains(request),
        let verdict = effects.compactMap(\.verdict).first
      else { return effects }
      let error = InputError(fieldId: "cardNumber", kind: "required", message: "required")
      return [.validated(call: call, isValid: false, errors: verdict.errors + [error])]
    }
  }
}
