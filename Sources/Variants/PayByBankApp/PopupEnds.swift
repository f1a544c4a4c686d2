import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of popups that disappear although the consumer has not opened a bank app from them.
  static let popupEnds: [Variant<PayByBankApp>] = [
    .style(
      .watching("removes its popup when the host goes to the background") { watch, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard stimulus == .appDidEnterBackground, watch.top != nil else { return effects }
        return effects + (try await inner.send(.dismissPopup, in: world))
      }),
    .style(.hidingFromTheAppSwitcher),
    .style(
      .watching("closes its popup and reports a close if its button is tapped when no bank app is left") {
        watch, stimulus, world, inner in
        guard stimulus == .tap(control: .openBankingApp), let popup = watch.top, popup.screen == .mcomm,
          !world.showsBankApp
        else { return try await inner.send(stimulus, in: world) }
        return try await inner.send(.dismissPopup, in: world)
          + [.calledBack(event: .didCloseByUser, popup: popup.name, delegate: popup.delegate)]
      }),
  ]
}
