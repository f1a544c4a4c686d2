import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on accepting terms: "Validate data", TermsAndConditions.
  static var terms: Rule {
    Rule(
      "OP-VAL-13", .must(.prose),
      "Terms and conditions are accepted with true; false or nothing is rejected.",
      cites: .objectiveCSDK("Validate data").quoting(
        "The boolean validator for the terms and conditions accept field"), readings: [.otherWordsForTrue],
      given: texts.with(edits: edits)
    ) { trial, tried in
      try await trial.judge(tried)
    } covers: {
      .shapes(10, "true", "false", "an empty value")
    } mutants: {
      [
        .misjudging("swaps true and false", by: "termsAndConditions") { value, _ in
          value == "true" ? false : value == "false" ? true : nil
        },
        .misjudging("accepts any value that is not empty", by: "termsAndConditions") { value, _ in
          !value.isEmpty
        },
        .misjudging("accepts an empty value", by: "termsAndConditions") { value, _ in
          value.isEmpty ? true : nil
        },
        .misjudging("rejects every value", by: "termsAndConditions") { _, _ in false },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

// MARK: Inputs

private let texts: Generator<TriedField> = Generator<TriedValue>.frequency([
  (2, .just(.accepted("true", "true"))), (2, .just(.rejected("false", "false"))),
  (2, .just(.rejected("", "an empty value"))),
  (
    1,
    Generator<(String, String)>.element(of: [
      ("TRUE", "\"true\" in capital letters"), ("True", "\"true\" in capital letters"),
      ("1", "another word for yes"), ("yes", "another word for yes"), ("on", "another word for yes"),
      ("YES", "another word for yes"), ("0", "another word for no"), ("FALSE", "another word for no"),
      ("no", "another word for no"),
    ]).map { .open($0, $0, .otherWordsForTrue, $1) }
  ),
]).array(count: 1...5).map { values in
  var tried = TriedField(.termsAndConditions, type: "boolean", values: values)
  tried.field.hints = FieldDocument.termsAndConditions.hints
  return tried
}

/// The document leaves open which other texts accept the terms, so most edits of `true` and `false` are open.
private let edits: Generator<TriedValue> = .edits(of: .element(of: ["true", "false"])) { text in
  switch text {
  case "true": .accepted
  case "false": .rejected
  default: .open(.otherWordsForTrue, "a text near \"true\" or \"false\"")
  }
}
