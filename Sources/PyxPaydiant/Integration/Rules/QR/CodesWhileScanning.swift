import Conformance
import PropertyTesting

private let scansAreSeen = "the phone scans in place of showing a code"

extension PaydiantIntegration {
  /// The phone's own code while it scans: the sample of "Call startDecoderSession".
  static var codesWhileScanning: Rule {
    Rule(
      "PD-QR-06", .should(.sample), "While the phone scans, its own code is not on the screen.",
      cites: .paydiant("Call startDecoderSession"), readings: [.shownTokenWhenScanning],
      given: .earlierPayments
    ) { trial, earlier in
      let flow = try await trial.begin(
        after: earlier, watching: .showedCode, .hidCode, .startedDecoding, .endedDecoding)
      guard try await flow.reachScanFromCode() else {
        return trial.passOver(because: "does not scan while it shows a code")
      }
      _ = try await flow.wait(until: { $0.visibleCode == nil })
      trial.label(scansAreSeen)
      // The app may have ended the scan meanwhile.
      try trial.expect(
        flow.ledger.visibleCode == nil || !flow.ledger.isDecoding,
        "while the decoder session is open", expected: "none of the phone's codes on the screen",
        saw: "a code that stays for a minute")
    } covers: {
      [.seen("after another payment", atLeast: 25), .seen(scansAreSeen, atLeast: 60)]
    } mutants: {
      [
        .watching("leaves its code on the screen while it scans") { ledger, stimulus, effects in
          stimulus == .scanCodeTapped && ledger.visibleCode != nil
            ? effects.filter { $0 != .hidCode } : effects
        },
        .watching("shows its code again behind the camera") { ledger, stimulus, effects in
          guard stimulus == .scanCodeTapped, let code = ledger.visibleCode,
            effects.contains(.startedDecoding)
          else { return effects }
          return effects + [.showedCode(code: code)]
        },
      ]
    }
  }
}
