import Conformance

extension Observed where System == OnlinePaymentsIntegration {
  /// The native products whose providers' screens were opened.
  var openedProviders: [ProductID] {
    get throws {
      try of(.openedNativePayment).compactMap {
        if case .openedNativePayment(let id) = $0 { id } else { nil }
      }
    }
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// The native product of the declared platform; throws ``NotApplicable`` if the document names none for it.
  func nativeProduct() throws -> ProductID {
    guard let product = profile.platform?.nativeProduct else {
      throw NotApplicable(
        "declares neither iOS nor Android, the platforms to which the document ties native payments")
    }
    return product
  }
}

extension PaymentProcess {
  /// Whether the last selection has a row for the product; if selections cannot be seen, a row is assumed.
  func offers(_ product: ProductID) throws -> Bool {
    guard trial.profile.effects.contains(.showedSelection), hasSelection else { return true }
    let rows: [[SelectionEntry]] = try trial.seen.of(.showedSelection).compactMap {
      if case .showedSelection(let entries) = $0 { entries } else { nil }
    }
    return rows.last?.contains { $0.paymentProductId == product } ?? true
  }

  /// The customer chooses a product; if the app asks for the product, the product is delivered.
  ///
  /// An app may also continue with the product's entry in the list.
  func chooseNatively(_ product: ProductID) async throws {
    try await send(.selectItem(paymentProductId: product))
    try await deliverProducts()
  }

  /// The start of a choice: how many errors, and how many forms and requests for products, came before it.
  struct ChoiceMark {
    var errors: Int
    var reactions: Int
  }

  /// The mark of a choice that begins now.
  func mark() throws -> ChoiceMark {
    ChoiceMark(errors: try errorCount, reactions: try reactions)
  }

  private var errorCount: Int {
    get throws {
      trial.profile.effects.contains(.showedError) ? try trial.seen.of(.showedError).count : 0
    }
  }

  private var reactions: Int {
    get throws {
      let kinds: [System.Effect.Kind] = [.showedForm, .askedForProduct]
      return try trial.seen.of(kinds.filter(trial.profile.effects.contains)).count
    }
  }

  /// Why a choice need not open a provider's screen; nil if it must open one.
  func excuse(for native: ProductID, since mark: ChoiceMark) throws -> String? {
    if try errorCount > mark.errors { return "says that it cannot pay by \(native.nativeName) here" }
    if try reactions == mark.reactions { return "does nothing with \(native.nativeName), which it may hide" }
    return nil
  }

  /// Answers the app's preparations, if there are any; returns the number of the payment that the app then sends.
  ///
  /// Returns nil if the app sends no payment.
  func sendPrepared() async throws -> Int? {
    for _ in 0..<rounds {
      guard let (call, _) = first({ if case .preparation = $0 { true } else { nil } }) else { break }
      answered(call)
      try await send(.prepared(call: call, encryptedFields: "a.b.c.d.e", encodedClientMetaInfo: "e30="))
    }
    return first { if case .payment(let payment) = $0 { payment } else { nil } }?.call
  }
}

extension Shop {
  /// The shop with a native product as the last one.
  func adding(_ native: ProductID) -> Shop {
    var shop = self
    shop.products.append(
      PaymentProduct(
        PaymentItem(
          id: native, paymentMethod: "mobile", minAmount: 1, maxAmount: 10_000_000, allowsTokenization: false,
          allowsRecurring: false, usesRedirectionTo3rdParty: false,
          displayHints: ItemHints(displayOrder: 9, label: native.nativeName)),
        fields: [
          ProductField(
            id: "encryptedPaymentData", type: "string", isRequired: false,
            displayHints: FieldHints(alwaysShow: false).ordinary)
        ]))
    return shop
  }
}
