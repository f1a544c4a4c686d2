import Conformance
import PyxPayByBankApp

/// The explanation as a popup of its own over the one that it explains.
struct Overlay: Sendable {
  private var isUp = false

  /// What the library did, with the explanation over the popup.
  mutating func answer(
    _ effects: [PayByBankAppEffect], to stimulus: PayByBankAppStimulus
  ) -> [PayByBankAppEffect] {
    effects.flatMap { effect -> [PayByBankAppEffect] in
      switch effect {
      case .presented(let name, .moreAbout, let presenter, let texts, let steps, let controls, let images):
        isUp = true
        return [
          .presented(
            popup: "more about \(name)", screen: .moreAbout, presenter: presenter, texts: texts,
            instructions: steps, controls: controls, images: images)
        ]
      case .presented(let name, _, _, _, _, _, _) where isUp:
        isUp = false
        let gone = PayByBankAppEffect.dismissed(popup: "more about \(name)")
        return stimulus == .tap(control: .close) ? [gone] : [gone, effect]
      case .dismissed(let name) where isUp:
        isUp = false
        return [.dismissed(popup: "more about \(name)"), effect]
      default: return [effect]
      }
    }
  }
}

/// Popups one after another beside a library that changes one in place.
struct OwnPages: Sendable {
  private var count = 0
  /// The inner library's popup, and what it is called outside.
  private var up: (inner: String, name: String)?

  /// What the library did, with a new popup for each page that it shows.
  mutating func answer(_ effects: [PayByBankAppEffect]) -> [PayByBankAppEffect] {
    effects.flatMap { effect -> [PayByBankAppEffect] in
      switch effect {
      case .presented(let inner, let screen, let presenter, let texts, let steps, let controls, let images):
        count += 1
        let name = "page \(count)"
        let gone: [PayByBankAppEffect] =
          up?.inner == inner ? up.map { [.dismissed(popup: $0.name)] } ?? [] : []
        up = (inner, name)
        return gone + [
          .presented(
            popup: name, screen: screen, presenter: presenter, texts: texts, instructions: steps,
            controls: controls, images: images)
        ]
      case .dismissed(let inner) where inner == up?.inner:
        return up.map { [.dismissed(popup: $0.name)] } ?? [effect]
      case .calledBack(let event, let inner, let delegate) where inner == up?.inner:
        return [.calledBack(event: event, popup: up?.name, delegate: delegate)]
      default: return [effect]
      }
    }
  }
}
