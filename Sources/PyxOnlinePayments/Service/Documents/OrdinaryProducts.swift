extension ProductID {
  /// Cards that SDKs list: Visa, American Express, Mastercard, JCB, Discover, Cartes Bancaires, Diners Club,
  /// Bancontact.
  static let cards: [ProductID] = ["1", "2", "3", "125", "128", "130", "132", "3012"]
  /// Products without a card: SEPA direct debit, iDEAL, PayPal.
  static let others: [ProductID] = ["771", "809", "840"]
  /// Products that any list may hold; native products are left to the rules about them.
  static let ordinary = cards + others
  /// Products that need more than a form, which SDKs may leave out on purpose.
  static let beyondForms: [ProductID] = ["117", "5700", "5772", "5784"]

  /// The product id at that place in ``cards``, as a number; after the last id, the first one follows again.
  static func cardNumber(_ place: Int) -> Int { Int(cards[place % cards.count].rawValue) ?? 0 }
}

extension PaymentItem {
  /// The item with an ordinary value for each missing member that the service always describes.
  var ordinary: PaymentItem {
    var item = self
    item.paymentMethod = paymentMethod ?? "card"
    item.minAmount = minAmount ?? 0
    // The amount is within 32 bits; rules about larger amounts draw their own.
    item.maxAmount = maxAmount ?? 2_000_000_000
    item.allowsTokenization = allowsTokenization ?? true
    item.allowsRecurring = allowsRecurring ?? true
    item.usesRedirectionTo3rdParty = usesRedirectionTo3rdParty ?? false
    item.displayHints.displayOrder = displayHints.displayOrder ?? 1
    item.displayHints.label = displayHints.label ?? "Product " + id.rawValue
    item.displayHints.logo = displayHints.logo ?? "logos/" + id.rawValue + ".png"
    return item
  }
}

extension FieldHints {
  /// The hints with an ordinary value for each missing member; a mask and a tooltip may be missing.
  var ordinary: FieldHints {
    var hints = self
    hints.label = label ?? "Label"
    hints.placeholderLabel = placeholderLabel ?? "Placeholder"
    hints.preferredInputType = preferredInputType ?? "StringKeyboard"
    hints.alwaysShow = alwaysShow ?? false
    hints.obfuscate = obfuscate ?? false
    hints.formElement = formElement ?? "text"
    return hints
  }
}
