import Conformance
import PropertyTesting

/// Rules on validating one field: OPPaymentProductField, "Validate data".
extension OnlinePayments {
  static let fieldValidation: Chapter<Self> = Chapter("Validation of fields") {
    Rule(
      "OP-REQ-06", .must(.prose),
      "A required field must not be empty; an optional one may be.",
      cites: .objectiveCSDK("OPPaymentProductField", "Validate data").quoting(
        "see whether this field is required or optional"), readings: [.surroundingWhiteSpace], given: blanks
    ) { trial, blank in
      let product = try await trial.productOfForm(blank.form)
      let (earlier, verdict) = try await trial.verdicts(on: blank, of: product)
      guard blank.text.isEmpty else {
        return trial.reading(
          .surroundingWhiteSpace,
          "white space in \(blank.isRequired ? "a required" : "an optional") field is "
            + (verdict.isValid ? "acceptable" : "an error"))
      }
      if verdict.isValid == blank.isRequired {
        try trial.need(
          verdict.fields.isSubset(of: ["value"]), expected: "errors of the only field", saw: "\(verdict)",
          judgedBy: "OP-REQ-03")
        try trial.needShownNeeds(of: blank.form.document, product: product)
      }
      let kind = blank.isRequired ? "a required" : "an optional"
      if earlier?.isValid == false { trial.label("\(kind) field is emptied after a value that was refused") }
      guard verdict.isValid == blank.isRequired else { return }
      // If the earlier verdict has changed this one, other rules report that, too.
      throw Violation(
        Mismatch(
          expected: "an empty value in \(kind) field to be \(blank.isRequired ? "an error" : "no error")"
            + (blank.isEmptied ? ", after a value was removed" : ""), seen: "\(verdict)"),
        check: "\(#fileID):\(#line)", yieldsTo: blank.isEmptied ? ["X-PURE-01", "OP-REQ-04"] : [])
    } covers: {
      [
        .covers("required", atLeast: 25) { $0.isRequired },
        .covers("optional", atLeast: 25) { !$0.isRequired },
        .covers("an optional field with a validator", atLeast: 20) {
          !$0.isRequired && !$0.validators.isEmpty
        },
        .covers("in a request", atLeast: 15) { $0.place != .alone },
        .covers("outside a request", atLeast: 15) { $0.place == .alone },
        .seen("an optional field is emptied after a value that was refused", atLeast: 3),
        .seen("a required field is emptied after a value that was refused", atLeast: 3),
      ]
    } mutants: {
      [
        .judgingBlanks("skips validators in optional fields") { field in
          field.isRequired == false && !field.validators.isEmpty ? false : nil
        },
        .judgingBlanks("treats every field as optional") { _ in true },
        .judgingBlanks("treats every field as required") { _ in false },
        .keepingErrorsOfEmptiedFields("keeps the errors of an emptied optional field"),
      ]
    }

    Rule(
      "OP-REQ-11", .must(.prose), "A value gets the same verdict alone and in a request.",
      cites: .objectiveCSDK("Validate data").quoting(
        "validate a particular input just as easy as through the OPaymentRequest validation"),
      given: FilledForms.any
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      for (position, entry) in filled.entered.enumerated() {
        let alone = try await trial.verdict(on: entry.value, field: entry.field, of: product)
        if entry.value.isEmpty, alone.isValid {
          try trial.needShownNeeds(of: filled.form.document, product: product)
          throw trial.setback(
            expected: "an empty value in \(entry.field) to be an error", saw: "\(alone)",
            judgedBy: "OP-REQ-06")
        }
        if !alone.isValid { trial.label("a value that is not acceptable") }
        // Every other value is right, so the verdict on the request is the verdict on this value.
        let values = filled.form.entries.enumerated().map { index, right in
          index == position ? entry : right
        }
        let set = values.filter { !$0.value.isEmpty }.map { (field: $0.field, value: $0.value) }
        let request = try await trial.request(of: product, set)
        let within = try await trial.verdict(onRequest: request)
        if within.isValid == filled.wrongFields.contains(entry.field) {
          try trial.needShownNeeds(of: filled.form.document, product: product)
          try await trial.needValues(set, in: request)
          throw trial.setback(
            expected: "\(entry.field) to be \(within.isValid ? "wrong" : "right") in a request",
            saw: "\(within)",
            judgedBy: entry.value.isEmpty ? "OP-REQ-06" : "OP-REQ-03")
        }
        try trial.expect(
          alone.isValid == within.isValid,
          expected: "one verdict on \(entry.field)", saw: "\(alone) alone and \(within) in a request")
      }
    } covers: {
      [
        .covers("right values", atLeast: 25) { $0.wrongFields.isEmpty },
        .seen("a value that is not acceptable", atLeast: 20),
      ]
    } mutants: {
      [
        .judging("accepts every value outside a request") { value, _ in value.isEmpty ? nil : true }.reaching(
          "Each rule on a validator names unacceptable values, and tries them without a request."),
        .judging("accepts no value outside a request") { value, _ in value.isEmpty ? nil : false }.reaching(
          "Each rule on a validator names acceptable values, and tries them without a request."),
      ]
    }

    valuesEnteredOverAccounts
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// The verdict on a blank field, alone or in a request, and the earlier verdict on the value that it held before.
  ///
  /// The earlier verdict is nil if the field held no value before.
  fileprivate func verdicts(
    on blank: Blank, of product: Int
  ) async throws -> (earlier: InputVerdict?, last: InputVerdict) {
    var earlier: InputVerdict?
    if blank.place == .alone {
      if blank.isEmptied { earlier = try await verdict(on: refused, field: "value", of: product) }
      return (earlier, try await verdict(on: blank.text, field: "value", of: product))
    }
    let isSet = blank.place == .set || !blank.text.isEmpty
    let first = blank.isEmptied ? refused : isSet ? blank.text : nil
    let request = try await request(of: product, first.map { [("value", $0)] } ?? [])
    if blank.isEmptied {
      earlier = try await verdict(onRequest: request)
      try await send(.setValue(request: request, fieldId: "value", value: blank.text))
    }
    return (earlier, try await verdict(onRequest: request))
  }
}

// MARK: Inputs

/// A field without a value.
private struct Blank: Sendable {
  enum Place: Sendable { case alone, unset, set }

