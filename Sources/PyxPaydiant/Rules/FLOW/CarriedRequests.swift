import Conformance

/// Defects in the contents of a retrieval.
private let retrievingOtherwise: [Mutant<Paydiant>] = [
  .carrying("always retrieves with the rule of the discovery", isUpdate: false) { $0.rule = .discovery },
  .carrying("retrieves with tokens in small letters", isUpdate: false) {
    $0.token = $0.token?.lowercased()
  },
  .carrying("retrieves without a token", isUpdate: false) { $0.token = nil },
  .carrying("retrieves without a flow rule", isUpdate: false) { $0.rule = nil },
  .carrying("asks for the summary without a reference", isUpdate: false) { $0.reference = nil },
]

/// Defects in the contents of an update.
private let submittingOtherwise: [Mutant<Paydiant>] = [
  .carrying("submits without a flow rule", isUpdate: true) { $0.rule = nil },
  .carrying("submits without a token", isUpdate: true) { $0.token = nil },
  .carrying("submits without a reference", isUpdate: true) { $0.reference = nil },
  .carrying("submits without an account", isUpdate: true) { $0.account = nil },
  .carrying("always submits with ProcessPayment", isUpdate: true) { $0.rule = .processPayment },
  .carrying("cuts off long references", isUpdate: true) {
    $0.reference = $0.reference.map { String($0.prefix(24)) }
  },
  .carrying("submits the token in place of the account", isUpdate: true) { $0.account = $0.token },
  .submittingLater("submits without any details from the second time on") { _, _ in Carried(isUpdate: true) },
  .submittingLater("submits the first payment again") { first, _ in first },
]

/// Defects in the contents of requests.
let requestingOtherwise: [Mutant<Paydiant>] = retrievingOtherwise + submittingOtherwise

/// The contents of a request to the platform.
struct Carried: Equatable, Sendable {
  var isUpdate = false
  var rule: FlowRule?
  var token: String?
  var reference: String?
  var account: String?

  /// The contents, by name.
  var values: [(name: String, value: String)] {
    [
      ("flow rule", rule?.rawValue ?? "none"), ("token", token ?? "none"), ("reference", reference ?? "none"),
      ("account", account ?? "none"),
    ]
  }

  /// Whether the request shows any of its contents.
  var isReadable: Bool { rule != nil || token != nil || reference != nil || account != nil }
}

extension PaydiantEffect {
  /// The update of that number.
  fileprivate static func update(_ request: Int, carrying carried: Carried) -> PaydiantEffect {
    .requestedUpdate(
      request: request, rule: carried.rule, token: carried.token, reference: carried.reference,
      account: carried.account)
  }

  /// The contents of a request; nil for other effects.
  var carried: Carried? {
    switch self {
    case .requestedMetaData(_, let rule, let token, let reference):
      Carried(rule: rule, token: token, reference: reference)
    case .requestedUpdate(_, let rule, let token, let reference, let account, _):
      Carried(isUpdate: true, rule: rule, token: token, reference: reference, account: account)
    default: nil
    }
  }
}

extension Mutant<Paydiant> {
  /// Sends values other than the host's to the platform.
  fileprivate static func carrying(
    _ name: String, isUpdate: Bool, _ change: @escaping @Sendable (inout Carried) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard let request = effect.request, var carried = effect.carried, carried.isUpdate == isUpdate else {
        return [effect]
      }
      change(&carried)
      return isUpdate
        ? [.update(request, carrying: carried)]
        : [
          .requestedMetaData(
            request: request, rule: carried.rule, token: carried.token, reference: carried.reference)
        ]
    }
  }

  /// Submits values other than the host's, from the second update on; `change` also gets the first one's contents.
  fileprivate static func submittingLater(
    _ name: String, _ change: @escaping @Sendable (_ first: Carried, _ own: Carried) -> Carried
  ) -> Mutant {
    .stateful(name, state: Carried?.none) { first, effect, _ in
      guard let request = effect.request, let carried = effect.carried, carried.isUpdate else {
        return [effect]
      }
      defer { first = first ?? carried }
      return [first.map { .update(request, carrying: change($0, carried)) } ?? effect]
    }
  }
}
