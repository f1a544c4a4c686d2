import Conformance

/// The last step of all text on its way to a terminal, or to the log of a CI system.
///
/// Such a log obeys lines that only look like its commands, wherever their text came from: the name of an
/// implementation, an error of an SDK, the name of a file. GitHub Actions, Gitea and Forgejo obey `::name` at the
/// beginning of a line, after blanks too, and `##[name]` anywhere in it; Azure Pipelines obeys `##vso[` and `##[`, and
/// TeamCity `##teamcity[`. A backslash between the two marks, `:\:error` and `#\#[error]`, keeps them readable, and
/// from being obeyed. What GitLab and terminals obey needs control characters, which ``VisibleText`` has written out.
public enum TerminalText {
  /// The most characters of one line that tells of something; longer ones are cut in the middle.
  public static let lineLimit = 4000

  /// What came from outside, fit for one line: card numbers masked, cut where it is very long, nothing hidden in it.
  public static func line(_ text: String) -> String {
    disarmed(VisibleText.oneLine(LimitedText.middle(CardMasking.masked(text), characters: lineLimit)))
  }

  /// Text that is fit to be shown otherwise, colours in it too, with all commands broken up.
  public static func disarmed(_ text: String) -> String {
    inserting("\\", into: text, at: CommandMarks.find(in: text).map(\.place))
  }

  /// A JSON text with all commands broken up by escapes, so that its values are the same.
  public static func disarmed(json text: String) -> String {
    // At the beginning of a line no colon stands in JSON.
    let places = CommandMarks.find(in: text).filter { $0.isHash }.map(\.place)
    return inserting("\\u0023", into: text, at: places, dropping: 1)
  }

  private static func inserting(
    _ addition: String, into text: String, at places: [Int], dropping count: Int = 0
  ) -> String {
    guard !places.isEmpty else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + places.count * addition.utf8.count)
    var end = 0
    for place in places {
      result += bytes[end..<place]
      result += addition.utf8
      end = place + count
    }
    return String(decoding: result + bytes[end...], as: UTF8.self)
  }
}

/// Where the log of a CI system would read a command: the second of two marks.
struct CommandMarks {
  /// A place where a command is to be broken up.
  struct Mark: Hashable {
    /// In bytes of UTF-8 from the beginning of the text.
    let place: Int
    /// Whether the marks are `##`, and not `::`.
    let isHash: Bool
  }

  private var found: [Mark] = []
  /// Whether nothing but blanks, or one colon, stands in the line so far.
  private var isAtStart = true
  private var hasColon = false
  private var hasHash = false
  /// The second mark of `##`, where only letters have followed it.
  private var hashes: Int?
  private var isInColour = false

  /// All of them, in their order.
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
      // Colours of the command's own: `ESC [ 1 m`.
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
    // Comparisons of .NET, in which the runners of GitHub and Azure are written, do not see these.
    case _ where !scalar.isASCII && scalar.properties.isDefaultIgnorableCodePoint: break
    case _ where isAtStart && !hasColon && scalar.properties.isWhitespace: (hasHash, hashes) = (false, nil)
    default: leaveMarks()
    }
  }

  private mutating func leaveMarks() { (isAtStart, hasHash, hashes) = (false, false, nil) }

  private init(found: [Mark] = []) { self.found = found }
}
