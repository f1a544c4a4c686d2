import Conformance
import Foundation
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of how error strings are shown.
  static let stringVariants: [Variant<PayByBankApp>] = [
    .reference(.errorStringNormalForm, "shown scalar by scalar"),
    .reading(
      .errorStringNormalForm, "shown in a canonically equivalent form",
      rewritingTexts("composes the characters of error strings") { $0.precomposedStringWithCanonicalMapping }),
    .style(
      rewritingTexts("trims error strings") { $0.trimmingCharacters(in: .whitespacesAndNewlines) }),
  ]

  private static func rewritingTexts(
    _ name: String, _ rewrite: @escaping @Sendable (String) -> String
  ) -> Mutant<PayByBankApp> {
    .rewritingStimuli(name) { stimulus, _ in
      guard case .showErrorPopup(let presenter, let delegate, let code, let title, let message) = stimulus
      else { return [stimulus] }
      return [
        .showErrorPopup(
          presenter: presenter, delegate: delegate, code: code, title: rewrite(title),
          message: rewrite(message))
      ]
    }
  }

  /// Variants of how popups appear and disappear.
  static let popupStyles: [Variant<PayByBankApp>] = [
    .style(
      .changing("reports before it removes a popup") { _, effects in
        return effects.filter { $0.kind == .calledBack } + effects.filter { $0.kind != .calledBack }
      }),
    .style(
      .changing("opens the bank app before it removes the popup and stores the choice") {
        stimulus, effects in
        guard stimulus == .tap(control: .openBankingApp) else { return effects }
        return effects.filter { $0.kind == .openedURL } + effects.filter { $0.kind != .openedURL }
      }),
    .style(
      .changing("shows the new popup before it removes the old one") { stimulus, effects in
        guard stimulus.delegate != nil else { return effects }
        return effects.filter { $0.kind != .dismissed } + effects.filter { $0.kind == .dismissed }
      }),
    .style(
      .watching("also tells the delegate that a popup is about to disappear") {
        watch, stimulus, world, inner in
        let event = CallbackEvent(rawValue: "willDisappear")
        return try await inner.send(stimulus, in: world).flatMap { effect -> [PayByBankAppEffect] in
          guard case .dismissed(let name) = effect, let popup = watch.popups.first(where: { $0.name == name })
          else { return [effect] }
          return [.calledBack(event: event, popup: name, delegate: popup.delegate), effect]
        }
      }),
    .style(
      .watching("removes a popup when it expires") { watch, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        // Only the popup on top can be dismissed, not one below it.
        guard let top = watch.top, effects.contains(where: { $0.reportsExpiry(of: top.name) }) else {
          return effects
        }
        return effects + (try await inner.send(.dismissPopup, in: world))
      }),
    .style(expiring("says on the popup that the request has expired", Screen(rawValue: "expired"), [.close])),
    .style(expiring("turns an expired popup into an error popup", .error, [.retry, .close])),
    .style(
      .changing("draws the popup again when the host becomes active", state: PayByBankAppEffect?.none) {
        page, stimulus, effects in
        for effect in effects {
          if effect.kind == .presented { page = effect }
          if effect.kind == .dismissed { page = nil }
        }
        guard stimulus == .appDidBecomeActive, let page else { return effects }
        return effects + [page]
      }),
    .style(
      .changing("makes a new popup for each page", state: OwnPages()) { pages, _, effects in
        pages.answer(effects)
      }),
    .style(
      .changing("shows the explanation over the popup", state: Overlay()) { overlay, stimulus, effects in
        overlay.answer(effects, to: stimulus)
      }),
  ]

  /// Shows another page on a popup whose time is over; if the new page has a retry button, the consumer can retry.
  private static func expiring(_ name: String, _ screen: Screen, _ controls: [Control]) -> Mutant<
    PayByBankApp
  > {
    .watching(name) { watch, stimulus, world, inner in
      if stimulus == .tap(control: .retry), controls.contains(.retry), let popup = watch.top, popup.hasExpired
      {
        return try await inner.send(.dismissPopup, in: world)
          + [.calledBack(event: .retryPaymentRequest, popup: popup.name, delegate: popup.delegate)]
      }
      return try await inner.send(stimulus, in: world).flatMap { effect -> [PayByBankAppEffect] in
        guard let popup = watch.top, effect.reportsExpiry(of: popup.name) else { return [effect] }
        let face = PayByBankAppEffect.presented(
          popup: popup.name, screen: screen, presenter: popup.presenter,
          texts: ["Request expired", "Tap on the button below to generate a new code."], instructions: [],
          controls: controls, images: [.logo])
        return [effect, face]
      }
    }
  }
}

extension PayByBankAppEffect {
  fileprivate func reportsExpiry(of name: String) -> Bool {
    if case .calledBack(.didExpire, name, _) = self { true } else { false }
  }
}
