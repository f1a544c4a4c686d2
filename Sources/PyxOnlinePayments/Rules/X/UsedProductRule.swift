import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on what an app does with returned values: OPPaymentProduct, "Validate data".
  @ChapterBuilder<Self> static var usedProducts: [Rule] {
    Rule(
      "X-PURE-01/b", .must(.derived),
      "Whatever an app does with a product that it has received, later answers stay the same.",
      cites: .objectiveCSDK("OPPaymentProduct", "OPPaymentRequest", "Validate data"), given: uses
    ) { trial, use in
      let id = use.form.document.item.id
      let call = try await trial.productOfForm(use.form)
      let first = try trial.seen.results(of: call, .paymentProduct, \.product).first?.value
      let request = try await trial.request(of: call, use.values)
      let verdict = try await trial.verdict(onRequest: request)
      let again = try await trial.getProduct(id, in: PaymentContext(), call: trial.nextCall())
      let second = try trial.success(of: again, "the payment product once more")
      let (before, after) = (first?.fields ?? [], second.fields)
      try trial.need(
        before.map(\.id).sorted() == after.map(\.id).sorted(), expected: "the fields \(before.words)",
        saw: "\(after.words)", judgedBy: "OP-ITM-06")
      for (shown, earlier) in after.paired(with: before) {
        try trial.expect(
          shown, equals: earlier,
          "\(earlier.title), after a request of its product was filled in")
      }
      trial.label("a product after a request of it was filled in")
      if !verdict.isValid { trial.label("a product after values were found wrong") }
    } covers: {
      [
        .seen("a product after a request of it was filled in", atLeast: 90),
        .seen("a product after values were found wrong", atLeast: 30),
      ]
    } mutants: {
      [
        .keepingUse("treats a filled field as optional") { field, entered in
          if entered[field.id] != nil { field.isRequired = false }
        },
        .keepingUse("shows the entered value as the field's label") { field, entered in
          if let text = entered[field.id] { field.displayHints.label = text }
        },
        .keepingUse("loses the validators of a filled field") { field, entered in
          if entered[field.id] != nil { field.validators = [] }
        },
      ]
    }
  }
}

// MARK: Inputs

private let uses: Generator<FilledForm> = FilledForms.any

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Changes fields of products according to what was entered in them before.
  fileprivate static func keepingUse(
    _ name: String, _ change: @escaping @Sendable (inout ProductField, [String: String]) -> Void
  ) -> Mutant {
    behaving(name, state: [String: String]()) { entered, stimulus, world, inner in
      if case .setValue(_, let field, let value) = stimulus { entered[field] = value }
      return try await inner.send(stimulus, in: world).map { $0.changingFields(entered, change) }
    } late: { entered, _, effects in
      effects.map { $0.changingFields(entered, change) }
    }
  }
}

extension OnlinePaymentsEffect {
  fileprivate func changingFields(
    _ entered: [String: String], _ change: (inout ProductField, [String: String]) -> Void
  ) -> OnlinePaymentsEffect {
    guard case .paymentProduct(let call, var product) = self else { return self }
    for index in product.fields.indices { change(&product.fields[index], entered) }
    return .paymentProduct(call: call, product: product)
  }
}
