extension Generator where Value == String {
  /// Strings of that many characters drawn from the generator; combining marks can reduce the number.
  @inlinable
  public static func string(of character: Generator<Character>, count: ClosedRange<Int>) -> Generator {
    precondition(count.lowerBound >= 0, "a count must not be negative")
    return Generator { source in
      var text = ""
      try source.repeated(count, Value.self) { text.append(try character.body(source)) }
      return text
    }
  }

  /// Strings of exactly that many characters drawn from the generator.
  @inlinable
  public static func string(of character: Generator<Character>, count: Int) -> Generator {
    string(of: character, count: count...count)
  }

  /// Strings of any kind of text: half of the draws are printable ASCII, the others mix characters of all kinds.
  public static func string(count: ClosedRange<Int> = 0...20) -> Generator {
    let kinds: [Generator] = [ascii(count: count), string(of: .character, count: count)]
    return Generator { source in
      try source.span(.branch, PlainText.self) {
        try kinds[try source.index(count: kinds.count)].body(source)
      }
    }
  }

  /// Strings of printable ASCII.
  public static func ascii(count: ClosedRange<Int> = 0...20) -> Generator {
    string(of: .ascii, count: count)
  }

  /// Strings of the digits 0 to 9.
  public static func digits(count: ClosedRange<Int>) -> Generator {
    precondition(count.lowerBound >= 0, "a count must not be negative")
    return Generator { source in
      var text: [UInt8] = []
      text.reserveCapacity(count.lowerBound)
      try source.repeated(count, Value.self) { text.append(0x30 + UInt8(try source.index(count: 10))) }
      return String(decoding: text, as: UTF8.self)
    }
  }

  /// Strings of exactly that many digits.
  public static func digits(count: Int) -> Generator { digits(count: count...count) }
}
