import Conformance
import PropertyTesting

extension OnlinePaymentsIntegration {
  /// The results of native payments: "Finalise transaction".
  @ChapterBuilder<Self> static var nativeResults: [Rule] {
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
        if let reason = try await process.openProvider(of: native) { return trial.passOver(because: reason) }
        let results = try trial.seen.results.count
        try await process.send(.nativeFinished(isAuthorised: end.isAuthorised))
        guard end.isAuthorised else {
          try trial.expectNoSuccess(since: results)
          continue
        }
        if let told = try trial.seen.results.dropFirst(results).last {
          // An app may be unable to read the token that an adapter makes.
          guard told else {
            return trial.leaveOutServer(because: "does not take the token that the adapter made")
          }
          return trial.recordProviderResult()
        }
        guard let payment = try await process.sendPrepared() else {
          return trial.leaveOutServer(because: "sends no native payment, or the adapter cannot see it")
        }
        try await process.finish(payment, isSuccessful: end.isSuccessful)
        // A successful payment is not judged, because the provider's own screen may already show the success.
        if !end.isSuccessful { try trial.expectDeclined(since: results) }
      }
    } covers: {
      [
        .seen("a payment was not authorised", atLeast: 40), .seen(serverLabel, atLeast: 40),
        .seen(declinedLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .changing("shows success whenever the provider's screen closes") { stimulus, effects in
          guard case .nativeFinished = stimulus else { return effects }
          return effects + [.showedResult(isSuccessful: true)]
        },
        .changing("shows success when the customer closes the screen") { stimulus, effects in
          guard case .nativeFinished(false) = stimulus else { return effects }
          return effects.filter { $0.kind != .showedError } + [.showedResult(isSuccessful: true)]
        },
        .changing("shows success whatever the server's result", state: false) {
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

private let serverLabel = "the server reported the result"
private let declinedLabel = "the server declined the payment"

// MARK: Steps

extension PaymentProcess {
  /// The customer chooses the native product, whose provider's screen must open, unless there is an excuse.
  ///
  /// Returns the excuse; nil if the screen has opened.
  fileprivate func openProvider(of native: ProductID) async throws -> String? {
    let earlier = try trial.seen.openedProviders.count
    let mark = try mark()
    try await chooseNatively(native)
    if try trial.seen.openedProviders.count == earlier { try await send(.pressPay) }
    if try trial.seen.openedProviders.count == earlier, let reason = try excuse(for: native, since: mark) {
      return reason
    }
    try trial.need(
      try trial.seen.openedProviders.count > earlier, expected: "the screen of \(native.nativeName)",
      saw: "none", judgedBy: "OP-NAT-05")
    return nil
  }

  /// The server reports the result of a payment that the app has sent.
  fileprivate func finish(_ payment: Int, isSuccessful: Bool) async throws {
    trial.reading(.momentOfNativeResult, "once the server has reported it")
    answered(payment)
    try await send(.serverFinished(call: payment, isSuccessful: isSuccessful))
    trial.label(serverLabel)
  }
}

extension Trial where System == OnlinePaymentsIntegration {
  /// Checks that the app shows no success for a payment that was not authorised.
  fileprivate func expectNoSuccess(since results: Int) throws {
    try expect(
      try !seen.results.dropFirst(results).contains(true),
      expected: "no success of a payment that was not authorised", saw: "that it was made")
    label("a payment was not authorised")
  }

  /// Records that the app shows the result once the provider's screen has closed.
  ///
  /// The server's result is not judged in such an app.
  fileprivate func recordProviderResult() {
    reading(.momentOfNativeResult, "once the provider's screen has ended")
    leaveOutServer(because: "the app goes by the provider's screen")
  }

  /// Leaves out the server's result, for the given reason.
  fileprivate func leaveOutServer(because reason: String) {
    for label in [serverLabel, declinedLabel] { leaveOut(label, because: reason) }
  }

  /// Checks that the app shows no success for a payment that the server reports as declined.
  fileprivate func expectDeclined(since results: Int) throws {
    let told = try seen.results.dropFirst(results)
    try expect(
      !told.contains(true), "the result that the customer is shown", expected: "no success",
      saw: "success", yieldingTo: "OP-FLOW-03/a")
    label(declinedLabel)
  }
}

// MARK: Inputs

private struct NativeEnds: Sendable {
  struct End: Sendable {
    var isAuthorised: Bool
    var isSuccessful: Bool
  }

  var other: Shop
  var ends: [End]

  func shop(with native: ProductID) -> Shop { other.adding(native) }
}

private let nativeEnds: Generator<NativeEnds> = zip(
  singlePayments(1),
  zip(Generator<Bool>.bool, .bool).map { NativeEnds.End(isAuthorised: $0, isSuccessful: $1) }
    .array(count: 1...3)
).map { NativeEnds(other: $0, ends: $1) }
