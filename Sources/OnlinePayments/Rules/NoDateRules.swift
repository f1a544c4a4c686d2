import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Rules on texts that are no dates: "Validate data", Expiration Date.
  static var noDates: Rule {
    Rule(
      "OP-VAL-04", .must(.derived), "What is no date is not acceptable.",
      cites: .objectiveCSDK("Validate data"), given: texts,
      covers: [
        .atLeast(8, percent: "a thirteenth month") { $0.text.hasPrefix("13") },
        .atLeast(5, percent: "a month beyond the thirteenth") {
          $0.kind == .tooLate && $0.text.prefix(2) > "13"
        },
        .atLeast(8, percent: "month 00") { $0.kind == .zero },
        .atLeast(8, percent: "letters") { $0.kind == .letters },
        .atLeast(4, percent: "nothing at all") { $0.kind == .empty },
      ],
      mutants: [
        .forgiving("takes a thirteenth month for the January that follows") { $0.hasPrefix("13") },
        .forgiving("rolls months over") { $0.prefix(2) > "12" && $0.allSatisfy(\.isNumber) && $0.count == 4 },
        .forgiving("takes month 00 for December") { $0.hasPrefix("00") },
        .forgiving("reads letters as zero") { $0.contains { $0.isLetter } },
        .forgiving("accepts nothing at all") { $0.isEmpty },
      ],
      vector: { try await $0.check($1) }
    ) { trial, input in
      _ = try trial.setClock(to: input.moment)
      let verdict = try await trial.verdict(on: input.text)
      try trial.expect(
        !verdict.isValid, "expected \"\(input.text)\", which is no date, to be invalid, saw \(verdict)")
    }
  }
}

// MARK: Inputs

private struct NoDate: Sendable {
  enum Kind: Sendable { case tooLate, zero, letters, empty }

  var moment: Moment
  var text: String
  var kind: Kind
}

private let texts = Generator<NoDate> { source in
  let moment = try Moment.any.draw(from: source)
  // The year is one in which every month is acceptable, and the next year too.
  let year = moment.month.year + (try Generator<Int>.int(in: 1...20).draw(from: source))
  let yearText = YearMonth.twoDigits(year % 100)
  let kind = try Generator<NoDate.Kind>.element(of: [.tooLate, .tooLate, .zero, .letters, .letters, .empty])
    .draw(from: source)
  switch kind {
  case .tooLate:
    let month = try Generator<Int>.oneOf(.just(13), .int(in: 13...99)).draw(from: source)
    return NoDate(moment: moment, text: "\(month)" + yearText, kind: kind)
  case .zero: return NoDate(moment: moment, text: "00" + yearText, kind: kind)
  case .letters:
    var characters = Array("12" + yearText)
    let positions = try Generator<[Int]>.subset(of: [0, 1, 2]).draw(from: source) + [3]
    for position in positions {
      characters[position] = try Generator<Character>.element(of: Array("aomMyOlZ")).draw(from: source)
    }
    if try Generator<Bool>.bool.draw(from: source) { characters.reverse() }
    return NoDate(moment: moment, text: String(characters), kind: kind)
  case .empty: return NoDate(moment: moment, text: "", kind: kind)
  }
}
