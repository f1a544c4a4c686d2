import Conformance
import PropertyTesting

/// Native payments in an app: "3. Receive and display payment method details".
extension OnlinePaymentsIntegration {
  static let nativePayments: Chapter<Self> = Chapter("Native payments") {
    Rule(
      "OP-NAT-05", .must(.prose),
      "Choosing a native product opens its provider's screen; choosing another product opens none.",
      cites: .objectiveCSDK("3. Receive and display payment method details", "Implement native payments")
        .quoting(
          "you need to use the SDK of the payment provider"),
      given: nativeShops
    ) { trial, input in
      try trial.requireObserved(.openedNativePayment, .askedForItems)
      let native = try trial.nativeProduct()
      let process = PaymentProcess(trial, input.shop(with: native))
      for isNative in input.choices {
        process.shop.context.amount += 1
        try await process.offerItems()
        let id = isNative ? native : input.other.products[0].item.id
        guard try process.offers(id) else {
          return trial.passOver(because: "does not offer \(native.nativeName), which it may hide")
        }
        let earlier = try trial.seen.openedProviders.count
        let mark = try process.mark()
        try await process.chooseNatively(id)
        guard isNative else {
          try trial.expectNoProvider(for: id, since: earlier)
          continue
        }
        if try trial.seen.openedProviders.count == earlier { try await process.send(.pressPay) }
        let all = Array(try trial.seen.openedProviders.dropFirst(earlier))
        if all.isEmpty, let reason = try process.excuse(for: native, since: mark) {
          return trial.passOver(because: reason)
        }
        try trial.expectProvider(of: native, all)
        // Another payment can begin only after the customer has come back from the provider's screen.
        guard trial.understands(.nativeFinished) else { return }
        try await process.send(.nativeFinished(isAuthorised: false))
      }
    } covers: {
      [
        .seen(openedLabel, atLeast: 60), .seen("another product was chosen", atLeast: 40),
      ]
    } mutants: {
      [
        .changing("shows a form for native products too") { stimulus, effects in
          guard case .gotProduct(_, let product, _) = stimulus else { return effects }
          return effects.map { effect in
            guard case .openedNativePayment(let id) = effect else { return effect }
            return .showedForm(paymentProductId: id, fields: product.fields.map { ShownField($0.id) })
          }
        },
        .changing("opens a provider's screen for every item") { stimulus, effects in
          guard case .gotProduct = stimulus, effects.contains(where: { $0.kind == .showedForm }) else {
            return effects
          }
          return effects + [.openedNativePayment(paymentProductId: .applePay)]
        },
        .stateful("opens the provider's screen only once", state: false) { hasOpened, effect, _ in
          guard effect.kind == .openedNativePayment else { return [effect] }
          defer { hasOpened = true }
          return hasOpened ? [] : [effect]
        },
      ]
    }

    nativeResults
  }
}

private let openedLabel = "the provider's screen was opened"

// MARK: Steps

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks that the choice of a product that is not native has opened no provider's screen.
  fileprivate func expectNoProvider(for id: ProductID, since earlier: Int) throws {
    let opened = try seen.openedProviders.dropFirst(earlier)
    try expect(
      opened.isEmpty, "screens of providers after the choice of product \(id.rawValue)",
      expected: "none",
      saw: "that of \(opened.first?.rawValue ?? "")")
    label("another product was chosen")
  }

  /// Checks that the choice of a native product has opened its provider's screen.
  fileprivate func expectProvider(of native: ProductID, _ opened: [ProductID]) throws {
    try expect(
      opened.contains(native), "the choice of product \(native.rawValue)",
      expected: "the screen of \(native.nativeName), which was chosen",
      saw: opened.isEmpty ? "none" : "that of \(opened.map(\.rawValue).joined(separator: ", "))")
    label(openedLabel)
  }
}

// MARK: Inputs

private struct NativeChoices: Sendable {
  var other: Shop
  /// For each choice, whether the customer chooses the native product.
  var choices: [Bool]

  func shop(with native: ProductID) -> Shop { other.adding(native) }
}

private let nativeShops: Generator<NativeChoices> = zip(
  singlePayments(1), Generator<Bool>.bool.array(count: 1...3)
).map { NativeChoices(other: $0, choices: $1 + [true]) }
