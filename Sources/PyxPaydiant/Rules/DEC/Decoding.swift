import Conformance
import PropertyTesting

/// How many pictures without a code there are, and then with it.
private struct Look: Sendable {
  var code: String
  var empty: Int
  var pictures: Int
}

private let looks: Generator<Look> = zip(
  .string(of: .element(of: Array("abcxyzABCXYZ0189-._~")), count: 1...60), .int(in: 0...2), .int(in: 1...3)
).map { Look(code: $0, empty: $1, pictures: $2) }

extension Paydiant {
  /// The decoder: "Code-on-POS".
  static let decoding: Chapter<Paydiant> = Chapter("The decoder") {
    Rule(
      "PD-DEC-02", .must(.prose),
      "The camera is on from the start of a session of the decoder to its end, and only then.",
      cites: .paydiant("Call startDecoderSession", "Call endDecoderSession").quoting(
        "release the device camera"),
      given: .int(in: 1...3),
      covers: [.seen("several sessions", atLeast: 40)],
      mutants: [
        .dropping("never turns the camera off") { $0 == .changedCamera(isOn: false) },
        .dropping("never turns the camera on") { $0 == .changedCamera(isOn: true) },
        .stateful("turns the camera on in the first session only", state: false) { wasOn, effect, _ in
          guard effect == .changedCamera(isOn: true) else { return [effect] }
          defer { wasOn = true }
          return wasOn ? [] : [effect]
        },
        .rewriting("turns the camera on again at the end") { effect in
          effect == .changedCamera(isOn: false) ? [effect, .changedCamera(isOn: true)] : [effect]
        },
      ]
    ) { trial, count in
      try trial.requireObserved(.changedCamera)
      func isOn() throws -> Bool { try trial.seen.of(.changedCamera).last == .changedCamera(isOn: true) }
      for _ in 0..<count {
        try trial.expect(!isOn(), "before a session", expected: "the camera to be off", saw: "that it is on")
        try await trial.sendAndSettle(.startDecoderSession)
        try trial.expect(isOn(), "in a session", expected: "the camera to be on", saw: "that it is off")
        try await trial.sendAndSettle(.endDecoderSession)
        try trial.expect(!isOn(), "after a session", expected: "the camera to be off", saw: "that it is on")
      }
      if count > 1 { trial.label("several sessions") }
    }

    Rule(
      "PD-DEC-03", .must(.prose), "The delegate is told what the code in the picture says, as it is.",
      cites: .paydiant("Call decodeImage").quoting("convert the QR Code back into the checkoutToken value"),
      given: looks,
      covers: [
        .seen("pictures without a code before", atLeast: 40),
        .covers("long", atLeast: 15) { $0.code.count > 40 },
      ],
      mutants: [
        .dropping("tells the delegate nothing") { $0.kind == .decoded },
        .reading("writes codes in capital letters") { $0.uppercased() },
        .reading("cuts long codes off") { String($0.prefix(32)) },
        .reading("trims marks") { code in String(code.drop { "-._~".contains($0) }) },
      ],
      vector: { trial, vector in
        try await trial.sendAndSettle(.startDecoderSession)
        let picture = try vector.given.requiredText("picture")
        let seen = try await trial.sendAndSettle(.frameCaptured(code: picture)).of(.decoded)
        let expected = Effect.decoded(code: try vector.expected.requiredText("code"))
        try trial.expect(
          seen.last == expected, "what the delegate is told", expected: "\(expected)", saw: "\(seen)")
      }
    ) { trial, look in
      try trial.requireObserved(.decoded)
      try await trial.sendAndSettle(.startDecoderSession)
      for _ in 0..<look.empty { try await trial.sendAndSettle(.frameCaptured(code: nil)) }
      if look.empty > 0 { trial.label("pictures without a code before") }
      let seen = try await trial.sendAndSettle(.frameCaptured(code: look.code)).of(.decoded)
      try trial.expect(
        !seen.isEmpty, "when the camera sees a code", expected: "a call of the delegate", saw: "none")
      for case .decoded(let code) in try trial.seen.of(.decoded) {
        try trial.expect(code, equals: look.code, "what the delegate is told")
      }
    }

    Rule(
      "PD-DEC-06", .must(.derived), "After the end of a session the delegate is told nothing.",
      cites: .paydiant("Call endDecoderSession"), readings: [.aPD16], given: looks,
      covers: [.seen("the code stays in view", atLeast: 40)],
      mutants: [
        .stateful("tells the delegate once more at the end", state: String?.none) { last, effect, _ in
          if case .decoded(let code) = effect { last = code }
          guard effect == .changedCamera(isOn: false), let code = last else { return [effect] }
          return [effect, .decoded(code: code)]
        },
        .behaving("goes on looking after the end", state: false) { hasEnded, stimulus, world, inner in
          if stimulus == .endDecoderSession { hasEnded = true }
          if stimulus == .startDecoderSession { hasEnded = false }
          let effects = try await inner.send(stimulus, in: world)
          guard hasEnded, case .frameCaptured(.some(let code)) = stimulus else { return effects }
          return effects + [.decoded(code: code)]
        },
        .repeatingWhenClosed("tells the delegate once more when it is closed") { $0.kind == .decoded },
      ]
    ) { trial, look in
      try trial.requireObserved(.decoded)
      try await trial.sendAndSettle(.startDecoderSession)
      for _ in 0..<look.pictures { try await trial.sendAndSettle(.frameCaptured(code: look.code)) }
      let count = try trial.seen.of(.decoded).count
      try trial.need(count > 0, expected: "a call of the delegate", saw: "none", judgedBy: "PD-DEC-03")
      if look.pictures > 1 {
        trial.label("the code stays in view")
        trial.reading(.aPD16, count == 1 ? "once in a session" : "with every picture")
      }
      try await trial.sendAndSettle(.endDecoderSession)
      try await trial.sendAndSettle(.frameCaptured(code: look.code))
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.of(.decoded).count - count, equals: 0,
          "calls of the delegate after the end of the session")
      }
    }
  }
}

extension Mutant<Paydiant> {
  /// Tells the delegate something else than the code says.
  fileprivate static func reading(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant
  {
    rewriting(name) { effect in
      guard case .decoded(let code) = effect else { return [effect] }
      return [.decoded(code: change(code))]
    }
  }
}
