import Conformance
import PaymentNumbers
import PropertyTesting

extension OnlinePayments {
  /// The rule on the check digits of account numbers: "Validate data", IBAN.
  static var ibans: Rule {
    Rule(
      "OP-VAL-08", .must(.prose),
      "An IBAN is accepted if, and only if, its check digits are valid; a value that is not an IBAN is rejected.",
      cites: .objectiveCSDK("Validate data").quoting("Validates the IBAN the customer has provided"),
      readings: [.unusualIBANForms, .surroundingWhiteSpace, .valueBehindNUL],
      given: numbers.orOptional.with(edits: edits)
    ) { trial, tried in
      try await trial.judge(tried)
    } covers: {
      .shapes(
        2, "with letters", "of digits", "another digit", "another letter", "two digits transposed",
        "two letters transposed", "other check digits", "more than 34 characters", "another character",
        "marks among its characters")
        + .optional
    } mutants: {
      [
        .ignoringOptionalFields(by: "iban"),
        .miscalculating("accepts any remainder but 0") { IBANs.remainder(of: $0) != 0 },
        .miscalculating("expects the remainder 0") { IBANs.remainder(of: $0) == 0 },
        .miscalculating("lets the number overflow 64 bits") { value in
          let characters = value.dropFirst(4) + value.prefix(4)
          return characters.reduce(into: Int64(0)) { number, character in
            let digits = Int64(String(character), radix: 36) ?? 0
            number = number &* (digits < 10 ? 10 : 100) &+ digits
          } % 97 == 1
        },
        .miscalculating("counts letters from 11") { IBANs.remainder(of: $0.shiftingLetters) == 1 },
        .miscalculating("ignores check digits") { _ in true },
        .miscalculating("does not notice transpositions") { value in
          let characters = Array(value)
          return IBANs.remainder(of: value) == 1
            || characters.indices.dropLast().contains { index in
              var other = characters
              other.swapAt(index, index + 1)
              return IBANs.remainder(of: String(other)) == 1
            }
        },
        .misjudging("has no maximum length", by: "iban") { value, _ in
          IBANs.remainder(of: value) == 1 && value.count > 34 ? true : nil
        },
        .misjudging("accepts all values with other characters", by: "iban") { value, _ in
          value.contains { !$0.isLetter && !$0.isNumber } ? true : nil
        },
        .accepting("removes all but letters and digits", by: "iban") { value in
          [value.keeping { $0.isLetter || $0.asciiDigit != nil }]
        },
        .accepting("reads digits of other scripts as digits", by: "iban") { [$0.withASCIIDigits] },
        .accepting("ignores characters after a number", by: "iban") { value in
          IBANCountry.all.filter { value.hasPrefix($0.code) && value.count > $0.length }
            .map { String(value.prefix($0.length)) }
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }

  /// The rule on the account numbers of each country: "Validate data", IBAN.
  static var ibanCountries: Rule {
    Rule(
      "OP-VAL-18", .should(.derived),
      "An IBAN has the length and structure that its country prescribes, and begins with a registered country code.",
      cites: .objectiveCSDK("Validate data"), given: countries.orOptional.with(edits: accountEdits)
    ) { trial, tried in
      try await trial.judge(tried)
    } covers: {
      .shapes(
        10, "fewer than 15 characters", "too short for its country", "too long for its country",
        "a letter in place of a digit",
        "a digit in place of a letter", "a country without account numbers") + .optional
    } mutants: {
      [
        .ignoringOptionalFields(by: "iban"),
        .misjudging("checks only the check digits", by: "iban") { value, _ in
          IBANs.remainder(of: value) == 1 && 15...34 ~= value.count ? true : nil
        },
        .misjudging("knows lengths, not structures", by: "iban") { value, _ in
          IBANs.remainder(of: value) == 1
            && IBANCountry.all.contains { value.hasPrefix($0.code) && value.count == $0.length } ? true : nil
        },
        .misjudging("accepts unknown countries", by: "iban") { value, _ in
          IBANs.remainder(of: value) == 1 && 15...34 ~= value.count
            && !IBANCountry.all.contains { value.hasPrefix($0.code) } ? true : nil
        },
        .misjudging("accepts longer numbers", by: "iban") { value, _ in
          IBANs.remainder(of: value) == 1 && value.count <= 34
            && IBANCountry.all.contains { value.hasPrefix($0.code) && value.count > $0.length } ? true : nil
        },
        .misjudging("has no minimum length", by: "iban") { value, _ in
          IBANs.remainder(of: value) == 1 && value.count < 15 ? true : nil
        },
        .misjudging("accepts shorter numbers", by: "iban") { value, _ in
          IBANs.remainder(of: value) == 1 && value.count >= 15
            && IBANCountry.all.contains { value.hasPrefix($0.code) && value.count < $0.length } ? true : nil
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

extension String {
  /// The text with each letter replaced by the next one, so that a sum counts A as 11; Z stays.
  fileprivate var shiftingLetters: String {
    String(
      map { character in
        guard let value = character.asciiValue, 0x41..<0x5A ~= value else { return character }
        return Character(Unicode.Scalar(value + 1))
      })
  }
}

extension Mutant where System == OnlinePayments {
  /// Judges the check digits of well-formed numbers differently.
  fileprivate static func miscalculating(
    _ name: String, _ accepts: @escaping @Sendable (String) -> Bool
  ) -> Mutant {
    misjudging(name, by: "iban") { value, _ in IBANCountry.builds(value) ? accepts(value) : nil }
  }
}

// MARK: Inputs

private let numbers: Generator<TriedField> = Generator<TriedValue>.frequency([
  (3, valid), (6, IBANs.broken), (4, IBANs.misshapen), (1, IBANs.open),
]).array(count: 1...9).map { TriedField(.iban, values: $0) }

private let edits: Generator<TriedValue> = .edits(
  of: .frequency([(3, IBANs.valid), (1, IBANs.endingWithLetter)])
) { IBANFormat.expectation(of: $0) }

/// Edits of account numbers, each with the check digits that fit the edited number.
private let accountEdits = Generator<TriedValue> { source in
  let country = try Generator<IBANCountry>.element(of: IBANCountry.plain).draw(from: source)
  let edited = try Generator<EditedText>.edits(
    of: IBANs.account(country.kinds), adding: [.letter, .digit]
  ).draw(from: source)
  let text = IBANs.number(country.code, edited.text)
  var tried = TriedValue(edited, expecting: IBANFormat.countryExpectation(of: text))
  tried.text = text
  return tried
}

private let valid = IBANs.valid.map { text -> TriedValue in
  .accepted(text, text.dropFirst(4).contains { $0.isLetter } ? "with letters" : "of digits")
}

private let countries: Generator<TriedField> = Generator<TriedValue>.frequency([
  (1, IBANs.short), (2, otherLength), (2, otherStructure), (1, unassigned), (1, valid),
]).array(count: 1...9).map { TriedField(.iban, values: $0) }

private let otherLength = Generator<TriedValue> { source in
  let country = try Generator<IBANCountry>.element(of: IBANCountry.established).draw(from: source)
  let lengths = (15...34).filter { $0 != country.length }
  let near = lengths.filter { abs($0 - country.length) == 1 }
  let length = try Generator<Int>.oneOf(.element(of: near), .element(of: lengths)).draw(from: source)
  let last = country.kinds.last ?? "n"
  let kinds = country.kinds + Array(repeating: last, count: max(0, length - country.length))
  let account = try IBANs.account(Array(kinds.prefix(length - 4))).draw(from: source)
  return .rejected(
    IBANs.number(country.code, account),
    length < country.length ? "too short for its country" : "too long for its country")
}

private let otherStructure = Generator<TriedValue> { source in
  let wrong = try Generator<Character>.element(of: ["n", "a"]).draw(from: source)
  let countries = IBANCountry.established.filter { $0.structure.contains(wrong) }
  let country = try Generator<IBANCountry>.element(of: countries).draw(from: source)
  let kinds = country.kinds
  var account = Array(try IBANs.account(kinds).draw(from: source))
  let place = try Generator<Int>.element(of: kinds.indices.filter { kinds[$0] == wrong }).draw(from: source)
  account[place] = try (wrong == "n" ? IBANs.letter : .digit).draw(from: source)
  return .rejected(
    IBANs.number(country.code, String(account)),
    wrong == "n" ? "a letter in place of a digit" : "a digit in place of a letter")
}

private let unassigned = Generator<TriedValue> { source in
  let code = try Generator<String>.element(of: IBANCountry.unassigned).draw(from: source)
  let account = try Generator<String>.digits(count: 11...30).draw(from: source)
  return .rejected(IBANs.number(code, account), "a country without account numbers")
}
