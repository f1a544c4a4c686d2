/// The order of a payment process as a state machine: it says which effects the document surely does not allow.
///
/// It knows nothing of how an app goes about its work: asking again, asking early, skipping screens, validating often
/// are all fine. It is told of stimuli as they are sent and of effects as they are seen.
struct PaymentMonitor: Sendable {
  private var context: PaymentContext?
  private var itemsCalls: Set<Int> = []
  private var items: [PaymentItem]?
  /// Products that were offered in earlier processes.
  private var formerProducts: Set<ProductID> = []
  private var choice: (product: ProductID, account: String?)?
  private var productCalls: Set<Int> = []
  private var products: [ProductID: PaymentProduct] = [:]
  private var shown: ProductID?
  private(set) var entered: [String: String] = [:]
  private var unvalidated: Set<String> = []
  private var errors: [String: [InputError]] = [:]
  private var hasPressed = false
  private var preparationCalls: Set<Int> = []
  private var blobs: Set<String> = []
  private var demanded: Set<String> = []
  private var results: Set<Bool> = []
  private var hasFailed = false
  private var isElsewhere = false
  private var hasReturned = false
  /// Whether a process has begun.
  var hasStarted: Bool { context != nil }
  /// Which validations can be seen, and whether forms can.
  let seesRequests: Bool
  let seesFields: Bool
  let seesForms: Bool

  /// A monitor that may rely on the effects of these kinds.
  init(observing kinds: Set<OnlinePaymentsIntegrationEffect.Kind>) {
    seesRequests = kinds.contains(.validatedRequest)
    seesFields = kinds.contains(.validatedField)
    seesForms = kinds.contains(.showedForm)
  }
}

// MARK: Stimuli

extension PaymentMonitor {
  /// Takes note of what happens to the app.
  mutating func note(_ stimulus: OnlinePaymentsIntegrationStimulus) {
    switch stimulus {
    case .startPayment(let context): start(context)
    case .gotItems(let call, let items):
      if itemsCalls.contains(call) {
        self.items = items
      } else {
        formerProducts.formUnion(items.map(\.id))
      }
    case .selectItem(let product): choose(product, account: nil)
    case .selectAccount(let product, let account): choose(product, account: account)
    case .gotProduct(let call, let product, _):
      if productCalls.contains(call) { products[product.item.id] = product }
    case .enterValue(let field, let value, let errors):
      entered[field] = value
      self.errors[field] = errors
      unvalidated.insert(field)
    case .pressPay: hasPressed = true
    case .prepared(let call, let fields, _): if preparationCalls.contains(call) { blobs.insert(fields) }
    case .itemsFailed, .productFailed, .prepareFailed, .serverFailed: hasFailed = true
    case .serverFinished(_, let isSuccessful): results.insert(isSuccessful)
    case .serverDemandedRedirect(_, let url):
      demanded.insert(url)
      isElsewhere = true
    case .returned:
      isElsewhere = false
      hasReturned = true
    default: break
    }
  }

  private mutating func start(_ context: PaymentContext) {
    formerProducts.formUnion((items ?? []).map(\.id))
    self.context = context
    items = nil
    itemsCalls = []
    productCalls = []
    products = [:]
    preparationCalls = []
    blobs = []
    choice = nil
    forgetForm()
  }

  private mutating func choose(_ product: ProductID, account: String?) {
    choice = (product, account)
    forgetForm()
  }

  private mutating func forgetForm() {
    shown = nil
    entered = [:]
    unvalidated = []
    errors = [:]
    hasPressed = false
  }
}

// MARK: Effects

