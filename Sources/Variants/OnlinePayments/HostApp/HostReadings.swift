import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Readings of questions on the choice of brands.
  static let brandReadings: [Variant<OnlinePaymentsIntegration>] = [
    .reference(.unusableBrandsInForms, "a brand that cannot be used is kept"),
    .reference(.unusableBrandsInForms, "a choice of one usable brand is offered"),
    .reference(.unusableBrandsInForms, "all brands are offered"),
    .reading(
      .unusableBrandsInForms, "a brand that cannot be used is left",
      .host("changes from a brand that cannot be used to the primary one") { notes, stimulus, inner, world in
        guard case .lookedUp(let call, _, _, _, _, _) = stimulus, var details = stimulus.details,
          details.isAllowedInContext,
          let brand = details.coBrands?.first(where: { $0.paymentProductId == notes.current }),
          !brand.isAllowedInContext
        else { return try await following(&notes, inner.send(stimulus, in: world)) }
        let all = details.coBrands?.map(\.paymentProductId) ?? []
        details.coBrands?.removeAll { $0 == brand }
        return try await following(&notes, inner.send(.lookedUp(call: call, details), in: world)).map {
          $0.kind == .offeredBrands ? .offeredBrands(paymentProductIds: all) : $0
        }
      }),
    .reading(
      .unusableBrandsInForms, "one usable brand is not a choice",
      .host("offers a choice only if several brands can be used") { _, stimulus, inner, world in
        let usable = stimulus.details?.coBrands?.count { $0.isAllowedInContext } ?? 0
        return try await inner.send(stimulus, in: world).filter { usable > 1 || $0.kind != .offeredBrands }
      }
    )
    .apart(
      from: .brandChoiceAfterRefusedSwitch, "the choice is offered anyway",
      because: "a refused card has no usable brand, so there is nothing to offer"),
    .reading(
      .unusableBrandsInForms, "brands that cannot be used are hidden",
      .host("offers only brands that can be used") { _, stimulus, inner, world in
        let usable = (stimulus.details?.coBrands ?? []).filter(\.isAllowedInContext).map(\.paymentProductId)
        return try await inner.send(stimulus, in: world).compactMap { effect in
          guard effect.kind == .offeredBrands else { return effect }
          return usable.isEmpty ? nil : .offeredBrands(paymentProductIds: usable)
        }
      }
    )
    .apart(
      from: .brandChoiceAfterRefusedSwitch, "the choice is offered anyway",
      because: "a refused card has no usable brand, so there is nothing to offer"),
    .reference(.brandChoiceAfterRefusedSwitch, "the choice is offered anyway"),
    .reading(
      .brandChoiceAfterRefusedSwitch, "no choice is offered",
      .host("offers no brands of a card that it has refused") { _, stimulus, inner, world in
        let effects = try await inner.send(stimulus, in: world)
        return effects.contains { $0.kind == .refusedCard }
          ? effects.filter { $0.kind != .offeredBrands } : effects
      }),
    .reference(.selectedBrandOffered, "it is offered too"),
    .reading(.selectedBrandOffered, "only the others are offered", offeringOthers),
    .reference(.momentOfBrandChoice, "with the result of the check"),
    .reading(.momentOfBrandChoice, "when Pay is pressed", offeringLate),
    .reference(.toldOfCardNotAllowed, "the customer is not told yet"),
    .reading(
      .toldOfCardNotAllowed, "the customer is told",
      .host("refuses a card that is known and not allowed") { notes, stimulus, inner, world in
        let effects = try await following(&notes, inner.send(stimulus, in: world))
        for case .lookUpIIN(let call, _, _) in effects { notes.calls = [call: call] }
        guard let call = stimulus.answeredCall, notes.calls[call] != nil, notes.digits.count >= 6,
          stimulus.details?.status == .existingButNotAllowed
        else { return effects }
        return effects + [.refusedCard(message: "This card cannot be used for this payment.")]
      }),
    .reference(.toldOfFailedCardCheck, "the customer is not told"),
    .reading(
      .toldOfFailedCardCheck, "the customer is told",
      .host("tells the customer of a check that failed") { _, stimulus, inner, world in
        let effects = try await inner.send(stimulus, in: world)
        guard case .lookupFailed = stimulus else { return effects }
        return effects + [.showedError(message: "Your card could not be checked.")]
      }),
  ]

  /// Remembers which product is selected.
  private static func following(
    _ notes: inout HostNotes, _ effects: [OnlinePaymentsIntegrationEffect]
  ) -> [OnlinePaymentsIntegrationEffect] {
    for case .switchedProduct(let id) in effects { notes.current = id }
    return effects
  }

  /// Readings of questions on the payment process.
  static let processReadings: [Variant<OnlinePaymentsIntegration>] = [
    .reading(.singleItemOffered, "a single item is offered", offeringSingleItems),
    .reading(.singleItemOffered, "a single item is taken", goingOn),
    .reference(.changeableValuesOnFile, "a value with the status CAN_WRITE can be changed"),
    .reference(.changeableValuesOnFile, "a value with the status MUST_WRITE can be changed"),
    .reading(
      .changeableValuesOnFile, "a value with the status CAN_WRITE cannot be changed",
      keeping("keeps values with the status CAN_WRITE", "CAN_WRITE")),
    .reading(
      .changeableValuesOnFile, "a value with the status MUST_WRITE cannot be changed",
      keeping("keeps values with the status MUST_WRITE", "MUST_WRITE")),
    .reference(.switchLabelWithoutTranslation, "nothing"),
    .reading(
      .switchLabelWithoutTranslation, "the app's own words",
      .host("has words of its own for switches without a label") { _, stimulus, inner, world in
        try await inner.send(stimulus, in: world).map { effect in
          effect.changingFields { field in
            if (field.label ?? "").isEmpty { field.label = "Yes, please" }
          }
        }
      }),
    .reference(.preparationBeforePay, "it is prepared when Pay is pressed"),
    .reading(.preparationBeforePay, "it is prepared before as well", preparingEarly),
    .reference(.accountsOnFileOffered, "they are offered"),
    offeringNone,
    .reference(.initialStorageSwitch, "it says no"),
    .reading(
      .initialStorageSwitch, "it says yes",
      .host("stores data until the customer says no") { _, stimulus, inner, world in
        let effects = try await inner.send(stimulus, in: world)
        guard case .gotProduct = stimulus, effects.contains(.showedWishToStore(isWanted: false)) else {
          return effects
        }
        return try await effects.filter { $0.kind != .showedWishToStore }
          + inner.send(.wishToStore(isWanted: true), in: world)
      }),
  ]

  private static let offeringNone: Variant<OnlinePaymentsIntegration> = [
    (Ambiguity.changeableValuesOnFile, "a value with the status CAN_WRITE can be changed"),
    (.changeableValuesOnFile, "a value with the status CAN_WRITE cannot be changed"),
    (.changeableValuesOnFile, "a value with the status MUST_WRITE can be changed"),
    (.changeableValuesOnFile, "a value with the status MUST_WRITE cannot be changed"),
    (.accountValuesInForm, "as they are"), (.accountValuesInForm, "in another form"),
    (.accountValuesInForm, "not at all"),
  ].reduce(.reading(.accountsOnFileOffered, "they are not offered", offeringNoAccounts)) { variant, reading in
    variant.apart(
      from: reading.0, reading.1, because: "the values of an account that is not offered cannot be seen")
  }

  /// Offers a single item in the same way as several items.
  private static let offeringSingleItems: Mutant<OnlinePaymentsIntegration> = .host(
    "offers a single item in the same way as several"
  ) { notes, stimulus, inner, world in
    switch stimulus {
    case .gotItems(let call, let items) where items.count == 1 && items[0].accountsOnFile.isEmpty:
      guard call == notes.itemsCall else { return try await inner.send(stimulus, in: world) }
      // The reference gets this stimulus only when the item has been chosen.
      notes.waiting = stimulus
      return [.showedSelection(entries: notes.entries)]
    case .selectItem(let id):
      guard let waiting = notes.waiting else { break }
      guard id == notes.items.first?.id else { return [] }
      notes.waiting = nil
      return try await inner.send(waiting, in: world)
    case .startPayment: notes.waiting = nil
    default: break
    }
    return try await inner.send(stimulus, in: world)
  }

  /// Lets nobody change stored values with a given status.
  private static func keeping(_ name: String, _ status: String) -> Mutant<OnlinePaymentsIntegration> {
    .host(name) { notes, stimulus, inner, world in
      let kept = notes.storedFields(of: status)
      if case .enterValue(let id, _, _) = stimulus, kept.contains(id) { return [] }
      return try await inner.send(stimulus, in: world).map { effect in
        effect.changingFields { if kept.contains($0.fieldId) { $0.isEditable = false } }
      }
    }
  }
}

extension OnlinePaymentsIntegrationEffect {
  /// The effect with changed fields, if it shows a form; the closure changes one field at a time.
  fileprivate func changingFields(_ change: (inout ShownField) -> Void) -> Self {
    guard case .showedForm(let product, var fields) = self else { return self }
    for index in fields.indices { change(&fields[index]) }
    return .showedForm(paymentProductId: product, fields: fields)
  }
}
