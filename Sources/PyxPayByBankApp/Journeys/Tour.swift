import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Every pair of transitions of the popup, and the paths between them.
  static let popupNavigator = Navigator(popupTable)

  /// Every pair of transitions that cannot store a choice (A-PBBA-4, A-PBBA-11), and the paths between them.
  static let popupNavigatorWithoutChoice = Navigator(
    popupTable.only { $0.event != .tapOpen && $0.event != .open })
}

extension Step {
  /// The steps of a journey, and the installs and removals of bank apps between them.
  ///
  /// The contents of a payment or an error depend on its place in the journey.
  static func steps(of journey: [PopupTransition], hasBankApp: Bool = true) -> [Step] {
    var hasBankApp = hasBankApp
    // A process that has not started cannot restart.
    var steps: [Step] = journey.first?.event == .restart ? [.leaveAndReturn] : []
    for (number, transition) in journey.enumerated() {
      if let condition = transition.guard, (condition == .bankApp) != hasBankApp {
        hasBankApp.toggle()
        steps.append(hasBankApp ? .install : .uninstall)
      }
      steps.append(transition.event.step(number: number))
    }
    return steps
  }
}

extension PopupEvent {
  /// The event as a step; the number distinguishes payments and errors of a journey.
  func step(number: Int) -> Step {
    switch self {
    case .pay: .pay(.numbered(number))
    case .fail:
      .fail(ErrorStrings(code: "E\(number % 100)", title: "Title \(number)", message: "Message \(number)"))
    case .open: .open(Payment.numbered(number).token)
    case .ask: .ask
    case .restart: .restart
    case .wait: .wait
    case .dismiss: .dismiss
    case .tapOpen: .tap(.openBankingApp)
    case .tapCode: .tap(.getCode)
    case .tapMore: .tap(.moreAbout)
    case .tapClose: .tap(.close)
    case .tapRetry: .tap(.retry)
    }
  }

  /// The stimulus that an implementation must understand for the event; nil if it needs none.
  var stimulus: PayByBankAppStimulus.Kind? {
    switch self {
    case .pay: .showPopup
    case .fail: .showErrorPopup
    case .open: .openBankingApp
    case .ask: .isCFIAppAvailable
    case .restart: nil
    case .wait: .timePassed
    case .dismiss: .dismissPopup
    case .tapOpen, .tapCode, .tapMore, .tapClose, .tapRetry: .tap
    }
  }
}

extension Payment {
  /// A payment of a journey: no two share a token or a code, and no two in a row share a delegate.
  ///
  /// Its interval is 1, so its time is over within an hour in every supported unit.
  static func numbered(_ number: Int) -> Payment {
    let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
    let (high, low) = (letters[number / 20 % 20], letters[number % 20])
    return Payment(
      presenter: ["checkout", "basket", "settings"][number % 3],
      delegate: ["till", "kiosk", "shop"][number % 3],
      token: "journey-\(high)\(low)-yenruoj", brn: "YY\(high)Y\(low)Y", expiryInterval: 1)
  }
}

extension Generator where Value == [Step] {
  /// Journeys in every second case, and random steps in the other cases.
  ///
  /// In a run of 200 cases, the journeys take every pair of transitions of the popup once.
  static func tours(
    by navigator: Navigator<PopupState, PopupEvent, PopupGuard, PopupEffect> = PayByBankApp.popupNavigator,
    hasBankApp: Bool = true, besides steps: Generator<[Step]>
  ) -> Generator<[Step]> {
    let tours = navigator.tours()
    return Generator { source in
      guard let journey = try tours.draw(from: source) else { return try steps.draw(from: source) }
      return Step.steps(of: journey, hasBankApp: hasBankApp)
    }
  }
}
