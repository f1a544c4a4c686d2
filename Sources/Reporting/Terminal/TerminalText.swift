import Conformance
import PaymentNumbers

/// The last step of all text on its way to a terminal or to the log of a CI system.
///
/// Such a log obeys lines that merely look like its commands, wherever the text came from, such as the name of an
/// implementation, an error of an SDK or the name of a file. GitHub Actions, Gitea and Forgejo obey `::name` at the
/// beginning of a line, after blanks too, and `##[name]` anywhere in it; Azure Pipelines obeys `##vso[` and `##[`,
/// and TeamCity `##teamcity[`. A backslash between the two marks, `:\:error` and `#\#[error]`, keeps the text
/// readable but without effect. Commands of GitLab and of terminals need control characters, which ``VisibleText``
/// has written out.
public enum TerminalText {
  /// The most characters of a message on one line; longer ones are cut in the middle.
  public static let lineLimit = 4000

  /// Text from outside, made fit for one line: card numbers are masked, hidden characters written out, and very long
  /// texts cut.
  public static func line(_ text: String) -> String {
    disarmed(VisibleText.oneLine(LimitedText.middle(CardMasking.masked(text), characters: lineLimit)))
  }

  /// Text that is otherwise ready to be shown, possibly with colours, with all commands broken up.
  public static func disarmed(_ text: String) -> String {
    inserting("\\", into: text, at: CommandMarks.find(in: text).map(\.place))
  }

  /// A JSON text with all commands broken up by escapes, so that its values are the same.
  public static func disarmed(json text: String) -> String {
    // In JSON, no line begins with a colon.
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
