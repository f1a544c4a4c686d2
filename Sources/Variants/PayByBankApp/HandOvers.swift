import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of what happens to a popup whose button was tapped.
  static let handOverVariants: [Variant<PayByBankApp>] = [
    .reference(.handOverReportedAsClose, "a hand-over is not reported"),
    .reading(
      .handOverReportedAsClose, "a hand-over is reported as a close",
      .watching("reports a hand-over as a close") { watch, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard stimulus == .tap(control: .openBankingApp), let popup = watch.top else { return effects }
        return effects.flatMap { effect -> [PayByBankAppEffect] in
          guard effect == .dismissed(popup: popup.name) else { return [effect] }
          return [effect, .calledBack(event: .didCloseByUser, popup: popup.name, delegate: popup.delegate)]
        }
      }
    ).apart(from: .popupAfterHandOver, "the popup stays", because: "a popup that stays is not dismissed"),
    .style(
      .watching("reports each hand-over that removes a popup as a close") { watch, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard let popup = watch.top, effects.contains(where: \.opensBankApp) else { return effects }
        return effects.flatMap { effect -> [PayByBankAppEffect] in
          guard effect == .dismissed(popup: popup.name) else { return [effect] }
          return [effect, .calledBack(event: .didCloseByUser, popup: popup.name, delegate: popup.delegate)]
        }
      }),
    .reference(.errorPopupAfterTap, "the error popup disappears"),
    .reading(
      .errorPopupAfterTap, "the error popup stays",
      .watching("leaves the error popup up when a retry is requested") { watch, stimulus, world, inner in
        guard stimulus == .tap(control: .retry), let popup = watch.top, popup.screen == .error else {
          return try await inner.send(stimulus, in: world)
        }
        return [.calledBack(event: .retryPaymentRequest, popup: popup.name, delegate: popup.delegate)]
      }),
    .reference(.popupAfterHandOver, "the popup disappears"),
    .reading(
      .popupAfterHandOver, "the popup stays",
      keepsPopup("keeps the popup after a hand-over", opensAgain: true)),
    afterHandOver(
      "a second tap opens the bank app again",
      keepsPopup("lets the consumer try again on the popup that handed over", opensAgain: true)),
    afterHandOver(
      "a second tap opens nothing",
      keepsPopup("keeps the popup after a hand-over, with its button disabled", opensAgain: false)),
  ]

  /// A reading that can be seen only if the popup stays after a hand-over.
  private static func afterHandOver(_ reading: String, _ change: Mutant<PayByBankApp>) -> Variant<
    PayByBankApp
  > {
    .reading(.secondTapAfterHandOver, reading, change)
      .apart(from: .popupAfterHandOver, "the popup disappears", because: "there is nothing left to tap")
      .apart(
        from: .handOverReportedAsClose, "a hand-over is reported as a close",
        because: "a popup that stays is not dismissed")
  }

  /// Opens the bank app and leaves the popup up.
  private static func keepsPopup(_ name: String, opensAgain: Bool) -> Mutant<PayByBankApp> {
    .behaving(name, state: HandOver()) { handOver, stimulus, world, inner in
      let popup = handOver.watch.top
      let effects: [PayByBankAppEffect]
      if stimulus == .tap(control: .openBankingApp), let popup, popup.screen == .mcomm {
        let isAgain = handOver.handedOver == popup.name
        handOver.handedOver = popup.name
        effects =
          isAgain && !opensAgain
          ? [] : [.remembers] + (try await inner.send(.openBankingApp(token: popup.token), in: world))
      } else {
        effects = try await inner.send(stimulus, in: world)
      }
      // A new page starts without a hand-over.
      if effects.contains(where: { $0.kind == .presented }) { handOver.handedOver = nil }
      handOver.watch.note(effects, of: stimulus, in: world)
      return effects
    }
  }
}

extension PayByBankAppEffect {
  /// Whether a bank app was opened.
  fileprivate var opensBankApp: Bool { if case .openedURL(_, true) = self { true } else { false } }
}

/// The popup from which the bank app was opened.
private struct HandOver: Sendable {
  var watch = PopupWatch()
  var handedOver: String?
}
