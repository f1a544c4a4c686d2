import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on check digits: "Validate data", Luhn.
  static var luhnNumbers: Rule {
    Rule(
      "OP-VAL-10", .must(.prose), "A number is accepted if, and only if, its Luhn checksum is valid.",
      cites: .objectiveCSDK("Validate data").quoting(
        "The checksum formula used to validate a variety of identification numbers"),
      readings: [
        .separatorsAmongDigits, .surroundingWhiteSpace, .valueBehindNUL, .checksumOfUnusualLength,
        .digitsOfOtherScripts,
      ],
      given: numbers.orOptional.with(edits: edits)
    ) { trial, tried in
      try await trial.judge(tried)
    } covers: {
      .shapes(
        2, "an odd number of digits", "an even number of digits", "another check digit", "another digit",
        "two digits transposed", "a zero before a valid number", "a zero before another check digit",
        "a letter among digits", "no digit") + .optional
    } mutants: {
      [
        .ignoringOptionalFields(by: "luhn"),
        .miscounting("doubles from the left") { Luhn.sum(of: $0.reversed(), reducing: true) },
        .miscounting("does not add up the digits of doubled numbers") { Luhn.sum(of: $0, reducing: false) },
        .miscounting("adds up without doubling") { $0.reduce(0, +) },
        .misjudging("accepts all digits", by: "luhn") { value, _ in value.luhnDigits.map { _ in true } },
        .misjudging("rejects a zero at the front", by: "luhn") { value, _ in
          value.hasPrefix("0") ? false : nil
        },
        .misjudging("ignores letters", by: "luhn") { value, _ in
          value.contains { $0.isLetter } ? Luhn.isValid(value.filter(\.isNumber)) : nil
        },
        .misjudging("treats the checksum of an empty value as valid", by: "luhn") { value, _ in
          value.contains { $0.isNumber } ? nil : true
        },
        .accepting("ignores marks, control characters and emoji", by: "luhn") {
          [$0.keeping { ![.combining, .control, .astral].contains(ScalarClass(of: $0)) }]
        },
        .accepting("reads digits as far as they go", by: "luhn") { value in
          [value.keeping { $0.isASCII }].map { String($0.prefix { $0.isNumber }) }
        },
      ]
    } vector: {
      try await $0.checkInput($1)
    }
  }
}

extension Mutant where System == OnlinePayments {
  /// Sums the digits differently.
  fileprivate static func miscounting(_ name: String, _ sum: @escaping @Sendable ([Int]) -> Int) -> Mutant {
    misjudging(name, by: "luhn") { value, _ in value.luhnDigits.map { sum($0) % 10 == 0 } }
  }
}

// MARK: Inputs

private let numbers = Generator<TriedField> { source in
  // Texts with letters go into a string field, because an SDK may remove letters in a numeric field.
  if try Generator<Bool>.bool(probability: 0.35).draw(from: source) {
    return TriedField(.luhn, values: try noNumber.array(count: 1...5).draw(from: source))
  }
  let values = try number.array(usually: 3...9).draw(from: source)
  return TriedField(.luhn, type: "numericstring", values: values)
}

/// A valid number; the first digit is not 0.
private let valid = zip(
  Generator<String>.element(of: ["4", "5", "3", "6", "2", "1", "9"]), Generator<String>.digits(count: 6...17)
).map { Luhn.completed($0 + $1) }

private let edits: Generator<TriedValue> = .edits(of: valid) { LuhnFormat.expectation(of: $0) }

private let number = Generator<TriedValue> { source in
  let valid = try valid.draw(from: source)
  let shape = valid.count % 2 == 0 ? "an even number of digits" : "an odd number of digits"
  switch try Generator<Int>.int(in: 0...7).draw(from: source) {
  case 0, 1: return .accepted(valid, shape)
  case 2: return .rejected(try changed(valid, at: valid.count - 1).draw(from: source), "another check digit")
  case 3:
    let index = try Generator<Int>.int(in: 0..<valid.count).draw(from: source)
    return .rejected(try changed(valid, at: index).draw(from: source), "another digit")
  case 4: return try transposed(valid).draw(from: source)
  case 5 where valid.count < 19: return .accepted("0" + valid, "a zero before a valid number")
  case 6:
    let wrong = try changed(valid, at: valid.count - 1).draw(from: source)
    return .rejected("0" + wrong, "a zero before another check digit")
  default:
    let short = Luhn.completed(try Generator<String>.digits(count: 1...5).draw(from: source))
    let long = Luhn.completed(try Generator<String>.digits(count: 19...24).draw(from: source))
    let (first, last) = (valid.prefix(4), valid.dropFirst(4))
    return try Generator<TriedValue>.element(of: [
      .open(short, "two to six digits", .checksumOfUnusualLength, LuhnFormat.few),
      .open(long, "more than nineteen digits", .checksumOfUnusualLength, LuhnFormat.many),
      .open(first + " " + last, "a space between digits", .separatorsAmongDigits, LuhnFormat.separated),
      .open(first + "-" + last, "a hyphen between digits", .separatorsAmongDigits, LuhnFormat.separated),
    ]).draw(from: source)
  }
}

private func changed(_ number: String, at index: Int) -> Generator<String> {
  Generator<Int>.int(in: 1...9).map { difference in
    var digits = Array(number.utf8)
    digits[index] = 0x30 + (digits[index] - 0x30 + UInt8(difference)) % 10
    return String(decoding: digits, as: UTF8.self)
  }
}

/// Two digits transposed, except 0 and 9, which have the same sum in both orders.
private func transposed(_ number: String) -> Generator<TriedValue> {
  Generator { source in
    var digits = Array(number)
    let places = digits.indices.dropLast().filter {
      digits[$0] != digits[$0 + 1] && Set(digits[$0...($0 + 1)]) != ["0", "9"]
    }
    guard !places.isEmpty else {
      return .rejected(try changed(number, at: 0).draw(from: source), "another digit")
    }
    let place = try Generator<Int>.element(of: places).draw(from: source)
    digits.swapAt(place, place + 1)
    return .rejected(String(digits), "two digits transposed")
  }
}

private let noNumber = Generator<TriedValue> { source in
  if try Generator<Bool>.bool(probability: 0.45).draw(from: source) {
    return .rejected(
      try Generator<String>.string(of: .element(of: Array("*#?!xyz")), count: 1...16).draw(from: source),
      "no digit")
  }
  var characters = Array(try valid.draw(from: source))
  let index = try Generator<Int>.int(in: 0...characters.count).draw(from: source)
  let letter = try Generator<Character>.element(of: Array("AaOolBSzZ")).draw(from: source)
  characters.insert(letter, at: index)
  return .rejected(String(characters), "a letter among digits")
}
