import PyxOnlinePayments

/// A card form as a state machine.
struct CardForm {
  private var product: ProductID = ""
  private var digits = ""
  private var context = PaymentContext()
  private var lastCall = 0
  /// The call of the latest IIN check; nil if no check's result is needed.
  private var currentCall: Int?
  /// The IIN for which the customer has chosen a brand.
  private var chosenFor: String?

  private var iin: String { String(digits.prefix(8)) }

  mutating func receive(_ stimulus: OnlinePaymentsIntegrationStimulus) -> [OnlinePaymentsIntegrationEffect] {
    switch stimulus {
    case .openForm(let product, let digits, let context):
      self.product = product
      self.context = context ?? PaymentContext()
      chosenFor = nil
      return enter(digits)
    case .enterNumber(let digits): return enter(digits)
    case .lookedUp(let call, _, _, _, _, _):
      guard call == currentCall, let details = stimulus.details else { return [] }
      return decide(details)
    case .lookupFailed: return []
    case .chooseBrand(let product):
      chosenFor = iin
      return change(to: product)
    case .pressPay:
      lastCall += 1
      return [
        .askedToPrepare(
          call: lastCall, paymentProductId: product,
          values: digits.isEmpty ? [] : [FieldValue("cardNumber", digits)], tokenize: false)
      ]
    default: return []
    }
  }

  private mutating func enter(_ digits: String) -> [OnlinePaymentsIntegrationEffect] {
    self.digits = digits
    if let chosen = chosenFor, !digits.hasPrefix(chosen) { chosenFor = nil }
    guard digits.count >= 6 else {
      currentCall = nil
      return []
    }
    lastCall += 1
    currentCall = lastCall
    return [.lookUpIIN(call: lastCall, digits: digits, context: context)]
  }

  private mutating func decide(_ details: IINDetails) -> [OnlinePaymentsIntegrationEffect] {
    guard details.status == .supported, let primary = details.paymentProductId, chosenFor == nil else {
      return []
    }
    let brands = (details.coBrands ?? []).map(\.paymentProductId)
    var effects: [OnlinePaymentsIntegrationEffect] = []
    if primary == product || brands.contains(product) {
      effects.append(.showedLogo(paymentProductId: product))
    } else if details.isAllowedInContext {
      effects += change(to: primary)
    } else {
      effects.append(.refusedCard(message: "This card cannot be used for this payment."))
    }
    if !brands.isEmpty {
      effects.append(.offeredBrands(paymentProductIds: brands))
      effects.append(.showedBrands(entries: brands.map { SelectionEntry($0, label: Self.names[$0]) }))
    }
    return effects
  }

  /// The brands' names.
  private static let names: [ProductID: String] = [
    "1": "Visa", "2": "American Express", "3": "Mastercard", "125": "JCB", "128": "Discover",
    "130": "Carte Bancaire", "132": "Diners Club", "3012": "Bancontact",
  ]

  private mutating func change(to product: ProductID) -> [OnlinePaymentsIntegrationEffect] {
    guard product != self.product else { return [] }
    self.product = product
    return [
      .switchedProduct(paymentProductId: product), .showedFields(paymentProductId: product),
      .showedLogo(paymentProductId: product),
    ]
  }
}
