import Conformance
import PropertyTesting

private let versionsOfSDKs: Generator<([HostTransition], String)> = zip(
  .earlierPayments,
  .oneOf(
    .element(of: ["1.4.15", "1.4.2", "1.4.150", "1.10.0"]),
    zip(.int(in: 1...2), .int(in: 0...12), .int(in: 0...99)).map { "\($0).\($1).\($2)" })
).map { ($0, $1) }

extension DotpayIntegration {
  /// The versions of the SDK that the app shows to the user: "Wersja SDK".
  @ChapterBuilder<DotpayIntegration> static var versions: [Rule] {
    Rule(
      "DP-VER-02", .should(.prose),
      "The app's About screen shows the version of the SDK.",
      cites: .dotpay("Wersja SDK").quoting("Zalecamy wyświetlenie w aplikacji końcowej wersji SDK"),
      given: versionsOfSDKs
    ) { trial, input in
      try trial.requireObserved(.showedVersion)
      trial.change { $0.services["sdkVersion"] = input.1 }
      let flow = try await trial.begin(after: input.0)
      let seen = try await flow.openAbout()
      try trial.expect(
        seen.contains { shows($0, input.1) }, "the versions that the app shows", expected: input.1,
        saw: seen.isEmpty ? "none" : seen.joined(separator: ", "))
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .covers("another version than the document's", atLeast: 60) { $0.1 != "1.4.15" },
      ]
    } mutants: {
      [
        .dropping("shows no version") { $0.kind == .showedVersion },
        .rewriting("shows the version that it was built with") { effect in
          effect.kind == .showedVersion ? [.showedVersion(text: "DotPay SDK 1.4.15")] : [effect]
        },
        .rewriting("shortens the version") { effect in
          guard case .showedVersion(let text) = effect else { return [effect] }
          return [.showedVersion(text: String(text.prefix { $0 != "." }))]
        },
        .rewriting("shows the app's own version") { effect in
          effect.kind == .showedVersion ? [.showedVersion(text: "Version 7.1")] : [effect]
        },
      ]
    }
  }
}

extension HostFlow {
  /// The user opens the screen on which the app describes itself; returns the texts with versions.
  fileprivate func openAbout() async throws -> [String] {
    let earlier = try trial.seen.of(.showedVersion).count
    try await send(.aboutOpened)
    // The screen may take a moment to appear.
    try await afterAMoment { try trial.seen.of(.showedVersion).count > earlier }
    return try trial.seen.of(.showedVersion).compactMap { effect in
      if case .showedVersion(let text) = effect { text } else { nil }
    }
  }
}

/// Whether a text contains a version that is not part of a longer version.
private func shows(_ text: String, _ version: String) -> Bool {
  text.ranges(of: version).contains { range in
    let (before, after) = (text[..<range.lowerBound].last, text[range.upperBound...].first)
    return !(before.map { $0.isNumber || $0 == "." } ?? false) && !(after?.isNumber ?? false)
  }
}
