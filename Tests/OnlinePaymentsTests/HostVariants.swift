import Conformance
import PyxOnlinePayments

extension HostVariant {
  /// Payment processes that a fair reader of the document could write.
  static let processes: [HostVariant] = failing + choosing + confirming + paying

  static let failing: [HostVariant] = [
    HostVariant("is over after a failure") { notes, stimulus, inner, world in
      let isStart = if case .startPayment = stimulus { true } else { false }
      guard isStart || !notes.isOver else { return [] }
      let effects = try await inner.send(stimulus, in: world)
      if effects.contains(where: { $0.kind == .showedError }) { notes.isOver = true }
      return effects
    },
    HostVariant("goes back to the selection when a request is not prepared") {
      notes, stimulus, inner, world in
      switch stimulus {
      case .enterValue where notes.isOver, .pressPay where notes.isOver: return []
      case .prepareFailed:
        let effects = try await inner.send(stimulus, in: world)
        guard !effects.isEmpty else { return [] }
        notes.isOver = true
        return effects + [.showedSelection(entries: notes.entries)]
      case .selectItem, .selectAccount, .startPayment: notes.isOver = false
      default: break
      }
      return try await inner.send(stimulus, in: world)
    },
    HostVariant("opens the form anew when a request is not prepared") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .prepareFailed = stimulus, effects.contains(where: { $0.kind == .showedError }) else {
        return effects
      }
      // The same as if the customer had chosen again, in an app that has gone on with a single item too.
      let again = notes.choice ?? .selectItem(paymentProductId: notes.product?.item.id ?? "")
      return try await effects + inner.send(again, in: world)
    },
    HostVariant("clears a field when a request is not prepared") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .prepareFailed = stimulus, let id = notes.entered.keys.min(),
        effects.contains(where: { $0.kind == .showedError })
      else { return effects }
      let errors = notes.emptyErrors.filter { $0.fieldId == id }
      notes.entered[id] = errors
      return try await effects + inner.send(.enterValue(fieldId: id, value: "", errors: errors), in: world)
    },
    HostVariant("shows the selection again when a product fails") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .productFailed = stimulus, !notes.items.isEmpty else { return effects }
      return effects + [.showedSelection(entries: notes.entries)]
    },
    HostVariant("asks the server once more") { notes, stimulus, inner, world in
      if let call = stimulus.answeredCall, let first = notes.calls[call] {
        return try await inner.send(stimulus.answering(first), in: world)
      }
      if case .serverFailed(let call, _) = stimulus,
        case .sentToServer(call, let input, let metadata)? = notes.held.last
      {
        return [
          .sentToServer(
            call: notes.ownCall(for: call), encryptedCustomerInput: input, encodedClientMetaInfo: metadata)
        ]
      }
      let effects = try await inner.send(stimulus, in: world)
      notes.held += effects.filter { $0.kind == .sentToServer }
      return effects
    },
  ]

  static let choosing: [HostVariant] = [
    HostVariant("offers no accounts on file", lacks: [.selectAccount]) { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).map { effect in
        guard case .showedSelection(let entries) = effect else { return effect }
        return .showedSelection(entries: entries.filter { $0.accountOnFileId == nil })
      }
    },
    HostVariant("has one of several items selected beforehand") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .gotItems = stimulus, notes.items.count > 1, !effects.isEmpty else { return effects }
      return try await effects
        + inner.send(.selectItem(paymentProductId: notes.items[0].id), in: world)
    },
    HostVariant("goes on with the account of a single item") { notes, stimulus, inner, world in
      let effects = try await inner.send(stimulus, in: world)
      guard case .gotItems = stimulus, notes.items.count == 1, !effects.isEmpty,
        let account = notes.items[0].accountsOnFile.first
      else { return effects }
      return try await inner.send(
        .selectAccount(paymentProductId: notes.items[0].id, accountOnFileId: account.id), in: world)
    },
    HostVariant("keeps the form when its item is chosen again") { notes, stimulus, inner, world in
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
    HostVariant("shows a form without fields while it waits for the product") { _, stimulus, inner, world in
      try await inner.send(stimulus, in: world).flatMap { effect -> [Effect] in
        guard case .askedForProduct(_, let id, _) = effect else { return [effect] }
        return [effect, .showedForm(paymentProductId: id, fields: [])]
      }
    },
    HostVariant("offers accounts first and the items behind them") { notes, stimulus, inner, world in
      var effects: [Effect] = []
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
    HostVariant("shows the forms of all items at once") { notes, stimulus, inner, world in
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
    HostVariant("leaves out items that are not for the amount") { notes, stimulus, inner, world in
      guard case .gotItems(let call, let items) = stimulus else {
        return try await inner.send(stimulus, in: world)
      }
      let amount = notes.context.amount
      let fitting = items.filter { amount >= $0.minAmount ?? 0 && amount <= $0.maxAmount ?? .max }
      return try await inner.send(.gotItems(call: call, items: fitting), in: world)
    },
    HostVariant("has no selection that can be seen", hides: [.showedSelection]),
    HostVariant("has no forms that can be seen", hides: [.showedForm, .changedValue]),
    HostVariant("keeps the items of a payment") { notes, stimulus, inner, world in
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

extension HostNotes {
  /// The rows of a selection.
  var entries: [SelectionEntry] {
    items.flatMap { item in
      [SelectionEntry(item.id, label: item.displayHints.label, logo: item.displayHints.logo)]
        + item.accountsOnFile.map { SelectionEntry(item.id, accountOnFileId: $0.id, label: $0.label) }
    }
  }

  /// The fields that the chosen account has values for.
  var knownFields: [String] {
    guard case .selectAccount(_, let id)? = choice else { return [] }
    return items.flatMap(\.accountsOnFile).first { $0.id == id }?.attributes.map(\.key) ?? []
  }
}
