import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Rules on accepting terms: "Validate data", TermsAndConditions.
  static var terms: Rule {
    Rule(
      "OP-VAL-13", .must(.prose),
      "Terms and conditions are accepted with true, and not with false or nothing.",
      cites: .objectiveCSDK("Validate data"), readings: [.aOP84], given: answers,
      covers: .shapes(10, "true", "false", "nothing at all"),
      mutants: [
        .misjudging("takes false for true", by: "termsAndConditions") { value, _ in
          value == "true" ? false : value == "false" ? true : nil
        },
        .misjudging("accepts anything but nothing", by: "termsAndConditions") { value, _ in !value.isEmpty },
        .misjudging("accepts nothing at all", by: "termsAndConditions") { value, _ in
          value.isEmpty ? true : nil
        },
        .misjudging("accepts in no way", by: "termsAndConditions") { _, _ in false },
      ],
      vector: { try await $0.checkInput($1) }
    ) { trial, tried in try await trial.judge(tried) }
  }
}

// MARK: Inputs

private let answers: Generator<TriedField> = Generator<TriedValue>.frequency([
  (2, .just(.accepted("true", "true"))), (2, .just(.rejected("false", "false"))),
  (2, .just(.rejected("", "nothing at all"))),
  (
    1,
    Generator<String>.element(of: ["TRUE", "True", "1", "yes", "on", "YES", "0", "FALSE", "no"])
      .map { .open($0, $0, .aOP84) }
  ),
]).array(count: 1...5).map { values in
  var tried = TriedField(.termsAndConditions, type: "boolean", values: values)
  tried.field.hints = FieldDocument.termsAndConditions.hints
  return tried
}
