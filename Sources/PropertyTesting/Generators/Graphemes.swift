extension Generator where Value == Character {
  /// Characters of several scalars, each scalar drawn: letters with marks, flags, joined emoji, Hangul syllables.
  ///
  /// The tables of ``TextCategory`` hold well-known characters; most of the characters drawn here are in no table.
  public static var grapheme: Generator {
    func one(of scalars: String) -> Generator<String> {
      .element(of: scalars.unicodeScalars.map { String($0) })
    }
    func some(_ part: Generator<String>, _ count: ClosedRange<Int>) -> Generator<String> {
      part.array(count: count).map { $0.joined() }
    }
    let mark = one(of: "\u{301}\u{308}\u{323}\u{327}\u{30A}\u{342}\u{20D7}\u{E01EF}")
    let marked = zip(one(of: "aeonycAO\u{3B1}\u{438}\u{5E9}\u{915}"), some(mark, 1...3)).map { $0 + $1 }
    let flag = some(
      .element(of: (0x1F1E6...0x1F1FF).compactMap { Unicode.Scalar($0).map(String.init) }), 2...2)
    let tone = Generator<String>.element(of: ["", "\u{1F3FB}", "\u{1F3FF}"])
    let person = zip(one(of: "\u{1F468}\u{1F469}\u{1F9D1}\u{1F467}"), tone).map { $0 + $1 }
    let joined = zip(person, some(person.map { "\u{200D}" + $0 }, 1...3)).map { $0 + $1 }
    let syllable = zip(
      one(of: "\u{1100}\u{1112}"), one(of: "\u{1161}\u{1175}"), .element(of: ["", "\u{11A8}", "\u{11C2}"])
    ).map { $0 + $1 + $2 }
    return Generator<String>.oneOf(marked, flag, joined, syllable).map { Character($0) }
  }
}

extension Generator where Value == (String, String) {
  /// Two strings of different scalars that are canonically equivalent, and so equal in Swift.
  public static func normalizationPair(count: ClosedRange<Int> = 1...5) -> Generator {
    precondition(count.lowerBound >= 1, "two empty strings do not differ")
    let pairs = [
      ("\u{E9}", "e\u{301}"), ("\u{C5}", "A\u{30A}"), ("\u{212B}", "\u{C5}"), ("\u{2126}", "\u{3A9}"),
      ("\u{1EC7}", "e\u{323}\u{302}"), ("\u{1EC7}", "e\u{302}\u{323}"),
      ("q\u{307}\u{323}", "q\u{323}\u{307}"),
      ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"), ("\u{1F82}", "\u{3B1}\u{313}\u{300}\u{345}"),
    ]
    return Generator<(String, String)>.element(of: pairs).array(count: count).map { parts in
      (parts.map(\.0).joined(), parts.map(\.1).joined())
    }
  }
}
