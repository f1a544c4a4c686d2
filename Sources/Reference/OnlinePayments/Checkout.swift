import PyxOnlinePayments

/// A host app's payment process as a state machine; each step waits for the previous one.
struct Checkout: Sendable {
  typealias Effect = OnlinePaymentsIntegrationEffect

  private var context = PaymentContext()
  private var translations: [String: String] = [:]
  private var items: [PaymentItem] = []
  private var chosen: (product: ProductID, account: AccountOnFile?)?
  private var form: CheckoutForm?
  /// The product whose provider shows its screen.
  private var native: ProductID?
  private var lastCall = 0
  /// The pending call: the answer to any other call no longer matters.
  private var waitsFor: Int?
  /// The call of the payment at the merchant's server, which stays pending while the customer is on another page.
  private var payment: Int?
  /// Whether the customer has an SDK session.
  private var hasSession = true

  mutating func receive(_ stimulus: OnlinePaymentsIntegrationStimulus) -> [Effect] {
    switch stimulus {
    case .startPayment(let context): return start(context)
    case .startPurchase(let price, let currency, let country, let isRecurring):
      return start(
        PaymentContext(
          amount: Self.minorUnits(of: price), currencyCode: currency, countryCode: country,
          isRecurring: isRecurring))
    case .setTranslations(let list):
      translations = Dictionary(list.map { ($0.key, $0.text) }) { first, _ in first }
      return []
    case .signIn:
      leave()
      waitsFor = nil
      hasSession = false
      return []
    case .gotSession(let call, let session): return isAwaited(call) ? begin(with: session) : []
    case .gotItems(let call, let items): return isAwaited(call) ? choose(from: items) : []
    case .selectItem(let product): return select(product, account: nil)
    case .selectAccount(let product, let account): return select(product, account: account)
    case .gotProduct(let call, let product, let errors):
      return isAwaited(call) ? open(product, errors: errors) : []
    case .enterValue(let field, let value, let errors):
      return form?.enter(value, in: field, errors: errors) ?? []
    case .pressInfo(let field): return form?.explanation(of: field) ?? []
    case .nativeFinished(let isAuthorised): return endNative(isAuthorised: isAuthorised)
    case .wishToStore(let isWanted): return form?.store(isWanted) ?? []
    case .pressPay: return confirm()
    case .prepared(let call, let fields, let metadata):
      return isAwaited(call) ? pay(fields, metadata: metadata) : []
    case .itemsFailed(let call, _), .productFailed(let call, _), .prepareFailed(let call, _),
      .serverFailed(let call, _), .sessionFailed(let call, _):
      return fail(call)
    case .serverFinished(let call, let isSuccessful):
      guard call == payment else { return [] }
      payment = nil
      waitsFor = nil
      return [.showedResult(isSuccessful: isSuccessful)]
    case .serverDemandedRedirect(let call, let url): return call == payment ? [.openedURL(url: url)] : []
    default: return []
    }
  }

  private func isAwaited(_ call: Int) -> Bool { call == waitsFor }

  private mutating func nextCall() -> Int {
    lastCall += 1
    waitsFor = lastCall
    return lastCall
  }

  private mutating func start(_ context: PaymentContext) -> [Effect] {
    self.context = context
    leave()
    guard hasSession else { return [.askedForSession(call: nextCall())] }
    return [.askedForItems(call: nextCall(), context: context)]
  }

  private mutating func leave() {
    items = []
    chosen = nil
    form = nil
    native = nil
    payment = nil
  }

  private mutating func begin(with session: SessionParameters) -> [Effect] {
    hasSession = true
    var named = session
    named.appIdentifier = "Reference shop/1"
    return [.madeSession(session: named), .askedForItems(call: nextCall(), context: context)]
  }

  /// Shows the choice of items; a single item without accounts is selected at once.
  private mutating func choose(from items: [PaymentItem]) -> [Effect] {
    self.items = items
    waitsFor = nil
    if items.count == 1, let only = items.first, only.accountsOnFile.isEmpty {
      return select(only.id, account: nil)
    }
    return [
      .showedSelection(
        entries: displayed.flatMap { item in
          [SelectionEntry(item.id, label: item.displayHints.label, logo: item.displayHints.logo)]
            + item.accountsOnFile.map {
              SelectionEntry(
                item.id, accountOnFileId: $0.id, label: $0.label, logo: item.displayHints.logo)
            }
        })
    ]
  }

  /// The items in display order.
  private var displayed: [PaymentItem] {
    items.enumerated().sorted { one, other in
      (one.element.displayHints.displayOrder ?? .max, one.offset)
        < (other.element.displayHints.displayOrder ?? .max, other.offset)
    }.map(\.element)
  }

  private mutating func select(_ product: ProductID, account: String?) -> [Effect] {
    guard let item = items.first(where: { $0.id == product }), payment == nil else { return [] }
    chosen = (product, item.accountsOnFile.first { $0.id == account })
    form = nil
    native = nil
    return [.askedForProduct(call: nextCall(), paymentProductId: product, context: context)]
  }

  private mutating func open(_ product: PaymentProduct, errors: [InputError]) -> [Effect] {
    waitsFor = nil
    if Self.nativeProducts.contains(product.item.id) {
      native = product.item.id
      return [.openedNativePayment(paymentProductId: product.item.id)]
    }
    let form = CheckoutForm(
      product: product, account: chosen?.account, errors: errors, translations: translations)
    self.form = form
    return form.shown
  }

  /// Prepares a request without entered values if the provider has authorised the payment, and shows an error
  /// otherwise.
  private mutating func endNative(isAuthorised: Bool) -> [Effect] {
    guard let product = native, waitsFor == nil, payment == nil else { return [] }
    guard isAuthorised else { return [.showedError(message: "Please choose how to pay.")] }
    return [
      .askedToPrepare(call: nextCall(), paymentProductId: product, values: [], tokenize: false)
    ]
  }

  /// A price in minor units, if it is written with as many decimals as the currency has.
  private static func minorUnits(of price: String) -> Int64 {
    Int64(price.filter(\.isNumber)) ?? 0
  }

  /// Apple Pay and Google Pay.
  private static let nativeProducts: Set<ProductID> = ["302", "320"]

  private mutating func confirm() -> [Effect] {
    guard let form, waitsFor == nil, payment == nil else { return [] }
    let validated = Effect.validatedRequest(values: form.values)
    let invalid = form.invalidFields
    guard invalid.isEmpty else { return [validated, .showedMessages(fieldIds: invalid)] }
    return [
      validated, .showedMessages(fieldIds: []),
      .askedToPrepare(
        call: nextCall(), paymentProductId: form.product.item.id, accountOnFileId: form.account?.id,
        values: form.values, tokenize: form.isStored),
    ]
  }

  private mutating func pay(_ fields: String, metadata: String) -> [Effect] {
    let call = nextCall()
    payment = call
    return [.sentToServer(call: call, encryptedCustomerInput: fields, encodedClientMetaInfo: metadata)]
  }

  private mutating func fail(_ call: Int) -> [Effect] {
    guard isAwaited(call) else { return [] }
    waitsFor = nil
    payment = nil
    return [.showedError(message: "Something went wrong. Please try again.")]
  }
}
