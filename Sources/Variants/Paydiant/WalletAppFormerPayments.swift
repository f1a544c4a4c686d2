import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// Variants of what hosts do with earlier payments and codes while another payment begins.
  static var hostFormerPayments: [Variant<PaydiantIntegration>] {
    [
      .style(.fetchingTheFormerReceipt), .style(.showingTheFormerReceipt), .style(.keepingThePicture),
      .style(.beginningAnew),
    ]
  }
}

extension Mutant<PaydiantIntegration> {
  /// Asks for the receipt of the previous payment when a payment begins, and when the accounts are shown.
  fileprivate static var fetchingTheFormerReceipt: Mutant {
    .changing("fetches the former receipt before a payment", state: 0) { count, stimulus, effects in
      var effects = effects
      let begins = effects.contains { $0.kind == .askedForToken || $0.kind == .startedDecoding }
      let isChoosing = effects.contains { $0.kind == .showedAccounts } && stimulus.kind == .discovered
      if begins || isChoosing {
        count += 1
        effects.append(.askedForReceipt(call: 5_000_000 + count))
      }
      return effects
    }
  }

  /// Has a first screen with the last receipt; a payment begins there, and a payment that fails ends there.
  fileprivate static var showingTheFormerReceipt: Mutant {
    .changing("shows the last receipt on its first screen", state: PaydiantIntegrationEffect?.none) {
      last, stimulus, effects in
      let begins = effects.contains { $0.kind == .askedForToken || $0.kind == .startedDecoding }
      let fails =
        stimulus.kind == .updateFailed || effects.contains(.showedMessage(message: .noEligibleAccount))
      let former = begins || fails ? last : nil
      if let shown = effects.last(where: { $0.kind == .showedReceipt }) { last = shown }
      return (former.map { [$0] } ?? []) + effects
    }
  }

  /// After a return from the background, asks for a new token, and leaves the old picture up until the token arrives.
  fileprivate static var keepingThePicture: Mutant {
    .behaving(
      "leaves the old picture until the new code is there", state: (isLeft: false, isStale: false)
    ) { state, stimulus, world, inner in
      let isLeaving = stimulus == .screenLeft || stimulus == .appDidEnterBackground
      let wasStale = state.isStale
      var effects = try await inner.send(stimulus, in: world)
      if wasStale, isLeaving || stimulus.kind == .tokenFailed || stimulus == .scanCodeTapped {
        state.isStale = false
        effects.insert(.hidCode, at: 0)
      }
      if effects.contains(where: { $0.kind == .showedCode }) { state.isStale = false }
      if stimulus == .appDidEnterBackground, effects.contains(where: { $0.kind == .releasedToken }) {
        state = (true, true)
        effects.removeAll { $0 == .hidCode }
      }
      if stimulus == .appDidBecomeActive, state.isLeft {
        state.isLeft = false
        effects += try await inner.send(.showCodeTapped, in: world)
      }
      return effects
    }
  }

  /// If the retrieval for a code on the phone fails, starts over with another token, and shows progress until it
  /// arrives.
  fileprivate static var beginningAnew: Mutant {
    .behaving(
      "obtains another token after a failed retrieval", state: (isByPhone: false, isWaiting: false)
    ) {
      state, stimulus, world, inner in
      if stimulus == .showCodeTapped, !state.isWaiting { state.isByPhone = true }
      if stimulus == .scanCodeTapped { state.isByPhone = false }
      var effects = try await inner.send(stimulus, in: world)
      if state.isWaiting,
        stimulus.kind == .tokenObtained || stimulus.kind == .tokenFailed || stimulus == .screenLeft
          || stimulus == .appDidEnterBackground
      {
        state.isWaiting = false
        // From here on, the inner host shows its own progress indicator.
        if !effects.contains(.changedProgress(isShown: true)) {
          effects.append(.changedProgress(isShown: false))
        }
      }
      guard stimulus.kind == .retrievalFailed, state.isByPhone,
        let place = effects.firstIndex(of: .showedMessage(message: .failure))
      else { return effects }
      effects.remove(at: place)
      state.isWaiting = true
      return effects + [.changedProgress(isShown: true)] + (try await inner.send(.showCodeTapped, in: world))
    }
  }

  /// Confirms a payment from its summary, and asks for no receipt.
  static var confirmingFromTheSummary: Mutant {
    .behaving("confirms a payment from its summary", state: String?.none) {
      reference, stimulus, world, inner in
      if case .discovered(_, .some(let known), .some, _, _, _) = stimulus { reference = known }
      var effects = try await inner.send(stimulus, in: world)
      guard stimulus.kind == .summarised, let own = reference,
        case .askedForReceipt(let call)? = effects.first(where: { $0.kind == .askedForReceipt })
      else { return effects }
      effects.removeAll { $0.kind == .askedForReceipt }
      return effects + (try await inner.send(.receiptArrived(call: call, reference: own), in: world))
    }
  }
}
