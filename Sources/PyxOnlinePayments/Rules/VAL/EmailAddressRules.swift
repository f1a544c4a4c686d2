import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on e-mail addresses: "Validate data", Email Address.
  static var emailAddresses: Rule {
    Rule(
      "OP-VAL-06/a", .must(.prose),
      "An e-mail address needs a name, an at sign and a domain.",
      cites: .objectiveCSDK("Validate data").quoting("Checks the format of the email address"),
      readings: [.unusualEmailAddresses, .surroundingWhiteSpace, .valueBehindNUL],
      given: addresses.orOptional.with(edits: edits)
    ) { trial, tried in
      try await trial.judge(tried)
    } covers: {
      .shapes(
        2, "a plain address", "a dot in the name", "a subdomain", "digits in the name", "hyphens",
        "a tag after a plus sign", "an underscore in the name", "capitals in the name", "no name",
        "no domain",
        "a name alone", "no at sign", "two at signs") + .optional
    } mutants: {
      [
        .ignoringOptionalFields(by: "emailAddress"),
        .misjudging("accepts an address without a domain", by: "emailAddress") { value, _ in
          value.hasSuffix("@") ? true : nil
        },
        .misjudging("rejects plus signs", by: "emailAddress") { value, _ in
          value.contains("+") ? false : nil
        },
        .misjudging("rejects subdomains", by: "emailAddress") { value, _ in
          (value.split(separator: "@").last?.split(separator: ".").count ?? 0) > 2 ? false : nil
        },
        .misjudging("looks only for an at sign", by: "emailAddress") { value, _ in value.contains("@") },
        .misjudging("splits the address at the last of several at signs", by: "emailAddress") { value, _ in
          value.split(separator: "@").count > 2 ? true : nil
        },
        .misjudging("rejects underscores", by: "emailAddress") { value, _ in
          value.contains("_") ? false : nil
        },
        .misjudging("accepts only lower case", by: "emailAddress") { value, _ in
          value == value.lowercased() ? nil : false
        },
        .accepting("takes the first of several addresses", by: "emailAddress") { value in
          value.split { ",;".contains($0) }.prefix(1).map(String.init)
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }

  /// The rule on characters that addresses must not have: "Validate data", Email Address.
  ///
  /// The document gives no grammar, but no grammar of e-mail addresses allows these characters.
  static var emailAddressCharacters: Rule {
    Rule(
      "OP-VAL-06/b", .must(.prose),
      "An e-mail address has no white space or control characters, and its domain neither begins nor ends with a dot.",
      cites: .objectiveCSDK("Validate data").quoting("Checks the format of the email address"),
      readings: [.valueBehindNUL],
      given: misshapen.orOptional.with(edits: characterEdits)
    ) { trial, tried in
      try await trial.judge(tried)
    } covers: {
      .shapes(
        2, "a dot before the domain", "a dot after the domain", "a second line",
        "a space or control character in the name", "a space or control character in the domain") + .optional
    } mutants: {
      [
        .ignoringOptionalFields(by: "emailAddress"),
        .misjudging("accepts spaces and control characters", by: "emailAddress") { value, _ in
          value.unicodeScalars.contains { $0.value <= 32 || $0.value == 127 } ? true : nil
        },
        .misjudging("finds an address on one of the lines", by: "emailAddress") { value, _ in
          value.split(separator: "\n").count > 1 && value.contains("@") ? true : nil
        },
        .misjudging("accepts a dot at the end of the domain", by: "emailAddress") { value, _ in
          value.hasSuffix(".") ? true : nil
        },
        .misjudging("accepts a dot before the domain", by: "emailAddress") { value, _ in
          value.contains("@.") ? true : nil
        },
        .accepting("ignores DEL and escape characters", by: "emailAddress") {
          [$0.keeping { $0 != "\u{7F}" && $0 != "\u{1B}" }]
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

// MARK: Inputs

private let addresses: Generator<TriedField> = EmailAddresses.tried.array(usually: 4...12)
  .map { TriedField(.emailAddress, values: $0) }

private let misshapen: Generator<TriedField> = EmailAddresses.misshapen.array(usually: 2...6)
  .map { TriedField(.emailAddress, values: $0) }

private let edits: Generator<TriedValue> = .edits(of: EmailAddresses.edited) {
  EmailFormat.expectation(of: $0)
}

private let characterEdits: Generator<TriedValue> = .edits(
  of: EmailAddresses.edited, kinds: EditedInputs.characterKinds, adding: EditedInputs.unwritten
) { EmailFormat.characterExpectation(of: $0) }
