import Conformance
import PropertyTesting

extension Dotpay {
  /// Rules on other places in which the chosen language shows.
  @ChapterBuilder<Dotpay> static var settledLanguages: [Rule] {
    Rule(
      "DP-LANG-05", .should(.derived),
      "If a request for channels names a language, it is the one that the host has set.",
      cites: .dotpay("Ustawienie języka").quoting("Ustawić wybrany język"), given: settledCodes
    ) { trial, languages in
      var desk = Desk()
      let listed = try await trial.languages(&desk, ["pl", "en"])
      for (number, language) in languages.enumerated() {
        try await trial.choose(language, of: listed)
        var info = PaymentInfo.sample
        // A library may cache the channels of a payment.
        (info.amount, info.control) = ("\(30 + number).50", "listed-\(number)")
        let before = try trial.seen.of(.requestedList).count
        let got = try await trial.listChannels(&desk, call: 1 + number, info, from: [.transfer])
        let asked = try trial.seen.of(.requestedList).dropFirst(before).compactMap { effect in
          if case .requestedList(_, _, let language, "channels", _, _) = effect { [language] } else { nil }
        }
        guard !asked.isEmpty else {
          try trial.need(
            !got.isEmpty, "the channels that were asked for", expected: "a request for them, or the channels",
            saw: "neither", judgedBy: "DP-CH-02")
          return trial.passOver(because: "does not ask again for channels that it knows")
        }
        let named = asked.flatMap { $0.compactMap(\.self) }
        guard !named.isEmpty else { throw NotApplicable("names no language in a request for channels") }
        trial.label("a request that names a language")
        if number > 0, languages[number - 1] != language { trial.label("another language") }
        let others = named.filter { !$0.isLanguage(language) }
        try trial.expect(
          others.isEmpty, "the language of a request for channels after the host set a language",
          expected: language,
          saw: "\(others)", yieldingTo: "DP-LANG-03")
      }
    } covers: {
      [
        .seen("a request that names a language", atLeast: 90), .seen("another language", atLeast: 30),
      ]
    } mutants: {
      [
        .stateful("asks in the first language", state: String?.none) { first, effect, _ in
          effect.listed { language in
            first = first ?? language
            language = first
          }
        },
        .stateful("asks in the phone's language", state: ()) { _, effect, world in
          effect.listed { $0 = String(world.locale.prefix(2)) }
        },
        .rewriting("always asks in English") { effect in effect.listed { $0 = "en" } },
      ]
    }

    Rule(
      "DP-LANG-06", .must(.sample), "The host reads back the language that it has set.",
      cites: .dotpay("Ustawienie języka").quoting("[DotPay sharedInstance].defaultLanguage = bestLanguage"),
      given: settledCodes
    ) { trial, languages in
      var desk = Desk()
      let listed = try await trial.languages(&desk, ["pl", "en"])
      for (number, language) in languages.enumerated() {
        try await trial.choose(language, of: listed)
        guard let seen = try await trial.settings().language else {
          throw NotApplicable("does not let the host read the language")
        }
        trial.label("a language was read")
        if number > 0, languages[number - 1] != language { trial.label("another language") }
        try trial.expect(
          seen.isLanguage(language), "defaultLanguage after it was set", expected: language, saw: seen,
          yieldingTo: "DP-LANG-03")
      }
    } covers: {
      [.seen("a language was read", atLeast: 90), .seen("another language", atLeast: 30)]
    } mutants: {
      [
        .stateful("reads the first language", state: String?.none) { first, effect, _ in
          guard case .readSettings(let call, var settings) = effect, settings.language != nil else {
            return [effect]
          }
          first = first ?? settings.language
          settings.language = first
          return [.readSettings(call: call, settings: settings)]
        },
        .stateful("reads the phone's language", state: ()) { _, effect, world in
          guard case .readSettings(let call, var settings) = effect, settings.language != nil else {
            return [effect]
          }
          settings.language = String(world.locale.prefix(2))
          return [.readSettings(call: call, settings: settings)]
        },
        .reading("always reports English") { $0.language = "en" },
      ]
    }
  }
}

// MARK: Inputs

private let settledCodes: Generator<[String]> = .array(of: .element(of: ["pl", "en"]), count: 1...4)

extension Trial where System == Dotpay {
  /// The host sets one of the listed languages.
  fileprivate func choose(_ language: String, of listed: [String]) async throws {
    guard let code = listed.first(where: { $0.isLanguage(language) }) else {
      throw setback("the languages", expected: language, saw: "\(listed)", judgedBy: "DP-LANG-02")
    }
    try await send(.configure(settings: Settings(language: code)))
  }
}

extension DotpayEffect {
  /// The same request for channels in another language; a request without a language, and any other effect, is
  /// unchanged.
  fileprivate func listed(_ change: (inout String?) -> Void) -> [DotpayEffect] {
    guard
      case .requestedList(
        let request, let environment, .some(let named), "channels", let filter, let info) = self
    else { return [self] }
    var language: String? = named
    change(&language)
    return [
      .requestedList(
        request: request, environment: environment, language: language, list: "channels", filter: filter,
        info: info)
    ]
  }
}
