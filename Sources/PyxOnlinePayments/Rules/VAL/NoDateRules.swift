import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on texts that are not dates: "Validate data", Expiration Date.
  static var noDates: Rule {
    Rule(
      "OP-VAL-04", .must(.derived), "A value that is not a date is rejected.",
      cites: .objectiveCSDK("Validate data"),
      readings: [.otherExpiryDateForms, .surroundingWhiteSpace, .valueBehindNUL, .digitsOfOtherScripts],
      given: texts
    ) { trial, input in
      _ = try trial.setClock(to: input.moment)
      let verdict = try await trial.verdict(on: input.text)
      try trial.expect(
        !verdict.isValid, expected: "\"\(input.text)\", which is not a date, to be invalid", saw: "\(verdict)"
      )
      for (index, value) in input.edits.enumerated() {
        try await trial.judge(date: value, call: index + 2)
      }
      // A date must get an answer, too, but any answer is right.
      _ = try await trial.verdict(on: input.moment.month.expiryText, call: input.edits.count + 2)
      if let month = input.fourDigits { try await trial.record(fourDigits: month, from: input.moment) }
    } covers: {
      [
        .covers("a thirteenth month", atLeast: 8) { $0.text.hasPrefix("13") },
        .covers("a month beyond the thirteenth", atLeast: 5) {
          $0.kind == .tooLate && $0.text.prefix(2) > "13"
        },
        .covers("month 00", atLeast: 8) { $0.kind == .zero },
        .covers("letters", atLeast: 8) { $0.kind == .letters },
        .covers("an empty value", atLeast: 4) { $0.kind == .empty },
        .covers("100,000 characters", atLeast: 0.5) { $0.kind == .long },
        .seen(fourDigitsLabel, atLeast: 5),
      ]
    } mutants: {
      [
        .forgiving("reads a thirteenth month as the following January") { $0.hasPrefix("13") },
        .forgiving("rolls months over") { $0.prefix(2) > "12" && $0.allSatisfy(\.isNumber) && $0.count == 4 },
        .forgiving("reads month 00 as December") { $0.hasPrefix("00") },
        .forgiving("reads letters as zero") { $0.contains { $0.isLetter } },
        .forgiving("accepts an empty value") { $0.isEmpty },
        .behaving("crashes on long texts", state: ()) { _, stimulus, world, inner in
          if case .validateExpiryDate(_, let value, _) = stimulus, value.utf8.count > 65_536 {
            throw ImplementationFault.crashed("index out of range")
          }
          return try await inner.send(stimulus, in: world)
        },
        .forgiving("ignores characters after a date") { text in
          text.utf8.count > 4 && YearMonth(expiryText: String(text.prefix(4))) != nil
        },
        .forgiving("ignores marks, control characters and emoji") { text in
          let rest = text.keeping { ![.combining, .control, .astral].contains(ScalarClass(of: $0)) }
          return rest != text && YearMonth(expiryText: rest) != nil
        },
      ]
    } vector: {
      try await $0.check($1)
    }
  }
}

// MARK: Inputs

private let fourDigitsLabel = "a year of four digits where the field asks for them"

private struct NoDate: Sendable {
  enum Kind: Sendable { case tooLate, zero, letters, empty, long }

  var moment: Moment
  var text: String
  var kind: Kind
  /// Edits of dates in one of the next twenty years.
  var edits: [TriedValue]
  /// The number of months from one year ahead to the date with a four-digit year; nil if no such date is tried.
  var fourDigits: Int?
}

