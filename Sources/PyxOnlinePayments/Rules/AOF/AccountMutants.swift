import Conformance

/// A request under validation, for mutants that judge it by its account.
struct JudgedPayment: Sendable {
  /// The account that was chosen for it.
  var account: String?
  /// The fields that have a value.
  var entered: [String] = []
  /// The fields for which some account has a value, among the accounts of all products seen so far.
  var known: [String] = []
}

extension Mutant where System == OnlinePayments {
  /// Uses the first account, whichever account was chosen.
  static func takingFirstAccount(_ name: String) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard case .makeRequest(let request, let product, _?, let tokenize) = stimulus else {
        return [stimulus]
      }
      return [
        .makeRequest(
          request: request, product: product, accountOnFileId: AccountPayment.firstId, tokenize: tokenize)
      ]
    }
  }

  /// Reports no errors for some fields of a request.
  static func waiving(
    _ name: String, _ fields: @escaping @Sendable (JudgedPayment) -> [String]
  ) -> Mutant {
    behaving(name, state: SeenPayments()) { seen, stimulus, world, inner in
      let effects = try await inner.send(stimulus, in: world)
      seen.note(effects)
      switch stimulus {
      case .makeRequest(let request, _, let account, _):
        seen.requests[request] = JudgedPayment(account: account)
      case .setValue(let request, let field, _): seen.requests[request]?.entered.append(field)
      case .validateRequest(let call, let request):
        guard var payment = seen.requests[request] else { return effects }
        payment.known = seen.known
        let waived = fields(payment)
        return effects.map { effect in
          guard let verdict = effect.verdict, effect.call == call else { return effect }
          let errors = verdict.errors.filter { error in !waived.contains { $0 == error.fieldId } }
          return .validated(call: call, isValid: errors.isEmpty, errors: errors)
        }
      default: break
      }
      return effects
    } late: { seen, _, effects in
      seen.note(effects)
      return effects
    }
  }
}

/// What a mutant remembers of a session.
private struct SeenPayments: Sendable {
  var requests: [Int: JudgedPayment] = [:]
  var known: [String] = []

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for case .paymentProduct(_, let product) in effects {
      known += product.item.accountsOnFile.flatMap { $0.attributes.map(\.key) }
    }
  }
}
