import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Prepares requests after each entered value, and again once Pay is pressed.
  static let preparingEarly: Mutant<OnlinePaymentsIntegration> = .host(
    "prepares early, and again once Pay is pressed"
  ) { notes, stimulus, inner, world in
    if let call = stimulus.answeredCall, notes.calls[call] != nil { return [] }
    let effects = try await inner.send(stimulus, in: world)
    guard case .enterValue = stimulus, !effects.isEmpty else { return effects }
    let early = try await inner.send(.pressPay, in: world)
    for case .askedToPrepare(let call, _, _, _, _) in early {
      notes.calls[call] = call
      _ = try await inner.send(.prepareFailed(call: call, error: ""), in: world)
      return effects + early.filter { $0.kind != .showedMessages }
    }
    return effects
  }

  /// Apps that let the customer confirm a payment in other ways than the reference.
  static let confirming: [Mutant<OnlinePaymentsIntegration>] = [
    .host("prepares twice and takes the later request") { notes, stimulus, inner, world in
      if let call = stimulus.answeredCall, notes.calls[call] != nil { return [] }
      var effects: [OnlinePaymentsIntegrationEffect] = []
      for effect in try await inner.send(stimulus, in: world) {
        if case .askedToPrepare(_, let product, let account, let values, let tokenize) = effect {
          effects.append(
            .askedToPrepare(
              call: notes.ownCall(), paymentProductId: product, accountOnFileId: account, values: values,
              tokenize: tokenize))
        }
        effects.append(effect)
      }
      return effects
    },
    .host("goes on by itself once errors are corrected") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .enterValue = stimulus, notes.hasPressed, notes.missing.isEmpty,
        notes.entered.values.allSatisfy(\.isEmpty)
      else { return effects }
      return try await effects + inner.send(.pressPay, in: world)
    },
    .host("shows the form again after every entry, without the values") {
      notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .enterValue = stimulus, !effects.isEmpty, let product = notes.product else { return effects }
      return effects + [
        .showedForm(paymentProductId: product.item.id, fields: product.fields.map { ShownField($0.id) })
      ]
    },
    .host("shows no form if the account knows everything") { notes, stimulus, inner, world in
      let known = notes.knownFields
      return try await inner.send(stimulus, in: world).filter { effect in
        guard case .showedForm(_, let fields) = effect else { return true }
        return !fields.allSatisfy { known.contains($0.fieldId) }
      }
    },
    .host("validates the request with every value") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .enterValue = stimulus, !effects.isEmpty else { return effects }
      return effects + [
        .validatedRequest(
          values: notes.texts.filter { notes.entered[$0.key] != nil }.sorted { $0.key < $1.key }
            .map { FieldValue($0.key, $0.value) }),
        .showedMessages(fieldIds: notes.entered.filter { !$0.value.isEmpty }.keys.sorted()),
      ]
    },
    .host(
      "validates field by field when Pay is pressed", hides: [.validatedRequest]
    ) { notes, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap { effect -> [OnlinePaymentsIntegrationEffect] in
        guard case .validatedRequest(let values) = effect else { return [effect] }
        return (notes.product?.fields ?? []).map { field in
          .validatedField(
            fieldId: field.id, value: values.last { $0.fieldId == field.id }?.value ?? "")
        }
      }
    },
    .host(
      "validates field by field up to the first error", hides: [.validatedRequest]
    ) { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .showedMessages(let invalid)? = effects.last, let first = invalid.first else {
        return effects.flatMap { effect -> [OnlinePaymentsIntegrationEffect] in
          guard case .validatedRequest(let values) = effect else { return [effect] }
          return values.map { .validatedField(fieldId: $0.fieldId, value: $0.value) }
        }
      }
      return [
        .validatedField(fieldId: first, value: notes.entered[first] == nil ? "" : notes.texts[first] ?? ""),
        .showedMessages(fieldIds: [first]),
      ]
    },
    .host("prepares once more when that fails") { notes, stimulus, inner, world in
      if let call = stimulus.answeredCall, let first = notes.calls[call] {
        return try await inner.send(stimulus.answering(first), in: world)
      }
      if case .prepareFailed(let call, _) = stimulus,
        case .askedToPrepare(call, let product, let account, let values, let tokenize)? = notes.held.last
      {
        return [
          .askedToPrepare(
            call: notes.ownCall(for: call), paymentProductId: product, accountOnFileId: account,
            values: values, tokenize: tokenize)
        ]
      }
      let effects = try await inner.send(stimulus, in: world)
      notes.held += effects.filter { $0.kind == .askedToPrepare }
      return effects
    },
    .host("validates twice") { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap {
        $0.kind == .validatedRequest ? [$0, $0] : [$0]
      }
    },
    .host("validates a field whenever it changes") { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap { effect -> [OnlinePaymentsIntegrationEffect] in
        if case .changedValue(let id, let value) = effect {
          [effect, .validatedField(fieldId: id, value: value)]
        } else {
          [effect]
        }
      }
    },
    .host("lets Pay be pressed once nothing required is missing") { notes, stimulus, inner, world in
      if case .pressPay = stimulus, !notes.missing.isEmpty { return [] }
      return try await inner.send(stimulus, in: world)
    },
    .host("lets Pay be pressed once every field is filled in") { notes, stimulus, inner, world in
      let known = notes.knownFields
      if case .pressPay = stimulus,
        notes.product?.fields.contains(where: { notes.entered[$0.id] == nil && !known.contains($0.id) })
          ?? false
      {
        return []
      }
      return try await inner.send(stimulus, in: world)
    },
    .host(
      "tells of errors in a summary", hides: [.showedMessages]
    ) { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap { effect -> [OnlinePaymentsIntegrationEffect] in
        guard case .showedMessages(let ids) = effect else { return [effect] }
        return ids.isEmpty ? [] : [.showedError(message: "Please check \(ids).")]
      }
    },
    .host(
      "has validations that cannot be seen", hides: [.validatedRequest, .validatedField]),
    .host(
      "ignores Pay while a required value is missing, and has validations that cannot be seen",
      hides: [.validatedRequest, .validatedField]
    ) { notes, stimulus, inner, world in
      if case .pressPay = stimulus, !notes.missing.isEmpty { return [] }
      return try await inner.send(stimulus, in: world)
    },
  ]
}
