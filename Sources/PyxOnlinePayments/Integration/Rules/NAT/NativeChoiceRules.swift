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
        let opened = try trial.seen.openedProviders.dropFirst(earlier)
        guard isNative else {
          try trial.expect(
            opened.isEmpty, "screens of providers after the choice of product \(id.rawValue)",
            expected: "none",
            saw: "that of \(opened.first?.rawValue ?? "")")
          trial.label("another product was chosen")
          continue
        }
        if opened.isEmpty { try await process.send(.pressPay) }
        let all = try trial.seen.openedProviders.dropFirst(earlier)
        if all.isEmpty, let reason = try process.excuse(for: native, since: mark) {
          return trial.passOver(because: reason)
        }
        try trial.expect(
          all.contains(native), "the choice of product \(native.rawValue)",
          expected: "the screen of \(native.nativeName), which was chosen",
          saw: all.isEmpty ? "none" : "that of \(all.map(\.rawValue).joined(separator: ", "))")
        trial.label(openedLabel)
        // Another payment can begin only after the customer is back.
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
        .changing("opens a provider's screen whatever is chosen") { stimulus, effects in
          guard case .gotProduct = stimulus, effects.contains(where: { $0.kind == .showedForm }) else {
            return effects
          }
          return effects + [.openedNativePayment(paymentProductId: .applePay)]
        },
        .stateful("opens the provider's screen once", state: false) { hasOpened, effect, _ in
          guard effect.kind == .openedNativePayment else { return [effect] }
          defer { hasOpened = true }
          return hasOpened ? [] : [effect]
        },
      ]
    }

    Rule(
      "OP-NAT-06", .must(.derived),
      "A native payment that was not authorised, or that the server reports as declined, is not shown as made.",
      cites: .objectiveCSDK("3. Receive and display payment method details", "6. Finalise transaction"),
      readings: [.momentOfNativeResult], given: nativeEnds
    ) { trial, input in
      try trial.requireObserved(.openedNativePayment, .askedForItems, .showedResult)
      let native = try trial.nativeProduct()
      let process = PaymentProcess(trial, input.shop(with: native))
      for end in input.ends {
        process.shop.context.amount += 1
        try await process.offerItems()
        guard try process.offers(native) else {
          return trial.passOver(because: "does not offer \(native.nativeName), which it may hide")
        }
        let earlier = try trial.seen.openedProviders.count
        let mark = try process.mark()
        try await process.chooseNatively(native)
        if try trial.seen.openedProviders.count == earlier { try await process.send(.pressPay) }
        if try trial.seen.openedProviders.count == earlier,
          let reason = try process.excuse(for: native, since: mark)
        {
          return trial.passOver(because: reason)
        }
        try trial.need(
          try trial.seen.openedProviders.count > earlier, expected: "the screen of \(native.nativeName)",
          saw: "none", judgedBy: "OP-NAT-05")
        let results = try trial.seen.results.count
        try await process.send(.nativeFinished(isAuthorised: end.isAuthorised))
        guard end.isAuthorised else {
          try trial.expect(
            try !trial.seen.results.dropFirst(results).contains(true),
            expected: "no success of a payment that was not authorised", saw: "that it was made")
          trial.label("a payment was not authorised")
          continue
        }
        if let told = try trial.seen.results.dropFirst(results).last {
          // An app may be unable to read the token that an adapter makes.
          guard told else {
            return trial.passOver(because: "does not take the token that the adapter made")
          }
          trial.reading(.momentOfNativeResult, "once the provider's screen has ended")
          trial.leaveOut(serverLabel, because: "the app goes by the provider's screen")
          trial.leaveOut(declinedLabel, because: "the app goes by the provider's screen")
          return
        }
        guard let payment = try await process.sendPrepared() else {
          return trial.passOver(because: "does not send a native payment in a way that can be seen")
        }
        trial.reading(.momentOfNativeResult, "once the server has told it")
        process.answered(payment)
        try await process.send(.serverFinished(call: payment, isSuccessful: end.isSuccessful))
        trial.label(serverLabel)
        // The provider's own screen may already show that a payment was made.
        guard !end.isSuccessful else { continue }
        let told = try trial.seen.results.dropFirst(results)
        try trial.expect(
          !told.contains(true), "the result that the customer is shown", expected: "no success",
          saw: "success", yieldingTo: "OP-FLOW-03/a")
        trial.label(declinedLabel)
      }
    } covers: {
      [
        .seen("a payment was not authorised", atLeast: 40), .seen(serverLabel, atLeast: 40),
        .seen(declinedLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .changing("tells of success whenever the provider's screen ends") { stimulus, effects in
          guard case .nativeFinished = stimulus else { return effects }
          return effects + [.showedResult(isSuccessful: true)]
        },
        .changing("tells of success when the screen was closed") { stimulus, effects in
          guard case .nativeFinished(false) = stimulus else { return effects }
          return effects.filter { $0.kind != .showedError } + [.showedResult(isSuccessful: true)]
        },
        .changing("tells of success whatever the server says of it", state: false) {
          isNative, stimulus, effects in
          if case .startPayment = stimulus { isNative = false }
          if case .nativeFinished = stimulus { isNative = true }
          let hasGone = isNative
          return effects.map { effect in
            hasGone && effect == .showedResult(isSuccessful: false)
              ? .showedResult(isSuccessful: true) : effect
          }
        },
      ]
    }
  }
}

private let openedLabel = "the provider's screen was opened"
private let serverLabel = "the server told the result"
private let declinedLabel = "the server told that it was declined"

// MARK: Inputs

private struct NativeChoices: Sendable {
  var other: Shop
  /// For each choice, whether it is the native product.
  var choices: [Bool]

  func shop(with native: ProductID) -> Shop { other.adding(native) }
}

private struct NativeEnds: Sendable {
  struct End: Sendable {
    var isAuthorised: Bool
    var isSuccessful: Bool
  }

  var other: Shop
  var ends: [End]

  func shop(with native: ProductID) -> Shop { other.adding(native) }
}

extension Shop {
  /// The shop with a native product as the last one.
  fileprivate func adding(_ native: ProductID) -> Shop {
    var shop = self
    shop.products.append(
      PaymentProduct(
        PaymentItem(
          id: native, paymentMethod: "mobile", minAmount: 1, maxAmount: 10_000_000, allowsTokenization: false,
          allowsRecurring: false, usesRedirectionTo3rdParty: false,
          displayHints: ItemHints(displayOrder: 9, label: native.nativeName)),
        fields: [
          ProductField(
            id: "encryptedPaymentData", type: "string", isRequired: false,
            displayHints: FieldHints(alwaysShow: false).ordinary)
        ]))
    return shop
  }
}

private let otherProducts: Generator<Shop> = singlePayments(1)

private let nativeShops: Generator<NativeChoices> = zip(
  otherProducts, Generator<Bool>.bool.array(count: 1...3)
).map { NativeChoices(other: $0, choices: $1 + [true]) }

private let nativeEnds: Generator<NativeEnds> = zip(
  otherProducts,
  zip(Generator<Bool>.bool, .bool).map { NativeEnds.End(isAuthorised: $0, isSuccessful: $1) }
    .array(count: 1...3)
).map { NativeEnds(other: $0, ends: $1) }
