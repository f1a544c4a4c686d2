import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Error strings in any language: section 4.2.3.2.
  static var stringsOfAnyScript: Rule {
    Rule(
      "PBBA-ERR-11", .must(.derived),
      "Error strings of any script are shown unchanged, character by character.",
      cites: .eis11("4.2.3.2"), readings: [.errorStringNormalForm], given: foreignStrings
    ) { trial, input in
      let observed = try await trial.show(input.strings, after: input.start)
      guard let face = try observed.faces.last(where: { $0.screen == Screen.error }) else {
        throw trial.setback(
          expected: "the error popup", saw: "\(described(try observed.outcomes))", judgedBy: "PBBA-ERR-01")
      }
      let plain = input.strings.named.filter { $0.text.isPlain }
      try trial.need(
        plain.allSatisfy { face.shows(canonically: $0.text) },
        expected: "the texts of \(described(plain.map(\.name)))", saw: "\(described(face.texts))",
        judgedBy: "PBBA-ERR-01")
      try trial.expectWhole(input.strings.named, on: face)
      let isExact = input.strings.named.allSatisfy { face.shows($0.text) }
      trial.reading(
        .errorStringNormalForm, isExact ? "shown scalar by scalar" : "shown in a canonically equivalent form")
    } covers: {
      [
        .covers("characters beyond ASCII", atLeast: 20) { !$0.strings.message.utf8.allSatisfy { $0 < 128 } },
        .covers("a line break", atLeast: 8) { $0.strings.message.contains("\n") },
      ]
    } mutants: {
      [
        .redrawing("reduces strings to ASCII") { face, _ in
          guard face.screen == Screen.error else { return face }
          return face.changing(
            texts: face.texts.map { String(String.UnicodeScalarView($0.unicodeScalars.filter(\.isASCII))) })
        },
        .redrawing("replaces line breaks with spaces") { face, _ in
          guard face.screen == Screen.error else { return face }
          return face.changing(texts: face.texts.map { $0.replacing("\n", with: " ") })
        },
      ]
    }
  }
}

// MARK: Inputs

private struct ForeignError: Sendable {
  var strings: ErrorStrings
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let foreignStrings: Generator<ForeignError> = zip(
  .foreign(0...10), .foreign(0...28), .start(after: .anything)
).map { ForeignError(strings: ErrorStrings(code: nil, title: $0, message: $1), start: $2) }

extension Generator where Value == String {
  /// Strings of any script between two plain letters, so that trimming does not change them.
  fileprivate static func foreign(_ count: ClosedRange<Int>) -> Generator {
    string(
      of: .oneOf(
        .character(in: .ascii), .character(in: .letters), .character(in: .combining), .character(in: .emoji),
        .character(in: .rightToLeft), .character(in: .normalization), .just("\n")), count: count
    ).map { "a\($0)z" }
  }
}
