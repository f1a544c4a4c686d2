import Conformance
import PyxPayByBankApp

/// The explanation as a separate popup over the popup that it explains.
struct Overlay: Sendable {
  /// The popup that is explained.
  private var explained: String?

  /// The library's effects, with the explanation as a separate popup.
  mutating func answer(
    _ effects: [PayByBankAppEffect], to stimulus: PayByBankAppStimulus
  ) -> [PayByBankAppEffect] {
    effects.flatMap { effect -> [PayByBankAppEffect] in
      switch effect {
      case .presented(let name, .moreAbout, let presenter, let texts, let steps, let controls, let images):
        explained = name
        return [
          .presented(
            popup: "more about \(name)", screen: .moreAbout, presenter: presenter, texts: texts,
            instructions: steps, controls: controls, images: images)
        ]
      case .presented(let name, _, _, _, _, _, _) where name == explained:
        explained = nil
        let gone = PayByBankAppEffect.dismissed(popup: "more about \(name)")
        return stimulus == .tap(control: .close) ? [gone] : [gone, effect]
      case .dismissed(let name) where name == explained:
        explained = nil
        return [.dismissed(popup: "more about \(name)"), effect]
      default: return [effect]
      }
    }
  }
}

/// A separate popup for each page, around a library that changes the page of one popup.
struct OwnPages: Sendable {
  private var count = 0
  /// For each popup, by the inner library's name: the name that the suite sees.
  private var names: [String: String] = [:]
  /// The popups that are up.
  private var isUp: Set<String> = []

  /// The library's effects, with a new popup for each page that it shows.
  mutating func answer(_ effects: [PayByBankAppEffect]) -> [PayByBankAppEffect] {
    effects.flatMap { effect -> [PayByBankAppEffect] in
      switch effect {
      case .presented(let inner, let screen, let presenter, let texts, let steps, let controls, let images):
        count += 1
        let name = "page \(count)"
        let gone = (isUp.contains(inner) ? names[inner] : nil).map {
          [PayByBankAppEffect.dismissed(popup: $0)]
        }
        names[inner] = name
        isUp.insert(inner)
        return (gone ?? []) + [
          .presented(
            popup: name, screen: screen, presenter: presenter, texts: texts, instructions: steps,
            controls: controls, images: images)
        ]
      case .dismissed(let inner):
        isUp.remove(inner)
        return [.dismissed(popup: names[inner] ?? inner)]
      case .calledBack(let event, let inner?, let delegate):
        return [.calledBack(event: event, popup: names[inner] ?? inner, delegate: delegate)]
      default: return [effect]
      }
    }
  }
}
