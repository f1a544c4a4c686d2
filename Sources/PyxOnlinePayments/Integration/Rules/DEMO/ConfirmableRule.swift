import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// The rule on confirming the form of the demo application.
  @ChapterBuilder<Self> static var confirmable: [Rule] {
    Rule(
      "OP-DEMO-01", .must(.prose),
      "A payment can be confirmed only once the input has been validated without errors.",
      cites: .objectiveCSDK("Encrypt sensitive data", "Use demo application", "Form validation").quoting(
        "If there are no validation errors, use a Session object"), given: ShopForm.invalid
    ) { trial, form in
      try trial.requireObserved(.askedToPrepare)
      let process = PaymentProcess(trial, form.shop)
      try await process.open(form)
      let early = process.preparations.count
      // Pay is pressed twice, because an app may first warn and then let the customer continue.
      for _ in 0..<2 {
        try await process.send(.pressPay)
        try trial.expect(
          process.preparations.count == early && process.payments.isEmpty,
          expected: "no payment with errors in \(form.invalidFields.joined(separator: ", "))",
          saw: "a request that was prepared when Pay was pressed")
      }
      for field in form.product.fields { try await process.enter(field.id, isRight: true, attempt: 1) }
      _ = try await process.confirm()
    } covers: {
      [
        .covers("all required fields are filled in", atLeast: 8) { $0.missingFields.isEmpty },
        .covers("only missing values are invalid", atLeast: 8) { $0.wrongFields.isEmpty },
        .covers("a valid field", atLeast: 12) { $0.states.contains(.right) },
      ]
    } mutants: {
      [
        .rewritingStimuli("checks only for missing required values") { stimulus, _ in
          if case .enterValue = stimulus { [stimulus.withoutErrors] } else { [stimulus] }
        }.reaching(
          "Every entered value is accepted, and each of these rules enters a wrong value and presses Pay."
        ),
        .rewritingStimuli("checks only entered values") { stimulus, _ in
          if case .gotProduct = stimulus { [stimulus.withoutErrors] } else { [stimulus] }
        },
        .changing("prepares an invalid request at the second press", state: Insistence()) {
          memory, stimulus, effects in
          memory.note(stimulus)
          guard case .pressPay = stimulus, memory.presses > 1,
            !effects.contains(where: { $0.kind == .askedToPrepare })
          else { return effects }
          return effects + [
            .askedToPrepare(call: 5000, paymentProductId: memory.product, values: memory.values)
          ]
        },
        .rewritingStimuli("ignores Pay once there was an error", state: false) {
          hasErrors, stimulus in
          if case .enterValue(_, _, let errors) = stimulus, !errors.isEmpty { hasErrors = true }
          if case .gotProduct(_, _, let errors) = stimulus, !errors.isEmpty { hasErrors = true }
          if hasErrors, case .pressPay = stimulus { return [] }
          return [stimulus]
        },
      ]
    }
  }
}

// MARK: Mutants

/// What a mutant app remembers: how often Pay was pressed, the product, and the entered values.
private struct Insistence: Sendable {
  var presses = 0
  var product: ProductID = ""
  var values: [FieldValue] = []

  mutating func note(_ stimulus: OnlinePaymentsIntegrationStimulus) {
    switch stimulus {
    case .gotProduct(_, let product, _): self.product = product.item.id
    case .enterValue(let field, let value, _): values.append(FieldValue(field, value))
    case .pressPay: presses += 1
    default: break
    }
  }
}
