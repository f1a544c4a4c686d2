import Conformance
import PropertyTesting

extension Dotpay {
  /// The language.
  @ChapterBuilder<Dotpay> static var languages: [Rule] {
    settledLanguages

    Rule(
      "DP-LANG-01", .must(.prose), "Asking for the languages gives a list of them, or an error.",
      cites: .dotpay("Ustawienie języka").quoting("Pobrać listę dostępnych języków z singletona DotPay"),
      given: languageLists
    ) { trial, input in
      // The list has the library's own languages, which may be fewer than the platform's.
      try await trial.expectCodes(input, .getLanguages(call: 1), needing: [])
    } covers: {
      [
        .seen("a fault", atLeast: 30), .seen("no fault", atLeast: 10),
        .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("does not report an error") {
          if case .gotCodes(_, _, .some) = $0 { true } else { false }
        },
        .dropping("does not answer") { $0.kind == .gotCodes },
        .rewriting("gives neither a list nor an error") {
          if case .gotCodes(let call, .some, _) = $0 {
            [.gotCodes(call: call, codes: nil, error: nil)]
          } else {
            [$0]
          }
        },
      ]
    }

    Rule(
      "DP-LANG-02", .must(.prose), "Polish and English are among the languages.",
      cites: .dotpay("Ustawienie języka").quoting(
        "obsługuje proces płatności w języku angielskim oraz polskim"),
      given: platformLanguages
    ) { trial, input in
      var desk = Desk()
      let codes = try await trial.languages(&desk, input.codes)
      let more = "the platform has more languages"
      if desk.replies.isEmpty {
        trial.leaveOut(more, because: "has a list of languages of its own")
      } else if input.codes.count > 2 {
        trial.label(more)
      }
      for language in ["pl", "en"] {
        try trial.expect(
          codes.contains { $0.isLanguage(language) }, "the languages", expected: language, saw: "\(codes)")
      }
    } covers: {
      [.seen("the platform has more languages", atLeast: 40)]
    } mutants: {
      [
        .rewriting("knows no Polish") { $0.codes { $0.removeAll { $0.isLanguage("pl") } } },
        .rewriting("knows no English") { $0.codes { $0.removeAll { $0.isLanguage("en") } } },
        .rewriting("knows only one language") { $0.codes { $0 = Array($0.suffix(1)) } },
      ]
    }

    Rule(
      "DP-LANG-03", .must(.prose), "The payment process runs in the language that the host has set.",
      cites: .dotpay("Ustawienie języka").quoting("Ustawić wybrany język"), given: chosenLanguages
    ) { trial, payments in
      var desk = Desk()
      let listed = try await trial.languages(&desk, ["pl", "en"])
      var last: String?
      for (number, payment) in payments.enumerated() {
        let language = payment.language
        guard let code = listed.first(where: { $0.isLanguage(language) }) else {
          throw trial.setback("the languages", expected: language, saw: "\(listed)", judgedBy: "DP-LANG-02")
        }
        if payment.way == .card, let obstacle = trial.obstacle(to: .card) {
          trial.leaveOut(payment.way.rawValue, because: obstacle)
          continue
        }
        try await trial.send(.configure(settings: Settings(language: code)))
        let sent = try await trial.sent(&desk, payment.info(1 + number), call: 1 + number, payment.way)
        if let seen = sent.language {
          trial.label(payment.way.rawValue)
          try trial.expect(
            seen.isLanguage(language),
            "the language of a payment \(payment.way.rawValue) after the host set a language",
            expected: language, saw: seen)
          if let last, last != language { trial.label("payments in several languages") }
          last = language
        } else if payment.way == .card {
          // No screen belongs to this payment.
          trial.leaveOut(payment.way.rawValue, because: "names no language in such payments")
        } else {
          throw NotApplicable("names no language to the platform")
        }
        try await trial.finish(&desk, call: 1 + number, payment.way)
      }
    } covers: {
      [.seen("payments in several languages", atLeast: 30)]
        + PaymentWay.allCases.map { .seen($0.rawValue, atLeast: 22) }
    } mutants: {
      [
        .ignoring("ignores the host's language") {
          if case .configure(let settings) = $0 { settings.language != nil } else { false }
        },
        .stateful("keeps the first language", state: String?.none) { first, effect, _ in
          guard case .requestedPayment(_, _, let language, _, _, _, _, _, _) = effect else { return [effect] }
          first = first ?? language
          return effect.inLanguage(first)
        },
        .stateful("pays in the phone's language", state: ()) { _, effect, world in
          effect.inLanguage(String(world.locale.prefix(2)))
        },
        .rewriting("pays in English by the wallet") { effect in
          effect.payment?.channel == PlatformChannel.masterpass.id ? effect.inLanguage("en") : [effect]
        },
        .rewriting("pays in Polish with a remembered card") { effect in
          effect.payment?.card == nil ? [effect] : effect.inLanguage("pl")
        },
        .changing("pays in Polish with the form") { stimulus, effects in
          guard case .submitForm = stimulus else { return effects }
          return effects.flatMap { $0.inLanguage("pl") }
        },
      ]
    }
  }
}

