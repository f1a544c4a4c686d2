import Conformance

/// The suite's side of a payment process: it remembers the app's requests, and answers them as instructed.
final class PaymentProcess {
  typealias System = OnlinePaymentsIntegration

  /// A request that the app prepares.
  struct Preparation: Sendable, Hashable {
    var call: Int
    var product: ProductID
    var account: String?
    var values: [FieldValue]
    /// Whether the request asks to store the data; nil if that cannot be seen.
    var tokenize: Bool?
    /// Whether the app prepared the request before Pay was pressed; after each new payment, choice or entry, Pay must
    /// be pressed again.
    var isEarly = false

    /// The value of a field; nil if the field has none, or an empty one.
    func value(of fieldId: String) -> String? {
      values.last { $0.fieldId == fieldId && !$0.value.isEmpty }?.value
    }
  }

  /// A payment that the app sends to the merchant's server.
  struct Payment: Sendable, Hashable {
    var call: Int
    var input: String?
    var metadata: String?
  }

  /// The requests and payments whose answer the app awaits.
  enum Question: Sendable, Hashable {
    case items(PaymentContext)
    case product(ProductID)
    case preparation(Preparation)
    case payment(Payment)
  }

  let trial: Trial<System>
  var shop: Shop
  private(set) var waiting: [(call: Int, question: Question)] = []
  private(set) var preparations: [Preparation] = []
  private(set) var payments: [Payment] = []
  /// The products that the app has asked for.
  private(set) var askedProducts: Set<ProductID> = []
  /// The products that the app has asked for in the current payment.
  private var askedNow: Set<ProductID> = []
  /// Whether Pay has been pressed since the customer last began a payment, or chose or entered something.
  private var hasPressed = false
  /// Whether a selection has been shown in the current payment.
  private(set) var hasSelection = false
  /// Sees every stimulus and every effect of the process, in order.
  var monitor: PaymentMonitor?

  /// The effects of ``kinds`` that the app shows.
  private let visible: [System.Effect.Kind]

  init(_ trial: Trial<System>, _ shop: Shop) {
    self.trial = trial
    self.shop = shop
    visible = Self.kinds.filter(trial.profile.effects.contains)
  }

  /// The kinds of effects that show the process.
  static let kinds: [System.Effect.Kind] = [
    .askedForItems, .showedSelection, .askedForProduct, .showedForm, .changedValue, .validatedRequest,
    .validatedField,
    .askedToPrepare, .sentToServer, .openedURL, .showedResult,
  ]

  /// Delivers a stimulus and records what the app then asks for.
  @discardableResult
  func send(_ stimulus: System.Stimulus) async throws -> Observed<System> {
    monitor?.note(stimulus)
    switch stimulus {
    case .startPayment, .startPurchase:
      hasSelection = false
      askedNow = []
      hasPressed = false
    case .selectItem, .selectAccount, .enterValue: hasPressed = false
    case .pressPay: hasPressed = true
    default: break
    }
    let seen = try await trial.sendAndSettle(stimulus)
    for effect in try seen.of(visible) {
      note(effect)
      if let mismatch = monitor?.judge(effect) { try trial.expect(false, mismatch) }
    }
    return seen
  }

  private func note(_ effect: System.Effect) {
    switch effect {
    case .askedForItems(let call, let context): waiting.append((call, .items(context)))
    case .askedForProduct(let call, let product, _):
      askedProducts.insert(product)
      askedNow.insert(product)
      waiting.append((call, .product(product)))
    case .showedSelection: hasSelection = true
    case .askedToPrepare(let call, let product, let account, let values, let tokenize):
      let preparation = Preparation(
        call: call, product: product, account: account, values: values, tokenize: tokenize,
        isEarly: !hasPressed)
      preparations.append(preparation)
      waiting.append((call, .preparation(preparation)))
    case .sentToServer(let call, let input, let metadata):
      let payment = Payment(call: call, input: input, metadata: metadata)
      payments.append(payment)
      waiting.append((call, .payment(payment)))
    default: break
    }
  }

  /// Whether the app has continued with the only item without a selection.
  ///
  /// False if the suite cannot see selections: the app may have shown one, and choosing the item is never wrong.
  var hasGoneOn: Bool {
    trial.profile.effects.contains(.showedSelection) && !hasSelection && shop.products.count == 1
      && shop.items.allSatisfy { askedNow.contains($0.id) }
  }

  /// Whether the app has asked for the product in the current payment.
  func hasAsked(for product: ProductID) -> Bool { askedNow.contains(product) }

  /// Whether the app waits for a product.
  var awaitsProduct: Bool { first { if case .product = $0 { true } else { nil } } != nil }

  /// Whether the app waits for products before it offers a choice, so that the customer has nothing to choose from yet.
  var awaitsSelection: Bool {
    trial.profile.effects.contains(.showedSelection) && !hasSelection && awaitsProduct
  }

  /// Removes a request from the list of waiting requests, because the suite answers it now.
  func answered(_ call: Int) { waiting.removeAll { $0.call == call } }

  /// The first request of a kind that is still waiting.
  func first<Value>(_ find: (Question) -> Value?) -> (call: Int, value: Value)? {
    for (call, question) in waiting {
      if let value = find(question) { return (call, value) }
    }
    return nil
  }
}
