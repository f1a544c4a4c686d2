import Conformance
import PropertyTesting

extension PayByBankApp {
  /// What an error popup shows: sections 4.2.3.2 and 5.
  static let errorPopup: Chapter<Self> = Chapter("Error popup") {
    Rule(
      "PBBA-ERR-01", .must(.prose),
      "The error popup shows the title, the message and the code that the host passed.",
      cites: .eis11("4.2.3.2").quoting("The error code to be displayed along with error message"),
      given: stringsAndEarlier
    ) { trial, input in
      if input.isSecond {
        _ = try await trial.reachError(
          ErrorStrings(code: "E0", title: "Earlier", message: "Something else").stimulus())
        try await trial.closePopup()
      }
      // PBBA-ERR-02 judges whether strings that are longer than advised are shown in full.
      try await trial.checkShown(input.strings, after: input.isSecond ? Start() : input.start)
      if input.isSecond { trial.label("after another error") }
    } covers: {
      [
        .covers("with a code", atLeast: 30) { $0.strings.code != nil },
        .seen("after another error", atLeast: 20),
        .covers("a message longer than advised", atLeast: 5) { $0.strings.message.count > 75 },
      ]
    } mutants: {
      [
        .rewritingStimuli("keeps the first message", state: String?.none) { first, stimulus in
          guard case .showErrorPopup(let presenter, let delegate, let code, let title, let message) = stimulus
          else { return [stimulus] }
          first = first ?? message
          return [
            .showErrorPopup(
              presenter: presenter, delegate: delegate, code: code, title: title, message: first ?? message)
          ]
        },
        .redrawing("leaves out the code") { face, moment in
          guard case .showErrorPopup(_, _, let code?, _, _) = moment.stimulus, code.count < 4 else {
            return face
          }
          return face.changing(texts: face.texts.filter { $0 != code })
        },
        .redrawing("shows a standard message") { face, moment in
          guard case .showErrorPopup(_, _, _?, _, let message) = moment.stimulus else { return face }
          return face.replacing(message, by: "Something went wrong.")
        },
        .redrawing("shows a standard title") { face, moment in
          guard case .showErrorPopup(_, _, _?, let title, _) = moment.stimulus else { return face }
          return face.replacing(title, by: "Error")
        },
        .watching("shows nothing for long messages") { moment in
          guard case .showErrorPopup(_, _, _, _, let message) = moment.stimulus, message.count > 75 else {
            return moment.effects
          }
          return []
        },
      ]
    }

    Rule(
      "PBBA-ERR-02", .must(.prose), "Error strings of any length are shown in full.",
      cites: .eis11("4.2.3.2").quoting("in the Pay by Bank app error dialog is not limited"),
      given: longStrings
    ) { trial, input in
      try await trial.checkLength(input.strings, after: input.start)
    } covers: {
      [
        .covers("title longer than advised", atLeast: 15) { $0.strings.title.count > 25 },
        .covers("message longer than advised", atLeast: 15) { $0.strings.message.count > 75 },
        .covers("code longer than advised", atLeast: 15) { ($0.strings.code ?? "").count > 5 },
        .covers("a thousand characters or more", atLeast: 3) { $0.strings.message.utf8.count >= 1000 },
        .covers("100,000 characters", atLeast: 0.5) { $0.strings.message.utf8.count == 100_000 },
      ]
    } mutants: {
      [
        .redrawing("cuts strings at the advised lengths") { face, moment in
          guard case .showErrorPopup(_, _, let code, let title, let message) = moment.stimulus else {
            return face
          }
          return face.replacing(title, by: String(title.prefix(25)))
            .replacing(message, by: String(message.prefix(75))).replacing(
              code ?? "", by: String((code ?? "").prefix(5)))
        },
        .behaving("crashes on long titles", state: ()) { _, stimulus, world, inner in
          if case .showErrorPopup(_, _, _, let title, _) = stimulus, title.count > 25 {
            throw ImplementationFault.crashed("assertion failed: title too long")
          }
          return try await inner.send(stimulus, in: world)
        },
        .redrawing("cuts messages at 65,535 characters") { face, moment in
          guard case .showErrorPopup(_, _, _, _, let message) = moment.stimulus, message.utf8.count > 65_535
          else { return face }
          return face.replacing(message, by: String(message.prefix(65_535)))
        },
        .redrawing("cuts messages at 255 characters") { face, moment in
          guard case .showErrorPopup(_, _, _, _, let message) = moment.stimulus else { return face }
          return face.replacing(message, by: String(message.prefix(255)))
        },
      ]
    } vector: { trial, vector in
      try await trial.checkLength(try ErrorStringsVector(vector).strings)
    }

    Rule(
      "PBBA-ERR-04", .must(.sample), "Without a code, the error popup appears with title and message.",
      cites: .eis11("5"), given: stringsWithoutCode
    ) { trial, input in
      let face = try await trial.expectErrorPopup(input.strings, after: input.start)
      try trial.need(
        input.strings.named.allSatisfy { face.shows(canonically: $0.text) },
        expected: "title and message", saw: "\(described(face.texts))", judgedBy: "PBBA-ERR-01")
      let artefact = face.texts.first(where: ErrorText.isArtefact)
      try trial.expect(
        artefact == nil, "the error popup without a code", expected: "no code",
        saw: "\"\(artefact ?? "")\"")
      trial.label("shown")
    } covers: {
      [.seen("shown", atLeast: 50)]
    } mutants: {
      [
        .redrawing("shows (null) for the code") { face, moment in
          guard case .showErrorPopup(_, _, nil, _, _) = moment.stimulus else { return face }
          return face.changing(texts: face.texts + ["(null)"])
        },
        .behaving("crashes without a code", state: ()) { _, stimulus, world, inner in
          if case .showErrorPopup(_, _, nil, let title, _) = stimulus, title.count > 6 {
            throw ImplementationFault.crashed("unexpectedly found nil")
          }
          return try await inner.send(stimulus, in: world)
        },
      ]
    }

    stringsOfAnyScript
  }
}

