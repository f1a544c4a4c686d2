import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on lists of values: "Validate data", Fixed List.
  static var fixedLists: Rule {
    Rule(
      "OP-VAL-07", .must(.prose), "A value is accepted if, and only if, it is in the list.",
      cites: .objectiveCSDK("Validate data").quoting(
        "Checks whether the entered value is on the list of possibilities"),
      readings: [.surroundingWhiteSpace, .valueBehindNUL, .emptyListOfValues],
      given: lists.orOptional.with(edits)
    ) { trial, tried in
      if let value = tried.valueOfEmptyList {
        try await trial.recordOdd("an empty list", .fixedList([]), trying: value, .emptyListOfValues)
      } else {
        try await trial.judge(tried)
      }
    } covers: {
      .shapes(
        2, "the first of the list", "the last of the list", "in another case", "a part of a listed value",
        "a listed value and more", "not listed", "two listed values", "a value for an empty list")
        + .optional
    } mutants: {
      [
        .ignoringOptionalFields(by: "fixedList"),
        .misjudging("accepts parts of listed values", by: "fixedList") { value, list in
          list.listed.contains { $0.contains(value) } ? true : nil
        },
        .misjudging("accepts values that begin with a listed one", by: "fixedList") { value, list in
          list.listed.contains { value.hasPrefix($0) } ? true : nil
        },
        .misjudging("misses the first listed value", by: "fixedList") { value, list in
          list.listed.first == value ? false : nil
        },
        .misjudging("misses the last listed value", by: "fixedList") { value, list in
          list.listed.last == value ? false : nil
        },
        .misjudging("ignores case", by: "fixedList") { value, list in
          list.listed.contains { $0.uppercased() == value.uppercased() } ? true : nil
        },
        .misjudging("looks for the value in the joined list", by: "fixedList") { value, list in
          value.contains(",") && list.listed.joined(separator: ",").contains(value) ? true : nil
        },
        .accepting("ignores accents", by: "fixedList") {
          [$0.keeping { ScalarClass(of: $0) != .combining }]
        },
        .accepting("ignores punctuation", by: "fixedList") {
          [$0.keeping { ScalarClass(of: $0) != .punctuation }]
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

// MARK: Inputs

private let lists = Generator<TriedField> { source in
  let count = try Generator<Int>.frequency([(3, .int(in: 1...5)), (1, .just(0))]).draw(from: source)
  var listed: [String] = []
  for index in 0..<count {
    // Before its final "b", each value has a letter that no other value has, so no value is part of another.
    listed.append(try word.draw(from: source) + ["Q", "W", "X", "Y", "Z"][index] + "b")
  }
  let values = try value(for: listed).array(usually: 3...8).draw(from: source)
  var tried = TriedField(.fixedList(listed), values: values)
  tried.field.hints.formElement = "list"
  return tried
}

private let word = Generator<String>.string(
  of: .element(of: Array("ABCDEFGHKLMN")), count: 2...6)

private func value(for listed: [String]) -> Generator<TriedValue> {
  Generator { source in
    let other = try word.draw(from: source) + "V"
    guard let first = listed.first, let last = listed.last else {
      return TriedValue(text: other, shape: "a value for an empty list", expectation: .elsewhere)
    }
    let middle = try Generator<String>.element(of: listed).draw(from: source)
    var candidates: [TriedValue] = [
      .accepted(first, "the first of the list"), .accepted(last, "the last of the list"),
      .accepted(middle, "listed"), .rejected(middle.lowercased(), "in another case"),
      .rejected(middle.uppercased(), "in another case"),
      .rejected(String(middle.dropLast()), "a part of a listed value"),
      .rejected(String(middle.dropFirst()), "a part of a listed value"),
      .rejected(middle + other, "a listed value and more"), .rejected(other, "not listed"),
    ]
    if listed.count > 1 {
      candidates.append(.rejected(listed.prefix(2).joined(separator: ","), "two listed values"))
      candidates.append(.rejected(first + last, "two listed values"))
    }
    return try Generator<TriedValue>.element(of: candidates).draw(from: source)
  }
}

private let edits: @Sendable (ValidatorDocument) -> Generator<TriedValue>? = { validator in
  let listed = validator.listedValues
  guard !listed.isEmpty else { return nil }
  return .edits(of: .element(of: listed)) { FixedListFormat.expectation(of: $0, in: listed) }
}

extension TriedField {
  /// The value that is tried with an empty list, which no document describes; nil if the list has values.
  fileprivate var valueOfEmptyList: String? {
    field.validators.first?.listedValues.isEmpty == true ? values.first?.text : nil
  }
}

extension JSONValue {
  /// The values that the parameters of a list allow.
  fileprivate var listed: [String] { self["allowedValues"]?.elements?.compactMap(\.text) ?? [] }
}
