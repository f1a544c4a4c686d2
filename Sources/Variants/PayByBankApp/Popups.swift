import Conformance
import PyxPayByBankApp

extension PayByBankApp {
  /// How the explanation ends.
  static let explanationVariants: [Variant<PayByBankApp>] = [
    .reference(.aPBBA6, "closing returns to the popup before, and is not reported"),
    .reading(
      .aPBBA6, "closing returns to the popup before, and is reported",
      closingExplanation("returns from the explanation and reports a close", ends: false, isReported: true)),
    .reading(
      .aPBBA6, "closing ends the popup, and is not reported",
      closingExplanation("ends the popup with its explanation", ends: true, isReported: false)),
    .reading(
      .aPBBA6, "closing ends the popup, and is reported",
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

  /// Calls while a popup is up, and later payments.
  static let overlapVariants: [Variant<PayByBankApp>] = [
    .reference(.aPBBA17, "the newest call takes it over"),
    .reading(
      .aPBBA17, "the popup that is up stays, and no other comes",
      .watching("shows no popup while one is up") { watch, stimulus, world, inner in
        watch.top != nil && stimulus.delegate != nil ? [] : try await inner.send(stimulus, in: world)
      }
    )
    .apart(from: .aPBBA17, "the newest view controller presents it", because: "no second popup comes")
    .apart(from: .aPBBA17, "the first view controller presents it", because: "no second popup comes"),
    .reading(.aPBBA17, "a popup of its own comes over the popup that is up", .popupsOfPresenters)
      .apart(from: .aPBBA17, "the first view controller presents it", because: "each presents its own"),
    .reference(.aPBBA17, "the newest view controller presents it"),
    .reading(.aPBBA17, "the first view controller presents it", changesInPlace),
    .reference(.aPBBA22, "a later payment shows the M-COMM popup"),
    .reading(
      .aPBBA22, "a later payment shows the code popup",
      .behaving("offers the bank app the very first time only", state: ()) { _, stimulus, world, inner in
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

  /// Changes the popup that is up into the one that is asked for.
  private static let changesInPlace = Mutant<PayByBankApp>.changing(
    "changes the popup that is up into the one that is asked for", state: PopupInPlace()
  ) { place, stimulus, effects in
    return place.answer(effects, isAsked: stimulus.delegate != nil)
  }
}

/// A popup that takes over what later popups show, beside a library that makes a new one each time.
private struct PopupInPlace: Sendable {
  private var up: (name: String, presenter: String)?
  /// The name by which the inner library knows what is up, or was up last.
  private var innerName: String?
  /// What it is called outside.
  private var name: String?

  /// What the library did, with the popup that was up in place of a new one.
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
