import Conformance
import PropertyTesting

private struct Scan: Sendable {
  var earlier: [HostTransition]
  /// How many seconds the camera looks for a code.
  var seconds: Int64
  /// How often the consumer taps.
  var taps: Int
  /// The beginning of the token in the terminal's code.
  var prefix: String
  /// Whether the phone first shows a code on the same screen.
  var isInsteadOfCode: Bool
}

private let scans: Generator<Scan> = zip(
  .earlierPayments, .element(of: [0, 4, 20]), .int(in: 1...2),
  .element(of: ["code-", "code-" + String(repeating: "0123456789", count: 20)]), .bool(probability: 0.25)
).map { Scan(earlier: $0, seconds: $1, taps: $2, prefix: $3, isInsteadOfCode: $4) }

private let insteadOfCode = "in place of a code that was shown"

/// The parts of a decoder session; an app is judged by those that it lets the suite see.
private let decoderParts: [(kind: PaydiantIntegrationEffect.Kind, label: String)] = [
  (.changedDecoderDelegate, "the delegate was looked at"),
  (.changedScanView, "the view of the camera was looked at"),
]

extension Trial where System == PaydiantIntegration {
  /// Labels the case with the visible parts of a session, and leaves out the rest.
  fileprivate func labelDecoderParts() {
    for (kind, label) in decoderParts {
      if profile.effects.contains(kind) {
        self.label(label)
      } else {
        leaveOut(label, because: "\(kind.rawValue) is not declared")
      }
    }
  }
}