extension PaymentMonitor {
  /// Takes note of what the app does; returns what is wrong with it, nil where nothing is.
  mutating func judge(_ effect: OnlinePaymentsIntegrationEffect) -> String? {
    switch effect {
    case .askedForItems(let call, let asked):
      itemsCalls.insert(call)
      return asked == context ? nil : "expected a list of items for the payment at hand, saw one for another"
    case .showedSelection(let entries): return judge(entries)
    case .askedForProduct(let call, let product, let asked):
      productCalls.insert(call)
      if items == nil {
        return "expected the items before product \(product.rawValue), saw it asked for first"
      }
      if asked != context {
        return "expected product \(product.rawValue) for the payment at hand, saw another"
      }
      return isOffered(product) ? nil : "expected one of the items, saw product \(product.rawValue) asked for"
    case .showedForm(let product, _):
      shown = product
      guard isChosen(product) else {
        return "expected the form of the product that was chosen, saw that of \(product.rawValue)"
      }
      return products[product] == nil ? "expected the product before its form, saw the form first" : nil
    case .validatedRequest(let values):
      unvalidated = unvalidated.filter { id in
        (values.last { $0.fieldId == id }?.value ?? "") != entered[id] ?? ""
      }
      return nil
    case .validatedField(let id, let value):
      if value == entered[id] { unvalidated.remove(id) }
      return nil
    case .askedToPrepare(let call, let product, let account, let values):
      preparationCalls.insert(call)
      return judge(product, account: account, values: values)
    case .sentToServer(_, let input, _):
      results = []
      guard let input, blobs.contains(input) else {
        return "expected a payment of what the SDK prepared for it, saw another"
      }
      return nil
    case .openedURL(let url): return demanded.contains(url) ? nil : "expected no such address, saw \(url)"
    case .showedResult(let isSuccessful): return judge(isSuccessful)
    default: return nil
    }
  }

  private func judge(_ entries: [SelectionEntry]) -> String? {
    guard let items else { return "expected the items before the selection, saw the selection first" }
    let stale = entries.first { entry in
      formerProducts.contains(entry.paymentProductId)
        && !items.contains { $0.id == entry.paymentProductId }
    }
    return stale.map {
      "expected the items of the payment at hand, saw product \($0.paymentProductId.rawValue) of another"
    }
  }

  private func isOffered(_ product: ProductID) -> Bool { (items ?? []).contains { $0.id == product } }

  private func isChosen(_ product: ProductID) -> Bool {
    choice.map { $0.product == product } ?? (items?.count == 1 && isOffered(product))
  }

  private func judge(_ product: ProductID, account: String?, values: [FieldValue]) -> String? {
    guard hasPressed else { return "expected no request before Pay was pressed, saw one" }
    guard isChosen(product), !seesForms || shown == product else {
      return "expected a request with the product of the form, saw one with \(product.rawValue)"
    }
    if let choice, choice.account != account {
      return "expected a request with \(choice.account.map { "account \($0)" } ?? "no account"), saw "
        + (account.map { "account \($0)" } ?? "none")
    }
    for (id, value) in entered.sorted(by: { $0.key < $1.key }) {
      let found = values.last { $0.fieldId == id }?.value ?? ""
      if found != value { return "expected \"\(value)\" in field \(id), saw \"\(found)\"" }
    }
    guard seesRequests || seesFields else { return nil }
    if let field = unvalidated.min() {
      return "expected field \(field) to be validated before the request is prepared, saw that it is not"
    }
    let invalid = invalidFields(of: product, account: account)
    return invalid.isEmpty
      ? nil : "expected no request with errors in \(invalid.joined(separator: ", ")), saw one"
  }

  /// The fields in which a validation finds errors.
  private func invalidFields(of product: ProductID, account: String?) -> [String] {
    guard let product = products[product] else { return [] }
    let known = product.item.accountsOnFile.first { $0.id == account }?.attributes.map(\.key) ?? []
    return product.fields.filter { field in
      if let errors = errors[field.id] { return !errors.isEmpty }
      return field.isRequired == true && !known.contains(field.id)
    }.map(\.id)
  }

  private func judge(_ isSuccessful: Bool) -> String? {
    if isElsewhere { return "expected no result while the customer is elsewhere, saw one" }
    if results.contains(isSuccessful) || hasReturned || (hasFailed && !isSuccessful) { return nil }
    return "expected no result that the server did not tell, saw that the payment "
      + (isSuccessful ? "was made" : "was declined")
  }
}
