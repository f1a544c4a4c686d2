import Conformance
import PropertyTesting

/// Rules on validating requests and fields, whatever the validators: "Validate data", "5. Encrypt …".
extension OnlinePayments {
  static let requestValidation = Chapter<Self>("Validation of requests") {
    Rule(
      "OP-REQ-03", .must(.prose),
      "Validating a request fills its list of errors: it is valid where that is empty.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data", "Validate data"), readings: [.aOP10],
      given: FilledForms.any,
      covers: [
        .atLeast(25, percent: "a valid request") { $0.wrongFields.isEmpty },
        .atLeast(25, percent: "a request that is not valid") { !$0.wrongFields.isEmpty },
      ],
      mutants: [
        .judgingRequests("finds a request invalid without an error") { $0.errors = [] },
        .judgingRequests("finds a request valid with errors") { $0.isValid = true },
        .judgingRequests("accepts every request") { $0 = InputVerdict(isValid: true, errors: []) },
        .judgingRequests("accepts no request") { verdict in
          let error = InputError(kind: "invalid", message: "invalid")
          verdict = InputVerdict(isValid: false, errors: verdict.errors + [error])
        },
      ]
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let verdict = try await trial.verdict(onRequest: request)
      try trial.expect(
        verdict.isValid == verdict.errors.isEmpty,
        "expected an error if and only if the request is not valid, saw \(verdict)")
      try trial.expect(
        verdict.isValid == filled.wrongFields.isEmpty, "expected \(filled.expectation), saw \(verdict)")
      guard !verdict.isValid, trial.understands(.prepareRequest) else { return }
      switch try await trial.prepare(request: request) {
      case .success?: trial.reading(.aOP10, "a request that is not valid is prepared")
      case .failure?: trial.reading(.aOP10, "a request that is not valid is refused")
      case nil: trial.reading(.aOP10, "a request that is not valid gets no answer")
      }
    }

    Rule(
      "OP-REQ-04", .must(.derived),
      "Each validation begins anew: errors neither pile up nor outlive their cause.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data"), given: FilledForms.wrong,
      covers: [.seen(50, percent: "an error has gone")],
      mutants: [
        .judgingRequests("adds errors to those before", state: [InputError]()) { known, verdict in
          known += verdict.errors
          verdict = InputVerdict(isValid: known.isEmpty, errors: known)
        },
        .judgingRequests("keeps errors whose cause is gone", state: [InputError]()) { known, verdict in
          known += verdict.errors.filter { !known.contains($0) }
          verdict = InputVerdict(isValid: known.isEmpty, errors: known)
        },
        .judgingRequests("finds nothing the second time", state: 0) { count, verdict in
          count += 1
          if count == 2 { verdict = InputVerdict(isValid: true, errors: []) }
        },
      ]
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let first = try await trial.verdict(onRequest: request)
      let second = try await trial.verdict(onRequest: request)
      try trial.expect(
        first.isValid == second.isValid && first.sorted == second.sorted,
        "expected the same verdict again, \(first), saw \(second)")
      for entry in filled.form.entries where filled.wrongFields.contains(entry.field) {
        try await trial.send(.setValue(request: request, fieldId: entry.field, value: entry.value))
      }
      let last = try await trial.verdict(onRequest: request)
      try trial.expect(
        last.isValid && last.errors.isEmpty, "expected no error once all values are right, saw \(last)")
      if !first.errors.isEmpty { trial.label("an error has gone") }
    }

    Rule(
      "OP-REQ-05", .must(.prose), "The errors of a request are those of its fields taken together.",
      cites: .objectiveCSDK("Validate data"), given: FilledForms.several,
      covers: [
        .atLeast(5, percent: "several fields are wrong") { $0.wrongFields.count > 1 },
        .atLeast(3, percent: "a wrong field after a right one") { $0.hasWrongAfterRight },
        .seen(25, percent: "a request with errors"),
      ],
      mutants: [
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
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let whole = try await trial.verdict(onRequest: request)
      if !whole.errors.isEmpty { trial.label("a request with errors") }
      for entry in filled.entered {
        let alone = try await trial.verdict(on: entry.value, field: entry.field, of: product)
        let found = whole.errors.filter { $0.fieldId == nil || $0.fieldId == entry.field }
        // A field that is blank may have different errors as one that was never set and as one set to nothing.
        let isWithin =
          entry.value.isEmpty
          ? found.isEmpty == alone.errors.isEmpty || whole.errors.contains { $0.fieldId == nil }
          : Set(alone.errors.map(\.kind)).isSubset(of: found.map(\.kind))
            && Set(found.compactMap { $0.fieldId == nil ? nil : $0.kind }).isSubset(
              of: alone.errors.map(\.kind))
        try trial.expect(
          isWithin, "expected the errors of \(entry.field) alone, \(alone), in those of the request, \(whole)"
        )
      }
      let wrong = whole.fields.subtracting(filled.form.entries.map(\.field))
      try trial.expect(wrong.isEmpty, "expected errors of fields with a value only, saw \(whole)")
    }

    Rule(
      "OP-REQ-07", .must(.prose), "An error says which field it is about and has a message to translate.",
      cites: .objectiveCSDK("Validate data"), given: FilledForms.wrong,
      mutants: [
        .altering(verdicts: "does not say which field is wrong") { verdict in
          for index in verdict.errors.indices { verdict.errors[index].fieldId = nil }
        },
        .altering(verdicts: "names another field") { verdict in
          for index in verdict.errors.indices { verdict.errors[index].fieldId = "zip" }
        },
        .altering(verdicts: "has no message") { verdict in
          for index in verdict.errors.indices { verdict.errors[index].message = nil }
        },
      ]
    ) { trial, filled in
      let product = try await trial.productOfForm(filled.form)
      let request = try await trial.request(of: product, filled.values)
      let verdict = try await trial.verdict(onRequest: request)
      try trial.expect(!verdict.errors.isEmpty, "expected an error, saw \(verdict)")
      for error in verdict.errors {
        try trial.expect(
          error.fieldId.map(filled.wrongFields.contains) == true,
          "expected an error of \(filled.wrongFields.sorted().joined(separator: " or ")), saw \(verdict)")
        try trial.expect(error.message?.isEmpty == false, "expected a message, saw none with \(error.kind)")
      }
      try trial.expect(
        verdict.fields == filled.wrongFields, "expected an error for each wrong field, saw \(verdict)")
    }
  }
}

// MARK: Seeing

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
  /// The errors in an order of their own, for comparison.
  fileprivate var sorted: [String] { errors.map { "\($0.fieldId ?? "") \($0.kind)" }.sorted() }
}
