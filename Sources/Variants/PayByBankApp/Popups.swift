import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// Variants of how the explanation ends.
  static let explanationVariants: [Variant<PayByBankApp>] = [
    .reference(.endOfExplanation, "closing returns to the popup before, and is not reported"),
    .reading(
      .endOfExplanation, "closing returns to the popup before, and is reported",
      closingExplanation("returns from the explanation and reports a close", ends: false, isReported: true)),
    .reading(
      .endOfExplanation, "closing ends the popup, and is not reported",
      closingExplanation("ends the popup with its explanation", ends: true, isReported: false)),
    .reading(
      .endOfExplanation, "closing ends the popup, and is reported",
      closingExplanation(
        "ends the popup with its explanation and reports a close", ends: true, isReported: true)),
  ]

  private static func closingExplanation(
    _ name: String, ends: Bool, isReported: Bool
  ) -> Mutant<PayByBankApp> {
    .watching(name) { watch, stimulus, world, inner in
      guard stimulus == .tap(control: .close), let popup = watch.top, popup.screen == .moreAbout else {
        return try await inner.send(stimulus, in: world)
      }
      return try await inner.send(ends ? .dismissPopup : stimulus, in: world)
        + (isReported
          ? [.calledBack(event: .didCloseByUser, popup: popup.name, delegate: popup.delegate)] : [])
    }
  }

  /// Variants of calls while a popup is up, and of later payments.
  static let overlapVariants: [Variant<PayByBankApp>] = [
    .reference(.popupWhileAnotherIsUp, "the newest call takes it over"),
    .reading(
      .popupWhileAnotherIsUp, "the current popup stays, and no other comes",
      .watching("shows no popup while one is up") { watch, stimulus, world, inner in
        watch.top != nil && stimulus.delegate != nil ? [] : try await inner.send(stimulus, in: world)
      }
    )
    .apart(
      from: .popupWhileAnotherIsUp, "the newest view controller presents it", because: "no second popup comes"
    )
    .apart(
      from: .popupWhileAnotherIsUp, "the first view controller presents it", because: "no second popup comes"),
    .reading(
      .popupWhileAnotherIsUp, "another popup comes over the current one", .popupsOfPresenters
    )
    .apart(
      from: .popupWhileAnotherIsUp, "the first view controller presents it", because: "each presents its own"),
    .reference(.popupWhileAnotherIsUp, "the newest view controller presents it"),
    .reading(.popupWhileAnotherIsUp, "the first view controller presents it", changesInPlace),
    .reference(.popupAfterCodeChosen, "a later payment shows the M-COMM popup"),
    .reading(
      .popupAfterCodeChosen, "a later payment shows the code popup",
      .behaving("offers the bank app only the very first time", state: ()) { _, stimulus, world, inner in
        let used = "com.zapp.bankapp.used"
        guard case .showPopup = stimulus, world.showsBankApp, !world.remembersChoice else {
          return try await inner.send(stimulus, in: world)
        }
        var other = world
        if world.preferences[used] != nil { other.apps = [] }
        return [.savedPreference(key: used, value: .bool(true))]
          + (try await inner.send(stimulus, in: other))
      }),
  ]

  /// Changes the current popup into the requested popup.
  private static let changesInPlace = Mutant<PayByBankApp>.changing(
    "changes the current popup into the requested popup", state: PopupInPlace()
  ) { place, stimulus, effects in
    return place.answer(effects, isAsked: stimulus.delegate != nil)
  }
}

/// Wraps a library that makes a new popup each time: the popup that is up takes over the contents of each later popup.
private struct PopupInPlace: Sendable {
  private var up: (name: String, presenter: String)?
  /// The inner library's name of the current or last popup.
  private var innerName: String?
  /// The name of the popup that the suite sees.
  private var name: String?

  /// The library's effects, in which the current popup takes the place of a new popup.
  mutating func answer(_ effects: [PayByBankAppEffect], isAsked: Bool) -> [PayByBankAppEffect] {
    let replaces = isAsked && effects.contains { $0.kind == .presented }
    return effects.compactMap { effect in
      switch effect {
      case .dismissed(let name) where name == innerName:
        if replaces { return nil }
        defer { up = nil }
        return up.map { .dismissed(popup: $0.name) }
      case .presented(let name, let screen, let presenter, let texts, let steps, let controls, let images):
        let shown = up ?? (name, presenter)
        (up, innerName, self.name) = (shown, name, shown.name)
        return .presented(
          popup: shown.name, screen: screen, presenter: shown.presenter, texts: texts, instructions: steps,
          controls: controls, images: images)
      case .calledBack(let event, let name, let delegate) where name == innerName:
        return .calledBack(event: event, popup: self.name, delegate: delegate)
      default: return effect
      }
    }
  }
}
