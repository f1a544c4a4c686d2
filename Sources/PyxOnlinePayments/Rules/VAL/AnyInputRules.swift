import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Rules on what may be entered: "Validate data".
  static let anyInput: Chapter<Self> = Chapter("Any input") {
    unmaskedValues

    Rule(
      "OP-VAL-19", .must(.derived), "Every text that can be entered gets a verdict, whatever the validator.",
      cites: .objectiveCSDK("Validate data"), given: inputs
    ) { trial, input in
      let (call, _) = try await trial.product(.form(input.fields))
      for field in input.fields {
        _ = try await trial.verdict(on: input.text, field: field.id, of: call)
      }
    } covers: {
      [
        .covers("an empty value", atLeast: 5) { $0.text.isEmpty },
        .covers("100,000 characters", atLeast: 2) { $0.text.utf8.count >= 100_000 },
        .covers("control characters", atLeast: 8) { $0.hasControls },
        .covers("characters beyond ASCII", atLeast: 10) { $0.isBeyondASCII },
        .covers("digits of other scripts", atLeast: 5) { $0.hasForeignDigits },
      ]
        + validatorsTried.map { field in .covers(field.id, atLeast: 2) { $0.fields.contains(field) } }
    } mutants: {
      [
        .failing("traps on an empty value") { $0.isEmpty },
        .failing("traps on digits of other scripts") { $0.contains { !$0.isASCII && $0.isNumber } },
        .failing("traps on long texts") { $0.utf8.count > 65_536 },
        .failing("traps on control characters") { text in
          text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        },
        .changing("says nothing about texts beyond ASCII") { stimulus, effects in
          guard case .validateField(_, _, _, let value) = stimulus, !value.utf8.allSatisfy({ $0 < 128 })
          else { return effects }
          return []
        },
      ]
    }
  }
}

extension Mutant where System == OnlinePayments {
  /// Crashes on some texts.
  fileprivate static func failing(
    _ name: String, on isFatal: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    behaving(name, state: ()) { _, stimulus, world, inner in
      if case .validateField(_, _, _, let value) = stimulus, isFatal(value) {
        throw ImplementationFault.crashed("index out of range")
      }
      return try await inner.send(stimulus, in: world)
    }
  }
}

// MARK: Inputs

private struct AnyInput: Sendable {
  /// Fields with different validators.
  var fields: [FieldDocument]
  var text: String

  // Long texts repeat one character.
  private var start: Substring { text.prefix(100) }
  var hasControls: Bool { start.unicodeScalars.contains { $0.properties.generalCategory == .control } }
  var isBeyondASCII: Bool { !start.utf8.allSatisfy { $0 < 128 } }
  var hasForeignDigits: Bool { start.contains { !$0.isASCII && $0.isNumber } }
}

/// A field for each validator, named after it.
private let validatorsTried: [FieldDocument] = [
  ("string", .emailAddress), ("expirydate", .expirationDate), ("string", .fixedList(["A", "B"])),
  ("string", .iban), ("string", .length(min: 1, max: 9)), ("numericstring", .luhn),
  ("integer", .range(min: 1, max: 9)), ("string", .regularExpression("^[0-9]{3}$")),
  ("boolean", .termsAndConditions),
].map { (type: String, validator: ValidatorDocument) in
  FieldDocument(id: validator.name, type: type, validators: [validator])
}

private let inputs: Generator<AnyInput> = zip(
  .int(in: 0..<validatorsTried.count), .int(in: 0..<validatorsTried.count), texts
).map { first, second, text in
  AnyInput(fields: (first == second ? [first] : [first, second]).map { validatorsTried[$0] }, text: text)
}

private let texts: Generator<String> = .frequency([
  (4, .just("")), (3, .string(count: 1...20)),
  (5, .string(of: .character(in: .controls), count: 1...6)),
  // Digits that an ASCII parser does not know: Arabic, Devanagari, full-width, superscript, a fraction.
  (
    3,
    .string(
      of: .element(of: ["\u{661}", "\u{967}", "\u{FF11}", "\u{B2}", "\u{BD}", "1", "/"]), count: 1...16)
  ),
  (2, .string(of: .grapheme, count: 1...5)),
  // Texts that are almost a number, an address or an account number.
  (
    3,
    .element(of: [
      "-", "+", ".", "@", "-1", "1e400", "0x1F", "9223372036854775808", "NaN", "\u{0}", "%s%n", "\\", "\"",
      "NL", "NL91", "@@", "12/", "/", "(", "null", "true\u{0}",
    ])
  ),
  (
    3,
    Generator<String>.element(of: ["1", "A", "@", " ", ".", "\u{E9}"]).map { String($0, times: 100_000) }
  ),
])
