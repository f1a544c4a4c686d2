import Conformance
import PropertyTesting

private let retrieved = "a retrieval ended afterwards"

private let besides: [Beside] = [.openCall, .released]

extension Trial where System == Paydiant {
  /// The host makes a call that stays unanswered, or gives a token back, if there is a transaction facade too.
  fileprivate func begin(beside: Beside) async throws {
    switch beside {
    case .nothing: return
    case .openCall where understands(.obtainCheckoutToken) && profile.effects.contains(.requestedToken):
      _ = try await requestToken(nextCall())
    case .released where understands(.releaseCheckoutToken):
      try await sendAndSettle(.releaseCheckoutToken(token: "left-\(nextCall())"))
    case .openCall, .released:
      return leaveOut(beside.rawValue, because: "the transaction facade is not declared")
    }
    label(beside.rawValue)
  }

  /// The host retrieves with a scanned token, if there is a transaction facade too.
  fileprivate func retrieve(by token: String, isAnswered: Bool) async throws {
    guard understands(.retrieveMetaData), profile.effects.contains(.requestedMetaData) else {
      return leaveOut(retrieved, because: "the transaction facade is not declared")
    }
    let request = try await requestDetails(nextCall(), token: token)
    try await sendAndSettle(
      isAnswered
        ? .detailsSent(request: request, details: Paydiant.sampleDetails)
        : .requestFailed(request: request, error: "timed out"))
    label(retrieved)
  }
}

