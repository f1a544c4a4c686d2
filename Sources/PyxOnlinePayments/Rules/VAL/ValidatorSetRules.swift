import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// Rules on fields with several validators: "Validate data".
  static var validatorSets: Rule {
    Rule(
      "OP-VAL-15", .must(.derived),
      "A value is accepted if every validator of the field accepts it; each one that rejects it gives its error.",
      cites: .objectiveCSDK("Validate data"), given: sets
    ) { trial, set in
      let alone = set.members.map {
        FieldDocument(id: $0.validator.name, type: "numericstring", validators: [$0.validator])
      }
      let together = FieldDocument(
        id: "together", type: "numericstring", validators: set.members.map(\.validator))
      let (call, _) = try await trial.product(.form([together] + alone))
      let whole = try await trial.verdict(on: set.value, field: together.id, of: call)
      let words = set.rejecting.map(\.validator.name).joined(separator: ", ")
      try trial.expect(
        whole.isValid == set.rejecting.isEmpty,
        "the verdict on \(JSONValue.quoted(set.value))",
        expected: "\(set.rejecting.isEmpty ? "a valid value" : "an invalid one, because of \(words)")",
        saw: "\(whole)")
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
        .covers("every validator accepts", atLeast: 4) { $0.rejecting.isEmpty && $0.members.count > 1 },
        .covers("one of several rejects", atLeast: 4) { $0.rejecting.count == 1 && $0.members.count > 1 },
        .covers("the first rejects", atLeast: 4) { $0.members.count > 1 && $0.members[0].rejects },
        .covers("the last rejects", atLeast: 4) { $0.members.count > 1 && $0.members.last?.rejects == true },
        .covers("several reject", atLeast: 4) { $0.rejecting.count > 1 },
      ]
    } mutants: {
      [
        .describing("asks only the first validator") { $0.keepingValidators { $0.prefix(1) } },
        .describing("asks only the last validator") { $0.keepingValidators { $0.suffix(1) } },
        .rewriting("stops at the first error") { effect in
          guard case .validated(let call, let isValid, let errors) = effect else { return [effect] }
          return [.validated(call: call, isValid: isValid, errors: Array(errors.prefix(1)))]
        },
        .judgingInput("asks no validator of a field with several") { input, _ in
          guard case .object(let validators)? = input.restrictions["validators"], validators.count > 1 else {
            return nil
          }
          return (true, "")
        },
      ]
    }
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
}

private let sets = Generator<ValidatorSet> { source in
  let isAllRight = try Generator<Bool>.bool(probability: 0.25).draw(from: source)
  // The first number has the right checksum, the second another.
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
