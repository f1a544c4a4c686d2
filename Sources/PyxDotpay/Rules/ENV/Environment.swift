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
      given: firstRequests,
      covers: FirstRequest.allCases.map { first in .covers(first.rawValue, atLeast: 15) { $0 == first } },
      mutants: [
        .reading("says that it is in the test system") { $0.debugMode = true },
        .stateful("works with the test system at first", state: ()) { _, effect, _ in
          effect.environment == "production" ? effect.inEnvironment("test") : [effect]
        },
        .rewriting("pays in the test system") { effect in
          effect.kind == .requestedPayment ? effect.inEnvironment("test") : [effect]
        },
      ]
    ) { trial, first in
      let settings = try await trial.settings()
      try trial.expect(settings.debugMode != true, "debugMode at first", expected: "NO", saw: "YES")
      var desk = Desk()
      let request = try await trial.ask(&desk, first, call: 1)
      try trial.expect(
        request == "production", "the system of the first request", expected: "production", saw: request)
    }

    Rule(
      "DP-ENV-02", .must(.prose),
      "Requests go to the test system while debugMode is on, and to production while it is off.",
      cites: .dotpay("Wybór systemu").quoting(
        "Aby ustawić system testowy, należy wykonać następującą instrukcję"),
      given: toggles,
      covers: [
        .seen("there and back", atLeast: 20), .seen("the test system", atLeast: 50),
      ],
      mutants: [
        .ignoring("ignores it") {
          if case .configure(let settings) = $0 { settings.debugMode != nil } else { false }
        },
        .stateful("keeps to the system of its first request", state: String?.none) { first, effect, _ in
          first = first ?? effect.environment
          return effect.environment == nil ? [effect] : effect.inEnvironment(first ?? "")
        },
        .rewriting("takes payments in production only") { effect in
          effect.kind == .requestedPayment ? effect.inEnvironment("production") : [effect]
        },
        .stateful("never comes back to production", state: false) { wasTest, effect, _ in
          wasTest = wasTest || effect.environment == "test"
          return effect.environment != nil && wasTest ? effect.inEnvironment("test") : [effect]
        },
      ]
    ) { trial, toggles in
      var desk = Desk()
      for (number, toggle) in toggles.enumerated() {
        try await trial.send(.configure(settings: Settings(debugMode: toggle.isTest)))
        let request = try await trial.ask(&desk, toggle.request, call: 1 + number)
        try trial.expect(
          request, equals: toggle.isTest ? "test" : "production",
          "the system of request \(1 + number), with debugMode \(toggle.isTest ? "YES" : "NO")")
        if toggle.isTest { trial.label("the test system") }
        if !toggle.isTest, number > 0, toggles[number - 1].isTest { trial.label("there and back") }
      }
    }

    version
  }
}

// MARK: Inputs

/// What a request is about.
private enum FirstRequest: String, Sendable, CaseIterable {
  case channels, payment, card
}

private struct Toggle: Sendable {
  var isTest: Bool
  var request: FirstRequest
}

extension DotpayEffect {
  /// The same request to that system; any other effect as it is.
  fileprivate func inEnvironment(_ environment: String) -> [DotpayEffect] {
    switch self {
    case .requestedList(let request, _, let language, let list, let filter):
      [
        .requestedList(
          request: request, environment: environment, language: language, list: list, filter: filter)
      ]
    case .requestedPayment(
      let request, _, let language, let info, let channel, let card, let customer, let remembers, let cvv):
      [
        .requestedPayment(
          request: request, environment: environment, language: language, info: info, channel: channel,
          card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
      ]
    case .requestedCard(let request, _, let customer):
      [.requestedCard(request: request, environment: environment, customerID: customer)]
    default: [self]
    }
  }
}

extension DotpayEffect {
  /// Whether it asks for a list that is none of channels.
  fileprivate var isOtherList: Bool {
    if case .requestedList(_, _, _, let list, _) = self { list != "channels" } else { false }
  }
}

extension Trial where System == Dotpay {
  /// The library is brought to send a request; returns the system that it goes to.
  ///
  /// The platform answers, as a library may wait for that before it sends another one.
  fileprivate func ask(_ desk: inout Desk, _ request: FirstRequest, call: Int) async throws -> String {
    let kind: DotpayEffect.Kind
    let judge: String
    let stimulus: DotpayStimulus
    let answer: PlatformAnswer
    switch request {
    case .channels:
      (kind, judge) = (.requestedList, "DP-CH-02")
      // Another payment each time: what is known already is not asked for.
      var info = PaymentInfo.sample
      info.amount = "\(call)"
      stimulus = .getChannels(call: call, info: info, filter: nil)
      answer = PlatformAnswer(channels: [.transfer])
    case .payment:
      (kind, judge) = (.requestedPayment, "DP-FAST-01")
      stimulus = .payFast(call: call, info: .sample, channel: "73", showsSummary: false)
      answer = PlatformAnswer(status: .completed)
    case .card:
      (kind, judge) = (.requestedCard, "DP-CARD-05")
      stimulus = .registerCard(call: call, card: .sample)
      answer = PlatformAnswer(card: .numbered(call))
    }
    let before = try seen.of(kind).count
    try await send(stimulus)
    // What a library asks for before is answered too.
    if kind != .requestedList {
      try await serve(&desk, .requestedList) {
        try $0.of(kind).count > before
      } _: { request in
        .answer(.usual(to: request))
      }
    }
    let environment = try await wait { try $0.of(kind).dropFirst(before).first?.environment }
    guard let environment else {
      throw setback(
        "the platform after \(stimulus.kind.rawValue)", expected: "asked", saw: "not asked", judgedBy: judge)
    }
    for open in try openRequests(desk, kind) {
      guard let number = open.request else { continue }
      desk.answered.insert(number)
      try await send(.answerRequest(request: number, answer: open.isOtherList ? .usual(to: open) : answer))
    }
    return environment
  }
}

private let toggles: Generator<[Toggle]> = .array(
  of: zip(.bool, .element(of: FirstRequest.allCases)).map { Toggle(isTest: $0, request: $1) },
  count: 1...6)

private let firstRequests: Generator<FirstRequest> = .element(of: FirstRequest.allCases)
