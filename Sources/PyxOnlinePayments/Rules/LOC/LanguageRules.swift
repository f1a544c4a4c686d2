import Conformance
import PropertyTesting

/// Rules on the texts that come with an SDK: "Localise app".
extension OnlinePayments {
  static let labels: Chapter<Self> = Chapter("Labels") {
    // Every distinct identifier counts: scripts and regions may count as languages.
    Rule(
      "OP-LOC-02", .must(.prose), "Labels exist in more than fifty languages.",
      cites: .objectiveCSDK("Localise app").quoting(
        "labels that have been translated into over fifty languages"), readings: [.labelLanguages],
      given: Generator<String?>.element(of: ["en_GB", "nl_NL", "ar_SA", nil, nil])
    ) { trial, locale in
      // If a case sets the locale, nothing may precede it, because the app must start in that locale.
      if let locale { trial.change { $0.locale = locale } }
      let call = trial.nextCall()
      let identifiers = try await trial.answer(
        .listLanguages(call: call), call: call, .languages, fileID: #fileID, line: #line
      ) { effect -> [String]? in
        if case .languages(_, let identifiers) = effect { identifiers } else { nil }
      }
      let count = Set(identifiers).count
      try trial.expect(
        count > 50, "the number of languages with labels", expected: "more than fifty", saw: "\(count)")
      // Some identifiers may differ only in script and region.
      let languages = Set(identifiers.map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() })
      trial.reading(.labelLanguages, "in \(count), and in \(languages.count) without scripts and regions")
    } mutants: {
      [
        .alteringLanguages("has labels in fifty languages") { Array($0.prefix(50)) },
        .alteringLanguages("counts a language twice") { $0.prefix(40).flatMap { [$0, $0] } },
        .alteringLanguages("has labels only in English") { _ in ["en"] },
      ]
    }

    translations
  }
}

extension Mutant where System == OnlinePayments {
  fileprivate static func alteringLanguages(
    _ name: String, _ change: @escaping @Sendable ([String]) -> [String]
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .languages(let call, let identifiers) = effect else { return [effect] }
      return [.languages(call: call, identifiers: change(identifiers))]
    }
  }
}
