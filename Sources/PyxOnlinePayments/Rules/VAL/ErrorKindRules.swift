import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Rules on the errors for values that are rejected: the end of "Validate data".
  static let errors: Chapter<Self> = Chapter("Errors of validators") {
    Rule(
      "OP-VAL-14", .should(.derived),
      "Each validator reports an error that distinguishes it from every other validator.",
      cites: .objectiveCSDK("Validate data").quoting("Each validator returns an appropriate error"),
      given: flaws
    ) { trial, flaws in
      let fields = flaws.enumerated().map { index, flaw in flaw.field("value\(index)") }
      let (call, _) = try await trial.product(.form(fields))
      var known: [Set<String>: Flaw] = [:]
      for (field, flaw) in zip(fields, flaws) {
        let verdict = try await trial.verdict(on: flaw.value, field: field.id, of: call)
        try trial.need(
          !verdict.isValid, expected: "\"\(flaw.value)\" to be invalid", saw: "\(verdict)",
          judgedBy: flaw.judge)
        try trial.expect(
          !verdict.errors.isEmpty,
          expected: "an error from \(flaw.validator.name) for \"\(flaw.value)\"", saw: "\(verdict)")
        let kinds = Set(verdict.errors.map(\.kind))
        if let other = known[kinds] {
          try trial.expect(
            false,
            expected: "different errors from \(other.validator.name) and \(flaw.validator.name)",
            saw: "\(kinds.sorted().joined(separator: ", ")) twice")
        }
        known[kinds] = flaw
      }
    } covers: {
      Flaw.all.map { flaw in
        .covers(flaw.validator.name, atLeast: 2) { $0.contains { $0.validator == flaw.validator } }
      }
    } mutants: {
      [
        .rewriting("has one error for all kinds") { effect in
          guard case .validated(let call, let isValid, let errors) = effect else { return [effect] }
          return [
            .validated(
              call: call, isValid: isValid,
              errors: errors.map { InputError(fieldId: $0.fieldId, kind: "invalid", message: $0.message) })
          ]
        },
        .judgingInput("reports a wrong checksum as a wrong length") { input, ask in
          guard input.parameters(ofOnly: "luhn") != nil, try await !ask(input.value) else { return nil }
          return (false, "length")
        },
        .judgingInput("has one error for all malformed texts") { input, ask in
          guard
            ["emailAddress", "iban", "regularExpression"].contains(where: {
              input.parameters(ofOnly: $0) != nil
            }), try await !ask(input.value)
          else { return nil }
          return (false, "format")
        },
        .rewriting("gives no error") { effect in
          guard case .validated(let call, let isValid, _) = effect else { return [effect] }
          return [.validated(call: call, isValid: isValid, errors: [])]
        },
      ]
    }

    validatorSets
    errorsOfValidatorSets
  }
}

// MARK: Inputs

/// A validator, and a value that only it rejects.
private struct Flaw: Sendable, Hashable {
  var validator: ValidatorDocument
  var value: String
  var type = "string"

  /// The rule that judges what the validator accepts.
  var judge: String { OnlinePayments.judge(ofValidator: validator.name) }

  func field(_ id: String) -> FieldDocument { FieldDocument(id: id, type: type, validators: [validator]) }

  static let all = [
    // A month that has passed on every clock that the suite uses.
    Flaw(validator: .expirationDate, value: "0112", type: "expirydate"),
    Flaw(validator: .emailAddress, value: "a"),
    Flaw(validator: .fixedList(["A", "B"]), value: "C"),
    Flaw(validator: .iban, value: "NL91"),
    Flaw(validator: .length(min: 3, max: 4), value: "12345", type: "numericstring"),
    Flaw(validator: .luhn, value: "4111111111111112", type: "numericstring"),
    Flaw(validator: .range(min: 5, max: 10), value: "11", type: "integer"),
    Flaw(validator: .regularExpression("^[0-9]{3}$"), value: "12a"),
    Flaw(validator: .termsAndConditions, value: "false", type: "boolean"),
  ]
}

/// Two to five different flaws.
private let flaws: Generator<[Flaw]> = zip(
  .int(in: 0..<Flaw.all.count), Generator<Int>.int(in: 1..<Flaw.all.count).array(count: 1...4)
).map { first, offsets in
  var places = [first]
  for place in offsets.map({ (first + $0) % Flaw.all.count }) where !places.contains(place) {
    places.append(place)
  }
  return places.map { Flaw.all[$0] }
}
