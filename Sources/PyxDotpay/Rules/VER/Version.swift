import Conformance
import PropertyTesting

extension Dotpay {
  /// The version.
  @ChapterBuilder<Dotpay> static var version: [Rule] {
    Rule(
      "DP-VER-01", .must(.prose), "The library gives its version, the same one each time.",
      cites: .dotpay("Wersja SDK").quoting(
        "Wersję SDK można pobrać z odpowiedniej właściwości singletona DotPay"),
      given: systems
    ) { trial, systems in
      var first: String?
      for (number, isTest) in systems.enumerated() {
        try await trial.send(.configure(settings: Settings(debugMode: isTest)))
        let version = try await trial.settings().version ?? ""
        trial.label(isTest ? "read in the test system" : "read in production")
        if number == 1 { trial.label("read several times") }
        try trial.expect(
          !version.isEmpty, "the version in sdkShortVersionString", expected: "a string", saw: "none")
        try trial.expect(
          version, equals: first ?? version, "the version in sdkShortVersionString, read again")
        first = version
      }
    } covers: {
      [
        .seen("read in the test system", atLeast: 30), .seen("read in production", atLeast: 30),
        .seen("read several times", atLeast: 30),
      ]
    } mutants: {
      [
        .reading("reports no version") { $0.version = nil },
        .reading("reports an empty version") { $0.version = "" },
        .reading("reports another version in the test system") { settings in
          if settings.debugMode == true { settings.version = settings.version.map { $0 + "-test" } }
        },
        .stateful("reports another version each time", state: 0) { count, effect, _ in
          guard case .readSettings(let call, var settings) = effect else { return [effect] }
          count += 1
          settings.version = "1.4.\(count)"
          return [.readSettings(call: call, settings: settings)]
        },
      ]
    }
  }
}

// MARK: Inputs

/// Whether the test system is on, for each time that the version is read.
private let systems: Generator<[Bool]> = .array(of: .bool, count: 1...3)
