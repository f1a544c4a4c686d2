import Conformance
import PyxPayByBankApp

/// A popup that stays up after it has handed over to the bank app, beside a library that thinks it is gone.
struct KeptPopup: Sendable {
  private var name: String?
  private var token = ""
  private var delegate = ""

  /// What the library did, with the popup still up.
  mutating func answer(
    _ stimulus: PayByBankAppStimulus, with effects: [PayByBankAppEffect], _ world: World
  ) -> [PayByBankAppEffect] {
    if let name { return answer(stimulus, with: effects, world, keeping: name) }
    if case .showPopup(_, let delegate, let token, _, _) = stimulus {
      (self.delegate, self.token) = (delegate, token)
    }
    guard stimulus == .tap(control: .openBankingApp) else { return effects }
    return effects.filter { effect in
      guard case .dismissed(let popup) = effect else { return true }
      name = popup
      return false
    }
  }

  private mutating func answer(
    _ stimulus: PayByBankAppStimulus, with effects: [PayByBankAppEffect], _ world: World, keeping name: String
  ) -> [PayByBankAppEffect] {
    switch stimulus {
    case .tap(.openBankingApp):
      let succeeds = world.isInstalled(scheme: PayByBankApp.scheme)
      return [.openedURL(url: "zapp://\(token)", succeeded: succeeds)]
    case .tap(.close):
      self.name = nil
      return [
        .dismissed(popup: name), .calledBack(event: .didCloseByUser, popup: name, delegate: delegate),
      ]
    case .showPopup(_, let delegate, let token, _, _):
      (self.name, self.delegate, self.token) = (nil, delegate, token)
      return [.dismissed(popup: name)] + effects
    case .dismissPopup, .showErrorPopup:
      self.name = nil
      return [.dismissed(popup: name)] + effects
    default: return effects
    }
  }
}
