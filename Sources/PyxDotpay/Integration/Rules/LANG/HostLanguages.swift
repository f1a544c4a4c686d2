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
  /// What is set up before payments: "Ustawienie języka" and "Wersja SDK".
  static let hostSetUp: Chapter<DotpayIntegration> = Chapter("Language and version") {
    Rule(
      "DP-LANG-04", .should(.prose),
      "By the time the payment controller is shown, the host has asked for the languages and set one of them.",
      cites: .dotpay("Ustawienie języka").quoting("zalecane jest wykonanie dynamicznej konfiguracji"),
      fresh: "An app may set the language only once, and a past may already have used that up.",
      given: languageOffers
    ) { trial, input in
      try trial.requireObserved(.askedForLanguages, .setLanguage)
      trial.change { $0.locale = input.locale }
      let flow = HostFlow(trial, watching: .askedForLanguages, .setLanguage)
      flow.languages = nil
      // The outcome does not matter here.
      if trial.understands(input.first.kind) {
        try await trial.bringing { _ = try await flow.send(input.first) }
      }
      if flow.ledger.desk.languageRequestCount == 0 { try await flow.pay(flow.order()) }
      if flow.ledger.desk.languageRequestCount == 0 { try await flow.list() }
      try trial.expect(
        flow.ledger.desk.languageRequestCount > 0,
        "the requests to the SDK by the time the payment controller is shown",
        expected: "one for its languages", saw: "none")
      if input.isLost, let call = flow.ledger.desk.languageRequests.first {
        try await flow.send(.languagesFailed(call: call, error: "the connection was lost"))
        try await flow.wait(until: { !$0.desk.languageRequests.isEmpty })
        if flow.ledger.desk.languageRequests.isEmpty { try await flow.send(.payTapped(order: flow.order())) }
        guard !flow.ledger.desk.languageRequests.isEmpty else {
          trial.leaveOut(lost, because: "the app then does not ask again")
          return trial.passOver(because: "does not ask again after the request for the languages failed")
        }
        trial.label(lost)
      }
      flow.languages = input.languages
      for _ in 0..<4 {
        guard let call = flow.ledger.desk.languageRequests.first else { break }
        try await flow.send(.gotLanguages(call: call, languages: input.languages))
      }
      if flow.ledger.desk.language == nil {
        if flow.ledger.openLists.isEmpty { try await flow.pay(flow.order()) }
        try await flow.list()
      }
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
        .dropping("asks for no list") { $0.kind == .askedForLanguages },
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
