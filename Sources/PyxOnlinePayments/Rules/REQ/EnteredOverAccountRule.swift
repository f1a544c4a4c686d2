import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on values that replace those on file: "Validate data".
  @ChapterBuilder<Self> static var valuesEnteredOverAccounts: [Rule] {
    Rule(
      "OP-REQ-11/b", .must(.prose),
      "A value entered in place of one on file is validated like any other.",
      cites: .objectiveCSDK("Validate data").quoting(
        "validates whether values entered meet the correctness condition"),
      readings: [.valueEnteredOverStored],
      given: replacements
    ) { trial, replacement in
      let field = replacement.field
      let wrong = FilledForm.wrongValue(of: field)
      let product = try await trial.productOfForm(replacement.payment.form)
      let request = try await trial.enter(wrong, replacement, of: product)
      let readsValues = trial.understands(.readValue) && trial.profile.effects.contains(.formattedValue)
      if readsValues, try await trial.value(of: field, in: request).unmasked != wrong {
        trial.reading(.valueEnteredOverStored, "a value on file stays")
        return trial.passOver(because: "no entered value replaces one on file")
      }
      let verdict = try await trial.verdict(onRequest: request)
      if verdict.isValid {
        guard readsValues else {
          return trial.passOver(because: "it cannot be seen whether a value replaces one on file")
        }
        try await trial.needError(for: wrong, replacement, of: product)
      }
      trial.reading(.valueEnteredOverStored, "a value on file can be replaced")
      try trial.expect(
        verdict.errors.contains { $0.fieldId == nil || $0.fieldId == field },
        expected: "an error for \(wrong), entered as \(field) in place of the value on file",
        saw: "\(verdict)")
      trial.label("a wrong value replaced one on file")
      trial.label(field)
      try await trial.expectNoError(onceRight: replacement, in: request)
    } covers: {
      [.seen("a wrong value replaced one on file", atLeast: 90)]
        + ["cardNumber", "expiryDate", "cvv"].map { .seen($0, atLeast: 8) }
    } mutants: {
      [
        .waivingValuesOnFile("does not validate fields with a value on file") { _ in true },
        .waivingValuesOnFile("does not validate a card number that replaces one on file") {
          $0 == "cardNumber"
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Enters the values that are not on file, and a wrong value for a field whose value is on file; returns the request.
  fileprivate func enter(
    _ wrong: String, _ replacement: Replacement, of product: Int
  ) async throws -> Int {
    let payment = replacement.payment
    let values = payment.values(of: payment.missing) + [(field: replacement.field, value: wrong)]
    return try await request(of: product, accountOnFile: payment.account.id, values)
  }

  /// Checks that the same value is wrong without an account, too.
  fileprivate func needError(
    for wrong: String, _ replacement: Replacement, of product: Int
  ) async throws {
    let field = replacement.field
    let right = replacement.payment.form.values
    let entries = right.map { $0.field == field ? (field: field, value: wrong) : $0 }
    let other = try await verdict(onRequest: request(of: product, entries))
    try need(
      !other.isValid, expected: "an error for \(field) without an account", saw: "\(other)",
      judgedBy: "OP-REQ-03")
  }

  /// Checks that there is no error for the field once its value is right.
  fileprivate func expectNoError(onceRight replacement: Replacement, in request: Int) async throws {
    let field = replacement.field
    for entry in replacement.payment.form.values where entry.field == field {
      try await send(.setValue(request: request, fieldId: field, value: entry.value))
    }
    let corrected = try await verdict(onRequest: request)
    try expect(
      !corrected.errors.contains { $0.fieldId == field },
      expected: "no error for \(field) once its value is right", saw: "\(corrected)")
  }
}

// MARK: Inputs

private struct Replacement: Sendable {
  var payment: AccountPayment
  /// The field whose value is entered although it is on file.
  var field: String
}

private let replacements = Generator<Replacement> { source in
  let payment = try AccountPayment.payment(
    try PaymentForms.card.draw(from: source), statuses: ["CAN_WRITE", "MUST_WRITE"], mayKnowAll: true,
    from: source)
  return Replacement(
    payment: payment, field: try Generator<String>.element(of: payment.known).draw(from: source))
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Reports no errors for fields that the closure names, if the chosen account has values for them.
  fileprivate static func waivingValuesOnFile(
    _ name: String, _ isWaived: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    behaving(name, state: ChosenAccounts()) { known, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      known.note(effects)
      if case .makeRequest(let request, _, let account, _) = stimulus { known.accounts[request] = account }
      guard case .validateRequest(let call, let request) = stimulus else { return effects }
      let fields = known.fieldsOnFile(of: request).filter(isWaived)
      return effects.map { effect in
        guard let verdict = effect.verdict, effect.call == call else { return effect }
        let errors = verdict.errors.filter { error in !fields.contains { $0 == error.fieldId } }
        return .validated(call: call, isValid: errors.isEmpty, errors: errors)
      }
    } late: { known, _, effects in
      known.note(effects)
      return effects
    }
  }
}

/// The chosen account of each request, and the fields of each account that was shown.
private struct ChosenAccounts: Sendable {
  var accounts: [Int: String] = [:]
  private var fields: [String: [String]] = [:]

  func fieldsOnFile(of request: Int) -> [String] {
    accounts[request].flatMap { fields[$0] } ?? []
  }

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for case .paymentProduct(_, let product) in effects {
      for account in product.item.accountsOnFile { fields[account.id] = account.attributes.map(\.key) }
    }
  }
}
