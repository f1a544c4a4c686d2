import Conformance
import PropertyTesting

/// The rule on error messages: "Form validation" of the demo application.
extension OnlinePaymentsIntegration {
  static let formMessages: Chapter<Self> = Chapter("Messages") {
    Rule(
      "OP-DEMO-02", .should(.prose),
      "When Pay is pressed, messages appear below exactly the fields that the validation found invalid.",
      cites: .objectiveCSDK("Form validation", "5. Encrypt and transfer payment data").quoting(
        "error messages are shown below the invalid values"),
      given: ShopForm.invalid
    ) { trial, input in
      try trial.requireObserved(.showedMessages)
      // Messages of an earlier form may remain until the app reports a change of messages, so this form is the first
      // one.
      var form = input
      form.earlier = []
      let process = PaymentProcess(trial, form.shop)
      try await process.open(form)
      try await trial.press(process, invalid: form.invalidFields, entered: form.wrongFields)
      guard let corrected = form.wrongFields.first, form.invalidFields.count > 1 else { return }
      trial.label("a field was corrected")
      try await process.enter(corrected, isRight: true, attempt: 1)
      try await trial.press(
        process, invalid: form.invalidFields.filter { $0 != corrected },
        entered: form.wrongFields.filter { $0 != corrected }, isAgain: true)
    } covers: {
      [
        .covers("a valid field", atLeast: 12) { $0.states.contains(.right) },
        .covers("several invalid fields", atLeast: 12) { $0.invalidFields.count > 1 },
        .covers("a required field is empty", atLeast: 20) { !$0.missingFields.isEmpty },
        .seen("a field was corrected", atLeast: 10),
      ]
    } mutants: {
      [
        .changing("shows messages below the next field", state: [String]()) { fields, stimulus, effects in
          if case .gotProduct(_, let product, _) = stimulus { fields = product.fields.map(\.id) }
          let ids = fields
          return effects.map { effect in
            guard case .showedMessages(let shown) = effect else { return effect }
            return .showedMessages(
              fieldIds: shown.map { id in
                ids.firstIndex(of: id).map { ids[($0 + 1) % ids.count] } ?? id
              })
          }
        },
        .showing("shows at most one message") { ids, _ in Array(ids.prefix(1)) },
        .showing("keeps the messages of fields that have been corrected") { ids, former in
          former + ids.filter { !former.contains($0) }
        },
        .showing("shows messages at a valid field") { ids, _ in ids.isEmpty ? [] : ["elsewhere"]
        },
      ]
    }
  }
}

// MARK: Seeing

extension Trial where System == OnlinePaymentsIntegration {
  /// Presses Pay and checks that messages appear below the invalid fields, and below no others.
  ///
  /// A field needs no message if the app has not let the SDK validate it, for example because the button cannot be
  /// pressed.
  fileprivate func press(
    _ process: PaymentProcess, invalid: [String], entered: [String], isAgain: Bool = false,
    fileID: String = #fileID, line: Int = #line
  ) async throws {
    let pressed = try await process.send(.pressPay)
    var validated = try Set(entered.filter { try isValidated($0, process.shop.value(for: $0)) })
    if !profile.effects.contains(.validatedRequest), !profile.effects.contains(.validatedField),
      invalid.count == entered.count
    {
      // No required value is missing, so the button could be pressed.
      validated = Set(entered)
    }
    if profile.effects.contains(.validatedRequest), try !pressed.of(.validatedRequest).isEmpty {
      validated.formUnion(invalid)
    }
    if profile.effects.contains(.validatedField) {
      for case .validatedField(let id, _) in try pressed.of(.validatedField) where invalid.contains(id) {
        validated.insert(id)
      }
    }
    let shown = try seen.messages.last ?? []
    let missing = invalid.filter { validated.contains($0) && !shown.contains($0) }
    // If an app shows neither messages nor an error, it gives no feedback at all, which another rule judges.
    let seesErrors = profile.effects.contains(.showedError)
    if !missing.isEmpty, shown.isEmpty, seesErrors, !isAgain,
      profile.effects.contains(.validatedRequest) || profile.effects.contains(.validatedField),
      try seen.failures == 0
    {
      throw setback(
        expected: "a notice of the errors in \(missing.joined(separator: ", "))",
        saw: "neither a message nor an error on the screen", judgedBy: "OP-REQ-15", fileID: fileID, line: line
      )
    }
    try expect(
      missing.isEmpty,
      expected: "messages below \(invalid.joined(separator: ", "))",
      saw: "none below \(missing.joined(separator: ", "))", fileID: fileID, line: line)
    let excess = shown.filter { !invalid.contains($0) }
    try expect(
      excess.isEmpty, expected: "no message below a valid field",
      saw: "messages below \(excess.joined(separator: ", "))", fileID: fileID, line: line)
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Whether the suite has seen the app validate a field with that value.
  private func isValidated(_ id: String, _ value: String) throws -> Bool {
    if profile.effects.contains(.validatedField),
      try seen.of(.validatedField).contains(.validatedField(fieldId: id, value: value))
    {
      return true
    }
    guard profile.effects.contains(.validatedRequest) else { return false }
    return try seen.of(.validatedRequest).contains { effect in
      if case .validatedRequest(let values) = effect { values.contains(FieldValue(id, value)) } else { false }
    }
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePaymentsIntegration {
  /// Shows other messages; the closure gets the right ones and those that the mutant showed before.
  fileprivate static func showing(
    _ name: String, _ change: @escaping @Sendable ([String], [String]) -> [String]
  ) -> Mutant {
    stateful(name, state: [String]()) { former, effect, _ in
      guard case .showedMessages(let ids) = effect else { return [effect] }
      former = change(ids, former)
      return [.showedMessages(fieldIds: former)]
    }
  }
}
