import Conformance
import PropertyTesting

/// Rules on validating requests and fields, whatever the validators: "Validate data", "5. Encrypt and transfer …".
extension OnlinePayments {
  static let requestValidation: Chapter<Self> = Chapter("Validation of requests") {
    Rule(
      "OP-REQ-03", .must(.prose),
      "Validating a request fills its list of errors, and the request is valid if, and only if, this list is empty.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data", "Validate data").quoting(
        "As a result, a list of errors is available"), readings: [.invalidRequestPrepared],
      given: FilledForms.any
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let verdict = try await trial.verdict(onRequest: request)
      if verdict.isValid != filled.wrongFields.isEmpty {
        try trial.needShownNeeds(of: filled.form.document, product: product)
        try await trial.needValues(filled.values, in: request)
        throw trial.setback(
          expected: "\(filled.expectation)", saw: "\(verdict)",
          judgedBy: verdict.isValid ? filled.judge : "OP-REQ-03")
      }
      guard !verdict.isValid, trial.understands(.prepareRequest) else { return }
      switch try await trial.prepare(request: request) {
      case .success?: trial.reading(.invalidRequestPrepared, "a request that is not valid is prepared")
      case .failure?: trial.reading(.invalidRequestPrepared, "a request that is not valid is refused")
      case nil:
        throw trial.setback(
          expected: "a prepared request, or an error because the request is not valid", saw: "no answer",
          judgedBy: "X-CB-01")
      }
    } covers: {
      [
        .covers("a valid request", atLeast: 25) { $0.wrongFields.isEmpty },
        .covers("a request that is not valid", atLeast: 25) { !$0.wrongFields.isEmpty },
        .covers("a valid request of a bank transfer", atLeast: 12) { filled in
          filled.wrongFields.isEmpty
            && filled.form.entries.contains {
              $0.field != "cardNumber" && $0.field != "cvv" && $0.field != "expiryDate"
            }
        },
      ]
    } mutants: {
      [
        .judgingRequests("finds a request invalid without an error") { $0.errors = [] },
        .judgingRequests("finds a request valid with errors") { $0.isValid = true },
        .judgingRequests("accepts every request") { $0 = InputVerdict(isValid: true, errors: []) },
        .judgingRequests("accepts no request") { verdict in
          let error = InputError(kind: "invalid", message: "invalid")
          verdict = InputVerdict(isValid: false, errors: verdict.errors + [error])
        },
      ]
    }

