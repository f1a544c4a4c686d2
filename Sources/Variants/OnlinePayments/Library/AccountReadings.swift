import Conformance
import PyxOnlinePayments

extension Mutant<OnlinePayments> {
  /// Rejects values for a field if the chosen account has a value for this field.
  static let keepingValuesOnFile: Mutant<OnlinePayments> = .behaving(
    "takes no value for a field that has one in the account", state: KnownValues()
  ) { known, stimulus, world, inner in
    switch stimulus {
    case .makeRequest(let request, _, let account, _): known.accounts[request] = account
    case .setValue(let request, let field, _):
      if known.hasValue(of: field, in: request) { return [] }
    default: break
    }
    let effects = try await inner.send(stimulus, in: world)
    known.note(effects)
    return effects
  } late: { known, _, effects in
    known.note(effects)
    return effects
  }
}

/// The fields for which accounts have values, and the accounts of requests.
private struct KnownValues: Sendable {
  var accounts: [Int: String] = [:]
  private var fields: [String: [String]] = [:]

  func hasValue(of field: String, in request: Int) -> Bool {
    accounts[request].flatMap { fields[$0] }?.contains(field) == true
  }

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for case .paymentProduct(_, let product) in effects {
      for account in product.item.accountsOnFile { fields[account.id] = account.attributes.map(\.key) }
    }
  }
}
