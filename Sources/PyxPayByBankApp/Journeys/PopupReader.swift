import Conformance

extension PayByBankApp {
  /// A counter of transitions for the popup table.
  public static func makeTransitionCounters() -> [TransitionCounter<PayByBankApp>] {
    [
      TransitionCounter(popupTable) {
        PopupReader()
      } effects: {
        PopupEffectReader()
      }
    ]
  }
}

/// Reads stimuli as events of the popup table.
struct PopupReader: EventReader {
  typealias System = PayByBankApp
  typealias State = PopupState
  typealias Event = PopupEvent
  typealias Guard = PopupGuard

  var restart: PopupEvent? { .restart }

  func start(in world: World) -> PopupState {
    PopupState(isRemembered: world.preferences[PayByBankApp.rememberedKey]?.isTruthy == true)
  }

  func holds(_ condition: PopupGuard, in world: World) -> Bool {
    world.canOpen(scheme: PayByBankApp.scheme) == (condition == .bankApp)
  }

  mutating func events(
    _ stimulus: PayByBankAppStimulus, in world: World, from state: PopupState,
    _ effects: [PayByBankAppEffect]
  ) -> [PopupEvent] {
    switch stimulus {
    case .showPopup: return [.pay]
    case .showErrorPopup: return [.fail]
    case .openBankingApp: return [.open]
    case .isCFIAppAvailable: return [.ask]
    case .dismissPopup: return [.dismiss]
    case .tap(.openBankingApp): return [.tapOpen]
    case .tap(.getCode): return [.tapCode]
    case .tap(.moreAbout): return [.tapMore]
    case .tap(.close): return [.tapClose]
    case .tap(.retry): return [.tapRetry]
    // A pause is an event only if it is long enough for a payment's time to end.
    case .timePassed(let milliseconds): return milliseconds >= Step.waitingTime ? [.wait] : []
    // The table does not cover other stimuli, because its states are those of a payment's popup.
    default: return []
    }
  }
}
