import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Card forms that also follow from a fair reading of the document.
  static let forms: [Mutant<OnlinePaymentsIntegration>] = brands + products + checks

  /// Offers only the brands that are not selected.
  static let offeringOthers: Mutant<OnlinePaymentsIntegration> = .host(
    "offers the brands other than the one that is selected"
  ) { notes, stimulus, inner, world in
    try await inner.send(stimulus, in: world).map { effect in
      if case .switchedProduct(let id) = effect { notes.current = id }
      guard case .offeredBrands(let ids) = effect else { return effect }
      let current = notes.current
      return .offeredBrands(paymentProductIds: ids.filter { $0 != current })
    }
  }

  /// Offers the brands only when Pay is pressed.
  static let offeringLate: Mutant<OnlinePaymentsIntegration> = .host("offers the brands when Pay is pressed")
  { notes, stimulus, inner, world in
    switch stimulus {
    case .pressPay where !notes.held.isEmpty && !notes.isOver:
      notes.isOver = true
      return notes.held
    case .chooseBrand:
      guard notes.isOver else { return [] }
      notes.held = []
      return try await inner.send(stimulus, in: world) + inner.send(.pressPay, in: world)
    case .lookedUp: (notes.held, notes.isOver) = ([], false)
    default: break
    }
    let effects = try await inner.send(stimulus, in: world)
    notes.held += effects.filter { $0.kind == .offeredBrands }
    return effects.filter { $0.kind != .offeredBrands }
  }

  private static let brands: [Mutant<OnlinePaymentsIntegration>] = [
    .host("offers the brands again with each result") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      for case .lookUpIIN(let call, _, _) in effects { notes.calls = [call: call] }
      guard let ids = stimulus.details?.coBrands?.map(\.paymentProductId), ids.count > 1,
        let call = stimulus.answeredCall, notes.calls[call] != nil, notes.digits.count >= 6
      else { return effects }
      return effects.filter { $0.kind != .offeredBrands } + [.offeredBrands(paymentProductIds: ids)]
    },
    .host("waits for the choice of a brand before it pays") { notes, stimulus, inner, world in
      if case .chooseBrand = stimulus { notes.isOver = false }
      if case .pressPay = stimulus, !notes.isProcess, notes.isOver { return [] }
      let effects = try await inner.send(stimulus, in: world)
      for case .offeredBrands(let ids) in effects where ids.count > 1 { notes.isOver = true }
      return effects
    },
    .host("pays only with a whole number") { notes, stimulus, inner, world in
      if case .pressPay = stimulus, !notes.isProcess, notes.digits.count < 13 { return [] }
      return try await inner.send(stimulus, in: world)
    },
    .host("selects the brand that was chosen for the same card before") { notes, stimulus, inner, world in
      let iin = String(notes.digits.prefix(8))
      if case .chooseBrand(let brand) = stimulus, iin.count == 8 { notes.chosen[iin] = brand }
      guard case .lookedUp(let call, _, _, _, _, _) = stimulus, var details = stimulus.details,
        let brand = notes.chosen[iin],
        details.coBrands?.contains(where: { $0.paymentProductId == brand && $0.isAllowedInContext }) ?? false
      else { return try await inner.send(stimulus, in: world) }
      details.paymentProductId = brand
      return try await inner.send(.lookedUp(call: call, details), in: world)
    },
    .host("clears the number when the brand changes") { notes, stimulus, inner, world in
      if case .pressPay = stimulus, !notes.isProcess, notes.digits.isEmpty { return [] }
      let effects = try await inner.send(stimulus, in: world)
      guard effects.contains(where: { $0.kind == .switchedProduct }) else { return effects }
      notes.digits = ""
      return try await effects + inner.send(.enterNumber(digits: ""), in: world)
    },
  ]

  private static let products: [Mutant<OnlinePaymentsIntegration>] = [
    .host("asks for the product before it opens its form") { notes, stimulus, inner, world in
      guard !notes.isProcess else { return try await inner.send(stimulus, in: world) }
      switch stimulus {
      case .openForm(let product, _, _):
        return [.askedForProduct(call: notes.ownCall(), paymentProductId: product, context: notes.context)]
      case .enterNumber where notes.product == nil: return []
      case .gotProduct(_, let product, _):
        return try await inner.send(
          .openForm(paymentProductId: product.item.id, digits: notes.digits, context: notes.context),
          in: world)
      default: return try await inner.send(stimulus, in: world)
      }
    },
    .host("switches once it has the other product") { notes, stimulus, inner, world in
      if case .gotProduct = stimulus, !notes.isProcess {
        defer { notes.held = [] }
        return notes.held
      }
      if case .pressPay = stimulus, !notes.held.isEmpty { return [] }
      let effects = try await inner.send(stimulus, in: world)
      for case .switchedProduct(let id) in effects {
        notes.held = effects
        return [.askedForProduct(call: notes.ownCall(), paymentProductId: id, context: notes.context)]
      }
      return effects
    },
    .host("asks for the products of brands before it offers them") { notes, stimulus, inner, world in
      if case .gotProduct(let call, _, _) = stimulus, !notes.isProcess {
        notes.calls[call] = nil
        defer { if notes.calls.isEmpty { notes.held = [] } }
        return notes.calls.isEmpty ? notes.held : []
      }
      return try await inner.send(stimulus, in: world).flatMap {
        effect -> [OnlinePaymentsIntegrationEffect] in
        guard case .offeredBrands(let ids) = effect else { return [effect] }
        notes.held = [effect]
        return ids.map { id in
          .askedForProduct(call: notes.ownCall(), paymentProductId: id, context: notes.context)
        }
      }
    },
    .host("has no logo", hides: [.showedLogo]),
  ]

  private static let checks: [Mutant<OnlinePaymentsIntegration>] = [
    .host("makes one check at a time") { notes, stimulus, inner, world in
      var effects = try await inner.send(stimulus, in: world)
      if case .lookedUp(let call, _, _, _, _, _) = stimulus, notes.calls[call] != nil {
        notes.calls = [:]
        effects += notes.held
        notes.held = []
      }
      return effects.filter { effect in
        guard case .lookUpIIN(let call, _, _) = effect else { return true }
        if notes.calls.isEmpty {
          notes.calls[call] = call
          return true
        }
        notes.held = [effect]
        return false
      }
    },
    .host("keeps the result for an IIN of eight digits") { notes, stimulus, inner, world in
      if case .openForm(_, _, let context) = stimulus { notes.keepResults(for: context ?? PaymentContext()) }
      if let details = stimulus.details, let call = stimulus.answeredCall, let iin = notes.lookups[call] {
        notes.results[iin] = details
      }
      var effects: [OnlinePaymentsIntegrationEffect] = []
      for effect in try await inner.send(stimulus, in: world) {
        guard case .lookUpIIN(let call, let digits, _) = effect, digits.count >= 8 else {
          effects.append(effect)
          continue
        }
        let iin = String(digits.prefix(8))
        notes.lookups[call] = iin
        if let known = notes.results[iin] {
          effects += try await inner.send(.lookedUp(call: call, known), in: world)
        } else {
          effects.append(effect)
        }
      }
      return effects
    },
    .host("makes every check twice") { notes, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap { effect -> [OnlinePaymentsIntegrationEffect] in
        guard case .lookUpIIN(_, let digits, let context) = effect else { return [effect] }
        return [.lookUpIIN(call: notes.ownCall(), digits: digits, context: context), effect]
      }
    },
    .host("checks a number only when it reaches six digits") { notes, stimulus, inner, world in
      let isReached = notes.digits.count >= 6 && notes.formerDigits.count < 6
      return try await inner.send(stimulus, in: world).filter { $0.kind != .lookUpIIN || isReached }
    },
    .host("has one set of fields for all products", hides: [.showedFields]),
  ]
}
