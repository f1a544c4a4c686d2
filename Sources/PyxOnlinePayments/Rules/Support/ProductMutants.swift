import Conformance

extension Mutant where System == OnlinePayments {
  /// Changes lists of items as a whole.
  package static func alteringList(
    _ name: String, _ change: @escaping @Sendable (inout [PaymentItem]) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .paymentItems(let call, var items) = effect else { return [effect] }
      change(&items)
      return [.paymentItems(call: call, items: items)]
    }
  }

  /// Changes items one by one, in lists and in products.
  package static func alteringItems(
    _ name: String, _ change: @escaping @Sendable (inout PaymentItem) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      switch effect {
      case .paymentItems(let call, var items):
        for index in items.indices { change(&items[index]) }
        return [.paymentItems(call: call, items: items)]
      case .paymentProduct(let call, var product):
        change(&product.item)
        return [.paymentProduct(call: call, product: product)]
      default: return [effect]
      }
    }
  }

  /// Changes accounts on file one by one, wherever they are listed.
  package static func alteringAccounts(
    _ name: String, _ change: @escaping @Sendable (inout AccountOnFile) -> Void
  ) -> Mutant {
    alteringItems(name) { item in
      for index in item.accountsOnFile.indices { change(&item.accountsOnFile[index]) }
    }
  }

  /// Changes products that were requested one by one.
  package static func alteringProducts(
    _ name: String, _ change: @escaping @Sendable (inout PaymentProduct) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .paymentProduct(let call, var product) = effect else { return [effect] }
      change(&product)
      return [.paymentProduct(call: call, product: product)]
    }
  }

  /// Changes fields one by one.
  package static func alteringFields(
    _ name: String, _ change: @escaping @Sendable (inout ProductField) -> Void
  ) -> Mutant {
    alteringProducts(name) { product in
      for index in product.fields.indices { change(&product.fields[index]) }
    }
  }

  /// Changes the hints of fields one by one.
  package static func alteringHints(
    _ name: String, _ change: @escaping @Sendable (inout FieldHints) -> Void
  ) -> Mutant {
    alteringFields(name) { change(&$0.displayHints) }
  }
}

extension Mutant where System == OnlinePayments {
  /// Ends failed calls of some kinds, for a list or a product, with a success that the closure makes.
  static func hidingFailures(
    _ name: String, of kinds: [ClientCall], as success: @escaping @Sendable (Int) -> OnlinePaymentsEffect
  ) -> Mutant {
    behaving(name, state: Set<Int>()) { calls, stimulus, world, inner in
      switch stimulus {
      case .getPaymentItems(let call, _) where kinds.contains(.items): calls.insert(call)
      case .getPaymentProduct(let call, _, _) where kinds.contains(.product): calls.insert(call)
      default: break
      }
      return try await inner.send(stimulus, in: world).map { $0.hidden(calls, success) }
    } late: { calls, _, effects in
      effects.map { $0.hidden(calls, success) }
    }
  }
}

extension OnlinePaymentsEffect {
  fileprivate func hidden(
    _ calls: Set<Int>, _ success: (Int) -> OnlinePaymentsEffect
  ) -> OnlinePaymentsEffect {
    guard case .requestFailed(let call, _, _) = self, calls.contains(call) else { return self }
    return success(call)
  }
}
