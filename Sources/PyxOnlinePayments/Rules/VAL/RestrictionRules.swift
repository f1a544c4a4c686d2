import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on the source of a field's restrictions: "Validate data".
  static let restrictions: Chapter<Self> = Chapter("Restrictions of fields") {
    Rule(
      "OP-VAL-16", .must(.prose),
      "The service's description of a field decides whether a value is required and which validators apply.",
      cites: .objectiveCSDK("Validate data").quoting(
        "a list of abstract validators, it has also a property isRequired"), readings: [.unknownValidator],
      given: inputs
    ) { trial, input in
      switch input.kind {
      case .need(let isRequired): try await trial.checkNeed(isRequired, input.field)
      case .change(let lengths): try await trial.checkChange(lengths, input.field)
      case .listed(let validators): try await trial.checkList(validators, input.field)
      case .unknown(let length): try await trial.checkUnknown(besides: length, input.field)
      }
    } covers: {
      [
        .covers("a required field", atLeast: 2) { if case .need(true) = $0.kind { true } else { false } },
        .covers("an optional field", atLeast: 2) { if case .need(false) = $0.kind { true } else { false } },
        .covers("two products with the same field", atLeast: 2) {
          if case .change = $0.kind { true } else { false }
        },
        .covers("an unknown validator", atLeast: 2) { if case .unknown = $0.kind { true } else { false } },
        .covers("validators are listed", atLeast: 2) { if case .listed = $0.kind { true } else { false } },
      ]
    } mutants: {
      [
        .describing("requires a value in every field") { $0.replacing("isRequired") { _ in .bool(true) } },
        .describing("requires a value in no field") { $0.replacing("isRequired") { _ in .bool(false) } },
        .describing("has other length limits") { product in
          product.replacing("maxLength") { _ in .integer(19) }
        },
        .describing("drops fields with unknown validators") { $0.droppingUnknownFields },
        .describing("ignores known validators beside an unknown one") { product in
          product.replacing("validators") { $0["colour"] == nil ? $0 : .object([]) }
        },
        .rewriting("lists only one validator") { effect in
          guard case .paymentProduct(let call, var product) = effect else { return [effect] }
          for index in product.fields.indices {
            product.fields[index].validators.removeLast(max(0, product.fields[index].validators.count - 1))
          }
          return [.paymentProduct(call: call, product: product)]
        },
        .rewritingStimuli("keeps the restrictions of the first field of that name", state: [String: Int]()) {
          first, stimulus in
          guard case .validateField(let call, let product, let id, let value) = stimulus else {
            return [stimulus]
          }
          let known = first[id] ?? product
          first[id] = known
          return [.validateField(call: call, product: known, fieldId: id, value: value)]
        },
      ]
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Checks that an empty value is valid in an optional field, and invalid in a required one.
  fileprivate func checkNeed(_ isRequired: Bool, _ plain: FieldDocument) async throws {
    var field = plain
    field.isRequired = isRequired
    let (call, product) = try await product(.form([field]))
    if let shown = product.fields.first(where: { $0.id == field.id })?.isRequired {
      try expect(shown, equals: isRequired, "isRequired of the field \(field.id)")
    }
    let verdict = try await verdict(on: "", field: field.id, of: call)
    try expect(
      verdict.isValid == !isRequired,
      expected: "an empty value to be \(isRequired ? "invalid in a required" : "valid in an optional") field",
      saw: "\(verdict)")
  }

  /// Checks the same field with other restrictions in another product.
  fileprivate func checkChange(_ lengths: [Int], _ plain: FieldDocument) async throws {
    let documents = zip(lengths, ["771", "809"] as [ProductID]).map { length, id in
      var field = plain
      field.validators = [.length(min: length, max: length)]
      return ProductDocument.form([field], id: id)
    }
    func text(ofLength length: Int) -> String { String(repeating: "a", count: length) }
    let calls = try await products(documents)
    for (index, length) in lengths.enumerated() {
      for other in lengths {
        let value = text(ofLength: other)
        let verdict = try await verdict(on: value, field: plain.id, of: calls[index])
        guard verdict.isValid != (other == length) else { continue }
        // If the verdict is wrong only after an earlier error, another rule judges it.
        try await restart()
        let calls = try await products(documents)
        for (call, valid) in zip(calls, lengths).prefix(index) {
          _ = try await self.verdict(on: text(ofLength: valid), field: plain.id, of: call)
        }
        let again = try await self.verdict(on: value, field: plain.id, of: calls[index])
        try need(
          again.isValid == verdict.isValid, expected: "\(again), as without an earlier error",
          saw: "\(verdict)",
          judgedBy: "X-PURE-01")
        try expect(
          false,
          expected:
            "\"\(value)\" to be \(other == length ? "valid" : "invalid") because the service asks for "
            + "a length of \(length)", saw: "\(verdict)")
      }
    }
  }

  private func products(_ documents: [ProductDocument]) async throws -> [Int] {
    var calls: [Int] = []
    for document in documents { calls.append(try await product(document).call) }
    return calls
  }

  /// Checks the validators of a field, as the host app sees them.
  fileprivate func checkList(_ validators: [ValidatorDocument], _ plain: FieldDocument) async throws {
    var field = plain
    field.validators = validators
    let (_, product) = try await product(.form([field]))
    let shown = product.fields.first { $0.id == field.id }?.validators ?? []
    guard !shown.isEmpty else {
      return leaveOut("validators are listed", because: "the validators of a field are not shown")
    }
    for validator in validators {
      try expect(
        shown.contains(validator.name),
        "the validators of the field", expected: "\(validator.name) among them",
        saw: "\(shown.joined(separator: ", "))")
    }
  }

  /// Checks a field with a length and with a validator that the document does not list.
  fileprivate func checkUnknown(besides length: Int, _ plain: FieldDocument) async throws {
    var field = plain
    field.validators = [.unknown("colour"), .length(min: length, max: length)]
    let document = ProductDocument.form([field])
    serve([document])
    let call = nextCall()
    let end = try await getProduct(document.item.id, in: PaymentContext(), call: call)
    try need(end != nil, expected: "an answer", saw: "none", judgedBy: "X-CB-01")
    guard let product = end?.value else { return reading(.unknownValidator, "the product does not come") }
    reading(.unknownValidator, "the product comes")
    try expect(
      product.fields.contains { $0.id == field.id },
      "the fields of the product",
      expected: "the field \(field.id), whose validators are a length and an unknown one",
      saw: "\(product.fields.words)")
    let short = String(repeating: "a", count: length)
    let fitting = try await verdict(on: short, field: field.id, of: call)
    let longer = try await verdict(on: short + "a", field: field.id, of: call)
    try expect(
      fitting.isValid && !longer.isValid,
      expected:
        "a length of \(length) to be valid and one more character to be invalid, beside an unknown validator",
      saw: "\(fitting) and \(longer)")
  }
}

extension JSONValue {
  /// The product without the fields that have the unknown validator.
  fileprivate var droppingUnknownFields: JSONValue {
    replacing("fields") { fields in
      .array(
        (fields.elements ?? []).filter { $0["dataRestrictions"]?["validators"]?["colour"] == nil })
    }
  }
}

// MARK: Inputs

private struct Restriction: Sendable {
  enum Kind: Sendable {
    case need(Bool)
    /// Two lengths for one field.
    case change([Int])
    case listed([ValidatorDocument])
    /// The length beside an unknown validator.
    case unknown(Int)
  }

  var kind: Kind
  /// The label and the id of the field; the rule does not depend on them.
  var words: (label: String, id: String)

  var field: FieldDocument {
    var field = FieldDocument(id: words.id)
    field.hints.label = words.label
    return field
  }
}

private let word = Generator<String>.string(of: .character(in: "a"..."z"), count: 2...8)

private let inputs: Generator<Restriction> = zip(kinds, word, word).map {
  Restriction(kind: $0, words: (label: $1, id: $2))
}

private let kinds: Generator<Restriction.Kind> = .oneOf(
  Generator<Bool>.bool.map { .need($0) }, Generator<Bool>.bool.map { .need($0) },
  zip(.int(in: 1...9), .int(in: 1...9)).map { .change([$0, $0 + $1]) },
  Generator<[ValidatorDocument]>.subset(of: [
    .emailAddress, .expirationDate, .fixedList(["a"]), .iban, .length(min: 1, max: 9), .luhn,
    .range(min: 1, max: 9), .regularExpression("^a$"), .termsAndConditions,
  ]).filter { $0.count > 1 }.map { .listed($0) }, Generator<Int>.int(in: 1...9).map { .unknown($0) })