extension Trial where System == OnlinePayments {
  /// Records the verdict on a date that is inside the window and has a four-digit year.
  ///
  /// The mask and the expression of the field ask for such a year.
  fileprivate func record(fourDigits month: Int, from moment: Moment) async throws {
    guard understands(.validateField), understands(.getPaymentProduct),
      profile.effects.isSuperset(of: [.paymentProduct, .requestFailed])
    else {
      return leaveOut(fourDigitsLabel, because: "values of fields are not validated")
    }
    let now = try setClock(to: moment)
    var field = FieldDocument(
      id: "expiryDate", type: "expirydate",
      validators: [.expirationDate, .regularExpression("^(?:0[1-9]|1[0-2])[0-9]{4}$")])
    field.hints.mask = "{{99}}/{{9999}}"
    // One to twenty years from now: inside the window in every reading.
    let date = now.later(by: 12 + month)
    let product = nextCall() + 1_000
    _ = try await self.product(.form([field]), call: product)
    let call = nextCall() + 1_000
    let verdict: InputVerdict = try await answer(
      .validateField(
        call: call, product: product, fieldId: field.id,
        value: YearMonth.twoDigits(date.month) + String(date.year)), call: call, .validated,
      fileID: #fileID, line: #line, \.verdict)
    reading(
      .otherExpiryDateForms,
      "a year of four digits where the field asks for them: \(verdict.isValid ? "accepted" : "rejected")")
    label(fourDigitsLabel)
  }

  /// Tries a value as an expiry date, and checks the verdict or records it.
  fileprivate func judge(date value: TriedValue, call: Int) async throws {
    if let edit = value.edit { note(edit) }
    let verdict = try await verdict(on: value.text, call: call)
    switch value.expectation {
    case .accepted, .elsewhere: break
    case .rejected:
      try expect(
        !verdict.isValid,
        expected: "\(JSONValue.quoted(value.text)) (\(value.shape)), which is not a date, to be invalid",
        saw: "\(verdict)")
    case .open(let ambiguity, let accepted, let rejected):
      reading(ambiguity, verdict.isValid ? accepted : rejected)
    }
  }
}

private let texts = Generator<NoDate> { source in
  var input = try noDates.draw(from: source)
  let year = input.moment.month.year + (try Generator<Int>.int(in: 1...20).draw(from: source))
  let dates = Generator<Int>.int(in: 1...12).map { YearMonth.twoDigits($0) + YearMonth.twoDigits(year % 100) }
  input.edits = try Generator<TriedValue>.edits(of: dates) { ExpiryFormat.expectation(of: $0) }
    .someEdits.draw(from: source)
  if try Generator<Bool>.bool(probability: 0.15).draw(from: source) {
    input.fourDigits = try Generator<Int>.int(in: 0...220).draw(from: source)
  }
  return input
}

private let noDates = Generator<NoDate> { source in
  let moment = try Moment.any.draw(from: source)
  // Every month of the drawn year would be acceptable, and so would every month of the year after it.
  let year = moment.month.year + (try Generator<Int>.int(in: 1...20).draw(from: source))
  let yearText = YearMonth.twoDigits(year % 100)
  let kind = try Generator<NoDate.Kind>.frequency([
    (9, .element(of: [.tooLate, .tooLate, .zero, .letters, .letters, .empty])), (1, .just(.long)),
  ])
  .draw(from: source)
  switch kind {
  case .tooLate:
    let month = try Generator<Int>.oneOf(.just(13), .int(in: 13...99)).draw(from: source)
    return NoDate(moment: moment, text: "\(month)" + yearText, kind: kind, edits: [])
  case .zero: return NoDate(moment: moment, text: "00" + yearText, kind: kind, edits: [])
  case .letters:
    var characters = Array("12" + yearText)
    let positions = try Generator<[Int]>.subset(of: [0, 1, 2]).draw(from: source) + [3]
    for position in positions {
      characters[position] = try Generator<Character>.element(of: Array("aomMyOlZ")).draw(from: source)
    }
    if try Generator<Bool>.bool.draw(from: source) { characters.reverse() }
    return NoDate(moment: moment, text: String(characters), kind: kind, edits: [])
  case .long:
    let character = try Generator<String>.element(of: ["1", "A", "/"]).draw(from: source)
    return NoDate(moment: moment, text: String(character, times: 100_000), kind: kind, edits: [])
  case .empty: return NoDate(moment: moment, text: "", kind: kind, edits: [])
  }
}
