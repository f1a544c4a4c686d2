import PropertyTesting

extension Problem {
  /// Strings.
  static let texts = [
    characterRepeats, runThree, noPalindrome, bracketsThreeDeep, numberAndLetterApart, sameWordTwice,
    lengthAndItsText,
  ]

  private static let characterRepeats = Problem("a character that repeats", .string(), least: "aa") {
    Set($0).count < $0.count
  }

  private static let runThree = Problem("a run of three", .ascii(), least: "aaa") { text in
    let characters = Array(text)
    return characters.indices.dropLast(2).contains {
      characters[$0] == characters[$0 + 1] && characters[$0] == characters[$0 + 2]
    }
  }

  private static let noPalindrome = Problem("no palindrome", .ascii(), least: "ab") {
    $0 != String($0.reversed())
  }

  private static let bracketsThreeDeep = Problem(
    "brackets three deep", .string(of: .element(of: ["(", ")"]), count: 0...20), least: "((()))"
  ) {
    depth(of: $0).map { $0 >= 3 } ?? false
  }

  private static let numberAndLetterApart = Problem("a number and a letter apart", .ascii(), least: "0aaZ") {
    text in
    let characters = Array(text)
    guard let first = characters.firstIndex(of: "0") else { return false }
    return characters.indices.contains { $0 >= first + 3 && characters[$0] == "Z" }
  }

  private static let sameWordTwice = Problem(
    "the same word twice", Generator<[String]>.array(of: .ascii()), least: "[\"aaa\", \"aaa\"]"
  ) {
    words in
    let long = words.filter { $0.count >= 3 }
    return Set(long).count < long.count
  }

  private static let lengthAndItsText = Problem(
    "a length and its text",
    Generator<Int>.int(in: 0...30).flatMap { .string(of: .ascii, count: $0) }, least: "aab"
  ) {
    $0.count >= 3 && $0.last != "a"
  }

  /// A day between 1887 and 2134.
  private static let days = Generator<CivilDate>.date(
    in: CivilDate(dayNumber: -30_000)!...CivilDate(dayNumber: 60_000)!)

  /// Days and periods.
  static let dates = [
    periodBackwards, leapDayInside, neighboursAcrossMonth,
  ]

  private static let periodBackwards = Problem(
    "a period backwards", zip(days, days),
    least: "(2000-01-01, 1999-01-01)", fails: { $0.1 < $0.0 })

  private static let leapDayInside = Problem(
    "a leap day inside", zip(days, days),
    least: "(2000-01-01, 2000-03-01)",
    fails: { start, end in
      guard start < end, end.dayNumber - start.dayNumber < 400 else { return false }
      return (start.dayNumber + 1..<end.dayNumber).contains {
        CivilDate(dayNumber: $0).map { $0.month == 2 && $0.day == 29 } ?? false
      }
    })

  private static let neighboursAcrossMonth = Problem(
    "neighbours of one month", zip(days, days),
    least: "(2010-01-01, 2010-01-02)",
    fails: { $0.1.dayNumber - $0.0.dayNumber == 1 && $0.0.month == $0.1.month && $0.0.year >= 2010 })

  /// The greatest nesting of a balanced text; nil if it is not balanced.
  private static func depth(of text: String) -> Int? {
    var (open, most) = (0, 0)
    for character in text {
      open += character == "(" ? 1 : -1
      guard open >= 0 else { return nil }
      most = max(most, open)
    }
    return open == 0 ? most : nil
  }
}