extension PaydiantIntegration {
  /// The code that the terminal shows: "Code-on-POS".
  static let scanning: Chapter<PaydiantIntegration> = Chapter("Scanning") {
    Rule(
      "PD-DEC-01", .must(.prose), "To scan a code, the host starts a decoder session.",
      cites: .paydiant("Call startDecoderSession").quoting("the app must engage the mobile device's camera"),
      readings: [.decoderSessionOnRescan], given: scans
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .startedDecoding, .endedDecoding)
      try await flow.beginByScan()
      let earlier = try trial.seen.of(.startedDecoding).count
      guard input.taps > 1 else { return trial.label("tapped once") }
      try await flow.send(.scanCodeTapped)
      // A button may start and stop the camera alternately.
      let isOpen = try await flow.wait(until: { $0.isDecoding })
      let isAnew = try trial.seen.of(.startedDecoding).count > earlier
      trial.label("tapped twice")
      trial.reading(
        .decoderSessionOnRescan,
        !isOpen
          ? "ends the session" : isAnew ? "starts the session anew" : "leaves the session as it is")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("tapped twice", atLeast: 30), .seen("tapped once", atLeast: 30),
      ]
    } mutants: {
      [
        .dropping("starts no session") { $0.kind == .startedDecoding },
        .watchingEach("ends the session as soon as it has started") { _, effect in
          effect == .startedDecoding ? [effect, .endedDecoding] : [effect]
        },
        .ignoring("starts a session only for the first payment") { ledger, stimulus in
          stimulus == .scanCodeTapped && !ledger.deals.isEmpty
        },
      ]
    }

    Rule(
      "PD-DEC-04", .should(.prose), "Once the token is secured, the host ends the decoder session.",
      cites: .paydiant("Call endDecoderSession").quoting(
        "release the device camera and return focus to the app"),
      given: scans
    ) { trial, input in
      let flow = try await trial.begin(after: input.earlier, watching: .endedDecoding)
      guard try await flow.begin(input) else { return }
      try await flow.waitAWhile(seconds: input.seconds)
      try await flow.secure(flow.nextName(input.prefix))
      try await flow.wait(milliseconds: 5000)
      try trial.expect(
        !flow.ledger.isDecoding, "five seconds after the decoder has read the token",
        expected: "that the decoder session has ended", saw: "that it is open")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("after a while", atLeast: 35), .seen(insteadOfCode, atLeast: 10),
      ]
    } mutants: {
      [
        .dropping("never ends a session") { $0.kind == .endedDecoding },
        .watchingEach("ends only the first session") { ledger, effect in
          effect == .endedDecoding && ledger.deals.count > 1 ? [] : [effect]
        },
        .watching("ends the session only when the consumer goes to another screen") { _, stimulus, effects in
          stimulus == .screenLeft ? effects : effects.filter { $0 != .endedDecoding }
        },
      ]
    }

    Rule(
      "PD-DEC-05", .should(.sample),
      "When the session ends, the delegate is detached and the camera view hidden.",
      cites: .paydiant("Call endDecoderSession"), given: scans
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .endedDecoding, whereSeen: decoderParts.map(\.kind))
      guard try await flow.begin(input) else { return }
      try await flow.secure(flow.nextName(input.prefix))
      try await flow.wait(milliseconds: 5000)
      try trial.need(
        !flow.ledger.isDecoding, expected: "that the decoder session has ended", saw: "that it is open",
        judgedBy: "PD-DEC-04")
      trial.labelDecoderParts()
      try trial.expect(
        !flow.ledger.isDelegateAttached, "after the end of the decoder session",
        expected: "no delegate attached to the decoder", saw: "an attached one")
      try trial.expect(
        !flow.ledger.isScanViewShown, "after the end of the decoder session",
        expected: "a hidden camera view", saw: "that it is shown")
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(insteadOfCode, atLeast: 10)]
        + decoderParts.map { .seen($0.label, atLeast: 80) }
    } mutants: {
      [
        .dropping("leaves the delegate attached") { $0 == .changedDecoderDelegate(isAttached: false) },
        .dropping("leaves the camera view on the screen") { $0 == .changedScanView(isShown: false) },
        .watchingEach("shows the camera view again") { _, effect in
          effect == .changedScanView(isShown: false) ? [effect, .changedScanView(isShown: true)] : [effect]
        },
        .watchingEach("detaches the delegate only in the first payment") { ledger, effect in
          effect == .changedDecoderDelegate(isAttached: false) && ledger.deals.count > 1 ? [] : [effect]
        },
      ]
    }

    Rule(
      "PD-DEC-07", .should(.sample),
      "During a decoder session, a delegate is attached and the camera view shown.",
      cites: .paydiant("Call startDecoderSession"), given: scans
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .startedDecoding, whereSeen: decoderParts.map(\.kind))
      guard try await flow.begin(input) else { return }
      let (seesDelegate, seesView) = (
        trial.profile.effects.contains(.changedDecoderDelegate),
        trial.profile.effects.contains(.changedScanView)
      )
      _ = try await flow.wait(
        until: { ($0.isDelegateAttached || !seesDelegate) && ($0.isScanViewShown || !seesView) })
      trial.labelDecoderParts()
      try trial.expect(
        flow.ledger.isDelegateAttached || !seesDelegate,
        "while the decoder session is open and no code has been read",
        expected: "a delegate attached to the decoder", saw: "none within a minute")
      try trial.expect(
        flow.ledger.isScanViewShown || !seesView, "while the decoder session is open",
        expected: "that the camera view is shown", saw: "that it is hidden")
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(insteadOfCode, atLeast: 10)]
        + decoderParts.map { .seen($0.label, atLeast: 80) }
    } mutants: {
      [
        .dropping("attaches no delegate") { $0 == .changedDecoderDelegate(isAttached: true) },
        .dropping("shows no camera view") { $0 == .changedScanView(isShown: true) },
        .watchingEach("attaches a delegate only in the first payment") { ledger, effect in
          effect == .changedDecoderDelegate(isAttached: true) && !ledger.deals.isEmpty ? [] : [effect]
        },
      ]
    }

    Rule(
      "PD-DEC-08", .should(.derived), "Until a code is read, the host retrieves and submits nothing.",
      cites: .paydiant("Call decodeImage"), given: scans
    ) { trial, input in
      let flow = try await trial.begin(
        after: input.earlier, watching: .retrievedMetaData, .updatedTransaction)
      let earlier = try trial.seen.of(.retrievedMetaData, .updatedTransaction).count
      try await flow.beginByScan()
      try await flow.waitAWhile(seconds: input.seconds)
      if trial.understands(.screenLeft) { try await flow.send(.screenLeft) }
      let calls = try trial.seen.of(.retrievedMetaData, .updatedTransaction).dropFirst(earlier)
      try trial.expect(
        calls.isEmpty, "before the decoder has read a code", expected: "neither a retrieval nor an update",
        saw: "\(Array(calls))")
    } covers: {
      [
        .seen("after another payment", atLeast: 25),
        .seen("after a while", atLeast: 40),
      ]
    } mutants: {
      [
        .watching("retrieves as soon as the camera is on") { _, stimulus, effects in
          stimulus == .scanCodeTapped
            ? effects + [.retrievedMetaData(call: 900, rule: .discovery, token: nil, reference: nil)]
            : effects
        },
        .watching("retrieves with the token of the previous payment") { ledger, stimulus, effects in
          guard stimulus == .scanCodeTapped, let token = ledger.deals.last?.token else { return effects }
          return effects + [.retrievedMetaData(call: 900, rule: .discovery, token: token, reference: nil)]
        },
        .watching("retrieves when the scan is abandoned") { ledger, stimulus, effects in
          guard stimulus == .screenLeft, ledger.isDecoding else { return effects }
          return effects + [.retrievedMetaData(call: 900, rule: .discovery, token: nil, reference: nil)]
        },
      ]
    }
  }
}

extension HostFlow {
  /// The consumer opens the scanner, in some cases while the phone shows a code.
  ///
  /// Returns false, and passes the case over, if the app then does not scan.
  fileprivate func begin(_ scan: Scan) async throws -> Bool {
    let effects = trial.profile.effects
    guard scan.isInsteadOfCode, trial.understands(.showCodeTapped), trial.understands(.tokenObtained),
      effects.contains(.askedForToken), effects.contains(.showedCode), effects.contains(.startedDecoding)
    else {
      if scan.isInsteadOfCode { trial.leaveOut(insteadOfCode, because: "the app shows no codes") }
      try await beginByScan()
      return true
    }
    guard try await scanWhileShowing() else {
      trial.leaveOut(insteadOfCode, because: "does not scan while it shows a code")
      trial.passOver(because: "does not scan while it shows a code")
      return false
    }
    trial.label(insteadOfCode)
    return true
  }
}
