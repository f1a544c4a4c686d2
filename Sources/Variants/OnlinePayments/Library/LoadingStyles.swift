import Conformance
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Variants of when an SDK loads logos and keys, and of what it leaves out.
  static let loadingStyles: [Mutant<OnlinePayments>] = [
    .behaving("loads a logo when it is first asked for", state: Set<ProductID>()) {
      asked, stimulus, world, inner in
      if case .getLogo(let call, let id) = stimulus, asked.insert(id).inserted { return [.logo(call: call)] }
      return try await inner.send(stimulus, in: world)
    },
    .behaving(
      "leaves out items that do not allow a recurring payment, if one is asked for", state: Set<Int>()
    ) {
      recurring, stimulus, world, inner in
      if case .getPaymentItems(let call, let context) = stimulus, context.isRecurring {
        recurring.insert(call)
      }
      let calls = recurring
      return try await inner.send(stimulus, in: world).map { $0.withoutOneTimeItems(in: calls) }
    } late: { recurring, _, effects in
      effects.map { $0.withoutOneTimeItems(in: recurring) }
    },
    .judging("treats the years from 69 to 99 as those of the twentieth century") { value, _ in
      guard value.validators == ["expirationDate"], value.text.count == 4,
        let year = Int(value.text.suffix(2)), value.text.isMadeOfDigits
      else { return nil }
      return year >= 69 ? false : nil
    },
    .tampering("writes isRecurring only if it is true") { request in
      guard request.address.hasSuffix("/getIINdetails"), let body = try? JSONValue(parsing: request.body),
        body["paymentContext"]?["isRecurring"] == .bool(false)
      else { return }
      request.body = Array(body.removing("isRecurring").compact.utf8)
    },
    .rewriting("hands over no public key") { [$0] }.lacking([.getPublicKey], hiding: [.publicKey]),
    .together(
      "fetches the public key with the first product, and keeps it",
      [.keepingKeys, fetchingKeyWithProduct]),
  ]

  /// The number of the library's own call, which no rule uses.
  private static let ownCall = 1_000_002

  private static let fetchingKeyWithProduct: Mutant<OnlinePayments> = .behaving(
    "fetches the public key with the first product", state: false
  ) { hasAsked, stimulus, world, inner in
    var effects = try await inner.send(stimulus, in: world)
    if stimulus.kind == .startSession { hasAsked = false }
    if case .getPaymentProduct = stimulus, !hasAsked {
      hasAsked = true
      effects += try await inner.send(.getPublicKey(call: ownCall), in: world)
    }
    return effects.filter { $0.call != ownCall }
  } late: { _, _, effects in
    effects.filter { $0.call != ownCall }
  }
}

extension OnlinePaymentsEffect {
  /// The effect without one-time items if it answers one of these calls for recurring payments; any other effect
  /// unchanged.
  fileprivate func withoutOneTimeItems(in calls: Set<Int>) -> OnlinePaymentsEffect {
    guard case .paymentItems(let call, let items) = self, calls.contains(call) else { return self }
    return .paymentItems(call: call, items: items.filter { $0.allowsRecurring != false })
  }
}
