import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on set-up: "Ustawienie języka", "Wybór systemu", "Wersja SDK".
  static let setUp: Chapter<Dotpay> = Chapter("Set-up") {
    languages

    Rule(
      "DP-ENV-01", .must(.prose),
      "The library works with the production system unless the host says otherwise.",
      cites: .dotpay("Wybór systemu").quoting("Domyślnie biblioteka ustawiona jest na system produkcyjny"),
      given: .element(of: Errand.allCases)
    ) { trial, errand in
      let settings = try await trial.settings()
      try trial.expect(settings.debugMode != true, "debugMode at first", expected: "NO", saw: "YES")
      var desk = Desk()
      let environments = try await trial.run(errand, &desk, number: 1)
      trial.label(errand.rawValue)
      for environment in environments {
        try trial.expect(
          environment, equals: "production", "the system that is asked for \(errand.rawValue)")
      }
    } covers: {
      Errand.allCases.map { .seen($0.rawValue, atLeast: 4) }
    } mutants: {
      [
        .reading("says that it is in the test system") { $0.debugMode = true },
        .stateful("uses the test system at first", state: ()) { _, effect, _ in
          effect.environment == "production" ? effect.inEnvironment("test") : [effect]
        },
        .rewriting("pays in the test system") { effect in
          effect.kind == .requestedPayment ? effect.inEnvironment("test") : [effect]
        },
        .rewriting("asks the test system for the state of payments") { effect in
          effect.kind == .requestedStatus ? effect.inEnvironment("test") : [effect]
        },
        .rewriting("lets users into the wallet of the test system") { effect in
          effect.kind == .requestedWallet ? effect.inEnvironment("test") : [effect]
        },
      ]
    }

    Rule(
      "DP-ENV-02", .must(.prose),
      "Requests go to the test system while debugMode is on, and to production while it is off.",
      cites: .dotpay("Wybór systemu").quoting(
        "Aby ustawić system testowy, należy wykonać następującą instrukcję"),
      given: toggles
    ) { trial, toggles in
      var desk = Desk()
      for (number, toggle) in toggles.enumerated() {
        try await trial.send(.configure(settings: Settings(debugMode: toggle.isTest)))
        let (wanted, mode) = toggle.isTest ? ("test", "YES") : ("production", "NO")
        let environments = try await trial.run(toggle.errand, &desk, number: 1 + number)
        trial.label(toggle.errand.rawValue)
        for environment in environments {
          try trial.expect(
            environment, equals: wanted,
            "the system that is asked for \(toggle.errand.rawValue), with debugMode \(mode)")
        }
        if toggle.isTest { trial.label("the test system") }
        if !toggle.isTest, number > 0, toggles[number - 1].isTest {
          trial.label("to the test system and back")
        }
      }
    } covers: {
      [
        .seen("to the test system and back", atLeast: 20), .seen("the test system", atLeast: 50),
      ] + Errand.allCases.map { .seen($0.rawValue, atLeast: 10) }
    } mutants: {
      [
        .ignoring("ignores the test system") {
          if case .configure(let settings) = $0 { settings.debugMode != nil } else { false }
        },
        .stateful("keeps using the system of its first request", state: String?.none) { first, effect, _ in
          first = first ?? effect.environment
          return effect.environment == nil ? [effect] : effect.inEnvironment(first ?? "")
        },
        .rewriting("takes payments only in production") { effect in
          effect.kind == .requestedPayment ? effect.inEnvironment("production") : [effect]
        },
        .rewriting("removes cards only in production") { effect in
          effect.kind == .requestedRemoval ? effect.inEnvironment("production") : [effect]
        },
        .rewriting("asks only production for the state of payments") { effect in
          effect.kind == .requestedStatus ? effect.inEnvironment("production") : [effect]
        },
        .stateful("never comes back to production", state: false) { wasTest, effect, _ in
          wasTest = wasTest || effect.environment == "test"
          return effect.environment != nil && wasTest ? effect.inEnvironment("test") : [effect]
        },
      ]
    }

    version
  }
}

// MARK: Inputs

private struct Toggle: Sendable {
  var isTest: Bool
  var errand: Errand
}

private let toggles: Generator<[Toggle]> = .array(
  of: zip(.bool, .element(of: Errand.allCases)).map { Toggle(isTest: $0, errand: $1) }, count: 1...5)

extension DotpayEffect {
  /// The same request to that system; any other effect is unchanged.
  fileprivate func inEnvironment(_ environment: String) -> [DotpayEffect] {
    switch self {
    case .requestedList(let request, _, let language, let list, let filter, let info):
      [
        .requestedList(
          request: request, environment: environment, language: language, list: list, filter: filter,
          info: info)
      ]
    case .requestedPayment(
      let request, _, let language, let info, let channel, let card, let customer, let remembers, let cvv):
      [
        .requestedPayment(
          request: request, environment: environment, language: language, info: info, channel: channel,
          card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
      ]
    case .requestedCard(let request, _, let customer, let account):
      [
        .requestedCard(request: request, environment: environment, customerID: customer, account: account)
      ]
    case .requestedWallet(let request, _): [.requestedWallet(request: request, environment: environment)]
    case .requestedRemoval(let request, _, let cards):
      [.requestedRemoval(request: request, environment: environment, cards: cards)]
    case .requestedStatus(let request, _, let control):
      [.requestedStatus(request: request, environment: environment, control: control)]
    default: [self]
    }
  }
}
