import Conformance
import PropertyTesting

private struct LanguageOffer: Sendable {
  var locale: String
  var languages: [String]
  /// Whether the first request fails.
  var isLost: Bool
  /// The first thing that happens to the app.
  var first: DotpayIntegrationStimulus
}

private let languageOffers: Generator<LanguageOffer> = zip(
  .element(of: ["pl_PL", "en_GB", "de_DE", "fr_FR", "uk_UA"]),
  .subset(of: ["de", "uk", "cs"]).flatMap { .shuffled(["pl", "en"] + $0) }, .bool(probability: 0.3),
  .element(of: [.appDidBecomeActive, .buyerChanged(buyer: Buyer(firstName: "Jan")), .aboutOpened])
).map { LanguageOffer(locale: $0, languages: $1, isLost: $2, first: $3) }

private let lost = "a request for the languages was lost"

extension DotpayIntegration {
  /// Rules on the set-up before payments: "Ustawienie języka" and "Wersja SDK".
  static let hostSetUp: Chapter<DotpayIntegration> = Chapter("Language and version") {
    Rule(
      "DP-LANG-04", .should(.prose),
      "By the time the payment controller is shown, the host has asked for the languages and set one of them.",
      cites: .dotpay("Ustawienie języka").quoting("zalecane jest wykonanie dynamicznej konfiguracji"),
      fresh: "An app that sets the language only once may already have done so in a past.",
      given: languageOffers
    ) { trial, input in
      try trial.requireObserved(.askedForLanguages, .setLanguage)
      trial.change { $0.locale = input.locale }
      let flow = HostFlow(trial, watching: .askedForLanguages, .setLanguage)
      flow.languages = nil
      try await flow.reachController(after: input.first)
      try trial.expect(
        flow.ledger.desk.languageRequestCount > 0,
        "the requests to the SDK by the time the payment controller is shown",
        expected: "one for its languages", saw: "none")
      if input.isLost, let call = flow.ledger.desk.languageRequests.first {
        try await flow.loseLanguages(call)
        guard !flow.ledger.desk.languageRequests.isEmpty else {
          trial.leaveOut(lost, because: "the app does not ask again after the failure")
          return trial.passOver(because: "does not ask again after the request for the languages failed")
        }
        trial.label(lost)
      }
      try await flow.giveLanguages(input.languages)
      let language = flow.ledger.desk.language
      try trial.expect(
        language.map(input.languages.contains) ?? false, "the language of the SDK",
        expected: "one of \(input.languages.joined(separator: ", "))", saw: words(language))
      trial.label("a language was set")
    } covers: {
      [
        .seen("a language was set", atLeast: 60), .seen(lost, atLeast: 15),
        .covers("the phone's language is not listed", atLeast: 20) { offer in
          !offer.languages.contains(String(offer.locale.prefix(2)))
        },
      ]
    } mutants: {
      [
        .dropping("does not ask for the list") { $0.kind == .askedForLanguages },
        .stateful("sets the phone's language, listed or not", state: ()) { _, effect, world in
          guard case .setLanguage = effect else { return [effect] }
          return [.setLanguage(language: String(world.locale.prefix(2)))]
        },
        .rewriting("sets the language of the whole locale") { effect in
          guard case .setLanguage(let language) = effect else { return [effect] }
          return [.setLanguage(language: language + "_" + language.uppercased())]
        },
        .dropping("sets no language") { $0.kind == .setLanguage },
      ]
    }

    versions
  }
}

// MARK: Steps

extension HostFlow {
  /// Something happens to the app first; then the user pays, unless the app has already asked for the languages.
  fileprivate func reachController(after first: DotpayIntegrationStimulus) async throws {
    // The outcome does not matter here.
    if trial.understands(first.kind) {
      try await trial.bringing { _ = try await send(first) }
    }
    if ledger.desk.languageRequestCount == 0 { try await pay(order()) }
    if ledger.desk.languageRequestCount == 0 { try await list() }
  }

  /// A request for the languages fails; the app may request them again within a minute or, failing that, when the user
  /// taps to pay.
  fileprivate func loseLanguages(_ call: Int) async throws {
    try await send(.languagesFailed(call: call, error: "the connection was lost"))
    try await wait(until: { !$0.desk.languageRequests.isEmpty })
    if ledger.desk.languageRequests.isEmpty { try await send(.payTapped(order: order())) }
  }

  /// The SDK gives its languages; the app may set one at any time until it has shown the payment controller.
  fileprivate func giveLanguages(_ offered: [String]) async throws {
    languages = offered
    for _ in 0..<4 {
      guard let call = ledger.desk.languageRequests.first else { break }
      try await send(.gotLanguages(call: call, languages: offered))
    }
    try await afterAMoment { ledger.desk.language != nil }
    if ledger.desk.language == nil {
      if ledger.openLists.isEmpty { try await pay(order()) }
      try await list()
    }
  }
}