extension Paydiant {
  /// The decoder: "Code-on-POS".
  static let decoding: Chapter<Paydiant> = Chapter("The decoder") {
    Rule(
      "PD-DEC-02", .must(.prose),
      "The camera is on during a decoder session, and only then.",
      cites: .paydiant("Call startDecoderSession", "Call endDecoderSession").quoting(
        "release the device camera"),
      given: watched
    ) { trial, input in
      let sessions = input.sessions
      try trial.requireObserved(.changedCamera)
      try await trial.begin(beside: input.beside)
      func isOn() throws -> Bool { try trial.seen.of(.changedCamera).last == .changedCamera(isOn: true) }
      for pictures in sessions {
        try trial.expect(
          !isOn(), "before a session", expected: "that the camera is off", saw: "that it is on")
        try await trial.sendAndSettle(.startDecoderSession)
        try trial.expect(isOn(), "in a session", expected: "that the camera is on", saw: "that it is off")
        // A library may turn the camera off once it has read a code.
        for code in pictures { try await trial.sendAndSettle(.frameCaptured(code: code)) }
        if pictures.contains(where: { $0 != nil }) { trial.label("a code was in view") }
        try await trial.sendAndSettle(.endDecoderSession)
        try trial.expect(!isOn(), "after a session", expected: "that the camera is off", saw: "that it is on")
      }
      if sessions.count > 1 { trial.label("several sessions") }
    } covers: {
      [.seen("several sessions", atLeast: 40), .seen("a code was in view", atLeast: 40)]
        + besides.map { .seen($0.rawValue, atLeast: 15) }
    } mutants: {
      [
        .dropping("never turns the camera off") { $0 == .changedCamera(isOn: false) },
        .dropping("never turns the camera on") { $0 == .changedCamera(isOn: true) },
        .stateful("turns the camera on only in the first session", state: false) { wasOn, effect, _ in
          guard effect == .changedCamera(isOn: true) else { return [effect] }
          defer { wasOn = true }
          return wasOn ? [] : [effect]
        },
        .rewriting("turns the camera on again at the end") { effect in
          effect == .changedCamera(isOn: false) ? [effect, .changedCamera(isOn: true)] : [effect]
        },
      ]
    }

    Rule(
      "PD-DEC-03", .must(.prose),
      "In each session the delegate is told the content of the code in the picture, unchanged.",
      cites: .paydiant("Call decodeImage").quoting("convert the QR Code back into the checkoutToken value"),
      given: scannedCodes
    ) { trial, input in
      try trial.requireObserved(.decoded)
      var last: String?
      for code in input.codes {
        let earlier = try trial.seen.of(.decoded).count
        try await trial.sendAndSettle(.startDecoderSession)
        for _ in 0..<input.empty { try await trial.sendAndSettle(.frameCaptured(code: nil)) }
        if input.empty > 0 { trial.label("pictures without a code before") }
        let seen = try await trial.sendAndSettle(.frameCaptured(code: code)).of(.decoded)
        try trial.expect(
          !seen.isEmpty, "when the camera sees a code", expected: "a call of the delegate", saw: "none")
        for case .decoded(let told) in try trial.seen.of(.decoded).dropFirst(earlier) {
          try trial.expect(told, equals: code, "what the delegate is told")
        }
        try await trial.sendAndSettle(.endDecoderSession)
        if let last {
          trial.label(last == code ? "the same code in the next session" : "another code in the next session")
        }
        last = code
      }
    } covers: {
      [
        .seen("pictures without a code before", atLeast: 40),
        .covers("long", atLeast: 15) { $0.codes.contains { $0.count > 40 } },
        .seen("the same code in the next session", atLeast: 25),
        .seen("another code in the next session", atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("does not call the delegate") { $0.kind == .decoded },
        .reading("writes codes in capital letters") { $0.uppercased() },
        .reading("cuts off long codes") { String($0.prefix(32)) },
        .reading("trims marks") { code in String(code.drop { "-._~".contains($0) }) },
        .stateful("does not report the same code twice in a row", state: String?.none) {
          last, effect, _ in
          guard case .decoded(let code) = effect else { return [effect] }
          defer { last = code }
          return code == last ? [] : [effect]
        },
      ]
    } vector: { trial, vector in
      try await trial.sendAndSettle(.startDecoderSession)
      let picture = try vector.given.requiredText("picture")
      let seen = try await trial.sendAndSettle(.frameCaptured(code: picture)).of(.decoded)
      let expected = Effect.decoded(code: try vector.expected.requiredText("code"))
      try trial.expect(
        seen.last == expected, "what the delegate is told", expected: "\(expected)", saw: "\(seen)")
    }

    decodedImages

    Rule(
      "PD-DEC-06", .must(.derived), "After the end of a session, the delegate is told nothing.",
      cites: .paydiant("Call endDecoderSession"), readings: [.codeInSeveralPictures], given: lastLooks
    ) { trial, input in
      let look = input.look
      try trial.requireObserved(.decoded)
      try await trial.begin(beside: input.beside)
      try await trial.sendAndSettle(.startDecoderSession)
      for _ in 0..<look.empty { try await trial.sendAndSettle(.frameCaptured(code: nil)) }
      for _ in 0..<look.pictures { try await trial.sendAndSettle(.frameCaptured(code: look.code)) }
      let count = try trial.seen.of(.decoded).count
      try trial.need(count > 0, expected: "a call of the delegate", saw: "none", judgedBy: "PD-DEC-03")
      if look.pictures > 1 {
        trial.label("the code stays in view")
        trial.reading(.codeInSeveralPictures, count == 1 ? "once in a session" : "with every picture")
      }
      try await trial.sendAndSettle(.endDecoderSession)
      if input.isSeenAfterwards {
        try await trial.sendAndSettle(.frameCaptured(code: look.code))
        trial.label("the code is in view afterwards")
      }
      // A library may make only one request at a time.
      if let isAnswered = input.isAnswered, input.beside != .openCall {
        try await trial.retrieve(by: look.code, isAnswered: isAnswered)
      }
      try await trial.atTheEnd {
        try trial.expect(
          try trial.seen.of(.decoded).count - count, equals: 0,
          "calls to the delegate after the end of the session")
      }
    } covers: {
      [
        .seen("the code stays in view", atLeast: 40), .seen("the code is in view afterwards", atLeast: 30),
        .seen(retrieved, atLeast: 20),
      ] + besides.map { .seen($0.rawValue, atLeast: 15) }
    } mutants: {
      [
        .stateful("calls the delegate again at the end", state: String?.none) { last, effect, _ in
          if case .decoded(let code) = effect { last = code }
          guard effect == .changedCamera(isOn: false), let code = last else { return [effect] }
          return [effect, .decoded(code: code)]
        },
        .changing("keeps decoding after the end of the session", state: false) {
          hasEnded, stimulus, effects in
          if stimulus == .endDecoderSession { hasEnded = true }
          if stimulus == .startDecoderSession { hasEnded = false }
          guard hasEnded, case .frameCaptured(.some(let code)) = stimulus else { return effects }
          return effects + [.decoded(code: code)]
        },
        .repeatingWhenClosed("calls the delegate again when the session is closed") { $0.kind == .decoded },
      ]
    }
  }
}

extension Mutant<Paydiant> {
  /// Gives the delegate another text than the code's content.
  fileprivate static func reading(_ name: String, _ change: @escaping @Sendable (String) -> String) -> Mutant
  {
    rewriting(name) { effect in
      guard case .decoded(let code) = effect else { return [effect] }
      return [.decoded(code: change(code))]
    }
  }
}