// MARK: Inputs

private let languageLists: Generator<CodeList> = zip(
  Generator<[String]>.subset(of: ["de", "uk", "fr"]),
  Generator<PlatformFault?>.element(of: [nil] + PlatformFault.allCases),
  Generator<Errand?>.earlier(Errand.ofCards)
).map { CodeList(codes: ["pl", "en"] + $0, fault: $1, before: $2) }

extension String {
  /// Whether a code names that language; the document gives no format, so `pl`, `PL`, `pl-PL` and `pol` are the same.
  func isLanguage(_ code: String) -> Bool {
    let languages = ["pl": ["pl", "pol"], "en": ["en", "eng"]]
    let first = lowercased().prefix { $0.isLetter }
    return languages[code]?.contains(String(first)) == true
  }
}

extension Trial where System == Dotpay {
  /// The host asks for the languages, and the platform answers with these; throws a setback if the host gets no list.
  func languages(_ desk: inout Desk, _ codes: [String]) async throws -> [String] {
    try await send(.getLanguages(call: 901))
    try await serve(&desk, .requestedList) {
      try !$0.of(.gotCodes).isEmpty
    } _: { request in
      guard case .requestedList(_, _, _, "languages", _, _) = request else {
        return .answer(.usual(to: request))
      }
      return .answer(PlatformAnswer(codes: codes))
    }
    guard case .gotCodes(901, let listed?, _)? = try seen.of(.gotCodes).first else {
      throw setback("the languages", expected: "a list", saw: "none", judgedBy: "DP-LANG-01")
    }
    return listed
  }
}

extension DotpayEffect {
  fileprivate func inLanguage(_ other: String?) -> [DotpayEffect] {
    guard
      case .requestedPayment(
        let request, let environment, _, let info, let channel, let card, let customer, let remembers,
        let cvv) = self
    else { return [self] }
    return [
      .requestedPayment(
        request: request, environment: environment, language: other, info: info, channel: channel, card: card,
        customerID: customer, remembersCard: remembers, cvv: cvv)
    ]
  }
}

private let platformLanguages: Generator<CodeList> = languageLists.map { CodeList(codes: $0.codes) }

/// A payment in a language that the host sets first.
private struct SpokenPayment: Sendable {
  var language: String
  var way: PaymentWay

  /// The payment, with its own amount and control.
  func info(_ number: Int) -> PaymentInfo {
    var info = PaymentInfo.sample
    (info.amount, info.control) = ("\(number)", "spoken-\(number)")
    return info
  }
}

private let chosenLanguages: Generator<[SpokenPayment]> = .array(
  of: zip(
    .element(of: ["pl", "en"]),
    .frequency([(2, .just(.channel)), (2, .just(.form)), (1, .just(.wallet)), (1, .just(.card))])
  ).map { SpokenPayment(language: $0, way: $1) }, count: 1...4)
