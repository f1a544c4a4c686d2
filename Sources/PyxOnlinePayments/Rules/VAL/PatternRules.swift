import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on regular expressions: "Validate data", Regex.
  static var patterns: Rule {
    Rule(
      "OP-VAL-12", .must(.prose), "A value is accepted if, and only if, the regular expression matches it.",
      cites: .objectiveCSDK("Validate data").quoting(
        "Validates that the entered value matches the regular expression"),
      readings: [
        .unanchoredOrInvalidExpression, .surroundingWhiteSpace, .valueBehindNUL, .regularExpressionFlavour,
      ], given: inputs
    ) { trial, input in
      switch input {
      case .anchored(let tried), .unanchored(let tried): try await trial.judge(tried)
      case .invalid(let pattern):
        try await trial.recordOdd(
          "an invalid expression", .regularExpression(pattern), trying: "abc", .unanchoredOrInvalidExpression)
      }
    } covers: {
      [
        .covers("an expression that is not anchored", atLeast: 1) { $0.isUnanchored },
        .covers("an invalid regular expression", atLeast: 1) { $0.isInvalid },
      ]
        + [
          "it matches", "another kind of character", "in another case", "one character too many",
          "another character for the point", "something before", "something after", "another line",
        ].map { shape in .covers(shape, atLeast: 2) { $0.has(shape) } }
    } mutants: {
      [
        .accepting("accepts a matching line", by: "regularExpression") {
          $0.split(separator: "\n").map(String.init)
        },
        .accepting("accepts a matching beginning", by: "regularExpression") { value in
          (1..<max(2, min(value.count, 60))).map { String(value.dropLast($0)) }
        },
        .accepting("accepts a matching end", by: "regularExpression") { value in
          (1..<max(2, min(value.count, 60))).map { String(value.dropFirst($0)) }
        },
        .accepting("disregards case", by: "regularExpression") { value in
          [value.uppercased(), value.lowercased()]
        },
        .misjudging("accepts everything", by: "regularExpression") { _, _ in true },
        .accepting("reads digits of other scripts as digits", by: "regularExpression") {
          [$0.withASCIIDigits]
        },
        .accepting("ignores marks and control characters", by: "regularExpression") {
          [$0.keeping { ![.combining, .control].contains(ScalarClass(of: $0)) }]
        },
        .describing("removes backslashes from the expression") { product in
          product.replacing("regularExpression") { pattern in
            pattern.text.map { .string($0.filter { $0 != "\\" }) }
              ?? pattern.replacing("regularExpression") { inner in
                inner.text.map { .string($0.filter { $0 != "\\" }) } ?? inner
              }
          }
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

// MARK: Inputs

private enum PatternCase: Sendable {
  case anchored(TriedField)
  case unanchored(TriedField)
  case invalid(String)

  var isUnanchored: Bool { if case .unanchored = self { true } else { false } }
  var isInvalid: Bool { if case .invalid = self { true } else { false } }
  func has(_ shape: String) -> Bool {
    if case .anchored(let tried) = self { tried.has(shape) } else { false }
  }
}

private let inputs: Generator<PatternCase> = .frequency([
  (6, anchored.map { .anchored($0) }), (1, unanchored.map { .unanchored($0) }),
  (1, Generator<String>.element(of: ["[0-9", "(", "^[a-z]{2,1}$", "^*$", "a)"]).map { .invalid($0) }),
])

/// A part of a pattern: a class of characters, repeated.
private struct Part: Sendable {
  var token: PatternFormat.Token
  var pattern: String
  var characters: [Character]
  /// Characters that the part does not match.
  var misfits: [Character]
  var hasCase = false

  static let all = [
    Part(token: .digit, pattern: "[0-9]", characters: Array("0123456789"), misfits: Array("aZ~")),
    Part(token: .anyDigit, pattern: "\\d", characters: Array("0123456789"), misfits: Array("aZ~")),
    Part(token: .capital, pattern: "[A-Z]", characters: Array("ABCXYZ"), misfits: Array("1~"), hasCase: true),
    Part(token: .small, pattern: "[a-z]", characters: Array("abcxyz"), misfits: Array("1~"), hasCase: true),
    Part(token: .other, pattern: "[^0-9~]", characters: Array("abcXYZ"), misfits: Array("5~")),
    Part(token: .pair, pattern: "(?:AB|CD)", characters: [], misfits: Array("1~"), hasCase: true),
  ]
}

/// A random part of an expression.
///
/// Digits are as frequent as all other classes together, so that every edit is also tried on digits.
private let somePart: Generator<Part> = .frequency(
  Part.all.map { part in
    ([.digit, .anyDigit].contains(part.token) ? 2 : 1, Generator<Part>.just(part))
  })

/// Parts separated by points: `^[0-9]{2}\.[A-Z]{3}$`.
private let anchored = Generator<TriedField> { source in
  let parts = try somePart.array(count: 1...3).draw(from: source)
  let counts = try parts.map { _ in try Generator<Int>.int(in: 1...4).draw(from: source) }
  let pattern = zip(parts, counts).map { $0.pattern + "{\($1)}" }.joined(separator: "\\.")
  let values = try Generator<TriedValue> { source in
    try value(for: parts, counts).draw(from: source)
  }.array(usually: 3...9).draw(from: source)
  var tried = TriedField(.regularExpression("^\(pattern)$"), values: values)
  tried.edits = try edits(of: parts, counts).someEdits.draw(from: source)
  return tried
}

private func edits(of parts: [Part], _ counts: [Int]) -> Generator<TriedValue> {
  let tokens = PatternFormat.tokens(zip(parts.map(\.token), counts))
  return .edits(of: Generator { try texts(for: parts, counts, from: $0).joined(separator: ".") }) {
    PatternFormat.expectation(of: $0, tokens)
  }
}

/// Texts that match the parts.
private func texts(for parts: [Part], _ counts: [Int], from source: Source) throws -> [String] {
  try zip(parts, counts).map { part, count in
    let unit: Generator<String> =
      part.characters.isEmpty
      ? .element(of: ["AB", "CD"]) : Generator<Character>.element(of: part.characters).map { String($0) }
    return try (0..<count).map { _ in try unit.draw(from: source) }.joined()
  }
}

private func value(for parts: [Part], _ counts: [Int]) -> Generator<TriedValue> {
  Generator { source in
    var texts = try texts(for: parts, counts, from: source)
    let text = texts.joined(separator: ".")
    let index = try Generator<Int>.int(in: 0..<parts.count).draw(from: source)
    switch try Generator<Int>.int(in: 0...7).draw(from: source) {
    case 1:
      let misfit = try Generator<Character>.element(of: parts[index].misfits).draw(from: source)
      texts[index] = texts[index].dropLast() + String(misfit)
      return .rejected(texts.joined(separator: "."), "another kind of character")
    case 2 where parts.contains { $0.hasCase }:
      let index = try Generator<Int>.element(of: parts.indices.filter { parts[$0].hasCase }).draw(
        from: source)
      let isLower = texts[index] == texts[index].lowercased()
      texts[index] = isLower ? texts[index].uppercased() : texts[index].lowercased()
      return .rejected(texts.joined(separator: "."), "in another case")
    case 3:
      texts[index].append(texts[index].last ?? "A")
      return .rejected(texts.joined(separator: "."), "one character too many")
    case 4 where parts.count > 1:
      return .rejected(texts.joined(separator: "~"), "another character for the point")
    case 5: return .rejected("~" + text, "something before")
    case 6:
      // Some of these texts are long. The given text decides this, so that no further choice is drawn.
      let count = text.utf8.count % 3 == 0 ? 100 : 1
      return .rejected(text + String(repeating: "~", count: count), "something after")
    case 7:
      let isFirst = try Generator<Bool>.bool.draw(from: source)
      return .rejected(isFirst ? text + "\n~" : "~\n" + text, "another line")
    default:
      guard parts[index].token == .other, try Generator<Bool>.bool.draw(from: source) else {
        return .accepted(text, "it matches")
      }
      let control = try Generator<String>.element(of: ["\u{1}", "\t", "\u{7F}"]).draw(from: source)
      texts[index] = texts[index].dropLast() + control
      let tokens = PatternFormat.tokens(zip(parts.map(\.token), counts))
      let other = texts.joined(separator: ".")
      return TriedValue(
        text: other, shape: "a control character",
        expectation: PatternFormat.expectation(of: other, tokens))
    }
  }
}

private let unanchored = Generator<TriedField> { source in
  let digits = try Generator<String>.digits(count: 4...6).draw(from: source)
  return TriedField(
    .regularExpression("[0-9]{3}"),
    values: [
      .open(
        digits, "a part matches", .unanchoredOrInvalidExpression,
        "a value that an expression without anchors matches only in part")
    ])
}
