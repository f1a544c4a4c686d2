import Conformance
import PyxPayByBankApp

extension Mutant where System == PayByBankApp {
  /// Takes the popup off the screen before the system makes a picture of it for the app switcher.
  ///
  /// When the host app is back, a new object shows the same page, and reports what has happened in the meantime.
  static var hidingFromTheAppSwitcher: Mutant {
    changing("shows its popup anew when the host comes back from the background", state: HiddenPopup()) {
      popup, stimulus, effects in
      return popup.answer(effects, to: stimulus)
    }
  }
}

/// A popup that is hidden in the background, around a library that has one popup at a time.
private struct HiddenPopup: Sendable {
  /// The last page of the popup that is up or hidden, as the inner library shows it.
  private var page: PayByBankAppEffect?
  /// For each popup, by the inner library's name: the name that the suite sees.
  private var names: [String: String] = [:]
  private var isHidden = false
  /// What the inner library did with the popup while it was hidden.
  private var held: [PayByBankAppEffect] = []
  private var returns = 0

  /// The inner library's effects, without those of a hidden popup.
  mutating func answer(
    _ effects: [PayByBankAppEffect], to stimulus: PayByBankAppStimulus
  ) -> [PayByBankAppEffect] {
    var seen = isHidden && stimulus.needsPopup ? comeBack() : []
    for effect in effects {
      if isHidden, effect.nameOfPopup != nil { held.append(effect) } else { seen.append(show(effect)) }
    }
    guard stimulus == .appDidEnterBackground, !isHidden, let inner = page?.nameOfPopup else { return seen }
    isHidden = true
    return seen + [.dismissed(popup: names[inner] ?? inner)]
  }

  /// Shows the popup again under a new name, and then what the inner library did in the meantime.
  private mutating func comeBack() -> [PayByBankAppEffect] {
    let effects = (page.map { [$0] } ?? []) + held
    (isHidden, held) = (false, [])
    returns += 1
    if let inner = page?.nameOfPopup { names[inner] = "\(inner), return \(returns)" }
    return effects.map { show($0) }
  }

  private mutating func show(_ effect: PayByBankAppEffect) -> PayByBankAppEffect {
    let inner = effect.nameOfPopup
    if effect.kind == .presented { page = effect }
    if effect.kind == .dismissed, inner == page?.nameOfPopup { page = nil }
    guard let inner, let name = names[inner] else { return effect }
    return effect.about(name)
  }
}

extension PayByBankAppStimulus {
  /// Whether a hidden popup comes back before the stimulus takes effect.
  fileprivate var needsPopup: Bool {
    switch self {
    case .appDidBecomeActive, .tap, .dismissPopup, .showPopup, .showErrorPopup: true
    default: false
    }
  }
}

extension PayByBankAppEffect {
  /// The popup that the effect is about; nil if it is about none.
  fileprivate var nameOfPopup: String? {
    switch self {
    case .presented(let popup, _, _, _, _, _, _): popup
    case .dismissed(let popup): popup
    case .calledBack(_, let popup, _): popup
    default: nil
    }
  }

  /// The same effect about a popup of that name.
  fileprivate func about(_ name: String) -> PayByBankAppEffect {
    switch self {
    case .presented(_, let screen, let presenter, let texts, let steps, let controls, let images):
      .presented(
        popup: name, screen: screen, presenter: presenter, texts: texts, instructions: steps,
        controls: controls, images: images)
    case .dismissed: .dismissed(popup: name)
    case .calledBack(let event, _, let delegate): .calledBack(event: event, popup: name, delegate: delegate)
    default: self
    }
  }
}
