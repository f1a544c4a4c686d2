import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on lengths: "Validate data", Length.
  static var lengths: Rule {
    Rule(
      "OP-VAL-09", .must(.prose),
      "A value must be longer than the minimum and at most as long as the maximum.",
      cites: .objectiveCSDK("Validate data").quoting(
        "longer than the minimum value … not longer than the maximum value"),
      readings: [.valueAtMinimum, .surroundingWhiteSpace, .valueBehindNUL, .lengthUnit], given: inputs
    ) { trial, input in
      switch input {
      case .plain(let tried, _, _): try await trial.judge(tried)
      case .family: try await trial.recordUnit()
      }
    } covers: {
      [
        .covers("minimum and maximum are the same", atLeast: 2) { $0.isExact },
        .covers("characters beyond ASCII", atLeast: 2) { $0.isBeyondASCII },
        .covers("an optional field", atLeast: 10) { $0.isOptional },
      ]
        + [
          "shorter", "one shorter", "minimum", "one longer than the minimum", "maximum", "one longer",
          "longer",
        ]
        .map { name in .covers(name, atLeast: 2) { $0.hasLength(name) } }
    } mutants: {
      [
        .ignoringOptionalFields(by: "length"),
        .misjudging("rejects the maximum", by: "length") { value, bounds in
          value.count == bounds.most && bounds.least < bounds.most ? false : nil
        },
        .misjudging("rejects the only possible length", by: "length") { value, bounds in
          value.count == bounds.most && bounds.least == bounds.most ? false : nil
        },
        .misjudging("ignores the minimum", by: "length") { value, bounds in
          value.count <= bounds.most ? true : nil
        },
        .misjudging("ignores the maximum", by: "length") { value, bounds in
          value.count > bounds.least ? true : nil
        },
        .misjudging("accepts one character too many", by: "length") { value, bounds in
          value.count == bounds.most + 1 ? true : nil
        },
        .misjudging("accepts one character too few", by: "length") { value, bounds in
          value.count == bounds.least - 1 ? true : nil
        },
        .misjudging("accepts the minimum only some of the time", by: "length") {
          value, bounds in
          value.count == bounds.least && bounds.least < bounds.most ? bounds.least % 2 == 0 : nil
        },
        .accepting("does not count punctuation", by: "length") {
          [$0.keeping { ScalarClass(of: $0) != .punctuation }]
        },
        .misjudging("does not count digits", by: "length") { value, bounds in
          value.contains { !("0"..."9" ~= $0) }
            ? bounds.least...bounds.most ~= value.count { !("0"..."9" ~= $0) } : nil
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Records the unit in which lengths are counted, by trying a character of 5 scalars, 8 UTF-16 units and 18 UTF-8
  /// bytes.
  fileprivate func recordUnit() async throws {
    let units = [("characters", 1), ("Unicode scalars", 5), ("UTF-16 units", 8), ("bytes of UTF-8", 18)]
    let fields = units.map { name, count in
      FieldDocument(id: "upTo\(count)", isRequired: false, validators: [.length(min: 0, max: count)])
    }
    let (call, _) = try await product(.form(fields))
    for (field, (unit, _)) in zip(fields, units) {
      let verdict = try await verdict(
        on: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", field: field.id, of: call)
      if verdict.isValid { return reading(.lengthUnit, "a length is a number of \(unit)") }
    }
    // If all fields reject the character, no reading is recorded: a library may reject it for another reason.
  }
}

extension JSONValue {
  fileprivate var least: Int { Int(self["minLength"]?.whole ?? 0) }
  fileprivate var most: Int { Int(self["maxLength"]?.whole ?? 0) }
}

// MARK: Inputs

private enum LengthCase: Sendable {
  case plain(TriedField, min: Int, max: Int)
  /// A character that has a different length in each unit.
  case family

  var isExact: Bool { if case .plain(_, let min, let max) = self { min == max } else { false } }
  var isOptional: Bool { if case .plain(let tried, _, _) = self { !tried.field.isRequired } else { false } }
  var isBeyondASCII: Bool { if case .family = self { true } else { false } }

  func hasLength(_ name: String) -> Bool {
    guard case .plain(let tried, let min, let max) = self, min < max else { return false }
    return tried.values.contains { value in
      switch name {
      case "shorter": value.text.count < min - 1
      case "one shorter": value.text.count == min - 1
      case "minimum": value.text.count == min
      case "one longer than the minimum": value.text.count == min + 1
      case "maximum": value.text.count == max
      case "one longer": value.text.count == max + 1
      default: value.text.count > max + 1
      }
    }
  }
}

private let inputs = Generator<LengthCase> { source in
  if try Generator<Bool>.bool(probability: 0.2).draw(from: source) { return .family }
  let min = try Generator<Int>.frequency([
    (9, .int(in: 1...30, simplest: 3)), (1, .int(in: 90...120)),
  ]).draw(from: source)
  let extra = try Generator<Int>.frequency([(1, .just(0)), (4, .int(in: 1...30))]).draw(from: source)
  let max = min + extra
  let isNumeric = try Generator<Bool>.bool.draw(from: source)
  // The minimum is tried in cases of its own; two of them are enough to show which reading the SDK follows.
  let isMinimum = try extra > 0 && Generator<Bool>.bool(probability: 0.25).draw(from: source)
  let boundaries = [min + 1, max, max + 1, min - 1].filter { $0 > 0 && (extra == 0 || $0 != min) }
  let length = Generator<Int>.frequency([
    (3, .element(of: boundaries)), (2, .int(in: 1...min)), (1, .int(in: max...(max + 20))),
    (1, .int(in: (min + extra.signum())...max)),
  ])
  let character = isNumeric ? Generator<Character>.digit : .element(of: Array("aBcDe0159"))
  let values = try Generator<TriedValue> { source in
    let drawn = try isMinimum ? min : length.draw(from: source)
    let count = isMinimum || drawn != min || extra == 0 ? drawn : min + 1
    let text = try Generator<String>.string(of: character, count: count).draw(from: source)
    return tried(text, min: min, max: max)
  }.array(usually: isMinimum ? 1...1 : 4...10).draw(from: source)
  var result = TriedField(
    .length(min: min, max: max), type: isNumeric ? "numericstring" : "string", values: values)
  if !isMinimum { result.edits = try edits(min: min, max: max).someEdits.draw(from: source) }
  return .plain(
    try Generator<TriedField>.just(result).orOptional.draw(from: source), min: min, max: max)
}

private func edits(min: Int, max: Int) -> Generator<TriedValue> {
  let longEnough = min == max ? max : min + 1
  return .edits(of: .string(of: .element(of: Array("aBcDe0159")), count: longEnough...max)) {
    LengthFormat.expectation(of: $0, least: min, most: max)
  }
}

private func tried(_ text: String, min: Int, max: Int) -> TriedValue {
  let shape = "length \(text.count) for \(min) to \(max)"
  if text.count == min, min < max { return .atMinimum(text, shape) }
  return min...max ~= text.count ? .accepted(text, shape) : .rejected(text, shape)
}