  var isRequired: Bool
  var validators: [ValidatorDocument]
  var place: Place
  /// Nothing, or white space.
  var text: String
  /// Whether the field first held a value that validators refuse, and was judged, before it was emptied.
  var isEmptied: Bool

  var form: PaymentForm {
    let field = FieldDocument(id: "value", isRequired: isRequired, validators: validators)
    return PaymentForm(
      document: ProductDocument(item: PaymentItem(id: "1", paymentMethod: "card"), fields: [field]),
      entries: [])
  }
}

private let someValidators: [ValidatorDocument] = [
  .length(min: 3, max: 5), .luhn, .regularExpression("^[0-9]+$"), .fixedList(["one", "two"]),
  .emailAddress, .iban, .range(min: 1, max: 9), .expirationDate,
]

/// Several validators, none, or one.
private let validators: Generator<[ValidatorDocument]> = .frequency([
  (3, .subset(of: someValidators)), (1, .just([])),
  (2, Generator<ValidatorDocument>.element(of: someValidators).map { [$0] }),
])

private let blanks: Generator<Blank> = .frequency([
  (
    4,
    zip(
      .bool, validators, places,
      Generator<String>.frequency([(7, .just("")), (1, .element(of: [" ", "   "]))]), .bool(probability: 0.4)
    ).map(Blank.init)
  ),
  // White space that no validator refuses.
  (
    1,
    zip(.bool, .just([]), places, .element(of: [" ", "   "]), .bool(probability: 0.4)).map(Blank.init)
  ),
])

private let places: Generator<Blank.Place> = .element(of: [.alone, .unset, .set])

/// A text that none of the validators accepts.
private let refused = "x"

extension Mutant where System == OnlinePayments {
  /// Still reports the errors of an optional field's former value after the field was emptied.
  fileprivate static func keepingErrorsOfEmptiedFields(_ name: String) -> Mutant {
    changing(name, state: (fields: [ProductField](), value: "", found: [InputError]())) {
      state, stimulus, effects in
      state.fields = effects.compactMap(\.product).first?.fields ?? state.fields
      switch stimulus {
      case .setValue(_, _, let value), .validateField(_, _, _, let value): state.value = value
      default: break
      }
      guard let verdict = effects.compactMap(\.verdict).first, let call = effects.first?.call else {
        return effects
      }
      guard state.value.isEmpty, state.fields.first?.isRequired == false else {
        state.found = verdict.errors
        return effects
      }
      return [.validated(call: call, isValid: state.found.isEmpty, errors: state.found)]
    }
  }

  /// Replaces the verdict on a field without a value if the closure gives one; the closure gets the field as shown.
  fileprivate static func judgingBlanks(
    _ name: String, _ judge: @escaping @Sendable (ProductField) -> Bool?
  ) -> Mutant {
    changing(name, state: (fields: [ProductField](), isBlank: true)) { state, stimulus, effects in
      state.fields = effects.compactMap(\.product).first?.fields ?? state.fields
      if case .setValue(_, _, let value) = stimulus, !value.isEmpty { state.isBlank = false }
      let (call, id): (Int, String?)
      switch stimulus {
      case .validateField(let number, _, let fieldId, ""): (call, id) = (number, fieldId)
      case .validateRequest(let number, _) where state.isBlank: (call, id) = (number, nil)
      default: return effects
      }
      guard let field = state.fields.first(where: { id == nil || $0.id == id }), let isValid = judge(field)
      else { return effects }
      let errors = isValid ? [] : [InputError(fieldId: field.id, kind: "required", message: "required")]
      return [.validated(call: call, isValid: isValid, errors: errors)]
    }
  }
}
