/// Finds the places in a log where a CI system would read a command: the second character of `::` or `##`.
struct CommandMarks {
  /// A place where a command must be broken up.
  struct Mark: Hashable {
    /// The offset from the beginning of the text, in bytes of UTF-8.
    let place: Int
    /// Whether the characters are `##` rather than `::`.
    let isHash: Bool
  }

  private var found: [Mark] = []
  /// Whether the line has so far had only blanks and at most one colon.
  private var isAtStart = true
  private var hasColon = false
  private var hasHash = false
  /// The place of the second `#` of `##`, if only letters have followed it.
  private var hashes: Int?
  private var isInColour = false

  /// All the marks in a text, in their order.
  static func find(in text: String) -> [Mark] {
    var marks = CommandMarks()
    var place = 0
    for scalar in text.unicodeScalars {
      marks.take(scalar, at: place)
      place += UTF8.width(scalar)
    }
    return marks.found
  }

  private mutating func take(_ scalar: Unicode.Scalar, at place: Int) {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": self = CommandMarks(found: found)
    case "\u{1B}": isInColour = true
    case _ where isInColour:
      // Skips a colour that pyx itself has written, such as `ESC [ 1 m`.
      isInColour = !(scalar.properties.isAlphabetic)
    case "#":
      hashes = hasHash ? place : nil
      (hasHash, isAtStart) = (true, false)
    case "[":
      if let hashes { found.append(Mark(place: hashes, isHash: true)) }
      leaveMarks()
    case ":" where isAtStart && hasColon:
      found.append(Mark(place: place, isHash: false))
      leaveMarks()
    case ":" where isAtStart:
      hasColon = true
      (hasHash, hashes) = (false, nil)
    case "a"..."z", "A"..."Z":
      (hasHash, isAtStart) = (false, false)
    // The runners of GitHub and Azure are written in .NET, whose comparisons ignore these characters.
    case _ where !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint: break
    case _ where isAtStart && !hasColon && scalar.properties.isWhitespace: (hasHash, hashes) = (false, nil)
    default: leaveMarks()
    }
  }

  private mutating func leaveMarks() { (isAtStart, hasHash, hashes) = (false, false, nil) }

  private init(found: [Mark] = []) { self.found = found }
}
