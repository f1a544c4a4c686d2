import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The verdict on fields with several validators: "Validate data".
  static var validatorSets: Rule {
    Rule(
      "OP-VAL-15", .must(.derived),
      "A value is accepted if, and only if, every validator of the field accepts it.",
      cites: .objectiveCSDK("Validate data"), given: sets
    ) { trial, set in
      let whole = try await trial.verdictOfAll(in: set, of: trial.product(set.document).call)
      try trial.expect(
        whole.isValid == set.rejecting.isEmpty,
        "the verdict on \(JSONValue.quoted(set.value))",
        expected: "\(set.rejecting.isEmpty ? "a valid value" : "an invalid one, because of \(set.reasons)")",
        saw: "\(whole)")
    } covers: {
      [
        .covers("every validator accepts", atLeast: 4) { $0.rejecting.isEmpty && $0.members.count > 1 },
        .covers("one of several rejects", atLeast: 4) { $0.rejecting.count == 1 && $0.members.count > 1 },
        .covers("the first rejects", atLeast: 4) { $0.members.count > 1 && $0.members[0].rejects },
        .covers("the last rejects", atLeast: 4) { $0.members.count > 1 && $0.members.last?.rejects == true },
        .covers("several reject", atLeast: 4) { $0.rejecting.count > 1 },
      ]
    } mutants: {
      [
        .describing("asks only the first validator") { $0.keepingValidators { $0.prefix(1) } }
          .reaching(
            "Each of these rules compares a field's validators with the service's, or looks for their errors."
          ),
        .describing("asks only the last validator") { $0.keepingValidators { $0.suffix(1) } }
          .reaching(
            "Each of these rules compares a field's validators with the service's, or looks for their errors."
          ),
        .judgingInput("asks no validator of a field with several") { input, _ in
          guard case .object(let validators)? = input.restrictions["validators"], validators.count > 1 else {
            return nil
          }
          return (true, "")
        },
      ]
    }
  }

  /// The errors of fields with several validators: "Validate data".
  ///
  /// A form shows one message for a field, and no sentence forbids an SDK to stop at the first validator that rejects.
  static var errorsOfValidatorSets: Rule {
    Rule(
      "OP-VAL-15/b", .should(.prose), "Each validator that rejects a value gives its error.",
      cites: .objectiveCSDK("Validate data").quoting("Each validator returns an appropriate error"),
      given: sets
    ) { trial, set in
      let call = try await trial.product(set.document).call
      let whole = try await trial.verdictOfAll(in: set, of: call)
      try trial.need(
        whole.isValid == set.rejecting.isEmpty,
        expected: "\(set.rejecting.isEmpty ? "a valid value" : "an invalid one, because of \(set.reasons)")",
        saw: "\(whole)", judgedBy: "OP-VAL-15")
      let kinds = Set(whole.errors.map(\.kind))
      for member in set.rejecting {
        let part = try await trial.verdict(on: set.value, field: member.validator.name, of: call)
        try trial.need(
          !part.isValid, expected: "\(member.validator.name) alone to reject \"\(set.value)\"",
          saw: "\(part)",
          judgedBy: OnlinePayments.judge(ofValidator: member.validator.name))
        try trial.expect(
          part.errors.allSatisfy { kinds.contains($0.kind) },
          expected: "the errors of each validator alone, which are \(part) for \(member.validator.name)",
          saw: "\(whole)")
      }
    } covers: {
      [
        .covers("one of several rejects", atLeast: 4) { $0.rejecting.count == 1 && $0.members.count > 1 },
        .covers("several reject", atLeast: 4) { $0.rejecting.count > 1 },
      ]
    } mutants: {
      [
        .rewriting("stops at the first error") { effect in
          guard case .validated(let call, let isValid, let errors) = effect else { return [effect] }
          return [.validated(call: call, isValid: isValid, errors: Array(errors.prefix(1)))]
        }
      ]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// The verdict on the set's value in the field that has all validators of the set.
  fileprivate func verdictOfAll(in set: ValidatorSet, of call: Int) async throws -> InputVerdict {
    try await verdict(on: set.value, field: "together", of: call)
  }
}

extension JSONValue {
  /// The product with some of the validators of each field.
  fileprivate func keepingValidators(
    _ kept: @escaping @Sendable ([Member]) -> ArraySlice<Member>
  ) -> JSONValue {
    replacing("validators") { validators in
      guard case .object(let members) = validators else { return validators }
      return .object(Array(kept(members)))
    }
  }
}

// MARK: Inputs

/// A value, and validators whose verdicts on it are known.
private struct ValidatorSet: Sendable {
  struct Member: Sendable {
    var validator: ValidatorDocument
    var rejects: Bool
  }

  var value: String
  /// The validators, in the order in which the service names them.
  var members: [Member]

  var rejecting: [Member] { members.filter(\.rejects) }

  /// The names of the validators that reject the value.
  var reasons: String { rejecting.map(\.validator.name).joined(separator: ", ") }

  /// A form with a field that has all validators, and one field for each validator alone.
  var document: ProductDocument {
    let alone = members.map {
      FieldDocument(id: $0.validator.name, type: "numericstring", validators: [$0.validator])
    }
    let together = FieldDocument(id: "together", type: "numericstring", validators: members.map(\.validator))
    return .form([together] + alone)
  }
}

private let sets = Generator<ValidatorSet> { source in
  let isAllRight = try Generator<Bool>.bool(probability: 0.25).draw(from: source)
  // The first number has the right checksum, and the second a wrong one.
  let isValid = try isAllRight || Generator<Bool>.bool.draw(from: source)
  let value = isValid ? "123456782" : "123456783"
  let names = try Generator<[String]>.subset(of: [
    "fixedList", "length", "luhn", "range", "regularExpression",
  ])
  .draw(from: source)
  let members = try names.map { name in
    let rejects = try !isAllRight && Generator<Bool>.bool.draw(from: source)
    return switch name {
    case "fixedList":
      ValidatorSet.Member(
        validator: .fixedList(rejects ? ["5", "55"] : ["5", value]), rejects: rejects)
    case "length":
      ValidatorSet.Member(
        validator: rejects ? .length(min: 3, max: 8) : .length(min: 3, max: 19), rejects: rejects)
    case "luhn": ValidatorSet.Member(validator: .luhn, rejects: !isValid)
    case "range":
      ValidatorSet.Member(
        validator: .range(min: 1, max: rejects ? 100 : 999_999_999), rejects: rejects)
    default:
      ValidatorSet.Member(
        validator: .regularExpression(rejects ? "^2[0-9]{8}$" : "^1[0-9]{8}$"), rejects: rejects)
    }
  }
  return ValidatorSet(value: value, members: members)
}
