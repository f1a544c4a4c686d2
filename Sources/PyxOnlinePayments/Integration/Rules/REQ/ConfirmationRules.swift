import Conformance
import PropertyTesting

/// Rules on the validation that comes before a payment: "5. Encrypt and transfer payment data" and the demo
/// application's form.
extension OnlinePaymentsIntegration {
  static let confirmation: Chapter<Self> = Chapter("Validation before payment") {
    Rule(
      "OP-REQ-10", .must(.prose),
      "A request is prepared only after it has been validated with its current values and found free of errors.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data", "Encrypt sensitive data").quoting(
        "After the PaymentRequest validation, encrypt the request"),
      given: revisedForms
    ) { trial, input in
      if !trial.profile.effects.contains(.validatedField) { try trial.requireObserved(.validatedRequest) }
      try trial.requireObserved(.askedToPrepare)
      let process = PaymentProcess(trial, input.form.shop)
      process.monitor = PaymentMonitor(observing: trial.profile.effects)
      try await process.open(input.form)
      let early = process.preparations.count
      try await process.send(.pressPay)
      let isUnderWay = process.preparations.count > early
      if input.form.needsNothing, isUnderWay {
        trial.label(emptyFormLabel)
      } else if input.form.needsNothing {
        trial.leaveOut(emptyFormLabel, because: "the app prepares no request for an empty form")
      }
      // While a form's request is under way, the customer does not change the form.
      if !isUnderWay { try await process.correct(input) }
      if let prepared = process.preparations.last, input.isWrongAgain || input.form.needsNothing {
        try await process.tryAgain(after: prepared.call, with: input.form.product.fields[0].id)
      }
    } covers: {
      [
        .covers("valid at once", atLeast: 20) { $0.form.invalidFields.isEmpty },
        .covers("invalid at first", atLeast: 15) { !$0.form.invalidFields.isEmpty },
        .seen(wrongAgainLabel, atLeast: 25),
        .seen(emptyFormLabel, atLeast: 8),
      ]
    } mutants: {
      [
        .dropping("prepares without validating") { $0.kind == .validatedRequest },
        .rewritingStimuli("prepares without looking at the errors") { stimulus, _ in [stimulus.withoutErrors]
        },
        .rewriting("validates a request before it has the last value") { effect in
          if case .validatedRequest(let values) = effect {
            [.validatedRequest(values: values.dropLast())]
          } else {
            [effect]
          }
        },
        .stateful("validates only when Pay is pressed for the first time", state: false) {
          hasValidated, effect, _ in
          guard case .validatedRequest = effect else { return [effect] }
          defer { hasValidated = true }
          return hasValidated ? [] : [effect]
        },
      ]
    }

    confirmable
  }
}

extension PaymentProcess {
  /// Each preparation that the app repeats by itself fails, too; returns false if the app never stops repeating it.
  fileprivate func failsToPrepare() async throws -> Bool {
    for _ in 0..<rounds {
      guard let (call, _) = first({ if case .preparation = $0 { true } else { nil } }) else { return true }
      answered(call)
      try await send(.prepareFailed(call: call, error: "the connection was lost"))
    }
    return false
  }
}

// MARK: Steps

extension PaymentProcess {
  /// The customer corrects the form and confirms it; if so planned, they first press Pay with a wrong value.
  fileprivate func correct(_ input: RevisedForm) async throws {
    let ids = input.form.product.fields.map(\.id)
    if input.isWrongAgain {
      try await enter(ids[0], isRight: false, attempt: 1)
      try await send(.pressPay)
      trial.label(wrongAgainLabel)
    }
    for id in ids { try await enter(id, isRight: true, attempt: 2) }
    _ = try await confirm()
  }

  /// The SDK cannot prepare the request, and the customer tries again: first with a wrong value, then with a right one.
  fileprivate func tryAgain(after call: Int, with id: String) async throws {
    answered(call)
    try await send(.prepareFailed(call: call, error: "the connection was lost"))
    guard try await failsToPrepare() else {
      return trial.leaveOut(wrongAgainLabel, because: "the app keeps preparing by itself")
    }
    guard trial.profile.effects.contains(.showedForm) else {
      return trial.leaveOut(wrongAgainLabel, because: "does not show whether a form is locked")
    }
    try await enter(id, isRight: false, attempt: 3)
    try await send(.pressPay)
    trial.label(wrongAgainLabel)
    try await enter(id, isRight: true, attempt: 4)
    try await send(.pressPay)
  }
}

// MARK: Inputs

private let wrongAgainLabel = "Pay was pressed while a value was wrong again"
private let emptyFormLabel = "an empty form that needs nothing was confirmed"

private struct RevisedForm: Sendable {
  var form: ShopForm
  /// Whether a wrong value is entered and Pay pressed before the right values are entered.
  var isWrongAgain: Bool
}

private let revisedForms: Generator<RevisedForm> = Generator<RevisedForm> { source in
  var form = try ShopForm.any.draw(from: source)
  let kind = try Generator<Int>.frequency([(4, .just(0)), (4, .just(1)), (2, .just(2))]).draw(from: source)
  if kind == 1 { form.states = form.states.map { _ in .right } }
  if kind == 2 {
    form.states = form.states.map { _ in .empty }
    for index in form.shop.products[0].fields.indices {
      form.shop.products[0].fields[index].isRequired = false
    }
  }
  return RevisedForm(form: form, isWrongAgain: try Generator<Bool>.bool.draw(from: source))
}