// MARK: Inputs

private struct ErrorAfterAnother: Sendable {
  var strings: ErrorStrings
  var isSecond: Bool
  /// What happens before the steps that the rule judges.
  var start: Start
}

/// Half of the journeys end with an error popup, so the rule shows its own error popup over an earlier one.
private let stringsAndEarlier: Generator<ErrorAfterAnother> = zip(
  .frequency([(3, .errorStrings), (1, .longErrorStrings)]), .bool(probability: 0.4), .start(after: .anything),
  .start(after: .anything, endingIn: { $0.shown == .error }), .bool
).map { strings, isSecond, start, error, isOverError in
  ErrorAfterAnother(strings: strings, isSecond: isSecond, start: isOverError ? error : start)
}

private struct ErrorAfter: Sendable {
  var strings: ErrorStrings
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let longStrings: Generator<ErrorAfter> = zip(.longErrorStrings, .start(after: .anything)).map {
  ErrorAfter(strings: $0, start: $1)
}

private let stringsWithoutCode: Generator<ErrorAfter> = zip(
  Generator<ErrorStrings>.errorStrings.map {
    ErrorStrings(code: nil, title: $0.title, message: $0.message)
  }, .start(after: .anything)
).map { ErrorAfter(strings: $0, start: $1) }

extension Trial where System == PayByBankApp {
  /// Asks for an error popup after the earlier steps, or from a clear screen if an earlier popup stays (A-PBBA-17).
  func show(_ strings: ErrorStrings, after start: Start) async throws -> Observed<PayByBankApp> {
    let before = world
    let start = try await begin(start)
    let observed = try await send(strings.stimulus())
    guard try observed.faces.isEmpty, let last = start.journey.last, start.state.shown != .none else {
      return observed
    }
    try await startAfresh(instead: last, because: "no error popup appears in that situation", in: before)
    return try await send(strings.stimulus())
  }

  /// Checks that an error popup appears, and returns it.
  fileprivate func expectErrorPopup(_ strings: ErrorStrings, after start: Start) async throws -> Face {
    let faces = try await show(strings, after: start).faces
    let face = faces.last { $0.screen == Screen.error }
    if let face { return face }
    throw Violation(
      Mismatch(
        "what appears for an error", expected: "an error popup", seen: described(faces.map(\.screen.rawValue))
      ),
      check: "\(#fileID):\(#line)")
  }

