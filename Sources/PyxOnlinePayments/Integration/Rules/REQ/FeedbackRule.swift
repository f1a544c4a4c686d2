import Conformance
import PropertyTesting

/// How the customer learns about errors that a validation finds: "5. Encrypt and transfer payment data".
extension OnlinePaymentsIntegration {
  static let feedback: Chapter<Self> = Chapter("Feedback") {
    Rule(
      "OP-REQ-15", .must(.prose),
      "If the SDK has found errors in the input, the customer is told in one way or another.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data").quoting(
        "For any validation error, you need to provide feedback to the customer"),
      given: ShopForm.invalid
    ) { trial, input in
      try trial.requireObserved(.showedError)
      if !trial.profile.effects.contains(.validatedField) { try trial.requireObserved(.validatedRequest) }
      var form = input
      form.earlier = []
      let process = PaymentProcess(trial, form.shop)
      for label in [toldLabel, againLabel] {
        process.shop.context.amount += 1
        let before = try trial.notices()
        try await process.open(form)
        let pressed = try await process.send(.pressPay)
        guard try trial.hasFoundErrors(in: form, pressed) else {
          trial.leaveOutErrors(of: form)
          return trial.passOver(because: "does not let the SDK find the errors when Pay is pressed")
        }
        guard try trial.expectNotice(of: form, since: before) else {
          return trial.passOver(because: "shows no messages, or the adapter cannot see them")
        }
        trial.label(label)
        if form.wrongFields.isEmpty { trial.label(missingLabel) }
        if form.missingFields.isEmpty { trial.label(wrongLabel) }
        guard process.canPay else {
          return trial.leaveOut(againLabel, because: "the payment cannot be completed")
        }
        for field in form.product.fields { try await process.enter(field.id, isRight: true, attempt: 1) }
        try await process.complete(try await process.confirm())
      }
    } covers: {
      [
        .seen(toldLabel, atLeast: 60), .seen(againLabel, atLeast: 50),
        .seen(missingLabel, atLeast: 8), .seen(wrongLabel, atLeast: 8),
      ]
    } mutants: {
      [
        .dropping("does not report errors", isNotice),
        .changing("does not report empty fields", state: Set<String>()) {
          entered, stimulus, effects in
          if case .gotProduct = stimulus { entered = [] }
          if case .enterValue(let id, _, _) = stimulus { entered.insert(id) }
          let ids = entered
          return effects.filter { effect in
            guard case .showedMessages(let fields) = effect, !fields.isEmpty else { return true }
            return fields.contains(where: ids.contains)
          }
        },
        .changing("does not report errors in a second payment", state: 0) { payments, stimulus, effects in
          if case .startPayment = stimulus { payments += 1 }
          let isLater = payments > 1
          return effects.filter { !isLater || !isNotice($0) }
        },
      ]
    }
  }

  /// Whether an effect tells the customer about errors.
  private static func isNotice(_ effect: Effect) -> Bool {
    if case .showedMessages(let fields) = effect { return !fields.isEmpty }
    return effect.kind == .showedError
  }
}

private let toldLabel = "the customer was told of errors"
private let againLabel = "the customer was told of errors in a second payment"

private let missingLabel = "only missing values were invalid"
private let wrongLabel = "only wrong values were invalid"

extension Trial where System == OnlinePaymentsIntegration {
  /// Whether the app let the SDK validate the invalid input when Pay was pressed: in the request, or in a field.
  ///
  /// If the app validates nothing when Pay is pressed, its button may be disabled.
  fileprivate func hasFoundErrors(in form: ShopForm, _ pressed: Observed<System>) throws -> Bool {
    if profile.effects.contains(.validatedRequest), try !pressed.of(.validatedRequest).isEmpty { return true }
    guard profile.effects.contains(.validatedField) else { return false }
    for case .validatedField(let id, _) in try pressed.of(.validatedField)
    where form.invalidFields.contains(id) { return true }
    return false
  }
}

// MARK: Steps

/// How many messages in forms, and how many errors on the screen, the customer has seen so far.
private struct Notices {
  var messages: Int
  var failures: Int
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Whether messages in a form can be seen.
  private var seesMessages: Bool { profile.effects.contains(.showedMessages) }

  /// The notices that the customer has seen so far.
  fileprivate func notices() throws -> Notices {
    try Notices(messages: seesMessages ? seen.messages.count : 0, failures: seen.failures)
  }

  /// Leaves out the errors that the app does not let the SDK find.
  fileprivate func leaveOutErrors(of form: ShopForm) {
    // The button may be greyed out while anything is missing or wrong.
    let reason = "the SDK finds no errors when Pay is pressed"
    if form.wrongFields.isEmpty { leaveOut(missingLabel, because: reason) }
    if form.missingFields.isEmpty { leaveOut(wrongLabel, because: reason) }
  }

  /// Checks that the customer is told of the errors; returns false if that cannot be seen.
  fileprivate func expectNotice(of form: ShopForm, since before: Notices) throws -> Bool {
    // A message may have appeared before Pay was pressed, for example when the customer left the field.
    let isTold =
      seesMessages ? try seen.messages.dropFirst(before.messages).contains { !$0.isEmpty } : false
    let hasError = try seen.failures > before.failures
    guard isTold || hasError || seesMessages else { return false }
    try expect(
      isTold || hasError,
      expected: "a notice to the customer of the errors in \(form.invalidFields.joined(separator: ", "))",
      saw: "neither a message nor an error on the screen")
    return true
  }
}
