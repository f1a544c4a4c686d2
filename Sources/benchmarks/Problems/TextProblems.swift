import PropertyTesting

extension Challenge {
  /// Texts of printable ASCII, and of brackets.
  static var texts: [Challenge] {
    [
      Challenge("a character that repeats", .ascii(), least: "aa") { Set($0).count < $0.count },
      Challenge("no palindrome", .ascii(), least: "ab") { $0 != String($0.reversed()) },
      Challenge("brackets three deep", .string(of: .element(of: ["(", ")"]), count: 0...20), least: "((()))")
      {
        isThreeDeep($0)
      },
      Challenge("the same word twice", .array(of: .ascii()), least: #"["aaa", "aaa"]"#) { (words: [String]) in
        let long = words.filter { $0.count >= 3 }
        return Set(long).count < long.count
      },
      Challenge(
        "a length and its text", Generator<Int>.int(in: 0...30).flatMap { .string(of: .ascii, count: $0) },
        least: "aab"
      ) { $0.count >= 3 && $0.last != "a" },
    ]
  }

  /// Days of the calendar.
  static var dates: [Challenge] {
    let range = CivilDate(year: 1900, month: 1, day: 1).flatMap { first in
      CivilDate(year: 2100, month: 12, day: 31).map { first...$0 }
    }
    guard let range else { return [] }
    let days = Generator<CivilDate>.date(in: range)
    return [
      Challenge("a period backwards", zip(days, days), least: "(2000-01-01, 1999-01-01)") { $0.1 < $0.0 },
      Challenge("neighbours of one month", zip(days, days), least: "(2010-01-01, 2010-01-02)") {
        (a: CivilDate, b: CivilDate) in
        b.dayNumber - a.dayNumber == 1 && a.month == b.month && a.year >= 2010
      },
      Challenge("the thirtieth of a late month", days, least: "2000-09-30") { $0.day == 30 && $0.month >= 9 },
    ]
  }

  /// Whether brackets are balanced and three levels deep.
  private static func isThreeDeep(_ text: String) -> Bool {
    var (open, most) = (0, 0)
    for character in text {
      open += character == "(" ? 1 : -1
      guard open >= 0 else { return false }
      most = max(most, open)
    }
    return open == 0 && most >= 3
  }
}
