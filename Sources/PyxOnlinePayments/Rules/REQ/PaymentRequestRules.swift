import Conformance
import JSONValues
import PropertyTesting

/// Rules on what a payment request keeps: "5. Encrypt and transfer payment data", OPPaymentRequest.
extension OnlinePayments {
  static let paymentRequest: Chapter<Self> = Chapter("Payment request") {
    Rule(
      "OP-REQ-01", .must(.prose),
      "A request keeps the last value set for each field, under the field's identifier and independently of "
        + "other fields.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data", "OPPaymentRequest").quoting(
        "to set the field values for the payment request"),
      given: ValueSetting.any
    ) { trial, setting in
      let product = try await trial.productOfForm(setting.form)
      let request = try await trial.request(of: product, setting.sets.map { ($0.field, $0.value) })
      if let entry = setting.other { _ = try await trial.request(of: product, [(entry.field, entry.value)]) }
      for field in setting.fields {
        let value = try await trial.value(of: field, in: request).unmasked ?? ""
        let expected = setting.sets.last { $0.field == field }?.value ?? ""
        try trial.expect(
          value == expected,
          expected: "\(JSONValue.quoted(expected)) in \(field)", saw: "\(JSONValue.quoted(value))")
      }
      if setting.setsTwice { trial.label("a field was set twice") }
      if setting.hasOtherRequest { trial.label("another request of the product was filled in") }
    } covers: {
      [
        .seen("a field was set twice", atLeast: 12),
        .covers("several fields are set", atLeast: 12) { Set($0.sets.map(\.field)).count > 1 },
        .covers("identifiers that differ in case", atLeast: 15) {
          $0.fields.contains("reference") && $0.fields.contains("Reference")
        },
        .covers("a field is never set", atLeast: 4) { !$0.unset.isEmpty },
        .seen("another request of the product was filled in", atLeast: 20),
        .covers("more than 100,000 characters", atLeast: 0.5) { setting in
          setting.sets.contains { $0.value.utf8.count > 100_000 }
        },
      ]
    } mutants: {
      [
        .rewritingStimuli("appends to the previous value", state: [String: String]()) { known, stimulus in
          guard case .setValue(let request, let field, let value) = stimulus else { return [stimulus] }
          known[field, default: ""] += value
          return [.setValue(request: request, fieldId: field, value: known[field] ?? value)]
        },
        .rewritingStimuli("keeps the first value", state: Set<String>()) { known, stimulus in
          if case .setValue(_, let field, _) = stimulus, !known.insert(field).inserted { return [] }
          return [stimulus]
        }.reaching(
          "A value that is set again is lost, and each of these rules looks at a value that replaced an earlier "
            + "one."
        ),
        .rewritingStimuli("treats identifiers that differ in case as one") { stimulus, _ in
          switch stimulus {
          case .setValue(let request, "Reference", let value):
            [.setValue(request: request, fieldId: "reference", value: value)]
          case .readValue(let call, let request, "Reference"):
            [.readValue(call: call, request: request, fieldId: "reference")]
          default: [stimulus]
          }
        },
        .rewritingStimuli("shares values among requests", state: Int?.none) { first, stimulus in
          switch stimulus {
          case .makeRequest(let request, _, _, _): first = first ?? request
          case .setValue(let request, let field, let value):
            let shared = OnlinePaymentsStimulus.setValue(
              request: first ?? request, fieldId: field, value: value)
            return [shared]
          case .readValue(let call, let request, let field):
            let shared = OnlinePaymentsStimulus.readValue(
              call: call, request: first ?? request, fieldId: field)
            return [shared]
          default: break
          }
          return [stimulus]
        }.reaching("Each of these rules fills in several requests, and looks at the values of one."),
        .rewritingStimuli("cuts values at 65,535 characters") { stimulus, _ in
          guard case .setValue(let request, let field, let value) = stimulus, value.utf8.count > 65_535 else {
            return [stimulus]
          }
          return [.setValue(request: request, fieldId: field, value: String(value.prefix(65_535)))]
        },
        .rewritingStimuli("changes the card number when another field is set") { stimulus, _ in
          guard case .setValue(let request, let field, _) = stimulus, field != "cardNumber" else {
            return [stimulus]
          }
          return [.setValue(request: request, fieldId: "cardNumber", value: "0"), stimulus]
        },
      ]
    }

    tokenization

    Rule(
      "OP-REQ-12", .should(.sample), "If a security code must have exactly three digits, 123 is accepted.",
      cites: .objectiveCSDK("OPPaymentProductField"), readings: [.valueAtMinimum], given: codes
    ) { trial, code in
      let product = try await trial.productOfForm(code.form)
      let verdict = try await trial.verdict(on: "123", field: "cvv", of: product)
      if code.longest > 3 {
        return trial.reading(
          .valueAtMinimum,
          verdict.isValid ? "a value at the minimum is accepted" : "a value at the minimum is rejected")
      }
      try trial.expect(verdict.isValid, expected: "123 to be acceptable", saw: "\(verdict)")
    } covers: {
      [.covers("three digits exactly", atLeast: 30) { $0.longest == 3 }]
    } mutants: {
      [
        .judging("requires more than the minimum number of digits") { value, _ in value.count > 3 }.reaching(
          "The defect judges every single value by its length, so each rule on what a validator accepts gets "
            + "an unrelated verdict.")
      ]
    }
  }
}

// MARK: Inputs

private struct Code: Sendable {
  var form: PaymentForm
  var longest: Int
}

private let codes: Generator<Code> = zip(PaymentForms.empty, .bool).map { form, isLonger in
  var form = form
  form.document.fields = [isLonger ? FieldDocument.cvv() : .shortCode].numbered
  return Code(form: form, longest: isLonger ? 4 : 3)
}
