import Conformance
import PropertyTesting

/// The state of a mutant that ignores the customer's choice from the next digit on.
struct Forgetful: Sendable {
  var primary: ProductID?
  var hasChosen = false

  mutating func note(_ stimulus: OnlinePaymentsIntegrationStimulus) {
    if let id = stimulus.details?.paymentProductId { primary = id }
    if case .chooseBrand = stimulus { hasChosen = true }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Prepares requests with the product that the closure takes from the latest result.
  static func requesting(
    _ name: String, _ product: @escaping @Sendable (IINDetails?) -> ProductID?
  ) -> Mutant {
    changing(name, state: IINDetails?.none) { latest, stimulus, effects in
      latest = stimulus.details ?? latest
      let other = product(latest)
      return effects.map { effect in
        other.map { effect.requesting($0) } ?? effect
      }
    }
  }

  /// Offers other brands; the closure gets the offered brands and, if the form has just received a result, that result.
  static func offering(
    _ name: String, _ change: @escaping @Sendable ([ProductID], IINDetails?) -> [ProductID]
  ) -> Mutant {
    changing(name) { stimulus, effects in
      effects.map { effect in
        guard case .offeredBrands(let ids) = effect else { return effect }
        return .offeredBrands(paymentProductIds: change(ids, stimulus.details))
      }
    }
  }
}

extension Mutant where System == OnlinePaymentsIntegration {
  /// Pays with the product of the opened form, as if the form had never switched.
  static let payingAsSelected = Mutant.changing(
    "pays with the product selected first", state: ProductID?.none
  ) { selected, stimulus, effects in
    if case .openForm(let product, _, _) = stimulus { selected = product }
    let first = selected
    return effects.map { effect in
      first.map { effect.requesting($0) } ?? effect
    }
  }

  /// Ignores a result whose product is the product with which the form was opened.
  static let notSwitchingBack = Mutant.rewritingStimuli("does not switch back", state: ProductID?.none) {
    selected, stimulus in
    if case .openForm(let product, _, _) = stimulus { selected = product }
    if let details = stimulus.details, details.paymentProductId == selected { return [] }
    return [stimulus]
  }

  /// Once a brand has been chosen, pays with it until the form is opened again.
  static let payingWithAnEarlierChoice = Mutant.changing(
    "pays with the brand chosen for another card", state: ProductID?.none
  ) { chosen, stimulus, effects in
    switch stimulus {
    case .openForm: chosen = nil
    case .chooseBrand(let brand): chosen = brand
    default: break
    }
    let choice = chosen
    return effects.map { effect in choice.map { effect.requesting($0) } ?? effect }
  }

  /// Ignores the results of all checks after a choice, until the form is opened again.
  static let keepingChosenBrand = Mutant.rewritingStimuli(
    "keeps the brand chosen for another card", state: false
  ) { hasChosen, stimulus in
    if case .openForm = stimulus { hasChosen = false }
    if case .chooseBrand = stimulus { hasChosen = true }
    if hasChosen, case .lookedUp = stimulus { return [] }
    return [stimulus]
  }
}

extension OnlinePaymentsIntegrationEffect {
  /// The same request with another product.
  fileprivate func requesting(_ product: ProductID) -> OnlinePaymentsIntegrationEffect {
    guard case .askedToPrepare(let call, _, let account, let values, let tokenize) = self else { return self }
    return .askedToPrepare(
      call: call, paymentProductId: product, accountOnFileId: account, values: values, tokenize: tokenize)
  }
}