  /// Checks that a popup shows each string in full.
  func expectWhole(_ strings: [(name: String, text: String)], on face: Face) throws {
    for (name, text) in strings { try expectWhole(name, text, on: face) }
  }

  /// Checks that an error popup shows each string; strings of up to the advised length must be shown in full.
  fileprivate func checkShown(_ strings: ErrorStrings, after start: Start) async throws {
    let face = try await shownError(strings, after: start)
    for (name, text) in strings.named {
      try expect(
        face.shows(partOf: text), "the error popup's texts", expected: "the \(name)", saw: "\(words(face))")
      guard text.count <= ErrorString(rawValue: name).recommendedLength else { continue }
      try expectWhole(name, text, on: face)
    }
  }

  /// Checks that an error popup shows each of its strings in full.
  fileprivate func checkLength(_ strings: ErrorStrings, after start: Start = Start()) async throws {
    let face = try await shownError(strings, after: start)
    for (name, text) in strings.named {
      try need(
        face.shows(partOf: text), "the error popup's texts", expected: "the \(name)", saw: "\(words(face))",
        judgedBy: "PBBA-ERR-01")
      try expectWhole(name, text, on: face)
    }
  }

  /// Asks for an error popup and returns it; PBBA-ERR-01 judges whether one appears.
  private func shownError(_ strings: ErrorStrings, after start: Start) async throws -> Face {
    let faces = try await show(strings, after: start).faces
    if let face = faces.last(where: { $0.screen == Screen.error }) { return face }
    throw setback(
      "what appears for an error", expected: "an error popup",
      saw: "\(described(faces.map(\.screen.rawValue)))", judgedBy: "PBBA-ERR-01")
  }

  private func expectWhole(_ name: String, _ text: String, on face: Face) throws {
    try expect(
      face.shows(canonically: text),
      "the error popup's texts", expected: "the whole \(name), of length \(text.count)",
      saw: "\(words(face))")
  }

  private func words(_ face: Face) -> String {
    described(face.texts.map { "\"\($0.prefix(80))\" (\($0.count))" })
  }
}

extension Face {
  /// Whether the popup has the beginning or the end of a string, or all of it if it is short.
  fileprivate func shows(partOf text: String) -> Bool {
    shows(canonically: String(text.prefix(5))) || shows(canonically: String(text.suffix(5)))
      || shows(canonically: text)
  }
}

/// Words that programs write if a value is missing.
enum ErrorText {
  /// Whether a text contains a word for a missing value; `None` counts only at the end.
  static func isArtefact(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }.map(String.init)
    return words.contains { ["nil", "null", "undefined"].contains($0) } || words.last == "None"
      || text.contains("Optional(")
  }
}

extension Generator where Value == ErrorStrings {
  /// Strings of up to 100,000 characters, often just at the advised lengths or just beyond them.
  fileprivate static var longErrorStrings: Generator {
    zip(
      .optional(of: .length(around: 5, most: 1000)), .length(around: 25, most: 100_000),
      .length(around: 75, most: 100_000)
    ).map { code, title, message in
      ErrorStrings(
        code: code.map { .alphabet("XQZ79", $0) }, title: .alphabet("abcdefg", title),
        message: .alphabet("klmnopqrs", message))
    }
  }
}

extension Generator where Value == Int {
  fileprivate static func length(around limit: Int, most: Int) -> Generator {
    // The longest texts come only in one case of ten, because they take long.
    let isLongest = most > 10_000
    return frequency([
      (6, .int(in: 1...(2 * limit))), (6, .element(of: [limit, limit + 1])),
      (6, .element(of: [255, 256, 1000, 10_000].filter { $0 < most } + [min(most, 10_000)])),
      (isLongest ? 2 : 0, .just(most)),
    ])
  }
}

extension String {
  /// A text of `count` characters that repeats an alphabet.
  fileprivate static func alphabet(_ letters: String, _ count: Int) -> String {
    String(String(repeating: letters, count: count / letters.count + 1).prefix(count))
  }
}
