import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The popup with a code for another device: sections 2.3, 3.5.1.1, 3.5.1.2, 3.5.1.5 and 4.2.3.1.
  static let codePopup: Chapter<Self> = Chapter("E-COMM popup") {
    Rule(
      "PBBA-POP-09", .must(.prose),
      "The code popup shows the six characters that the host passed, unchanged.",
      cites: .eis11("2.3", "4.2.3.1").quoting("displays a six letter Pay by Bank app code"), given: .codePath
    ) { trial, input in
      let face = try await trial.reachCode(input)
      let brn = input.payment.brn
      try trial.needNoOlderCode(on: face, of: input.payment, after: input.start)
      try trial.expect(
        face.shows(code: brn), "the popup's texts", expected: "the code \(brn)",
        saw: "\(described(face.texts))")
      trial.label(input.isByTap ? "reached by get code" : "reached directly")
      // The popup that is up again after the explanation is closed belongs to the same payment (A-PBBA-6).
      guard input.readsMore, face.controls.contains(.moreAbout) else { return }
      try await trial.send(.tap(control: .moreAbout))
      for again in try await trial.send(.tap(control: .close)).faces
      where again.popup == face.popup && again.screen == Screen.ecomm {
        try trial.expect(
          again.shows(code: brn), "the popup's texts, after the explanation", expected: "the code \(brn)",
          saw: "\(described(again.texts))")
      }
    } covers: {
      [
        .seen("reached by get code", atLeast: 20),
        .seen("reached directly", atLeast: 20),
      ]
    } mutants: {
      [
        .redrawing("shows the token") { face, moment in
          guard face.screen == Screen.ecomm, moment.payment.token.count > 12 else { return face }
          return face.replacing(moment.payment.brn, by: moment.payment.token)
        },
        .redrawing("shows lower-case letters") { face, moment in
          guard face.screen == Screen.ecomm, moment.payment.token.count > 12 else { return face }
          return face.replacing(moment.payment.brn, by: moment.payment.brn.lowercased())
        },
        .redrawing("drops the last letter") { face, moment in
          guard face.screen == Screen.ecomm, moment.payment.token.count > 12 else { return face }
          return face.replacing(moment.payment.brn, by: String(moment.payment.brn.dropLast()))
        },
      ]
    }

    Rule(
      "PBBA-POP-11", .must(.prose), "The code popup has step-by-step instructions.",
      cites: .eis11("3.5.1.1", "3.5.1.2").quoting("includes a code and step by step instructions"),
      given: .codePath
    ) { trial, input in
      let face = try await trial.reachCode(input)
      try trial.expect(
        try !face.visibleInstructions.isEmpty,
        "the code popup's texts", expected: "the steps", saw: "\(described(face.texts))")
      trial.label(input.isByTap ? "reached by get code" : "reached directly")
    } covers: {
      [
        .seen("reached by get code", atLeast: 20),
        .seen("reached directly", atLeast: 20),
      ]
    } mutants: {
      [
        .redrawing("has no instructions after get code") { face, moment in
          moment.tapped(.getCode) ? face.changing(instructions: []) : face
        },
        .redrawing("has no instructions without a bank app") { face, moment in
          moment.isPayment && face.screen == Screen.ecomm ? face.changing(instructions: []) : face
        },
      ]
    }

    Rule(
      "PBBA-POP-27", .should(.derived),
      "When a code expires, the library reports it or removes the code.",
      cites: .eis11("4.2.3.1", "3.5.1.5"), given: expiredPayments
    ) { trial, input in
      let payment = input.path.payment
      var before = try await trial.reachCode(input.path)
      if input.path.readsMore, let again = try await trial.visitExplanationOfCode(before) { before = again }
      try trial.needNoOlderCode(on: before, of: payment, after: input.path.start)
      try trial.need(
        before.shows(code: payment.brn), expected: "the code", saw: "\(described(before.texts))",
        judgedBy: "PBBA-POP-09")
      try trial.requireObserved(.presented, .dismissed)
      // Minutes are the longest supported unit.
      let observed = try await trial.advance(
        milliseconds: (Int64(payment.expiryInterval) * 60 + Int64(input.moreSeconds)) * 1000 + 1000)
      let isReported = try !observed.expiries(of: before).isEmpty
      let face = try trial.popups.top
      let isOffered = face?.screen == Screen.ecomm && face?.shows(code: payment.brn) == true
      try trial.expect(
        isReported || !isOffered,
        "long after \(payment.expiryInterval) units", expected: "a report of the end, or no code",
        saw: "still the code \(payment.brn), and no report")
      trial.label(input.path.isByTap ? "time ran out after get code" : "time ran out without a bank app")
    } covers: {
      [
        .seen("time ran out after get code", atLeast: 20),
        .seen("time ran out without a bank app", atLeast: 20),
      ]
    } mutants: {
      [
        .dropping("does not report the expiry") { $0.isCallback(.didExpire) },
        .watching("reports no expiry after get code") { moment in
          moment.wasUp(.ecomm) && moment.before.codeByTap ? moment.without(.didExpire) : moment.effects
        },
      ]
    }
  }
}

