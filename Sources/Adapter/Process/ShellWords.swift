/// Splits a command into words as a shell would, without its expansions.
///
/// Blanks separate words. Within single quotes everything is literal; within double quotes a backslash escapes `"`,
/// `\`, `$` and the backquote; elsewhere it escapes any character. Variables, patterns, pipes and redirections have no
/// meaning.
public enum ShellWords {
  /// Why a command cannot be split into words.
  public enum Fault: Error, Sendable, Hashable {
    /// A quote has no end.
    case unterminatedQuote(Character)
    /// The last character is a backslash.
    case danglingBackslash
    /// The command, or its first word, is empty.
    case empty
  }

  /// The words of a command.
  public static func split(_ command: String) throws(Fault) -> [String] {
    var words: [String] = []
    var word: String?
    var characters = command.makeIterator()
    while let character = characters.next() {
      switch character {
      case " ", "\t", "\n":
        if let finished = word { words.append(finished) }
        word = nil
      case "'": try quoted(by: "'", &characters, into: &word)
      case "\"": try quoted(by: "\"", &characters, into: &word)
      case "\\":
        guard let escaped = characters.next() else { throw .danglingBackslash }
        word = (word ?? "") + (escaped == "\n" ? "" : String(escaped))
      default: word = (word ?? "") + String(character)
      }
    }
    if let finished = word { words.append(finished) }
    guard words.first?.isEmpty == false else { throw .empty }
    return words
  }

  private static func quoted(
    by quote: Character, _ characters: inout String.Iterator, into word: inout String?
  ) throws(Fault) {
    var inside = word ?? ""
    while let character = characters.next() {
      if character == quote {
        word = inside
        return
      }
      guard character == "\\", quote == "\"" else {
        inside.append(character)
        continue
      }
      guard let escaped = characters.next() else { throw .unterminatedQuote(quote) }
      if !"\"\\$`".contains(escaped) { inside.append("\\") }
      inside.append(escaped)
    }
    throw .unterminatedQuote(quote)
  }
}
