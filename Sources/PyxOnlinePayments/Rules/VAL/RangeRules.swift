import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on ranges of numbers: "Validate data", Range.
  static var ranges: Rule {
    Rule(
      "OP-VAL-11", .must(.prose), "A number must be greater than the minimum and at most the maximum.",
      cites: .objectiveCSDK("Validate data").quoting(
        "greater than the minimum value … not greater than the maximum value"),
      readings: [
        .valueAtMinimum, .separatorsAmongDigits, .surroundingWhiteSpace, .valueBehindNUL,
        .unusualNumbersInRange, .digitsOfOtherScripts,
      ],
      given: inputs.orOptional.with(edits)
    ) { trial, tried in
      try await trial.judge(tried)
    } covers: {
      .shapes(
        2, "less than the minimum", "one less than the minimum", "the minimum", "one more than the minimum",
        "the maximum", "one more than the maximum", "more than the maximum", "beyond 32 bits",
        "beyond 64 bits", "the only number", "decimals beyond the maximum", "a letter in the number",
        "letters alone") + .optional
        + [.covers("numbers beyond single precision", atLeast: 2) { $0.isBeyondSinglePrecision }]
    } mutants: {
      [
        .ignoringOptionalFields(by: "range"),
        .miscomparing("rejects the maximum") { value, least, most in
          value == most && least < most ? false : nil
        },
        .miscomparing("rejects the only possible number") { value, least, most in
          least == most && value == most ? false : nil
        },
        .miscomparing("ignores the minimum") { value, _, most in value <= most ? true : nil },
        .miscomparing("ignores the maximum") { value, least, _ in value > least ? true : nil },
        .miscomparing("accepts the minimum only some of the time") { value, least, most in
          value == least && least < most ? least % 2 == 0 : nil
        },
        .miscomparing("keeps 32 bits of the number") { value, least, most in
          value > most && least...most ~= Int64(Int32(truncatingIfNeeded: value)) ? true : nil
        },
        .miscomparing("compares in single precision") { value, _, most in
          value > most && Float(value) <= Float(most) ? true : nil
        },
        .misjudging("compares numbers as strings", by: "range") { value, bounds in
          String(bounds.least) <= value && value <= String(bounds.most)
        },
        .misjudging("reads overflowing numbers as the maximum", by: "range") { value, _ in
          value.count > 18 && value.allSatisfy(\.isNumber) ? true : nil
        },
        .accepting("leaves out decimals", by: "range") { value in
          value.split(separator: ".").prefix(1).map(String.init)
        },
        .accepting("reads a number as far as it goes", by: "range") { value in
          [String(value.prefix { $0.isNumber })]
        },
        .misjudging("reads letters as zero", by: "range") { value, _ in
          value.contains { $0.isNumber } ? nil : true
        },
        .accepting("ignores marks, control characters and emoji", by: "range") {
          [$0.keeping { ![.combining, .control, .astral].contains(ScalarClass(of: $0)) }]
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

extension Mutant where System == OnlinePayments {
  /// Compares whole numbers differently.
  fileprivate static func miscomparing(
    _ name: String, _ verdict: @escaping @Sendable (Int64, _ least: Int64, _ most: Int64) -> Bool?
  ) -> Mutant {
    misjudging(name, by: "range") { value, bounds in
      Int64(value).flatMap { verdict($0, bounds.least, bounds.most) }
    }
  }
}

extension TriedValue {
  /// A number in an unusual notation.
  fileprivate static func notation(
    _ text: String, _ shape: String, _ bounds: ClosedRange<Int64>
  ) -> TriedValue {
    TriedValue(text: text, shape: shape, expectation: RangeFormat.expectation(of: text, in: bounds))
  }
}

extension JSONValue {
  fileprivate var least: Int64 { self["minValue"]?.whole ?? 0 }
  fileprivate var most: Int64 { self["maxValue"]?.whole ?? 0 }
}

// MARK: Inputs

extension TriedField {
  /// Whether the case tries the number after the maximum, and the two are equal in single precision.
  fileprivate var isBeyondSinglePrecision: Bool {
    guard case .range(_, let most)? = field.validators.first else { return false }
    return Float(most) == Float(most + 1) && has("one more than the maximum")
  }
}

private let inputs = Generator<TriedField> { source in
  // Bounds fit into signed 32-bit numbers, because the service may store them in this width; the document gives no
  // width.
  let least = try Generator<Int64>.frequency([
    (1, .int(in: 2...2_000, simplest: 5)), (1, .int(in: 70_000_000...2_147_000_000)),
  ]).draw(from: source)
  let width = try Generator<Int64>.frequency([
    (3, .just(0)), (3, .int(in: 3...20)), (3, .int(in: 21...100_000)),
  ]).draw(from: source)
  let bounds = least...(least + width)
  let validator = ValidatorDocument.range(min: least, max: bounds.upperBound)
  // The minimum is tried in cases of its own; two of them are enough to show which reading the SDK follows.
  if width > 0, try Generator<Bool>.bool(probability: 0.35).draw(from: source) {
    var tried = TriedField(validator, type: "integer", values: [.atMinimum(String(least), "the minimum")])
    tried.isAlone = true
    return tried
  }
  // Texts that are not plain numbers go into a string field.
  if try Generator<Bool>.bool(probability: 0.45).draw(from: source) {
    return TriedField(validator, values: try text(for: bounds).array(usually: 2...8).draw(from: source))
  }
  return TriedField(
    validator, type: "integer", values: try whole(for: bounds).array(usually: 4...12).draw(from: source))
}

private let edits: @Sendable (ValidatorDocument) -> Generator<TriedValue>? = { validator in
  guard case .range(let least, let most) = validator else { return nil }
  let numbers = Generator<Int64>.int(in: min(least + 1, most)...most).map { "\($0)" }
  return .edits(of: numbers) { RangeFormat.expectation(of: $0, in: least...most) }
}

private func whole(for bounds: ClosedRange<Int64>) -> Generator<TriedValue> {
  Generator { source in
    let (least, most) = (bounds.lowerBound, bounds.upperBound)
    let inside = try Generator<Int64>.int(in: bounds).draw(from: source)
    switch try Generator<Int>.int(in: 0...9).draw(from: source) {
    case 0:
      return .rejected(
        String(try Generator<Int64>.int(in: 0..<least).draw(from: source)), "less than the minimum")
    case 1: return .rejected(String(least - 1), "one less than the minimum")
    case 2 where least < most, 3 where least < most:
      return .accepted(String(least + 1), "one more than the minimum")
    case 4 where inside > least: return .accepted(String(inside), "between minimum and maximum")
    case 2...5: return .accepted(String(most), least == most ? "the only number" : "the maximum")
    case 6: return .rejected(String(most + 1), "one more than the maximum")
    case 7:
      let more = try Generator<Int64>.int(in: 2...1_000_000).draw(from: source)
      return .rejected(String(most + more), "more than the maximum")
    case 8: return .rejected(String(inside + 1 << 32), "beyond 32 bits")
    // 2^64 plus a number in the range, which changes only the last ten digits of 2^64.
    default: return .rejected("1844674407" + String(3_709_551_616 + inside % 1 << 31), "beyond 64 bits")
    }
  }
}

private func text(for bounds: ClosedRange<Int64>) -> Generator<TriedValue> {
  Generator { source in
    let number = String(try Generator<Int64>.int(in: bounds).draw(from: source))
    let most = String(bounds.upperBound)
    // No notation of numbers uses these letters.
    let letter = Generator<Character>.element(of: Array("ghkmqrstuvwz"))
    switch try Generator<Int>.int(in: 0...4).draw(from: source) {
    case 0, 1:
      let decimal = try Generator<String>.element(of: [".9", ".5", ".01"]).draw(from: source)
      return .rejected(most + decimal, "decimals beyond the maximum")
    case 2:
      var characters = Array(number)
      let index = try Generator<Int>.int(in: 0...characters.count, simplest: characters.count).draw(
        from: source)
      characters.insert(try letter.draw(from: source), at: index)
      return .rejected(String(characters), "a letter in the number")
    case 3:
      return .rejected(
        try Generator<String>.frequency([
          (4, .string(of: letter, count: 1...5)), (1, .string(of: letter, count: 100...120)),
        ]).draw(from: source), "letters alone")
    default:
      let lower = String(max(bounds.lowerBound, bounds.upperBound - 1))
      return try Generator<TriedValue>.element(of: [
        .notation(lower + ".5", "decimals", bounds), .notation("+" + most, "a plus sign", bounds),
        .notation("00" + most, "zeros at the front", bounds), .notation("-" + most, "a minus sign", bounds),
        .notation(most + "e0", "an exponent", bounds),
        .open(
          String(most.prefix(1)) + "," + most.dropFirst(), "a comma between digits", .separatorsAmongDigits,
          RangeFormat.separated),
        .open(
          most.prefix(1) + " " + most.dropFirst(), "a space between digits", .separatorsAmongDigits,
          RangeFormat.separated),
      ]).draw(from: source)
    }
  }
}