    Rule(
      "OP-REQ-04", .must(.derived),
      "Each validation starts afresh: it reports exactly the errors of the current values.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data"), given: FilledForms.wrong
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let first = try await trial.verdict(onRequest: request)
      try await trial.needErrors(in: first, of: filled, product, request)
      let second = try await trial.verdict(onRequest: request)
      try trial.expect(
        first.isValid == second.isValid && first.sorted == second.sorted,
        expected: "the same verdict again, \(first)", saw: "\(second)")
      for entry in filled.form.entries where filled.wrongFields.contains(entry.field) {
        try await trial.send(.setValue(request: request, fieldId: entry.field, value: entry.value))
      }
      let last = try await trial.verdict(onRequest: request)
      let mismatch = Mismatch(expected: "no error once all values are right", seen: "\(last)")
      if !last.isValid {
        try await trial.needValues(filled.form.values, in: request)
        try trial.expect(
          !last.errors.contains { $0.fieldId.map(filled.wrongFields.contains) ?? true }, mismatch)
      }
      try trial.need(last.isValid, mismatch, judgedBy: "OP-REQ-03")
      trial.label("an error was corrected")
    } covers: {
      [.seen("an error was corrected", atLeast: 50)]
    } mutants: {
      [
        .judgingRequests("adds errors to the previous ones", state: [InputError]()) { known, verdict in
          known += verdict.errors
          verdict = InputVerdict(isValid: known.isEmpty, errors: known)
        },
        .judgingRequests("keeps corrected errors", state: [InputError]()) { known, verdict in
          known += verdict.errors.filter { !known.contains($0) }
          verdict = InputVerdict(isValid: known.isEmpty, errors: known)
        },
        .judgingRequests("finds no errors the second time", state: 0) { count, verdict in
          count += 1
          if count == 2 { verdict = InputVerdict(isValid: true, errors: []) }
        },
      ]
    }

    Rule(
      "OP-REQ-05", .must(.prose), "The errors of a request are those of its fields taken together.",
      cites: .objectiveCSDK("Validate data").quoting(
        "Each validator returns an appropriate error, indicating a field"), given: FilledForms.several
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let whole = try await trial.verdict(onRequest: request)
      try await trial.needErrors(in: whole, of: filled, product, request)
      if !whole.errors.isEmpty { trial.label("a request with errors") }
      for entry in filled.entered {
        let alone = try await trial.verdict(on: entry.value, field: entry.field, of: product)
        let mismatch = Mismatch(
          "the errors of the request", expected: "among them those of \(entry.field) alone, \(alone)",
          seen: "\(whole)")
        try trial.need(
          entry.value.isEmpty || alone.fields.isSubset(of: [entry.field]),
          expected: "errors of \(entry.field) alone", saw: "\(alone)",
          judgedBy: "OP-REQ-07", "X-PURE-01")
        try trial.need(
          alone.isValid != filled.wrongFields.contains(entry.field), mismatch,
          judgedBy: entry.value.isEmpty ? "OP-REQ-06" : "OP-REQ-11")
        let comparison = FieldErrors(whole, alone, of: entry.field, isBlank: entry.value.isEmpty)
        try await trial.expectNoneLost(comparison, filled, request, mismatch)
        try await trial.needNoneMore(comparison, filled, request, mismatch)
      }
      let wrong = whole.fields.subtracting(filled.form.entries.map(\.field))
      try trial.need(
        wrong.isEmpty, expected: "errors of fields of the form only", saw: "\(whole)", judgedBy: "OP-REQ-03")
    } covers: {
      [
        .covers("several fields are wrong", atLeast: 5) { $0.wrongFields.count > 1 },
        .covers("a wrong field after a right one", atLeast: 3) { $0.hasWrongAfterRight },
        .seen("a request with errors", atLeast: 25),
      ]
    } mutants: {
      [
        .judgingRequests("stops at the first field with an error") { verdict in
          let field = verdict.errors.first?.fieldId
          verdict.errors.removeAll { $0.fieldId != field }
        },
        .judgingRequests("skips the last field with an error") { verdict in
          let field = verdict.errors.last?.fieldId
          verdict.errors.removeAll { $0.fieldId == field }
          verdict.isValid = verdict.errors.isEmpty
        },
      ]
    }

    Rule(
      "OP-REQ-07", .must(.prose), "An error names the field that it is about and has a message to translate.",
      cites: .objectiveCSDK("Validate data").quoting(
        "indicating a field that does not meet the conditions, and a message"),
      given: FilledForms.wrong
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let verdict = try await trial.verdict(onRequest: request)
      try await trial.needErrors(in: verdict, of: filled, product, request)
      if !verdict.fields.isSubset(of: filled.wrongFields) {
        try await trial.needValues(filled.values, in: request)
      }
      for error in verdict.errors {
        try trial.expect(
          error.fieldId.map(filled.wrongFields.contains) == true,
          expected: "an error of \(filled.wrongFields.sorted().joined(separator: " or "))", saw: "\(verdict)")
        try trial.expect(
          error.message?.isEmpty == false, expected: "a message", saw: "none with \(error.kind)")
      }
      // The same checks follow for a field that is validated alone.
      if let entry = filled.entered.first(where: { filled.wrongFields.contains($0.field) }) {
        for error in try await trial.verdict(on: entry.value, field: entry.field, of: product).errors {
          try trial.expect(
            error.fieldId == nil || error.fieldId == entry.field,
            expected: "an error of \(entry.field)", saw: "an error of \(error.fieldId ?? "no field")")
          try trial.expect(
            error.message?.isEmpty == false, expected: "a message", saw: "none with \(error.kind) alone")
        }
      }
      try trial.need(
        verdict.fields == filled.wrongFields, expected: "an error for each wrong field", saw: "\(verdict)",
        judgedBy: filled.values.isEmpty ? "OP-REQ-06" : "OP-REQ-05")
    } mutants: {
      [
        .altering(verdicts: "does not say which field is wrong") { verdict in
          for index in verdict.errors.indices { verdict.errors[index].fieldId = nil }
        },
        .altering(verdicts: "names another field") { verdict in
          for index in verdict.errors.indices { verdict.errors[index].fieldId = "zip" }
        }.reaching(
          "Each of these rules looks for the error of the field that it gave a wrong value."
        ),
        .altering(verdicts: "has no message") { verdict in
          for index in verdict.errors.indices { verdict.errors[index].message = nil }
        },
      ]
    }
  }
}

// MARK: Seeing

extension Trial where System == OnlinePayments {
  /// Checks that there is an error if a value is missing or wrong; if there is none, another rule reports that.
  fileprivate func needErrors(
    in verdict: InputVerdict, of filled: FilledForm, _ product: Int, _ request: Int,
    fileID: String = #fileID, line: Int = #line
  ) async throws {
    guard verdict.errors.isEmpty, !filled.wrongFields.isEmpty else { return }
    try needShownNeeds(of: filled.form.document, product: product, fileID: fileID, line: line)
    try await needValues(filled.values, in: request, fileID: fileID, line: line)
    throw setback(
      expected: "\(filled.expectation)", saw: "\(verdict)", judgedBy: filled.judge, fileID: fileID, line: line
    )
  }
}

extension FilledForm {
  fileprivate var expectation: String {
    wrongFields.isEmpty
      ? "a valid request" : "errors in " + wrongFields.sorted().joined(separator: " and ")
  }

  fileprivate var hasWrongAfterRight: Bool {
    guard let right = defects.firstIndex(where: { $0 == nil }) else { return false }
    return defects[right...].contains { $0 != nil }
  }
}

extension InputVerdict {
  /// The errors in a fixed order, for comparison.
  fileprivate var sorted: [String] { errors.map { "\($0.fieldId ?? "") \($0.kind)" }.sorted() }
}
