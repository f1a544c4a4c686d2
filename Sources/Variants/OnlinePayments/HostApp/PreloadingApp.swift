import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// An app that knows the fields of all products before it offers a choice.
  static let preloading: Mutant<OnlinePaymentsIntegration> = .behaving(
    "shows its selection once it has every product", state: PreloadedProducts()
  ) { products, stimulus, world, inner in
    switch stimulus {
    case .startPayment, .startPurchase, .signIn: products.forget()
    case .gotProduct(let call, let product, let errors) where products.isOwn(call):
      products.loaded[product.item.id] = (product, errors)
      return products.received(call)
    case .productFailed(let call, _) where products.isOwn(call): return products.received(call)
    case .selectItem where products.isWaiting, .selectAccount where products.isWaiting: return []
    default: break
    }
    var effects: [OnlinePaymentsIntegrationEffect] = []
    for effect in try await inner.send(stimulus, in: world) {
      switch effect {
      case .askedForItems(_, let context): products.context = context
      case .askedForProduct(let call, let id, _):
        guard let (product, errors) = products.loaded[id] else { break }
        effects += try await inner.send(.gotProduct(call: call, product: product, errors: errors), in: world)
        continue
      case .showedSelection:
        guard case .gotItems(_, let items) = stimulus, !items.isEmpty else { break }
        effects += products.asking(for: items.map(\.id), before: effect)
        continue
      default: break
      }
      effects.append(effect)
    }
    return effects
  }
}

/// The products that an app requests before it shows its selection.
private struct PreloadedProducts: Sendable {
  var context = PaymentContext()
  var loaded: [ProductID: (PaymentProduct, [InputError])] = [:]
  private var lastCall = 1000
  private var calls: Set<Int> = []
  private var selection: OnlinePaymentsIntegrationEffect?

  /// Whether the selection is still held back.
  var isWaiting: Bool { selection != nil }

  func isOwn(_ call: Int) -> Bool { calls.contains(call) }

  mutating func forget() { (loaded, calls, selection) = ([:], [], nil) }

  /// Asks for all products, and holds the selection back until they have arrived.
  mutating func asking(
    for products: [ProductID], before selection: OnlinePaymentsIntegrationEffect
  ) -> [OnlinePaymentsIntegrationEffect] {
    forget()
    self.selection = selection
    return products.map { product in
      lastCall += 1
      calls.insert(lastCall)
      return .askedForProduct(call: lastCall, paymentProductId: product, context: context)
    }
  }

  /// The selection, once the last missing product has arrived.
  mutating func received(_ call: Int) -> [OnlinePaymentsIntegrationEffect] {
    calls.remove(call)
    guard calls.isEmpty, let selection else { return [] }
    self.selection = nil
    return [selection]
  }
}
