import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Readings of questions on prices, stored values and native payments.
  static let shopReadings: [Variant<OnlinePaymentsIntegration>] = [
    .reference(.momentOfNativeResult, "once the server has reported it"),
    .reading(
      .momentOfNativeResult, "once the provider's screen has ended",
      .host("shows the result of a native payment once the provider's screen has ended") {
        notes, stimulus, inner, world in
        switch stimulus {
        case .startPayment: notes.isNative = false
        case .nativeFinished(let isAuthorised):
          notes.isNative = isAuthorised
          // The request still goes to the server, although the result is shown at once.
          return try await inner.send(stimulus, in: world)
            + (isAuthorised ? [.showedResult(isSuccessful: true)] : [])
        case .serverFinished where notes.isNative:
          return try await inner.send(stimulus, in: world).filter { $0.kind != .showedResult }
        default: break
        }
        return try await inner.send(stimulus, in: world)
      }),
    .reference(.accountValuesInForm, "as they are"),
    .reading(
      .accountValuesInForm, "in another form",
      showingStored("shows stored values as stars") { String(repeating: "*", count: $0.count) }),
    .reading(.accountValuesInForm, "not at all", showingStored("shows no stored values") { _ in nil }),
    .reference(.amountUnitWithoutFractions, "in whole units"),
    .reading(
      .amountUnitWithoutFractions, "in hundredths",
      .host("gives every amount in hundredths") { notes, stimulus, inner, world in
        guard case .startPurchase(let price, "JPY", let country, let isRecurring) = stimulus else {
          return try await inner.send(stimulus, in: world)
        }
        notes.context.amount *= 100
        return try await inner.send(
          .startPurchase(
            price: price + "00", currencyCode: "JPY", countryCode: country, isRecurring: isRecurring),
          in: world)
      }),
  ]

  /// Shows an account's stored values in another way.
  private static func showingStored(
    _ name: String, _ show: @escaping @Sendable (String) -> String?
  ) -> Mutant<OnlinePaymentsIntegration> {
    .host(name) { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      let known = notes.knownFields
      return effects.map { effect in
        guard case .gotProduct = stimulus, case .showedForm(let product, var fields) = effect else {
          return effect
        }
        for index in fields.indices where known.contains(fields[index].fieldId) {
          fields[index].value = fields[index].value.flatMap(show)
        }
        return .showedForm(paymentProductId: product, fields: fields)
      }
    }
  }

  /// Variants of how an app handles the newer parts of forms, and native payments.
  static let shopStyles: [Mutant<OnlinePaymentsIntegration>] = [
    .host(
      "has prices in minor units, no explanations and no native payments",
      lacks: [.startPurchase, .pressInfo, .nativeFinished], hides: [.showedTooltip, .openedNativePayment]),
    .host(
      "does not show which tasks it hands to others",
      hides: [.askedForSetup, .calledServerAPI, .calledCommunicator]),
    .host("has words of its own for fields") { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).map { effect in
        guard case .showedForm(let product, var fields) = effect else { return effect }
        for index in fields.indices
        where !(fields[index].label ?? "").isEmpty && fields[index].placeholder != nil {
          fields[index].placeholder = "Tap here"
          // A field may hide its input even if its hints do not ask for that.
          fields[index].isObscured = true
        }
        return .showedForm(paymentProductId: product, fields: fields)
      }
    },
    .host("explains fields in its own words") { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).map { effect in
        guard case .showedTooltip = effect else { return effect }
        return .showedTooltip(text: "Ask your bank.")
      }
    },
    .host("opens the provider's screen when its button is pressed") { notes, stimulus, inner, world in
      if case .pressPay = stimulus, !notes.heldScreens.isEmpty {
        defer { notes.heldScreens = [] }
        return notes.heldScreens
      }
      if stimulus.kind == .startPayment || stimulus.kind == .selectItem { notes.heldScreens = [] }
      let effects = try await inner.send(stimulus, in: world)
      notes.heldScreens += effects.filter { $0.kind == .openedNativePayment }
      return effects.filter { $0.kind != .openedNativePayment }
    },
    .host("sends a native payment to its server without the SDK's encryption") {
      notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .nativeFinished(true) = stimulus else { return effects }
      for case .askedToPrepare(let call, _, _, _, _) in effects {
        return try await inner.send(
          .prepared(call: call, encryptedFields: "token", encodedClientMetaInfo: "e30="), in: world)
      }
      return effects
    },
  ]
}
