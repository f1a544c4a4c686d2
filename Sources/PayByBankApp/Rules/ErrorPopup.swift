import Conformance
import PropertyTesting

private let stringsAndEarlier: Generator<(ErrorStrings, Bool)> = zip(.errorStrings, .bool)
private let stringsWithoutCode: Generator<ErrorStrings> = Generator<ErrorStrings>.errorStrings.map {
  ErrorStrings(code: nil, title: $0.title, message: $0.message)
}

extension PayByBankApp {
  /// What an error popup shows: sections 4.2.3.2 and 5.
  static let errorPopup: Chapter<Self> = Chapter("Error popup") {
    Rule(
      "PBBA-ERR-01", .must(.prose),
      "The error popup shows the title, the message and the code that the host passed.",
      cites: .eis11("4.2.3.2"), promisesAnswer: true, given: stringsAndEarlier,
      covers: [
        .atLeast(30, percent: "with a code") { $0.0.code != nil },
        .atLeast(25, percent: "after another error") { $0.1 },
      ],
      mutants: [
        .behaving("keeps the first message", state: String?.none) { first, stimulus, world, inner in
          guard case .showErrorPopup(let presenter, let delegate, let code, let title, let message) = stimulus
          else { return try await inner.send(stimulus, in: world) }
          first = first ?? message
          return try await inner.send(
            .showErrorPopup(
              presenter: presenter, delegate: delegate, code: code, title: title, message: first ?? message),
            in: world)
        },
        .redrawing("leaves the code out") { face, moment in
          guard case .showErrorPopup(_, _, let code?, _, _) = moment.stimulus, code.count < 4 else {
            return face
          }
          return face.changing(texts: face.texts.filter { $0 != code })
        },
        .redrawing("takes the message from a table") { face, moment in
          guard case .showErrorPopup(_, _, _?, _, let message) = moment.stimulus else { return face }
          return face.replacing(message, by: "Something went wrong.")
        },
        .redrawing("uses a title of its own") { face, moment in
          guard case .showErrorPopup(_, _, _?, let title, _) = moment.stimulus else { return face }
          return face.replacing(title, by: "Error")
        },
      ]
    ) { trial, input in
      let (strings, isSecond) = input
      if isSecond {
        try await trial.send(ErrorStrings(code: "E0", title: "Earlier", message: "Something else").stimulus())
        try await trial.send(.tap(control: .close))
      }
      try await trial.checkShownWhole(strings)
    }

    Rule(
      "PBBA-ERR-02", .must(.prose), "Error strings of any length are shown whole.",
      cites: .eis11("4.2.3.2"), promisesAnswer: true, given: .longErrorStrings,
      covers: [
        .atLeast(15, percent: "title longer than advised") { $0.title.count > 25 },
        .atLeast(15, percent: "message longer than advised") { $0.message.count > 75 },
        .atLeast(15, percent: "code longer than advised") { ($0.code ?? "").count > 5 },
        .atLeast(3, percent: "a thousand characters or more") { $0.message.count >= 1000 },
      ],
      mutants: [
        .redrawing("cuts strings at the advised lengths") { face, moment in
          guard case .showErrorPopup(_, _, let code, let title, let message) = moment.stimulus else {
            return face
          }
          return face.replacing(title, by: String(title.prefix(25)))
            .replacing(message, by: String(message.prefix(75))).replacing(
              code ?? "", by: String((code ?? "").prefix(5)))
        },
        .behaving("dies of long titles", state: ()) { _, stimulus, world, inner in
          if case .showErrorPopup(_, _, _, let title, _) = stimulus, title.count > 25 {
            throw ImplementationFault.crashed("assertion failed: title too long")
          }
          return try await inner.send(stimulus, in: world)
        },
        .watching("shows nothing for long messages") { moment in
          guard case .showErrorPopup(_, _, _, _, let message) = moment.stimulus, message.count > 75 else {
            return moment.effects
          }
          return []
        },
        .redrawing("cuts messages at 255 characters") { face, moment in
          guard case .showErrorPopup(_, _, _, _, let message) = moment.stimulus else { return face }
          return face.replacing(message, by: String(message.prefix(255)))
        },
      ],
      vector: { trial, vector in try await trial.checkShownWhole(try ErrorStringsVector(vector).strings) }
    ) { trial, strings in try await trial.checkShownWhole(strings) }

    Rule(
      "PBBA-ERR-04", .must(.sample), "Without a code the error popup appears with title and message.",
      cites: .eis11("5"), promisesAnswer: true,
      given: stringsWithoutCode,
      covers: [.seen(50, percent: "shown")],
      mutants: [
        .redrawing("shows (null) for the code") { face, moment in
          guard case .showErrorPopup(_, _, nil, _, _) = moment.stimulus else { return face }
          return face.changing(texts: face.texts + ["(null)"])
        },
        .behaving("dies without a code", state: ()) { _, stimulus, world, inner in
          if case .showErrorPopup(_, _, nil, let title, _) = stimulus, title.count > 6 {
            throw ImplementationFault.crashed("unexpectedly found nil")
          }
          return try await inner.send(stimulus, in: world)
        },
      ]
    ) { trial, strings in
      let face = try await trial.checkShownWhole(strings)
      let artefact = face.texts.first(where: ErrorText.isArtefact)
      try trial.expect(artefact == nil, "a missing code must not be shown as \"\(artefact ?? "")\"")
      trial.label("shown")
    }

    stringsOfAnyScript
  }
}

extension Trial where System == PayByBankApp {
  /// States that an error popup appears and shows each string whole.
  @discardableResult
  func checkShownWhole(_ strings: ErrorStrings) async throws -> Face {
    let faces = try await send(strings.stimulus()).faces
    guard let face = faces.last(where: { $0.screen == Screen.error }) else {
      try expect(
        false, "an error popup must appear, saw \(described(faces.map(\.screen.rawValue)))")
      try discard()
    }
    for (name, text) in strings.named {
      try expect(
        face.shows(canonically: text),
        "the \(name) of \(text.count) characters must be shown whole; the texts are "
          + described(face.texts.map { "\"\($0.prefix(80))\" (\($0.count))" }))
    }
    return face
  }
}

/// What a program writes where a value is missing.
enum ErrorText {
  /// Whether a text is, or ends with, such a word.
  static func isArtefact(_ text: String) -> Bool {
    let words = text.split { !$0.isLetter }.map(String.init)
    return words.contains { ["nil", "null", "undefined"].contains($0) } || words.last == "None"
      || text.contains("Optional(")
  }
}

extension Generator where Value == ErrorStrings {
  /// Strings up to ten thousand characters, often just at the advised lengths and just beyond them.
  fileprivate static var longErrorStrings: Generator {
    zip(
      .optional(of: .length(around: 5, most: 1000)), .length(around: 25, most: 10_000),
      .length(around: 75, most: 10_000)
    ).map { code, title, message in
      ErrorStrings(
        code: code.map { .alphabet("XQZ79", $0) }, title: .alphabet("abcdefg", title),
        message: .alphabet("klmnopqrs", message))
    }
  }
}

extension Generator where Value == Int {
  fileprivate static func length(around limit: Int, most: Int) -> Generator {
    oneOf(
      .int(in: 1...(2 * limit)), .element(of: [limit, limit + 1]),
      .element(of: [255, 256, 1000].filter { $0 <= most } + [most]))
  }
}

extension String {
  /// That many characters, from an alphabet over and over.
  fileprivate static func alphabet(_ letters: String, _ count: Int) -> String {
    String(String(repeating: letters, count: count / letters.count + 1).prefix(count))
  }
}
