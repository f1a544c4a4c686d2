import Conformance
import PropertyTesting

private struct LeftScreen: Sendable {
  var earlier: [HostTransition]
  var leaving: Leaving
  /// Whether the consumer leaves before there is a token.
  var isEarly: Bool
  var seconds: Int64
}

/// A consumer who leaves early goes to another screen, because a token that comes while another app is in front may
/// wait until the consumer comes back.
private let leftScreens: Generator<LeftScreen> = zip(
  .earlierPayments, .element(of: [(Leaving.screen, false), (.background, false), (.screen, true)]),
  .element(of: [1, 20, 600])
).map {
  LeftScreen(earlier: $0, leaving: $1.0, isEarly: $1.1, seconds: $1.1 ? min($2, 60) : $2)
}

extension PaydiantIntegration {
  /// Codes on a screen that the consumer left: the note in "Generate & display QR Code".
  static var codesLeft: Rule {
    Rule(
      "PD-QR-04", .must(.derived),
      "After the consumer has left, the screen no longer shows the code of a token that was given back, nor the code "
        + "of a token that comes late.",
      cites: .paydiant("Generate & display QR Code"), readings: [.tokenAfterLeaving], given: leftScreens
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .showedCode, .hidCode, .releasedToken)
      let token = flow.nextName("own-code-")
      if input.isEarly { return try await flow.leaveBefore(token, seconds: input.seconds) }
      try await flow.showCode(token: token)
      let releases = flow.ledger.releases.count
      let leaving = try await flow.leaveCode(input.leaving)
      try await flow.needRelease(after: releases)
      try await flow.wait(milliseconds: input.seconds * 1000)
      if leaving == .background { try await flow.go(.active) }
      _ = try await flow.wait(until: { $0.visibleCode != token || !$0.ownTokenCalls.isEmpty })
      let isAsked = flow.ledger.visibleCode == token && !flow.ledger.ownTokenCalls.isEmpty
      if isAsked {
        // While the request for a new token is unanswered, the picture may stay.
        try await flow.secure(flow.nextName("new-code-"))
        _ = try await flow.wait(until: { $0.visibleCode != token })
      }
      try trial.expect(
        flow.ledger.visibleCode != token, "the code of the token \(token), which was given back",
        expected: isAsked ? "hidden, because there is a new token" : "hidden",
        saw: "still on the screen")
    } covers: {
      [
        .seen("another screen", atLeast: 15), .seen("another app", atLeast: 15),
        .seen("before the token arrives", atLeast: 15), .seen("after another payment", atLeast: 25),
      ]
    } mutants: {
      [
        .watching("leaves the code on the screen in the background") { _, stimulus, effects in
          stimulus == .appDidEnterBackground ? effects.filter { $0 != .hidCode } : effects
        },
        .watching("leaves the code on the screen when another screen is shown") { _, stimulus, effects in
          stimulus == .screenLeft ? effects.filter { $0 != .hidCode } : effects
        },
        .watching("shows the old code when the app comes back") { ledger, stimulus, effects in
          guard stimulus == .appDidBecomeActive, let token = ledger.releases.last ?? nil else {
            return effects
          }
          return effects + [.showedCode(code: token)]
        },
        .keepingTheOldCode,
        .watching("shows the code of a late token instead of giving it back") {
          ledger, stimulus, effects in
          guard let token = ledger.lateToken(stimulus) else { return effects }
          return effects.filter { $0.kind != .releasedToken } + [.showedCode(code: token)]
        },
        .watching("shows the code of a late token until it gives that back") {
          ledger, stimulus, effects in
          guard let token = ledger.lateToken(stimulus) else { return effects }
          return [.showedCode(code: token)] + effects + [.hidCode]
        },
      ]
    }
  }
}

extension HostFlow {
  /// The consumer leaves while a token is requested; the platform issues the token `seconds` later.
  fileprivate func leaveBefore(_ token: String, seconds: Int64) async throws {
    guard trial.understands(.screenLeft) else {
      return trial.leaveOut("before the token arrives", because: "the app does not understand screenLeft")
    }
    try await beginByPhone()
    let call = try needTokenCall()
    try await send(.screenLeft)
    try await wait(milliseconds: seconds * 1000)
    let (codes, releases) = (try trial.seen.of(.showedCode).count, ledger.releases.count)
    try await send(.tokenObtained(call: call, token: token, type: .purchase))
    trial.label("before the token arrives")
    let isGivenBack = try await isGivenBack(after: releases)
    let shown = try trial.seen.of(.showedCode).dropFirst(codes)
    try trial.expect(
      shown.isEmpty, expected: "no code, because the consumer has left for another screen",
      saw: "\(Array(shown))")
    if isGivenBack { return trial.reading(.tokenAfterLeaving, "gives a late token back") }
    try await send(.showCodeTapped)
    let isKept = try await wait(for: { ledger in
      ledger.visibleCode == token ? true : ledger.ownTokenCalls.isEmpty ? nil : false
    })
    try trial.need(
      isKept != nil, "when the consumer asks for a code after a late token",
      expected: "the code of that token, or a request for another one", saw: "neither",
      judgedBy: "PD-TOK-01/a")
    trial.reading(
      .tokenAfterLeaving,
      isKept == true ? "shows it when the consumer asks for a code" : "leaves a late token alone")
  }
}

extension Mutant<PaydiantIntegration> {
  /// Asks for a new token when the app comes back, and still shows the old code once the new token is there.
  fileprivate static var keepingTheOldCode: Mutant {
    .behaving("keeps showing the old code after a new token has arrived", state: false) {
      isLeft, stimulus, world, inner in
      var effects = try await inner.send(stimulus, in: world)
      if stimulus == .appDidEnterBackground, effects.contains(where: { $0.kind == .releasedToken }) {
        isLeft = true
        effects.removeAll { $0 == .hidCode }
      }
      if stimulus == .appDidBecomeActive, isLeft {
        effects += try await inner.send(.showCodeTapped, in: world)
      }
      if stimulus.kind == .tokenObtained, isLeft {
        isLeft = false
        effects.removeAll { $0.kind == .showedCode }
      }
      return effects
    }
  }
}

extension HostLedger {
  /// The token that a stimulus delivers after the consumer left; nil for everything else.
  fileprivate func lateToken(_ stimulus: PaydiantIntegrationStimulus) -> String? {
    guard case .tokenObtained(let number, let token, _) = stimulus,
      let call = tokenCalls.first(where: { $0.number == number }), deals.indices.contains(call.deal),
      deals[call.deal].hasEnded
    else { return nil }
    return token
  }
}
