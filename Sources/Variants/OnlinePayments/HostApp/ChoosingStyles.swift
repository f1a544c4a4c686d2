import Conformance
import PyxOnlinePayments

extension OnlinePaymentsIntegration {
  /// Offers no accounts.
  static let offeringNoAccounts: Mutant<OnlinePaymentsIntegration> = .host(
    "offers no accounts on file", lacks: [.selectAccount]
  ) { _, stimulus, inner, world in
    try await inner.send(stimulus, in: world).map { effect in
      guard case .showedSelection(let entries) = effect else { return effect }
      return .showedSelection(entries: entries.filter { $0.accountOnFileId == nil })
    }
  }

  /// If there is a single item and it has an account, continues with this account.
  static let goingOn: Mutant<OnlinePaymentsIntegration> = .host("goes on with the account of a single item") {
    notes, stimulus, inner, world in
    let effects = try await inner.send(stimulus, in: world)
    guard case .gotItems = stimulus, notes.items.count == 1, !effects.isEmpty,
      let account = notes.items[0].accountsOnFile.first
    else { return effects }
    return try await inner.send(
      .selectAccount(paymentProductId: notes.items[0].id, accountOnFileId: account.id), in: world)
  }

  /// Apps that let the customer choose an item in other ways than the reference.
  static let choosing: [Mutant<OnlinePaymentsIntegration>] = [
    .host("has one of several items selected beforehand") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .gotItems = stimulus, notes.items.count > 1, !effects.isEmpty else { return effects }
      return try await effects
        + inner.send(.selectItem(paymentProductId: notes.items[0].id), in: world)
    },
    .host("keeps the form when its item is chosen again") { notes, stimulus, inner, world in
      if case .selectItem(let id) = stimulus, notes.current == id { return [] }
      let effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        if case .showedForm(let id, _) = effect {
          let isItem = if case .selectItem? = notes.choice { true } else { false }
          notes.current = isItem ? id : ""
        } else if effect.kind == .askedForItems || effect.kind == .askedForProduct {
          notes.current = ""
        }
      }
      return effects
    },
    .host("shows a form without fields while it waits for the product") { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap { effect -> [OnlinePaymentsIntegrationEffect] in
        guard case .askedForProduct(_, let id, _) = effect else { return [effect] }
        return [effect, .showedForm(paymentProductId: id, fields: [])]
      }
    },
    .host("offers accounts first and the items behind them") { notes, stimulus, inner, world in
      var effects: [OnlinePaymentsIntegrationEffect] = []
      if case .selectItem = stimulus { (effects, notes.held) = (notes.held, []) }
      for effect in try await inner.send(stimulus, in: world) {
        guard case .showedSelection(let entries) = effect,
          entries.contains(where: { $0.accountOnFileId != nil })
        else {
          effects.append(effect)
          continue
        }
        effects.append(.showedSelection(entries: entries.filter { $0.accountOnFileId != nil }))
        notes.held = [.showedSelection(entries: entries.filter { $0.accountOnFileId == nil })]
      }
      return effects
    },
    .host("shows the forms of all items at once") { notes, stimulus, inner, world in
      var effects = try await inner.send(stimulus, in: world)
      if case .gotItems = stimulus, notes.items.count > 1, !effects.isEmpty {
        for item in notes.items {
          effects.append(
            .askedForProduct(call: notes.ownCall(), paymentProductId: item.id, context: notes.context))
        }
      }
      if case .gotProduct(let call, let product, _) = stimulus, notes.calls[call] != nil,
        notes.choice == nil
      {
        effects.append(
          .showedForm(paymentProductId: product.item.id, fields: product.fields.map { ShownField($0.id) }))
      }
      return effects
    },
    .host("leaves out items whose limits exclude the amount") { notes, stimulus, inner, world in
      guard case .gotItems(let call, let items) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      let amount = notes.context.amount
      let fitting = items.filter { amount >= $0.minAmount ?? 0 && amount <= $0.maxAmount ?? .max }
      return try await inner.send(.gotItems(call: call, items: fitting), in: world)
    },
    .host("has no selection that can be seen", hides: [.showedSelection]),
    .host("has no forms that can be seen", hides: [.showedForm, .changedValue]),
    .host("keeps the items of a payment") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .startPayment = stimulus, case .askedForItems(let call, let context)? = effects.first,
        let known = notes.known[context]
      else {
        if case .gotItems(_, let items) = stimulus, !effects.isEmpty { notes.known[notes.context] = items }
        return effects
      }
      notes.items = known
      return try await inner.send(.gotItems(call: call, items: known), in: world)
    },
  ]
}
