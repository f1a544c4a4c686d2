import Conformance
import PropertyTesting

private struct Tap: Sendable {
  var earlier: [HostTransition]
  /// How many seconds the code has been on the screen.
  var seconds: Int64
}

private let taps: Generator<Tap> = zip(.earlierPayments, .element(of: [0, 3])).map {
  Tap(earlier: $0, seconds: $1)
}

private let wasTapped = "the control was tapped"

extension PaydiantIntegration {
  /// The control that gives a token back: the sample of "Submit the payment information".
  static var releaseControl: Rule {
    Rule(
      "PD-TOK-13", .should(.sample),
      "If the consumer taps the release control of an unscanned code, the host gives the token back.",
      cites: .paydiant("Submit the payment information", "Generate & display QR Code"), given: taps
    ) { trial, input in
      guard trial.understands(.releaseTapped) else {
        throw NotApplicable("does not understand releaseTapped")
      }
      let flow = try await trial.begin(
        after: input.earlier, watching: .releasedToken, .changedReleaseControl)
      var token = flow.nextName("own-code-")
      try await flow.showCode(token: token)
      try await flow.waitAWhile(seconds: input.seconds)
      token = try await flow.renewed(token)
      guard try await flow.wait(until: { $0.isReleaseControlShown }) else {
        return trial.passOver(because: "shows no control that gives a token back")
      }
      let earlier = flow.ledger.releases.count
      try await flow.send(.releaseTapped)
      trial.label(wasTapped)
      _ = try await flow.isGivenBack(after: earlier)
      let releases = flow.ledger.releases.dropFirst(earlier)
      try trial.expect(
        releases.contains { $0 == nil || $0 == token }, "after the release control was tapped",
        expected: "that the token \(token) is given back",
        saw: releases.isEmpty ? "nothing given back" : "\(releases.map { $0 ?? "a token" })")
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(wasTapped, atLeast: 60)]
    } mutants: {
      [
        .ignoring("does nothing when the release control is tapped") { _, stimulus in
          stimulus == .releaseTapped
        },
        .watching("hides the code and keeps the token when the release control is tapped") {
          _, stimulus, effects in
          stimulus == .releaseTapped ? effects.filter { $0.kind != .releasedToken } : effects
        },
        .watching("gives the first token back when the release control is tapped") {
          ledger, stimulus, effects in
          guard stimulus == .releaseTapped, let first = ledger.deals.first(where: { $0.token != nil })?.token
          else { return effects }
          return effects.map { effect in
            if case .releasedToken = effect { .releasedToken(token: first) } else { effect }
          }
        },
      ]
    }
  }
}
