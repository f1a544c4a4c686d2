import Conformance

extension OnlinePaymentsIntegration {
  /// A new counter of the transitions in the table of the payment process.
  public static func makeTransitionCounters() -> [TransitionCounter<OnlinePaymentsIntegration>] {
    [TransitionCounter(paymentTable) { PaymentReader() }]
  }
}

/// Reads stimuli as events of the process table; the SDK's answers to requests of earlier payments are not events.
struct PaymentReader: EventReader {
  typealias System = OnlinePaymentsIntegration
  typealias State = PaymentStage
  typealias Event = PaymentEvent
  typealias Guard = PaymentGuard

  private var itemsCalls: Set<Int> = []
  private var productCalls: Set<Int> = []
  private var preparationCalls: Set<Int> = []
  private var items: [PaymentItem] = []
  private var choice: (product: ProductID, account: String?)?
  /// The fields that the customer fills in.
  private var fields: Set<String> = []
  private var entered: Set<String> = []
  private var wrong: Set<String> = []

  var restart: PaymentEvent? { nil }

  func start(in world: World) -> PaymentStage { .none }

  func holds(_ condition: PaymentGuard, in world: World) -> Bool { true }

  mutating func events(
    _ stimulus: OnlinePaymentsIntegrationStimulus, in world: World, from state: PaymentStage,
    _ effects: [OnlinePaymentsIntegrationEffect]
  ) -> [PaymentEvent] {
    let events = events(stimulus, from: state)
    for effect in effects {
      switch effect {
      case .askedForItems(let call, _): itemsCalls.insert(call)
      case .askedForProduct(let call, let product, _):
        if product == choice?.product { productCalls.insert(call) }
      case .askedToPrepare(let call, _, _, _, _): preparationCalls.insert(call)
      default: break
      }
    }
    return events
  }

  private mutating func events(
    _ stimulus: OnlinePaymentsIntegrationStimulus, from state: PaymentStage
  ) -> [PaymentEvent] {
    switch stimulus {
    case .startPayment, .startPurchase:
      self = PaymentReader()
      return [.start]
    case .gotItems(let call, let items):
      guard itemsCalls.contains(call) else { return [] }
      self.items = items
      return [.gotItems]
    case .itemsFailed(let call, _): return itemsCalls.contains(call) ? [.itemsFail] : []
    case .selectItem(let product): return choose(product, account: nil)
    case .selectAccount(let product, let account): return choose(product, account: account)
    case .gotProduct(let call, let product, _):
      guard productCalls.contains(call), product.item.id == choice?.product else { return [] }
      let known = product.item.accountsOnFile.first { $0.id == choice?.account }?.attributes.map(\.key) ?? []
      fields = Set(product.fields.map(\.id)).subtracting(known)
      return [.gotProduct]
    case .productFailed(let call, _): return productCalls.contains(call) ? [.productFails] : []
    case .enterValue(let field, _, let errors): return enter(field, isRight: errors.isEmpty, in: state)
    case .pressPay: return [.press]
    case .prepared(let call, _, _): return preparationCalls.contains(call) ? [.prepared] : []
    case .prepareFailed(let call, _): return preparationCalls.contains(call) ? [.prepareFails] : []
    case .serverFinished(_, let isSuccessful): return [isSuccessful ? .succeed : .decline]
    case .serverDemandedRedirect: return [.redirect]
    case .serverFailed: return [.serverFails]
    case .returned: return [.comeBack]
    default: return []
    }
  }

  private mutating func choose(_ product: ProductID, account: String?) -> [PaymentEvent] {
    choice = (product, account)
    productCalls = []
    preparationCalls = []
    (fields, entered, wrong) = ([], [], [])
    return [account == nil ? .choose : .chooseAccount]
  }

  /// A form is filled in once all of its fields are valid; a valid value before that is not an event.
  private mutating func enter(_ field: String, isRight: Bool, in state: PaymentStage) -> [PaymentEvent] {
    entered.insert(field)
    guard isRight else {
      wrong.insert(field)
      return state == .wrong ? [] : [.enterWrong]
    }
    wrong.remove(field)
    return wrong.isEmpty && entered.isSuperset(of: fields) && state != .filled ? [.fillIn] : []
  }
}
