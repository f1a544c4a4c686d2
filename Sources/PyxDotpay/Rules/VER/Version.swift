import Conformance
import PropertyTesting

extension Dotpay {
  /// The version.
  @ChapterBuilder<Dotpay> static var version: [Rule] {
    Rule(
      "DP-VER-01", .must(.prose), "The library says its version, in numbers with points between them.",
      cites: .dotpay("Wersja SDK").quoting(
        "Wersję SDK można pobrać z odpowiedniej właściwości singletona DotPay"), given: Generator<Bool>.bool,
      covers: [
        .covers("in the test system", atLeast: 30) { $0 }, .covers("in production", atLeast: 30) { !$0 },
      ],
      mutants: [
        .reading("says none") { $0.version = nil }, .reading("says an empty one") { $0.version = "" },
        .reading("says its name") { $0.version = "DotPaySDK" },
      ]
    ) { trial, isTest in
      if isTest { try await trial.send(.configure(settings: Settings(debugMode: true))) }
      let version = try await trial.settings().version ?? ""
      try trial.expect(
        version.prefixMatch(of: /[0-9]+(\.[0-9]+)+/) != nil, "the version", expected: "such as 1.4.15",
        saw: version.isEmpty ? "none" : version)
    }
  }
}
