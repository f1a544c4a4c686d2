/// A state machine that follows a payment process and detects the effects that the document certainly forbids.
///
/// It assumes nothing about how an app works: the app may ask again, ask early, skip screens, and validate often. The
/// monitor learns of each stimulus when it is sent, and of each effect when it is seen.
struct PaymentMonitor: Sendable {
  var context: PaymentContext?
  /// The context that the app gives when it first asks for items; nil before that.
  ///
  /// This context may differ from the payment's context, because an app may support only one country, and no recurring
  /// payments.
  var own: PaymentContext?
  var itemsCalls: Set<Int> = []
  var items: [PaymentItem]?
  /// Products that were offered in earlier processes.
  var formerProducts: Set<ProductID> = []
  var choice: (product: ProductID, account: String?)?
  var productCalls: Set<Int> = []
  var products: [ProductID: PaymentProduct] = [:]
  /// The fields that the customer can change, for each form shown since the customer chose.
  var editable: [ProductID: Set<String>] = [:]
  var entered: [String: String] = [:]
  var unvalidated: Set<String> = []
  var errors: [String: [InputError]] = [:]
  /// Fields that the app has emptied itself, or has shown again without reporting their values.
  var unknown: Set<String> = []
  /// Whether a failed preparation may have locked the form without the suite seeing it.
  ///
  /// It is then unknown whether the form takes what the customer enters.
  var mayBeLocked = false
  /// Whether the customer has just entered something; if so, a form that the app then shows again is not a new form.
  var isTyping = false
  var hasPressed = false
  /// The calls that prepare a request; the value says whether Pay had been pressed before the call.
  var preparationCalls: [Int: Bool] = [:]
  var blobs: Set<String> = []
  /// The requests that were prepared before Pay was pressed.
  var earlyBlobs: Set<String> = []
  /// Whether a request was prepared before Pay was pressed.
  private(set) var hasPreparedEarly = false
  /// The products of the current payment for which the app has let the SDK validate a value or a request.
  ///
  /// A new choice does not empty this set, because an app may keep a form.
  var validatedProducts: Set<ProductID> = []
  /// Whether the app has let the SDK validate a request.
  var validatesRequests = false
  /// Whether the app has prepared a request for which nothing was validated.
  var hasPreparedUnseen = false
  /// Payments of the current process that the server has not answered.
  var payments: [Int: String] = [:]
  var demanded: Set<String> = []
  var results: Set<Bool> = []
  var hasFailed = false
  var isElsewhere = false
  var hasReturned = false
  /// Whether a process has begun.
  var hasStarted: Bool { context != nil }
  /// Whether validations of requests can be seen.
  let seesRequests: Bool
  /// Whether validations of fields can be seen.
  let seesFields: Bool
  /// Whether it can be seen that a field takes no value.
  let seesForms: Bool

  /// A monitor that may rely on effects of these kinds.
  init(observing kinds: Set<OnlinePaymentsIntegrationEffect.Kind>) {
    seesRequests = kinds.contains(.validatedRequest)
    seesFields = kinds.contains(.validatedField)
    seesForms = kinds.contains(.showedForm)
  }

  /// Whether the customer can enter something into a field, as far as the suite can see.
  func canEnter(_ fieldId: String) -> Bool {
    guard let product = choice?.product ?? onlyProduct, let fields = editable[product] else { return true }
    return fields.contains(fieldId)
  }

  /// Takes note of a validation.
  mutating func noteValidation() {
    if let product = choice?.product ?? onlyProduct { validatedProducts.insert(product) }
  }

  var onlyProduct: ProductID? { items?.count == 1 ? items?.first?.id : nil }
}

// MARK: Stimuli

extension PaymentMonitor {
  /// Records a stimulus to the app.
  mutating func note(_ stimulus: OnlinePaymentsIntegrationStimulus) {
    isTyping = stimulus.kind == .enterValue
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
      guard canEnter(field) else { return }
      guard !mayBeLocked else { return forget(field) }
      entered[field] = value
      self.errors[field] = errors
      unknown.remove(field)
      unvalidated.insert(field)
    case .pressPay: hasPressed = true
    case .prepared(let call, let fields, _):
      if let isConfirmed = preparationCalls[call] {
        if isConfirmed { blobs.insert(fields) } else { earlyBlobs.insert(fields) }
      }
    case .itemsFailed, .productFailed: hasFailed = true
    case .prepareFailed:
      hasFailed = true
      mayBeLocked = !seesForms
    case .serverFailed(let call, _):
      payments[call] = nil
      hasFailed = true
    case .serverFinished(let call, let isSuccessful):
      payments[call] = nil
      results.insert(isSuccessful)
    case .serverDemandedRedirect(let call, let url):
      demanded.insert(url)
      // Only a redirect of the current process sends the customer elsewhere.
      if payments.removeValue(forKey: call) != nil { isElsewhere = true }
    case .returned:
      isElsewhere = false
      hasReturned = true
    default: break
    }
  }

  /// Records that the app asks the SDK to prepare a request.
  mutating func notePreparation(_ call: Int) {
    preparationCalls[call] = hasPressed
    if !hasPressed { hasPreparedEarly = true }
  }

  private mutating func start(_ context: PaymentContext) {
    formerProducts.formUnion((items ?? []).map(\.id))
    self.context = context
    own = nil
    items = nil
    itemsCalls = []
    productCalls = []
    products = [:]
    preparationCalls = [:]
    blobs = []
    earlyBlobs = []
    payments = [:]
    isElsewhere = false
    choice = nil
    editable = [:]
    validatedProducts = []
    forgetForm()
  }

  private mutating func choose(_ product: ProductID, account: String?) {
    choice = (product, account)
    editable[product] = nil
    forgetForm()
  }

  private mutating func forgetForm() {
    entered = [:]
    unvalidated = []
    errors = [:]
    unknown = []
    hasPressed = false
    mayBeLocked = false
  }

  /// Records that a field is empty, or that its value is unknown, until something is entered.
  mutating func forget(_ field: String) {
    guard entered.removeValue(forKey: field) != nil else { return }
    errors[field] = nil
    unvalidated.remove(field)
    unknown.insert(field)
  }
}
