import Conformance
import PyxOnlinePayments

extension OnlinePayments {
  /// Variants of the calls that an SDK refuses, and of the values that it asks for.
  static let answerStyles: [Mutant<OnlinePayments>] = [
    .behaving("runs from iOS 13 on, and fails the list of items on older versions", state: ()) {
      _, stimulus, world, inner in
      if case .getPaymentItems(let call, _) = stimulus, world.majorVersion < 13 {
        return [.requestFailed(call: call, error: "needs iOS 13")]
      }
      return try await inner.send(stimulus, in: world)
    },
    .rewriting("reports a missing logo as an error") { effect in
      guard case .logo(let call, nil) = effect else { return [effect] }
      return [.requestFailed(call: call, error: "there is no image")]
    },
    askingForCodes,
    fetchingKeyOfEachSession,
  ]

  /// Treats the security code as missing, even if the account has a place for it, because nobody may store the code.
  private static let askingForCodes: Mutant<OnlinePayments> = .behaving(
    "asks for the security code with every account", state: EnteredCodes()
  ) { codes, stimulus, world, inner in
    codes.note(stimulus)
    let effects = try await inner.send(stimulus, in: world)
    codes.note(effects)
    guard case .validateRequest(let call, let request) = stimulus, codes.isMissing(in: request) else {
      return effects
    }
    return effects.map { effect in
      guard case .validated(call, _, let errors) = effect, !errors.contains(where: { $0.fieldId == "cvv" })
      else { return effect }
      return .validated(
        call: call, isValid: false, errors: errors + [InputError(fieldId: "cvv", kind: "required")])
    }
  } late: { codes, _, effects in
    codes.note(effects)
    return effects
  }

  /// Fetches the public key of each session when the session is made, and keeps the key.
  private static let fetchingKeyOfEachSession: Mutant<OnlinePayments> = .together(
    "fetches the public key when its session is made, and keeps it",
    [
      .keepingKeys,
      Mutant("fetches the public key when its session is made") {
        { world, transport, open in
          try await PreparedKeySession(inner: try await open(world, transport), in: world)
        }
      },
    ])
}

/// The requests whose accounts have a place for the security code, and the requests in which the code was entered.
private struct EnteredCodes: Sendable {
  private var products: [Int: PaymentProduct] = [:]
  private var requests: Set<Int> = []
  private var entered: Set<Int> = []

  mutating func note(_ stimulus: OnlinePaymentsStimulus) {
    switch stimulus {
    case .makeRequest(let request, let product, let account, _):
      entered.remove(request)
      requests.remove(request)
      let accounts = products[product]?.item.accountsOnFile ?? []
      if accounts.first(where: { $0.id == account })?.attributes.contains(where: { $0.key == "cvv" }) == true
      {
        requests.insert(request)
      }
    case .setValue(let request, "cvv", let value):
      if value.isEmpty { entered.remove(request) } else { entered.insert(request) }
    default: break
    }
  }

  mutating func note(_ effects: [OnlinePaymentsEffect]) {
    for case .paymentProduct(let call, let product) in effects { products[call] = product }
  }

  func isMissing(in request: Int) -> Bool { requests.contains(request) && !entered.contains(request) }
}

extension World {
  /// The first number of the system's version.
  fileprivate var majorVersion: Int { Int(osVersion.prefix { $0 != "." }) ?? 0 }
}