// MARK: Inputs

private struct ExpiredPayment: Sendable {
  var path: CodePath
  var moreSeconds: Int
}

private let expiredPayments: Generator<ExpiredPayment> = zip(.codePath, .int(in: 0...600)).map {
  ExpiredPayment(path: $0, moreSeconds: $1)
}

/// A way to the code popup.
///
/// Codes have only letters: the guide says both "six letter" and "six character", and a library may insist on letters
/// (A-PBBA-5).
struct CodePath: Sendable {
  var payment: Payment
  /// Whether a bank app is installed and "Get code" brings the code; if not, there is no bank app, and the code comes
  /// by itself.
  var isByTap: Bool
  /// Whether the consumer reads the explanation on the way: before "Get code", or from a code that is already shown.
  var readsMore = false
  /// What happens before the steps that the rule judges.
  var start = Start()
}

extension Generator where Value == CodePath {
  /// Ways to the code popup.
  ///
  /// With a bank app, no choice is stored: a stored choice would open the bank app, and no popup would offer a code.
  /// Without a bank app, the library erases any choice, and shows the code whether or not a choice was stored.
  static var codePath: Generator {
    zip(.payment, .bool, .start(after: .nothingRemembered), .startWithChoice, .bool(probability: 0.2)).map {
      payment, isByTap, start, withChoice, readsMore in
      CodePath(
        payment: payment, isByTap: isByTap, readsMore: readsMore,
        start: isByTap ? start : withChoice ?? start)
    }
  }
}

extension Trial where System == PayByBankApp {
  /// Goes to the code popup.
  func reachCode(_ path: CodePath) async throws -> Face {
    guard path.isByTap else {
      return try await reach(.ecomm, path.payment, after: path.start, on: Phone(bankApps: 0))
    }
    let face = try await reach(.mcomm, path.payment, after: path.start, on: Phone())
    if path.readsMore, try await !visitExplanation(to: face) { try discard() }
    let observed = try await send(.tap(control: .getCode))
    if let face = try observed.faces.last, face.screen == Screen.ecomm { return face }
    throw setback(expected: "the code popup", saw: "\(described(try observed.outcomes))")
  }
}

extension Trial where System == PayByBankApp {
  /// Opens and closes the explanation of a code popup, and returns the popup as it is after that.
  ///
  /// Returns nil if the popup has no link, or if the suite cannot see popups go.
  ///
  /// Abandons the case if the code is not in front again after that (A-PBBA-6).
  fileprivate func visitExplanationOfCode(_ face: Face) async throws -> Face? {
    guard face.controls.contains(.moreAbout), profile.effects.contains(.dismissed) else { return nil }
    try await send(.tap(control: .moreAbout))
    try await send(.tap(control: .close))
    guard let top = try popups.top, top.popup == face.popup, top.screen == .ecomm else { try discard() }
    return top
  }
}

extension Face {
  /// The same popup with one text replaced by another.
  func replacing(_ text: String, by other: String) -> Face {
    changing(texts: texts.map { $0 == text ? other : $0 })
  }
}
