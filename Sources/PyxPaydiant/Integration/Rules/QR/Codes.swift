import Conformance
import PropertyTesting

/// Tokens whose characters mean the same everywhere.
let plainTokens: Generator<String> = .string(
  of: .element(of: Array("abcxyzABCXYZ0189-._~")), count: 1...80)

/// Tokens with characters that mean something in URLs.
private let oddTokens: Generator<String> = zip(
  .string(of: .element(of: Array("abcABC019")), count: 1...12),
  .element(of: ["&chs=1x1", "#top", "%41", "+", " ", "?x=y", "/", "ä"])
).map { $0 + $1 + $0 }

private struct ShownToken: Sendable {
  var earlier: [HostTransition]
  var token: String
  var isPlain: Bool
}

private let shownTokens: Generator<ShownToken> = zip(
  .earlierPayments, .bool(probability: 0.75), plainTokens, oddTokens
)
.map { ShownToken(earlier: $0, token: $1 ? $2 : $3, isPlain: $1) }

extension PaydiantIntegration {
  /// The code that the phone shows: "Generate & display QR Code".
  static let codes: Chapter<PaydiantIntegration> = Chapter("Codes") {
    Rule(
      "PD-QR-01", .must(.prose), "The content of the code that the host shows is the token, unchanged.",
      cites: .paydiant("Display or scan the QR Code", "Generate & display QR Code").quoting(
        "decoded by the other participant so both parties are connected"),
      readings: [.urlCharactersInToken], given: shownTokens
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .showedCode)
      try await flow.beginByPhone()
      let earlier = try trial.seen.of(.showedCode).count
      try await flow.secure(input.token)
      // The code may take a while to appear, because an app may have a service draw it.
      _ = try await flow.wait(until: { _ in try trial.seen.of(.showedCode).count > earlier })
      let codes = try trial.seen.of(.showedCode).dropFirst(earlier).map { effect in
        if case .showedCode(let code) = effect { code } else { "" }
      }
      let isSame = codes.allSatisfy { $0.utf8.elementsEqual(input.token.utf8) }
      guard input.isPlain else {
        // The sample draws nothing if the token makes its URL invalid.
        guard !codes.isEmpty else {
          return trial.passOver(because: "shows no code of a token that makes a URL invalid")
        }
        return trial.reading(
          .urlCharactersInToken, isSame ? "says the token as it is" : "says the token altered")
      }
      try trial.expect(
        !codes.isEmpty, "after the platform issued the token", expected: "a code on the screen",
        saw: "none within a minute")
      try trial.expect(
        isSame, "the code", expected: Mismatch.text(of: input.token), saw: Mismatch.text(of: codes.last ?? "")
      )
    } covers: {
      [
        .covers("letters, digits and marks", atLeast: 50) { $0.isPlain },
        .covers("characters with a meaning in URLs", atLeast: 10) { !$0.isPlain },
        .covers("long", atLeast: 5) { $0.token.count > 50 },
        .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("shows no code") { $0.kind == .showedCode },
        .showing("shows the first half of long tokens") { $0.count > 40 ? String($0.prefix(40)) : $0 },
        .showing("writes the token in capital letters") { $0.uppercased() },
        .showing("puts the token into a URL") { "https://pay.example/?token=\($0)" },
        .watchingEach("shows the code of the first payment forever") { ledger, effect in
          guard case .showedCode = effect, let first = ledger.deals.first?.token else { return [effect] }
          return [.showedCode(code: first)]
        },
      ]
    } vector: { trial, vector in
      let flow = try HostFlow(trial, watching: .showedCode)
      try await flow.beginByPhone()
      try await flow.secure(vector.given.requiredText("token"))
      _ = try await flow.wait(until: { $0.visibleCode != nil })
      try trial.expect(
        flow.ledger.visibleCode ?? "", equals: try vector.expected.requiredText("code"),
        "the code on the screen")
    }

    Rule(
      "PD-QR-03", .should(.prose), "While the code is shown, the screen's brightness is set to 80 percent.",
      cites: .paydiant("Generate & display QR Code").quoting(
        "setting the brightness level of the screen to 80%"),
      readings: [.brightnessAfterCode],
      fresh: "An app may leave the brightness unchanged, and need not set it again for the next code.",
      given: zip(.earlierPayments, .bool(probability: 0.15))
    ) { trial, input in
      if input.1 { try await trial.startTwice() }
      let flow = try await trial.begin(after: input.0, watching: .changedBrightness)
      try await flow.showCode()
      if flow.ledger.brightness != 80 { try await flow.wait(milliseconds: 5000) }
      try trial.expect(
        flow.ledger.brightness == 80, "the brightness", expected: "80 percent",
        saw: flow.ledger.brightness.map { "\($0) percent" } ?? "that it was not set")
      guard trial.understands(.screenLeft) else { return }
      try await flow.send(.screenLeft)
      let isLeft = flow.ledger.brightness == 80
      trial.reading(.brightnessAfterCode, isLeft ? "leaves the brightness" : "sets another brightness")
    } covers: {
      [
        .seen("after another payment", atLeast: 25), .seen(HostSituation.startedTwice, atLeast: 5),
      ]
    } mutants: {
      [
        .rewriting("sets the brightness to 100 percent") { effect in
          effect.kind == .changedBrightness ? [.changedBrightness(percent: 100)] : [effect]
        },
        .dropping("leaves the brightness as it is") { $0.kind == .changedBrightness },
        .watching("sets the brightness only for a moment") { _, _, effects in
          effects.flatMap { effect -> [Effect] in
            effect == .changedBrightness(percent: 80) ? [effect, .changedBrightness(percent: 50)] : [effect]
          }
        },
      ]
    }

    codesLeft
    codesWhileScanning
    pictures
  }
}

extension Mutant<PaydiantIntegration> {
  /// Shows a code other than the token's.
  fileprivate static func showing(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant
  {
    rewriting(name) { effect in
      guard case .showedCode(let code) = effect else { return [effect] }
      return [.showedCode(code: change(code))]
    }
  }
}
