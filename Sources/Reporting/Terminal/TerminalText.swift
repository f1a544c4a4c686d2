import Conformance
import PaymentNumbers

/// The last step of all text on its way to a terminal or to the log of a CI system.
///
/// A CI system obeys every line of its log that looks like a command, even if the line contains text from outside, such
/// as the name of an implementation, an error of an SDK or the name of a file. GitHub Actions, Gitea and Forgejo obey
/// `::name` at the beginning of a line, also after blanks, and `##[name]` anywhere in a line. Azure Pipelines obeys
/// `##vso[` and `##[`, and TeamCity `##teamcity[`. A backslash between the two colons or hash signs, as in `:\:error`
/// and `#\#[error]`, keeps the text readable but without effect. Commands of GitLab and of terminals need control
/// characters, which ``VisibleText`` has already escaped.
public enum TerminalText {
  /// The most characters of a message on one line; longer messages are cut in the middle.
  public static let lineLimit = 4000

  /// Text from outside on one line, with card numbers masked, hidden characters escaped, and very long texts cut.
  public static func line(_ text: String) -> String {
    disarmed(VisibleText.oneLine(LimitedText.middle(CardMasking.masked(text), characters: lineLimit)))
  }

  /// Text with all commands broken up; it is otherwise ready to be shown, and may have colours.
  public static func disarmed(_ text: String) -> String {
    inserting("\\", into: text, at: CommandMarks.find(in: text).map(\.place))
  }

  /// A JSON text with all commands broken up by JSON escapes, which do not change its values.
  public static func disarmed(json text: String) -> String {
    // Only `##` must be escaped, because no line of JSON begins with a colon.
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
